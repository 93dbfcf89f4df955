"""How two lines of play from one point differ: turn by turn in words, fact against fact."""

from collections.abc import Iterator
from difflib import SequenceMatcher
from itertools import zip_longest

from msgspec import Struct

from events.kinds import BranchOpened
from referee.fold import evolve
from referee.timeline import Reader, live_path, parting, path_facts, state_at
from referee.timeline.path import Path
from referee.timeline.path import after as path_after
from referee.timeline.words import say


class WordedFact(Struct, frozen=True):
    """A fact in words; `court` marks those of judging."""

    seq: int
    words: str
    court: bool


class ComparedRow(Struct, frozen=True):
    """Facts of a turn that differ, the one line's beside the other's; `same` counts those alike.

    A row either counts facts that both have, or holds what only one of them has at that place.
    """

    same: int = 0
    one: WordedFact | None = None
    other: WordedFact | None = None


class TurnPair(Struct, frozen=True):
    """A turn, 0 for the setup, as it went on either line; its seat, "" where it had none."""

    number: int
    seat: str
    rows: tuple[ComparedRow, ...]


class ComparedSide(Struct, frozen=True):
    """One of the two lines: its name, the seq up to which it is looked at, who won and how."""

    name: str
    head: int
    winner: str
    reason: str


class Compared(Struct, frozen=True):
    """Two lines of play from the seq that they share last.

    `differences` says in words what lies otherwise at the end of the second than at the end of the
    first; none where the tables are alike.
    """

    fork: int
    sides: tuple[ComparedSide, ComparedSide]
    turns: tuple[TurnPair, ...]
    differences: tuple[str, ...]


Told = dict[tuple[int, str], list[WordedFact]]


Line = tuple[Reader, int]
"""A line of play: its reader and the seq up to which it is looked at."""


def compared(
    one: Line, other: Line, fork: int, *, viewer: str = "judge", level: str = "normal"
) -> tuple[int, tuple[TurnPair, ...]]:
    """The last seq that two lines share, and what each did since, in words for a viewer.

    What a rewind took back since is left out.

    Args:
        one: A line of play.
        other: The other one.
        fork: The seq up to which they have all facts in common.
        viewer: "A", "B", "spectator" or "judge".
        level: How much of a log is told: a level of `referee log`.

    Returns:
        The last shared seq, and the turns since, both lines beside each other.
    """
    paths = [live_path(reader.rewinds(), end) for reader, end in (one, other)]
    shared = min(parting(*paths), fork)
    rows = [
        _told(reader, shared, path, viewer, level)
        for (reader, _), path in zip((one, other), paths, strict=True)
    ]
    turns = sorted({*rows[0], *rows[1]}, key=lambda turn: (turn[0], turn[1]))
    pairs = [
        TurnPair(number, seat, tuple(_rows(*(row.get((number, seat), []) for row in rows))))
        for number, seat in turns
    ]
    return shared, tuple(pairs)


def _told(reader: Reader, shared: int, path: Path, viewer: str, level: str) -> Told:
    """What a line did after a seq, by turns; that a branch was opened there is left out."""
    state = state_at(reader, shared)
    found: Told = {}
    for fact in path_facts(reader, path_after(path, shared)):
        before, state = state, evolve(state, fact)
        opens = isinstance(fact.body, BranchOpened)
        words = None if opens else say(fact, before, state, viewer, level=level)
        if words is not None:
            turn = (state.turn.number, state.turn.seat if state.turn.number else "")
            found.setdefault(turn, []).append(WordedFact(fact.seq, words, fact.body.COURT))
    return found


def _rows(one: list[WordedFact], other: list[WordedFact]) -> Iterator[ComparedRow]:
    """Set two rows of facts beside each other; those that both have are counted."""
    words = [said.words for said in one], [said.words for said in other]
    for tag, a, b, c, d in SequenceMatcher(None, *words, autojunk=False).get_opcodes():
        if tag == "equal":
            yield ComparedRow(same=b - a)
        else:
            for mine, theirs in zip_longest(one[a:b], other[c:d]):
                yield ComparedRow(0, mine, theirs)
