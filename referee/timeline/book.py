"""A whole match, read once: its facts and the state after each, extended by what comes later.

States share all that a fact leaves alone, so that a match of thousands of facts is kept in a few
megabytes.
"""

import re
from collections.abc import Iterable
from copy import copy
from typing import Any, Final

from events.kinds import (
    CardBound,
    CardsMoved,
    CardsShown,
    CraftsCreated,
    DeckListed,
    Fact,
    IllegalRecorded,
    MatchRewound,
    OutcomeStated,
    PositionLaid,
)
from referee.fold import BrokenRecordError, fold
from referee.state import Match, Settings, new_match
from referee.timeline.knowing import cards_of
from referee.timeline.path import Rewind, undone, undone_by
from referee.timeline.reader import OutOfRangeError

_NOTHING: Final = new_match(Settings("", "", ""))
_NAMING: Final = {
    DeckListed: ("main", "lrig_deck"),
    CardBound: ("name",),
    CardsMoved: ("names",),
    CardsShown: ("names",),
    CraftsCreated: ("names",),
}
"""Facts that name cards, and where."""


class Book:
    """The facts of a match with the states around them; `fault` is what stopped the reading."""

    def __init__(self, facts: Iterable[Fact] = ()) -> None:
        """Read facts in log order from seq 1 on."""
        self.facts: list[Fact] = []
        self.states: list[Match] = [_NOTHING]
        self.rewinds: list[Rewind] = []
        self.depths: dict[int, int] = {}
        self.stated: set[int] = set()
        self.fault: BrokenRecordError | None = None
        self._gone: dict[int, dict[int, int]] = {}
        self._names: set[str] = set()
        self._naming = 0, _pattern_of(set())
        self.go_on(facts)

    def extended(self, facts: Iterable[Fact]) -> "Book":
        """A book with the facts that follow too; this one stays as it is, for who reads it meanwhile."""
        made = copy(self)
        made.go_on(facts)
        return made

    def is_whole(self, head: int) -> bool:
        """True if every fact up to a head could be folded."""
        return self.fault is None and self.head == head

    def extends(self, other: "Book") -> bool:
        """True if this book begins with all that the other one has."""
        last = other.head - 1
        return last < self.head and (last < 0 or self.facts[last] is other.facts[last])

    @property
    def head(self) -> int:
        """The last seq that has a state."""
        return len(self.facts)

    def go_on(self, facts: Iterable[Fact]) -> None:
        """Take in the facts that follow; stop before one that cannot follow, and keep the fault."""
        self.facts, self.states, self.rewinds = self.facts[:], self.states[:], self.rewinds[:]
        self.depths, self.stated = self.depths.copy(), self.stated.copy()
        self._gone, self._names = self._gone.copy(), self._names.copy()
        for fact in facts:
            if self.fault is not None:
                return
            body = fact.body
            if body.__class__ is MatchRewound:
                state = self.states[body.to]
                self.rewinds.append((fact.seq, body.to))
            else:
                state, self.fault = fold(self.states[-1], (fact,))
            if self.fault is None:
                self.facts.append(fact)
                self.states.append(state)
                self._note(fact, body)

    def _note(self, fact: Fact, body: Any) -> None:
        self.depths[fact.seq] = self.depths.get(fact.cause, -1) + 1 if fact.cause else 0
        cause = self.facts[fact.cause - 1].body if fact.cause else body
        if isinstance(body, OutcomeStated) or isinstance(cause, (OutcomeStated, IllegalRecorded)):
            self.stated.add(fact.seq)
        if isinstance(body, PositionLaid):
            held = cards_of(self.states[-1].seat(body.seat))
            self._names.update(one.card.name for one in held if one.card.name)
        for field in _NAMING.get(body.__class__, ()):
            value = getattr(body, field)
            self._names.update(filter(None, (value,) if isinstance(value, str) else value or ()))

    def last(self, until: int | None) -> int:
        """The last of the seqs that are asked for; raises where the reading stopped before."""
        if self.fault is not None and (until is None or until > self.head):
            raise self.fault
        return self.head if until is None else min(until, self.head)

    def state(self, seq: int) -> Match:
        """The state after the fact of a seq; raises OutOfRangeError, BrokenRecordError."""
        if self.fault is not None and seq > self.head:
            raise self.fault
        if not 0 <= seq <= self.head:
            what = "beyond the end of" if seq > 0 else "before the beginning of"
            message = f"seq {seq} is {what} the log; ask for 0 to {self.head}"
            raise OutOfRangeError(message)
        return self.states[seq]

    def around(self, seq: int) -> tuple[Fact, Match, Match]:
        """The fact of a seq with the states before and after it; errors as for `state`."""
        after = self.state(seq)
        return self.facts[seq - 1], self.states[seq - 1], after

    def gone(self, head: int) -> dict[int, int]:
        """By which rewind each fact of the game was taken back that no longer counts at a seq.

        Facts of the court are never undone.
        """
        back = [one for one in self.rewinds if one[0] <= head]
        found = self._gone.get(len(back))
        if found is None:
            seqs = (s for row in undone(back, head) for s in range(row.first, row.last + 1))
            games = (s for s in seqs if not self.facts[s - 1].body.COURT)
            found = self._gone[len(back)] = {s: undone_by(back, s, head) for s in games}
        return found

    def named(self, words: str) -> tuple[str, ...]:
        """The cards of this match that some words name, in the order in which they do."""
        if self._naming[0] != len(self._names):
            self._naming = len(self._names), _pattern_of(self._names)
        return tuple(dict.fromkeys(self._naming[1].findall(words)))


class BookReader:
    """A book as it stood when a seq was its last, for whoever asks a log for facts and states."""

    def __init__(self, book: Book, head: int) -> None:
        """Look at a book up to a seq that it has."""
        self._book, self._head = book, head

    def facts(self, after: int, until: int) -> list[Fact]:
        """The facts with after < seq <= until, in log order."""
        return self._book.facts[max(after, 0) : max(min(until, self._head), 0)]

    def rewinds(self) -> list[Rewind]:
        """Every rewind of the log in order."""
        return [one for one in self._book.rewinds if one[0] <= self._head]

    def head(self) -> int:
        """The seq of the last fact."""
        return self._head

    def keyframe(self, seq: int) -> tuple[int, Match] | None:
        """The state at a seq: a book has every one."""
        at = min(seq, self._head)
        return (at, self._book.states[at]) if at > 0 else None


def _pattern_of(names: set[str]) -> re.Pattern[str]:
    rows = sorted(names, key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, rows)) or '(?!)'})(?!\w)")
