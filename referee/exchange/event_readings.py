"""Is what the file of an event tells what its logs say? Counted again from them, in memory alone.

The logs of a file that was found to hold are laid into a desk that has no database. There the report
is counted anew, the page drawn anew, and every order asked again.
"""

from base64 import b64decode
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing
from typing import Any, Final

from msgspec import Struct

from events.errors import LogError
from events.given import FaultyFileError, json_of
from events.proofs import Member
from referee.exchange.archive import MANIFEST, json_bytes
from referee.exchange.event_files import (
    JUDGE,
    EventFileRequest,
    cited_in,
    clause_words,
    readings_of,
)
from referee.service import Desk, DeskError, open_desk
from referee.service.event.records import ReportAudit, ToldReport
from referee.service.program import program
from referee.service.proof.gathering import members_of
from referee.service.records.event_import import EventRecords, pinned_in
from referee.service.records.removing import take_in_records
from referee.service.reporting import event_report, report_audit, roots_over
from referee.service.store.rows import UNREAD
from referee.service.unreadable import IMPOSSIBLE, ODD_FACT

MEMORY: Final = "memory:"
REPORT: Final = "report.json"
NO_REPORT: Final = "it is no report of an event: it does not say by which tie-breaks it was counted"
OTHER: Final = "it is not what the logs of this file come to"


class EventFileReadings(Struct, frozen=True):
    """Whether the report in the file of an event is what its logs come to; if not, which part is not.

    `drawn` says that page and texts were drawn by this version, and compared; by another one only
    what is counted is compared. `audit` is what an audit of the logs found.
    Where logs cannot be read at all, no part is named.
    """

    ok: bool
    drawn: bool
    audit: ReportAudit | None = None
    part: str = ""
    reason: str = ""


def read_again(names: Iterable[str], part: Callable[[str], bytes]) -> EventFileReadings:
    """Count again what the file of an event tells.

    Args:
        names: The parts of a file that was found to hold, in their order.
        part: Gives the bytes of one.

    Returns:
        What came of it. Logs that verify and cannot be read, as those of a newer program, or ones
        that were made up, are told as such.
    """
    said = json_of(part(MANIFEST))
    drawn = said["program"] == program().version
    terms = _terms(part)
    if terms is None:
        return EventFileReadings(ok=False, drawn=drawn, part=REPORT, reason=NO_REPORT)
    try:
        report = json_of(part(REPORT))["report"]
        # A program that did not name tie-breaks drew another page, whatever it called its version.
        drawn = drawn and "tiebreaks" in report["terms"]
        family = "" if drawn else report["terms"]["family"]
        # So did one that did not say who held the pages from which results were reported.
        drawn = drawn and "from_pages" in report
        return _read(said, [*names], part, family, drawn=drawn)
    except (LogError, DeskError, *UNREAD) as error:
        reason = str(error)
    except IMPOSSIBLE:
        reason = ODD_FACT
    return EventFileReadings(ok=False, drawn=drawn, reason=f"its logs cannot be read here: {reason}")


def _terms(part: Callable[[str], bytes]) -> dict[str, Any] | None:
    """By what the report in a file was counted; None for a part that is no report."""
    try:
        found = json_of(part(REPORT))
    except FaultyFileError:
        return None
    for name in ("report", "terms"):
        found = found.get(name) if isinstance(found, dict) else None
    named = isinstance(found, dict) and isinstance(found.get("family"), str)
    return found if named or (isinstance(found, dict) and "tiebreaks" in found) else None


def _read(
    said: dict[str, Any], names: list[str], part: Callable[[str], bytes], family: str, *, drawn: bool
) -> EventFileReadings:
    """Lay out the logs, count and draw again, and ask every order again.

    `family` names the tie-breaks by which another version counted, "" for a file of this one. What
    was `drawn` by this version is compared byte for byte.
    """
    with closing(open_desk(MEMORY)) as desk:
        matches = _laid(desk, names, part)
        wanted = EventFileRequest(said["event"], said["audience"])
        told = _told(desk, wanted, part, family)
        rows = _compared(desk, told, wanted, matches, part) if drawn else _counted(told, part)
        for name, same in rows:
            if not same:
                return EventFileReadings(ok=False, drawn=drawn, part=name, reason=OTHER)
        return EventFileReadings(ok=True, drawn=drawn, audit=report_audit(desk, wanted.event, whole=True))


def _laid(desk: Desk, names: list[str], part: Callable[[str], bytes]) -> list[str]:
    """Lay what is pinned and the logs into a desk; give the names of the matches."""
    taken = take_in_records(desk, EventRecords(names, part), pinned_in(names, part))
    return [one.name for one in taken][1:]


def _told(desk: Desk, wanted: EventFileRequest, part: Callable[[str], bytes], family: str) -> ToldReport:
    """The report as the logs have it, with the roots of all logs that the file names.

    `family` names the tie-breaks that another version counted by, "" for those of the policy.
    """
    whole = wanted.viewer == JUDGE
    there = {one.match: one for one in members_of(desk, wanted.event)}
    rows = [(name, text.partition(":")) for name, text in json_of(part("members.json"))]
    members = [there.get(name) or _outside(name, size, root) for name, (size, _, root) in rows]
    report = event_report(desk, wanted.event, whole=whole, family=family)
    return ToldReport(report, roots_over(desk, wanted.event, members), None, {})


def _outside(name: str, size: str, root: str) -> Member:
    """A log of the event of which nothing but its root is in the file."""
    return Member(name, int(size), b64decode(root))


def _compared(
    desk: Desk,
    told: ToldReport,
    wanted: EventFileRequest,
    matches: Sequence[str],
    part: Callable[[str], bytes],
) -> Iterator[tuple[str, bool]]:
    """Each reading with whether it is what is read again, byte for byte."""
    yield from ((name, part(name) == data) for name, data in readings_of(told, wanted, len(matches)))
    cited = cited_in(desk, (wanted.event, *matches))
    yield "clauses.json", part("clauses.json") == json_bytes(clause_words(cited))


def _counted(told: ToldReport, part: Callable[[str], bytes]) -> Iterator[tuple[str, bool]]:
    """The report that another version counted, as far as both know of the same."""
    made = json_of(json_bytes({"report": told.report, "roots": told.roots}))
    yield REPORT, _within(json_of(part(REPORT)), made)


def _within(given: Any, made: Any) -> bool:
    """Whether two readings agree in every field that both have, as programs of two versions may."""
    if isinstance(given, dict) and isinstance(made, dict):
        return all(_within(given[key], made[key]) for key in given.keys() & made.keys())
    if isinstance(given, list) and isinstance(made, list):
        return len(given) == len(made) and all(map(_within, given, made))
    return bool(given == made)
