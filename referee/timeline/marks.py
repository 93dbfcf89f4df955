"""What stands along a log: turns, phases, actions, rulings, reveals, points, what was undone.

All of it is public, so it is the same for every viewer; it is told up to a head, for somebody may
learn of the match later than it goes on.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import zip_longest
from typing import NamedTuple

from events.kinds import (
    ActionTaken,
    CallOpened,
    CheckpointNamed,
    ClockStarted,
    ClockStopped,
    Fact,
    RulingGiven,
)
from referee.timeline.book import Book
from referee.timeline.jumps import MARKS
from referee.timeline.stops import stops


class Marks(NamedTuple):
    """The marks of a log up to its head.

    `turns` are (number, seat, first seq) and `phases` (first seq, name) in log order: a rewind into
    another turn or phase begins it once more, undone ones are among them. `actions`, `stops` (the
    outcomes at which a replay stops), `rulings` (seq, id), `reveals` and named `checkpoints`
    (point, name) are seqs of their own; `undone` are (first, last, rewind) without the court
    between them; `judged` runs from a call, or from where the clock was stopped, to where it was
    started again.
    """

    head: int
    turns: tuple[tuple[int, str, int], ...]
    phases: tuple[tuple[int, str], ...]
    actions: tuple[int, ...]
    stops: tuple[int, ...]
    rulings: tuple[tuple[int, str], ...]
    reveals: tuple[int, ...]
    checkpoints: tuple[tuple[int, str], ...]
    undone: tuple[tuple[int, int, int], ...]
    judged: tuple[tuple[int, int], ...]
    ended: bool


def since(marks: Marks, first: int) -> Marks:
    """Leave out what lies before a seq; the turn and the phase in which it lies begin with it."""
    turns = zip_longest(marks.turns, marks.turns[1:])
    phases = zip_longest(marks.phases, marks.phases[1:])
    return Marks(
        marks.head,
        tuple((n, s, max(at, first)) for (n, s, at), on in turns if not on or on[2] > first),
        tuple((max(at, first), name) for (at, name), on in phases if not on or on[0] > first),
        tuple(at for at in marks.actions if at >= first),
        tuple(at for at in marks.stops if at >= first),
        tuple(one for one in marks.rulings if one[0] >= first),
        tuple(at for at in marks.reveals if at >= first),
        tuple(one for one in marks.checkpoints if one[0] >= first),
        tuple((max(begun, first), end, by) for begun, end, by in marks.undone if end >= first),
        tuple((max(begun, first), end) for begun, end in marks.judged if end >= first),
        marks.ended,
    )


def marks(book: Book, head: int) -> Marks:
    """The marks of a log up to a seq."""
    facts, states = book.facts[:head], book.states
    turns: list[tuple[int, str, int]] = []
    phases: list[tuple[int, str]] = []
    for seq in range(1, head + 1):
        one, two = states[seq - 1].turn, states[seq].turn
        if one is two:
            continue
        new_turn = (one.number, one.seat) != (two.number, two.seat)
        if new_turn:
            turns.append((two.number, two.seat, seq))
        if new_turn or one.phase != two.phase:
            phases.append((seq, two.phase))
    named = (f.body for f in facts if isinstance(f.body, CheckpointNamed))
    return Marks(
        head,
        tuple(turns),
        tuple(phases),
        tuple(f.seq for f in facts if isinstance(f.body, ActionTaken)),
        tuple(stops(facts)),
        tuple((f.seq, f.body.id) for f in facts if isinstance(f.body, RulingGiven)),
        tuple(f.seq for f in facts if MARKS["reveal"](f)),
        tuple(sorted((body.point, body.name) for body in named)),
        tuple(stretches(book.gone(head))),
        tuple(_judged(facts, head)),
        bool(states[head].winner),
    )


def stretches(gone: Mapping[int, int]) -> Iterator[tuple[int, int, int]]:
    """Give undone facts as stretches: first seq, last seq, and the rewind that took them back."""
    first = last = by = 0
    for seq, rewind in sorted(gone.items()):
        if by and (rewind != by or seq != last + 1):
            yield first, last, by
            by = 0
        if not by:
            first, by = seq, rewind
        last = seq
    if by:
        yield first, last, by


def _judged(facts: Iterable[Fact], head: int) -> Iterator[tuple[int, int]]:
    since = 0
    for fact in facts:
        if isinstance(fact.body, (CallOpened, ClockStopped)):
            since = since or fact.seq
        elif isinstance(fact.body, ClockStarted) and since:
            yield since, fact.seq
            since = 0
    if since:
        yield since, head
