"""What a report takes out of the match of one table."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final

from msgspec import Struct

from events.kinds import (
    CallClaimed,
    CallClosed,
    CallOpened,
    ClockStarted,
    ClockStopped,
    DeckListed,
    Fact,
    FirstDecided,
    MatchEnded,
    MatchOpened,
    PenaltyIssued,
    PenaltyWithdrawn,
    RulingGiven,
    RulingWithdrawn,
    TimeExtended,
    TurnBegan,
)
from referee.court.policy.records import SEATS
from referee.court.punished import WITHDRAWN, Penalty, penalties_of
from referee.fold import Court, fold_court
from referee.fold.event import SeatedTable
from referee.timeline import live_path
from referee.timeline.path import holds
from referee.timeline.reader import rewinds_in

READ: Final = (
    "call.claimed",
    "call.closed",
    "call.opened",
    "clock.started",
    "clock.stopped",
    "deck.listed",
    "first.decided",
    "match.ended",
    "match.opened",
    "match.rewound",
    "penalty.issued",
    "penalty.withdrawn",
    "result.recorded",
    "ruling.given",
    "ruling.withdrawn",
    "time.extended",
    "turn.began",
)
"""The kinds of facts that a match is asked for."""
SECOND: Final = 1_000_000
PAPER: Final = "paper"
UNASKED: Final = -1


class AnsweredCall(Struct, frozen=True):
    """A call: who took it first or closed it untaken, and after how many seconds.

    `by` is "" and `waited` -1 for one that was never answered.
    """

    by: str
    waited: int


class GivenTime(Struct, frozen=True):
    """Time that was given to a table: seconds, by whom and why."""

    seconds: int
    by: str
    reason: str


class PlayedTable(Struct, frozen=True):
    """A table whose match is on record, or one game of it where several win the match.

    `winner` is the seat that won it, "" for none. `paper` says that it was entered, `over` that it
    came to an end. `decks` are the names of the lists, "" for an unknown one; `first` is the seat that
    went first, "" for unknown; `turns` how many began and count, `seconds` from its opening or the
    begin of its round to its end, 0 while it goes on and of an entered one. `rulings` name who gave
    each that stands, `judged` are seconds in which the clock stood.
    """

    seated: SeatedTable
    paper: bool
    over: bool
    decks: tuple[str, str]
    first: str
    turns: int
    seconds: int
    calls: tuple[AnsweredCall, ...]
    rulings: tuple[str, ...]
    penalties: tuple[Penalty, ...]
    judged: int
    given: tuple[GivenTime, ...]
    winner: str = ""

    @property
    def place(self) -> tuple[int, int]:
        """Its round and table."""
        return self.seated.round, self.seated.table


def tables_in(played: Iterable[PlayedTable]) -> int:
    """Count the tables of recorded games."""
    return len({one.place for one in played})


def summary_of(seated: SeatedTable, begun: int, facts: Iterable[Fact]) -> PlayedTable | None:
    """Read a match as far as a report counts it; None for one without its first fact.

    What a rewind took back counts for nothing, but orders of the court.

    Args:
        seated: The table, with its match.
        begun: When its round began, in microseconds; 0 for not.
        facts: Those of the kinds of `READ`, in their order.
    """
    rows = list(facts)
    if not rows or not isinstance(rows[0].body, MatchOpened):
        return None
    path = live_path(rewinds_in(rows), rows[-1].seq)
    live = [one for one in rows if holds(path, one.seq)]
    ended = max((one.at for one in _of(live, MatchEnded)), default=0)
    opened: Fact = rows[0]
    paper = opened.body.deal == PAPER
    decks = {one.body.seat: one.body.name for one in _of(rows, DeckListed)}
    since = max(opened.at, begun)
    court = fold_court(Court(), rows)
    return PlayedTable(
        seated,
        paper,
        ended > 0,
        (decks.get("A", ""), decks.get("B", "")),
        next((str(one.body.seat) for one in reversed(live) if isinstance(one.body, FirstDecided)), ""),
        max((one.body.number for one in _of(live, TurnBegan)), default=0),
        max(ended - since, 0) // SECOND if ended and not paper else 0,
        tuple(_calls(rows)),
        tuple(_rulings(rows)),
        _penalties(court, rows),
        _judged(rows, ended) // SECOND,
        tuple(GivenTime(f.body.seconds, f.actor, f.body.reason) for f in _of(rows, TimeExtended)),
        next((str(f.body.winner) for f in reversed(_of(live, MatchEnded)) if f.body.winner in SEATS), ""),
    )


def _of(rows: Sequence[Fact], kind: Any) -> list[Any]:
    return [one for one in rows if isinstance(one.body, kind)]


def _calls(rows: Sequence[Fact]) -> Iterator[AnsweredCall]:
    """Each call with its first answer."""
    answers = _of(rows, CallClaimed | CallClosed)
    for call in _of(rows, CallOpened):
        first = next((one for one in answers if one.body.id == call.body.id), None)
        if first is None:
            yield AnsweredCall("", UNASKED)
        else:
            yield AnsweredCall(first.actor, max(first.at - call.at, 0) // SECOND)


def _rulings(rows: Sequence[Fact]) -> list[str]:
    """Who gave each ruling that was not withdrawn."""
    gone = {one.body.id for one in _of(rows, RulingWithdrawn)}
    return [one.actor for one in _of(rows, RulingGiven) if one.body.id not in gone]


def _penalties(court: Court, rows: Sequence[Fact]) -> tuple[Penalty, ...]:
    return penalties_of(court) if _of(rows, PenaltyIssued | PenaltyWithdrawn) else ()


def stands(one: Penalty) -> bool:
    """Whether a penalty was not withdrawn."""
    return one.stands != WITHDRAWN


def _judged(rows: Sequence[Fact], ended: int) -> int:
    """The microseconds in which the clock stood; one that was never started stood to the end."""
    since, stood = 0, 0
    for fact in rows:
        if isinstance(fact.body, ClockStopped):
            since = since or fact.at
        elif isinstance(fact.body, ClockStarted) and since:
            stood += max(fact.at - since, 0)
            since = 0
    return stood + (max(ended - since, 0) if since else 0)
