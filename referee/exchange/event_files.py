"""An event as one file: its log, the logs of its matches, what they pin, roots, proofs, its report.

Records and roots are the evidence, and `referee.audit.event_files` holds them to each other; the
report, its page and the clauses are readings of them. The same event, at the same heads, gives the
same bytes. People are ids in it, for whatever eyes it was made.
"""

from collections.abc import Iterable, Iterator, Sequence
from io import BytesIO
from typing import Any, BinaryIO, Final, NamedTuple
from urllib.parse import quote

from events.blobs import pins
from events.canonical import load
from events.errors import UnknownMatch
from events.kinds import TableSeated
from events.log import Row
from events.proofs import Member, membership
from events.transfer import export_match
from events.wording import counted
from referee.exchange.archive import MANIFEST, StoredZip, json_bytes, sealed_for, stored_zip
from referee.rulebook import clause, known
from referee.service import Desk, DeskError
from referee.service.event.records import EventReport, ReportRoots, ToldReport, report_page
from referee.service.program import program
from referee.service.proof.attesting import UNTOLD, audiences_of
from referee.service.proof.gathering import members_of
from referee.service.proof.roots import rows_in
from referee.service.reporting import event_report, roots_over

FORMAT: Final = "wixoss-event"
VERSION: Final = 1
SPECTATOR, JUDGE = "spectator", "judge"
ENDINGS: Final = {"catalog": ".json", "policy": ".toml"}
README: Final = """{title}
{line}

Event {event}, up to seq {head} of its log, as a {audience} may read it.
Root of the event over its logs: {root}
{counts}

report.html     what the event came to, to be read or printed
report.json     the same as data
event.jsonl     the log of the event: people, rounds, tables, results, corrections
members.json    every log of the event with its root, in the order of the tree
matches/        the record of each match that the log of the event names at a table
proofs/         that each match stands under the root of the event
pinned/         the cards and policies that the logs pin, by their SHA-256
clauses.json    what the clauses say that are cited
manifest.json   the SHA-256 of every part

Check all of it, without a database and a network:  referee event check FILE --root ROOT
The root has to come from elsewhere: a signed note, a slip, the event's page.
All but the report with Python alone:  python -I -S verifier.py FILE  (referee verifier verifier.py)
No part holds a name or a contact of anybody: people are ids.{sealed}
"""
SEALED: Final = "\nHidden parts are sealed: commitments stand in their place."


class EventFileRequest(NamedTuple):
    """Which event is packed, and for whose eyes: "spectator" or "judge"."""

    event: str
    viewer: str = SPECTATOR


class PackedEvent(NamedTuple):
    """What was packed: the root of the event, how many parts, matches and facts."""

    root: str
    parts: int
    matches: int
    facts: int


def named_matches(desk: Desk, event: str) -> list[str]:
    """The matches that the log of an event ever seated, in the order of its tree.

    Raises DeskError for an event without a log, and for a match that is not here.
    """
    desk.eventlogs.get(event)
    named = {f.body.match for f in desk.facts(event) if isinstance(f.body, TableSeated)}
    for one in sorted(named):
        try:
            desk.log.match(one)
        except UnknownMatch:
            message = f"{event} names match {one}, which is not here"
            instead = "bring its record in first: referee import FILE"
            raise DeskError("unknown-match", message, where=event, instead=instead) from None
    return [one.match for one in members_of(desk, event) if one.match in named]


def pack_event(desk: Desk, wanted: EventFileRequest, out: BinaryIO) -> PackedEvent:
    """Write an event into a stream that can go back, a part at a time.

    Raises DeskError for no event, for one of which a match is not here, and RecordError where cards
    or a policy that it pins are not.
    """
    if wanted.viewer not in {SPECTATOR, JUDGE}:
        message = f"an event has no seat {wanted.viewer}"
        raise DeskError("no-seat", message, instead="pack it as spectator or as judge")
    event = wanted.event
    matches, members = named_matches(desk, event), members_of(desk, event)
    roots = roots_over(desk, event, members)
    with stored_zip(out) as archive:
        packing = _Packing(desk, wanted, archive, members, roots)
        packing.readings(matches)
        packing.evidence(matches)
        said = packing.said(matches)
        archive.add(MANIFEST, json_bytes(said | {"parts": [*archive.rows]}))
        return PackedEvent(roots.root, len(archive.rows), len(matches), packing.facts)


class _Packing:
    """An event while its parts are written."""

    def __init__(
        self,
        desk: Desk,
        wanted: EventFileRequest,
        archive: StoredZip,
        members: Sequence[Member],
        roots: ReportRoots,
    ) -> None:
        self.desk, self.wanted, self.archive = desk, wanted, archive
        self.members, self.roots = members, roots
        self.head = desk.log.head(desk.log.match(wanted.event).id).seq
        self.facts = 0

    def said(self, matches: Sequence[str]) -> dict[str, Any]:
        """What the manifest says of the whole."""
        inside = {self.wanted.event, *matches}
        return {
            "format": FORMAT,
            "version": VERSION,
            "program": program().version,
            "event": self.wanted.event,
            "head": self.head,
            "audience": self.wanted.viewer,
            "root": self.roots.root,
            "outside": [one.match for one in self.members if one.match not in inside],
        }

    def readings(self, matches: Sequence[str]) -> None:
        """Write what is read of the logs."""
        report = event_report(self.desk, self.wanted.event, whole=self.wanted.viewer == JUDGE)
        for name, data in readings_of(ToldReport(report, self.roots, None, {}), self.wanted, len(matches)):
            self.archive.add(name, data)

    def evidence(self, matches: Sequence[str]) -> None:
        """Write the logs, what they pin and what they cite, and how they hang together."""
        event, pinned = self.wanted.event, set[tuple[str, str]]()
        cited = set[str]()
        for one in (event, *matches):
            rows = rows_in(self.desk, one)
            self.facts += len(rows)
            pinned |= {(pin.kind, pin.hash) for pin in pins(rows)}
            cited |= set(_clauses(rows))
        self.archive.add("event.jsonl", self._record(event))
        self.archive.add("members.json", json_bytes([[one.match, str(one)] for one in self.members]))
        self.archive.add("clauses.json", json_bytes(clause_words(cited)))
        for one in matches:
            self.archive.add(part_of_log("matches", one, ".jsonl"), self._record(one))
        for one in matches:
            self.archive.add(part_of_log("proofs", one, ".json"), membership(event, self.members, one))
        for kind, name in sorted(pinned):
            self.archive.add(f"pinned/{kind}-{name}{ENDINGS[kind]}", self._blob(kind, name))

    def _record(self, log: str) -> bytes:
        sealed = sealed_for(self.wanted.viewer, audiences_of(self.desk, log))
        made = BytesIO()
        export_match(self.desk.log, log, made, sealed=sealed, untold=UNTOLD if sealed else ())
        return made.getvalue()

    def _blob(self, kind: str, name: str) -> bytes:
        data = self.desk.log.blob(kind, name)
        if data is None:
            message = f"the database has no {kind} {name}, which a fact of {self.wanted.event} pins"
            raise DeskError("not-whole", message, instead="bring in a record that carries it")
        return data


def part_of_log(folder: str, log: str, ending: str) -> str:
    """The name of the part of a log."""
    return f"{folder}/{quote(log, safe='')}{ending}"


def readings_of(told: ToldReport, wanted: EventFileRequest, matches: int) -> Iterator[tuple[str, bytes]]:
    """The page and the data of a report, after a text that says what lies in the file."""
    yield "README.txt", _readme(told, wanted, matches).encode()
    yield "report.html", report_page(told).text.encode()
    yield "report.json", json_bytes({"report": told.report, "roots": told.roots})


def _readme(told: ToldReport, wanted: EventFileRequest, matches: int) -> str:
    report = told.report
    title = report.title or report.event
    return README.format(
        title=title,
        line="=" * len(title),
        event=report.event,
        head=report.head,
        audience=wanted.viewer,
        root=told.roots.root,
        counts=_counts(report, matches),
        sealed=SEALED if wanted.viewer == SPECTATOR else "",
    )


def _counts(report: EventReport, matches: int) -> str:
    people, tables = counted(report.people, "person", "people"), counted(report.tables, "table")
    return f"{people}, {tables}, {matches} with a match on record"


def cited_in(desk: Desk, logs: Iterable[str]) -> set[str]:
    """The ids of the clauses that facts of some logs cite."""
    return {one for log in logs for one in _clauses(rows_in(desk, log))}


def clause_words(cited: set[str]) -> dict[str, str]:
    """What clauses say, in our own words, by id."""
    return {one: clause(one).text for one in sorted(cited) if known(one)}


def _clauses(rows: Sequence[Row]) -> Iterator[str]:
    for row in rows:
        if b'"clauses"' in row.open:
            yield from load(row.open).get("clauses", ())
