"""Chance as it fell: every shuffle, random order and random card comes from the record.

The order of a shuffle stands in its fact. Of cards that were taken or laid back at random the
record has the cards, not the places: `decide` is pure, so it is asked with a guess, and what the
record then says otherwise tells the places. Nothing is drawn anew: where a match came out otherwise
and needs chance that the record does not have, it cannot go on.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from typing import Final, NamedTuple

from events.kinds import (
    CardBound,
    CardsMoved,
    ChanceDrawn,
    DecisionAsked,
    DeckRefreshed,
    DeckShuffled,
    Fact,
    FirstDecided,
)
from events.wording import counted
from referee.effects.sighted import TABLE, Want
from referee.rerun.finding import difference
from referee.rules import Accepted, Refusal

Row = tuple[int, ...]
MOST_TRIES: Final = 4000
"""A command is asked again at most so often to find what chance gave."""


SHUFFLES: Final = (DeckShuffled, DeckRefreshed)


class NoChanceError(LookupError):
    """A command needs chance that the record does not have; `made` is what a guess gave."""

    def __init__(self, what: str, made: Sequence[Fact]) -> None:
        """Say what is needed."""
        super().__init__(what)
        self.made = made


class ChanceCall(NamedTuple):
    """What chance was asked for and what it gave; `guessed` where no fact says it by itself."""

    size: int
    among: int
    given: Row
    guessed: bool


class ChanceScript(NamedTuple):
    """What the record says of the chance of a command.

    `facts` are those of the command itself, `later` those that came after; shuffles that stood in
    `used` seqs fell already.
    """

    facts: Sequence[Fact]
    later: Sequence[Fact]
    used: set[int]
    paper: bool


class Fed:
    """The chance of one command: the orders of its recorded shuffles, names told at a table."""

    def __init__(self, script: ChanceScript, known: Sequence[Row] = (), *, ahead: bool = False) -> None:
        """Take what the record says; `known` are answers that were found already.

        Looking `ahead`, a shuffle that fell later in the record is taken where the command has
        none: under another edition it may fall at another time.
        """
        self._script, self._known, self._ahead = script, known, ahead
        self._shuffles = list(_shuffles(script.facts, script.used))
        bound = (f for f in script.facts if isinstance(f.body, CardBound) and f.actor == TABLE)
        self._bound = [f.body for f in bound]
        self._draws = [f.body for f in script.facts if isinstance(f.body, ChanceDrawn)]
        self.draw = 0
        self._taken = 0
        self.calls: list[ChanceCall] = []
        self.fallen: set[int] = set()

    @property
    def guessed(self) -> bool:
        """Whether something had to be guessed."""
        return any(call.guessed for call in self.calls)

    def _guess(self, count: int, among: int) -> Row:
        at = len(self.calls)
        given = self._known[at] if at < len(self._known) else tuple(range(count))
        self.calls.append(ChanceCall(count, among, given, guessed=True))
        return given

    def order(self, count: int) -> Row:
        """The order of the next shuffle; none at a paper table, where nobody knows it."""
        if self._script.paper:
            return ()
        drawn, found = self._drew(count, count), self._shuffled(count)
        if found is not None:
            self.fallen.add(found.seq)
        if drawn is not None:
            return drawn
        if found is None:
            return self._guess(count, count)
        order: Row = found.body.order
        self.calls.append(ChanceCall(count, count, order, guessed=False))
        return order

    def _drew(self, count: int, among: int) -> Row | None:
        """The next draw of a shared chance, which says by itself what it gave."""
        self.draw = 0
        if not self._draws or (self._draws[0].count, self._draws[0].among) != (count, among):
            return None
        found = self._draws.pop(0)
        self.draw = found.draw
        row: Row = found.result
        self.calls.append(ChanceCall(count, among, row, guessed=False))
        return row

    def _shuffled(self, count: int) -> Fact | None:
        if self._shuffles and len(self._shuffles[0].body.order) == count:
            return self._shuffles.pop(0)
        if not self._ahead:
            return None
        gone = self._script.used | self.fallen
        rows = _shuffles((*self._script.facts, *self._script.later), gone)
        return next((f for f in rows if len(f.body.order) == count), None)

    def pick(self, count: int, among: int) -> Row:
        """Give places taken at random."""
        drawn = self._drew(min(count, among), among)
        return self._guess(min(count, among), among) if drawn is None else drawn

    def told(self, want: Want) -> str | None:
        """What people said at a paper table: a card as it was bound, or who won the dice."""
        if want.what == "winner":
            return self._winner()
        if want.what == "drawn":
            return self._drawn(want)
        return next((str(body.name) for body in self._bound if body.card == want.card), "")

    def _drawn(self, want: Want) -> str:
        """The name of the next card that left a zone, which was taken there at random."""
        moves = (f.body for f in self._script.facts if isinstance(f.body, CardsMoved))
        rows = [m.names for m in moves if (m.seat, m.src) == (want.seat, want.zone)]
        names = [name for row in rows for name in row]
        self._taken += 1
        return names[self._taken - 1] or "" if self._taken <= len(names) else ""

    def _winner(self) -> str:
        for fact in self._script.facts:
            if isinstance(fact.body, FirstDecided):
                return str(fact.body.chooser)
            if isinstance(fact.body, DecisionAsked) and fact.body.kind == "first":
                return str(fact.body.seat)
        return ""


def _shuffles(facts: Iterable[Fact], used: set[int]) -> Iterator[Fact]:
    """The shuffles that did not fall yet."""
    for fact in facts:
        if isinstance(fact.body, SHUFFLES) and fact.seq not in used:
            yield fact


Make = Callable[[Fed], Accepted | Refusal]


def fed(make: Make, script: ChanceScript, *, moved: bool) -> Accepted | Refusal:
    """Carry out a command with the chance of the record.

    `moved` says that facts before it came out otherwise already. Raises NoChanceError where chance
    is needed that the record does not have: a guess counts only where no fact speaks against it.
    """
    tries = (True,) if moved else (False, True)
    chance, facts = Fed(script), list[Fact]()
    for ahead in tries:
        chance = Fed(script, ahead=ahead)
        made, place = make(chance), None
        if isinstance(made, Refusal):
            return made
        if chance.guessed:
            chance, made, place = _solved(make, script, (chance, made), ahead=ahead, moved=moved)
        if not _unborne(chance, script.facts, made.facts, place):
            script.used.update(chance.fallen)
            return made
        facts = made.facts
    wanted = next(call for call in chance.calls if call.guessed)
    raise NoChanceError(f"{wanted.size} of {counted(wanted.among, 'card')} at random", facts)


def _unborne(chance: Fed, facts: Sequence[Fact], made: Sequence[Fact], place: int | None) -> bool:
    """Whether something was guessed that the record does not have, or has otherwise."""
    guesses = [call.given for call in chance.calls if call.guessed]
    for fact in made if guesses else ():
        if isinstance(fact.body, SHUFFLES) and any(fact.body.order is one for one in guesses):
            return True
    if not guesses or place is None or place >= min(len(facts), len(made)):
        return False
    one, other = facts[place].body, made[place].body
    return isinstance(one, CardsMoved) and isinstance(other, CardsMoved) and one.cards != other.cards


def _solved(
    make: Make, script: ChanceScript, begun: tuple[Fed, Accepted], *, ahead: bool, moved: bool
) -> tuple[Fed, Accepted, int | None]:
    """Guess anew until the facts are the recorded ones, or no guess comes nearer to them.

    Gives also the place at which they still differ.
    """
    chance, made = begun
    facts, tries = script.facts, 0
    place = difference(facts, made.facts, moved=moved)
    while place is not None:
        for known in _others(chance.calls, facts, made.facts, place):
            tries += 1
            again = Fed(script, known, ahead=ahead)
            other = make(again)
            if tries > MOST_TRIES or isinstance(other, Refusal):
                continue
            found = difference(facts, other.facts, moved=moved)
            if found is None or found > place:
                chance, made, place = again, other, found
                break
        else:
            break
    return chance, made, place


def _others(
    calls: Sequence[ChanceCall], facts: Sequence[Fact], made: Sequence[Fact], place: int
) -> Iterator[list[Row]]:
    """Give other answers of chance that could explain the fact at a place."""
    given = [call.given for call in calls]
    for at, call in enumerate(calls):
        if not call.guessed:
            continue
        rows: Iterator[Row] = (
            _ordered(call, facts[place : place + 1], made[place : place + 1])
            if call.size == call.among
            else combinations(range(call.among), call.size)
        )
        for row in rows:
            if row != call.given:
                yield [*given[:at], row]


def _ordered(call: ChanceCall, facts: Sequence[Fact], made: Sequence[Fact]) -> Iterator[Row]:
    """The order by which the cards that were moved come to lie as they were recorded."""
    two = (1, 0)
    if call.size == len(two):
        yield two
    for one, other in zip(facts, made, strict=False):
        theirs, ours = one.body, other.body
        if isinstance(theirs, CardsMoved) and isinstance(ours, CardsMoved):
            cards = dict(zip(ours.cards, call.given, strict=False))
            if len(cards) == call.size and cards.keys() == set(theirs.cards):
                yield tuple(cards[card] for card in theirs.cards)
