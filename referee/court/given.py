"""Which rulings were given and how each stands: the one reading of them."""

from typing import Final

from msgspec import Struct

from events.data import Moment, OptionalName, OptionalSeq
from events.kinds import MatchRewound, RulingGiven, RulingWithdrawn
from events.values import changed
from referee.fold import Court
from referee.fold.court import CourtEntry
from referee.timeline.path import undone_by

STANDS: Final = "stands"
SUPERSEDED: Final = "superseded"
WITHDRAWN: Final = "withdrawn"


class GivenRuling(Struct, frozen=True):
    """A ruling that was given: its seq and time, by whom, what it says, and how it stands.

    `stands` is "stands", "superseded" (by the ruling `over`) or "withdrawn" (for the reason
    `over`). `undone` is the seq of the rewind that took its remedy back, 0 while it counts.
    `illegal` is the seq of the illegal action that it is about.
    """

    id: str
    seq: int
    at: Moment
    by: str
    question: str
    decision: str
    agreed: str
    clauses: tuple[str, ...]
    looked_at: tuple[int, ...]
    remedy: str
    infraction: OptionalName
    supersedes: OptionalName
    call: OptionalName
    statements: tuple[str, ...]
    missed: OptionalSeq
    trigger: str
    illegal: OptionalSeq
    stands: str = STANDS
    over: str = ""
    undone: OptionalSeq = 0

    @property
    def how(self) -> str:
        """Say in words how it stands."""
        return f"superseded by {self.over}" if self.stands == SUPERSEDED else self.stands


def _of(entry: CourtEntry) -> GivenRuling:
    body = entry.body
    return GivenRuling(
        body.id,
        entry.seq,
        entry.at,
        entry.actor,
        body.question or "",
        body.decision or "",
        body.agreed or "",
        entry.clauses,
        body.looked_at,
        body.remedy,
        body.infraction,
        body.supersedes,
        body.call,
        body.statements,
        body.missed,
        body.trigger,
        body.illegal,
    )


def rulings_of(court: Court) -> tuple[GivenRuling, ...]:
    """All rulings of a match in their order, each as it stands.

    A ruling that superseded another and is withdrawn itself supersedes nothing any more: the
    earlier one stands again, and what was done at the table is undone by a rewind alone.
    """
    rows: dict[str, GivenRuling] = {}
    for entry in court.entries:
        match entry.body:
            case RulingGiven() as body:
                rows[body.id] = _of(entry)
            case RulingWithdrawn() as body if body.id in rows:
                rows[body.id] = changed(rows[body.id], stands=WITHDRAWN, over=body.reason or "")
    for one in list(rows.values()):
        if one.supersedes in rows and one.stands != WITHDRAWN:
            earlier = rows[one.supersedes]
            if earlier.stands == STANDS:
                rows[earlier.id] = changed(earlier, stands=SUPERSEDED, over=one.id)
    back = [(e.seq, e.body.to) for e in court.of(MatchRewound)]
    if not back:
        return tuple(rows.values())
    head = court.entries[-1].seq
    return tuple(changed(r, undone=_undone(r, back, head)) for r in rows.values())


def _undone(one: GivenRuling, back: list[tuple[int, int]], head: int) -> int:
    """The seq of the rewind that took back what follows a ruling, its remedy."""
    if one.remedy in {"none", "stands"}:
        return 0
    return undone_by(back, one.seq + 1, max(head, one.seq + 1))


def chain_of(rows: tuple[GivenRuling, ...], id: str) -> tuple[GivenRuling, ...]:
    """The rulings that superseded each other, from the first to the last, through one."""
    by_id = {one.id: one for one in rows}
    first = by_id.get(id)
    while first is not None and first.supersedes in by_id:
        first = by_id[first.supersedes]
    chain: list[GivenRuling] = []
    ahead = [] if first is None else [first]
    while ahead:
        chain.append(ahead[0])
        ahead = [one for one in rows if one.supersedes == ahead[0].id] + ahead[1:]
    return tuple(chain)
