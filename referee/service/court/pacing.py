"""The desk as far as it measures how long players take: read from the logs, nothing is written."""

from collections.abc import Iterable, Iterator
from contextlib import suppress

from events.codec import decode
from events.kinds import Fact, MatchOpened
from events.log import MatchRef, Row, every
from events.wording import did_you_mean
from referee.service.desk import Desk
from referee.service.errors import DeskError
from referee.service.matches import list_matches
from referee.service.store.rows import UNREAD
from referee.timeline.pace import KINDS, decisions
from referee.timeline.slow import PacedMatch, PaceReport, report

PAPER = "paper"
EVERYWHERE = "this database"
ALONE = 1


def slow_play(desk: Desk, match: str) -> PaceReport:
    """Report the pace of a match beside the others of its event, else of this database.

    A public copy will do: times, seats and kinds of questions are public. Raises DeskError for
    what has no pace of its own: a branch, the log of an event, a match that was entered.
    """
    ref = desk.log.match(match)
    if ref.parent is not None or ref.tags.get("log"):
        what = "a branch, which nobody played" if ref.parent is not None else "an event"
        raise DeskError(
            "no-pace",
            f"{match} is {what}",
            where=match,
            instead="name a match, or an event: referee slowplay --event NAME",
        )
    (asked,) = _timed(desk, [ref], whole=True) or (None,)
    if asked is None:
        raise DeskError("no-facts", "the match has no facts yet", where=match)
    if asked.paper:
        raise DeskError(
            "no-pace",
            f"{match} is a paper match: its times are those of who entered it",
            where=match,
            instead="time it at the table",
        )
    event = ref.tags.get("event", "")
    others = _timed(desk, _played(desk, event)) if event else []
    where = f"event {event}"
    if len(others) <= ALONE:
        others, where = _timed(desk, _played(desk, "")), EVERYWHERE
    return report([asked], [one for one in others if not one.paper], where)


def slow_play_of(desk: Desk, event: str) -> PaceReport:
    """Report the pace of all matches of an event, each beside the others.

    Raises DeskError where no match belongs to it.
    """
    found = _timed(desk, _played(desk, event))
    if not event or not found:
        near = did_you_mean(event, (row.event for row in list_matches(desk)))
        see = "see: referee event list, referee matches"
        raise DeskError(
            "no-matches",
            f"no match belongs to an event {event!r}",
            instead="; ".join(filter(None, (near, see))),
        )
    entered = [one.match for one in found if one.paper]
    timed = [one for one in found if not one.paper]
    return report(timed, (), f"event {event}", entered)


def _played(desk: Desk, event: str) -> list[MatchRef]:
    """The matches of an event, or all; branches were never played."""
    return [
        ref
        for ref, head in every(desk.log, {"event": event} if event else None)
        if head and ref.parent is None and not ref.tags.get("log")
    ]


def _timed(desk: Desk, refs: Iterable[MatchRef], *, whole: bool = False) -> list[PacedMatch]:
    """Time matches; one that cannot be read is left out, or raised where it is `whole`."""
    names = {ref.id: ref.public_id for ref in refs}
    rows: dict[int, list[Row]] = {}
    for match_id, row in desk.log.of_kinds(list(names), KINDS):
        rows.setdefault(match_id, []).append(row)
    found: list[PacedMatch] = []
    for key, own in rows.items():
        with suppress(*(() if whole else UNREAD)):
            found += _read(names[key], [_open(row) for row in own])
    return found


def _open(row: Row) -> Fact:
    """Read the public part of a fact alone: what is hidden says nothing of time."""
    return decode(row.seq, row.kind, row.v, row.open, row.at, row.actor, row.cause)


def _read(name: str, facts: list[Fact]) -> Iterator[PacedMatch]:
    header = facts[0].body
    if isinstance(header, MatchOpened):
        yield PacedMatch(name, header.people, decisions(facts), header.deal == PAPER)
