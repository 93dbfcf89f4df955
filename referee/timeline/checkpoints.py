"""To which points a match can go back: those at which it waited for an answer, or was over.

In the middle of a command the table has no question to ask, so the game could not go on from
there. Every question of the log is a checkpoint, in undone stretches too, for a rewind may itself
be undone; names are given by hand.
"""

from collections.abc import Iterator
from itertools import zip_longest

from msgspec import Struct

from events.data import OptionalName
from events.kinds import (
    CardsMixed,
    CheckpointNamed,
    DecisionAsked,
    Fact,
    MatchEnded,
    PhaseBegan,
    TurnBegan,
)
from referee.timeline.path import Path, holds, live_path
from referee.timeline.reader import Reader, check_point

STEP = 64
"""So many facts are read at once while looking back for a settled point."""


class Checkpoint(Struct, frozen=True):
    """A point of the log that can be named: kind is "named", "turn", "phase" or "action".

    The first question of a turn stands for the turn, the first of a phase for the phase, any
    other for the action that led to it. `undone` says that it no longer counts at the head.
    """

    seq: int
    name: OptionalName
    kind: str
    turn: int
    phase: str
    undone: bool = False


class _CheckpointWatch:
    """What has begun since the last question, while the log is read from its beginning."""

    def __init__(self) -> None:
        self.turn, self.phase = 0, "setup"
        self.new = "turn"
        self.at: dict[int, tuple[int, str]] = {}

    def see(self, fact: Fact, later: Fact | None) -> str:
        """Take one fact and the next; give the kind of checkpoint it makes, "" for none."""
        body = fact.body
        if isinstance(body, TurnBegan):
            self.turn, self.phase, self.new = body.number, "up", "turn"
        elif isinstance(body, PhaseBegan):
            self.phase = body.phase
            self.new = self.new or "phase"
        elif is_settled(fact, later):
            kind, self.new = self.new or "action", ""
            return kind
        return ""

    def rewound(self, to: int) -> None:
        """Stand again where the match stood at an earlier point."""
        (self.turn, self.phase), self.new = self.at.get(to, (0, "setup")), ""


def is_settled(fact: Fact, later: Fact | None) -> bool:
    """Whether the match waits, or is over, after a fact; `later` is the next of the log.

    Cards change places at random by an order, pile by pile, while a question waits; after the last
    pile it waits on.
    """
    if isinstance(fact.body, CardsMixed):
        return later is None or not isinstance(later.body, CardsMixed)
    return isinstance(fact.body, (DecisionAsked, MatchEnded))


def _title(kind: str, turn: int, phase: str) -> str:
    if kind == "turn":
        return f"turn{turn}" if turn else "setup"
    return f"turn{turn}.{phase}" if kind == "phase" else ""


def checkpoints(reader: Reader) -> list[Checkpoint]:
    """Every checkpoint of the log by seq; at one seq the automatic one stands first.

    Automatic names are "turn3" and "turn3.main"; actions have none.
    """
    rewinds, head = reader.rewinds(), reader.head()
    back, live = dict(rewinds), live_path(rewinds, head)
    watch = _CheckpointWatch()
    found: list[Checkpoint] = []
    named: list[CheckpointNamed] = []
    facts = reader.facts(0, head)
    for fact, later in zip_longest(facts, facts[1:]):
        if fact.seq in back:
            watch.rewound(back[fact.seq])
        elif isinstance(fact.body, CheckpointNamed):
            named.append(fact.body)
        kind = watch.see(fact, later)
        watch.at[fact.seq] = (watch.turn, watch.phase)
        if kind:
            gone = not holds(live, fact.seq)
            title = _title(kind, watch.turn, watch.phase)
            found.append(Checkpoint(fact.seq, title, kind, watch.turn, watch.phase, gone))
    points = {body.name: body.point for body in named}
    for name, point in points.items():
        turn, phase = watch.at.get(point, (0, "setup"))
        found.append(Checkpoint(point, name, "named", turn, phase, not holds(live, point)))
    return sorted(found, key=lambda c: (c.seq, c.kind == "named", c.name))


def _backwards(reader: Reader, path: Path) -> Iterator[Fact]:
    """The facts of a path, the last first, reading so many at once."""
    for stretch in reversed(path):
        last = stretch.last
        while last >= stretch.first:
            first = max(stretch.first, last - STEP + 1)
            yield from reversed(reader.facts(first - 1, last))
            last = first - 1


def _with_later(reader: Reader, path: Path) -> Iterator[tuple[Fact, Fact | None]]:
    """The facts of a path, the last first, each with the next of the log."""
    end = path[-1].last if path else 0
    later = next(iter(reader.facts(end, end + 1)), None)
    for fact in _backwards(reader, path):
        yield fact, later
        later = fact


def settled_at_or_before(reader: Reader, seq: int) -> int:
    """The last seq, up to a seq and on its path, at which the match waited or was over.

    Facts of the court change nothing at the table, so after them the question before still waits;
    after a rewind it is the one the rewind went back to. Gives 0 before the first question.
    Raises OutOfRangeError for a seq that the log does not have.
    """
    path = live_path(reader.rewinds(), check_point(reader, seq))
    return next((f.seq for f, later in _with_later(reader, path) if is_settled(f, later)), 0)


def stands_as(reader: Reader, seq: int) -> int:
    """The settled point whose table lies at a seq; 0 where the match was amid a command.

    Only facts of the court may stand between the two.
    """
    path = live_path(reader.rewinds(), check_point(reader, seq))
    for fact, later in _with_later(reader, path):
        if is_settled(fact, later):
            return fact.seq
        if not fact.body.COURT or (later is not None and isinstance(later.body, CardsMixed)):
            return 0
    return 0
