"""Which facts the rules give again when the moves are made again, and how they are made again.

A command of a player is its move; the rules and the chance that fell give the rest. What they do
not give again (the opening, orders of a judge, an outcome that somebody stated, a card picked by
chance) is carried as it was.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations, pairwise
from typing import Final, NamedTuple

from events.kinds import (
    KINDS,
    ActionTaken,
    CatalogReplaced,
    DeckRefreshed,
    DeckShuffled,
    Fact,
    MatchRewound,
)
from events.log import Row
from events.vocabulary import SEATS
from events.wording import counted
from referee.effects.language import ProgramError
from referee.effects.library import Library
from referee.exchange.errors import NotationError
from referee.exchange.moves import read_words, table_at, words_of
from referee.exchange.movetext import SECOND, WordedMatch, action_of
from referee.exchange.scan import ReadMove
from referee.fold import evolve
from referee.rules import Accepted, Action, decide
from referee.state import Match, Settings, new_match

Orders = list[tuple[int, ...]]
MOST_TRIES: Final = 1000
"""So many picks by chance are tried for one command; beyond that its facts are carried."""
_COINS: tuple[tuple[int, int], ...] = ((0, 1), (1, 0))


class UnpickedError(LookupError):
    """Chance is asked to pick cards, and the facts do not say directly which it picked."""

    def __init__(self, count: int, among: int) -> None:
        """Say how many of how many."""
        super().__init__(f"{count} of {counted(among, 'card')} are picked by chance")
        self.count, self.among = count, among


class RecordedChance:
    """Chance that falls as it fell: so many orders and picks, one after another."""

    draw = 0

    def __init__(self, fell: Sequence[tuple[int, ...]]) -> None:
        """Take what fell, in its order."""
        self._left = list(fell)
        self.used: Orders = []

    def order(self, count: int) -> tuple[int, ...]:
        """The next order; raises LookupError where another one fell."""
        return self._next(count, f"an order of {counted(count, 'card')} is asked for, and none fell")

    def pick(self, count: int, among: int) -> tuple[int, ...]:
        """The places that were picked; raises LookupError where none were."""
        what = f"{count} of {counted(among, 'card')} are picked by chance, and none were"
        return self._next(min(count, among), what)

    def _next(self, count: int, what: str) -> tuple[int, ...]:
        if not self._left or len(self._left[0]) != count:
            raise LookupError(what)
        self.used.append(self._left.pop(0))
        return self.used[-1]


class _Tried(RecordedChance):
    """Chance whose orders are on record, and the rest of which is tried."""

    def __init__(self, orders: Orders, coin: tuple[int, int], picks: tuple[tuple[int, ...], ...]) -> None:
        super().__init__(orders)
        self._coin, self._picks = coin, list(picks)

    def order(self, count: int) -> tuple[int, ...]:
        if count == len(self._coin) and (not self._left or len(self._left[0]) != count):
            self.used.append(self._coin)
            return self._coin
        return super().order(count)

    def pick(self, count: int, among: int) -> tuple[int, ...]:
        if not self._picks:
            raise UnpickedError(min(count, among), among)
        self.used.append(self._picks.pop(0))
        return self.used[-1]


class Split(NamedTuple):
    """What of a match its moves give again: chance by the seq of a move; `given` the seqs else."""

    chance: dict[int, Orders]
    given: frozenset[int]


def _orders(facts: Iterable[Fact]) -> Orders:
    return [f.body.order for f in facts if isinstance(f.body, (DeckShuffled, DeckRefreshed))]


def _extents(facts: Sequence[Fact]) -> list[int]:
    """The places at which commands begin: what a person did, and each order of the court."""
    ordered = (ActionTaken, CatalogReplaced)
    begun = [i for i, f in enumerate(facts) if isinstance(f.body, ordered) or f.body.COURT]
    return [i for i in ([0] if begun[:1] != [0] else []) + begun if i < len(facts)]


def _again(played: WordedMatch, command: Sequence[Fact]) -> Orders | None:
    """Make the move of a command again; give the chance that makes it come out, None for none."""
    head = command[0]
    if not isinstance(head.body, ActionTaken) or head.body.seat not in SEATS:
        return None
    action, state = action_of(head.body), played.states(head.seq - 1)
    library = played.played_by(state)
    if action.do == "state" or not words_of(state, library, action)[1]:
        return None
    for coin in _COINS:
        found = _tried(state, action, library, command, coin)
        if found is not None:
            return found
    return None


def _tried(
    state: Match, action: Action, library: Library, command: Sequence[Fact], coin: tuple[int, int]
) -> Orders | None:
    """Try what chance may have picked, until the very facts of a command come out."""
    ahead: list[tuple[tuple[int, ...], ...]] = [()]
    orders, tries = _orders(command), 0
    while ahead and tries < MOST_TRIES:
        picks, tries = ahead.pop(), tries + 1
        chance = _Tried(orders, coin, picks)
        try:
            made = decide(state, action, library, head=command[0].seq - 1, at=command[0].at, chance=chance)
        except UnpickedError as asked:
            ahead += [(*picks, one) for one in combinations(range(asked.among), asked.count)]
            continue
        except (LookupError, ProgramError):
            return None
        if isinstance(made, Accepted) and made.facts == list(command):
            return chance.used
    return None


def made_again(
    state: Match, action: Action, library: Library, at: Fact, chance: RecordedChance
) -> Accepted | None:
    """Make a move; None where the rules refuse it or ask for chance that did not fall.

    `at` gives the seq and the time of the fact that the move becomes.
    """
    try:
        made = decide(state, action, library, head=at.seq - 1, at=at.at, chance=chance)
    except (LookupError, ProgramError):
        return None
    return made if isinstance(made, Accepted) else None


def split(played: WordedMatch, rows: Sequence[Row]) -> Split:
    """Tell the commands whose facts the rules give again from those that have to be carried.

    A fact that is stored in an older version of its kind is carried: the rules write today's.
    """
    chance: dict[int, Orders] = {}
    older = {row.seq for row in rows if row.v != KINDS[row.kind].v}
    given: set[int] = set()
    places = [*_extents(played.facts), len(played.facts)]
    for first, last in pairwise(places):
        command = played.facts[first:last]
        orders = None if any(f.seq in older for f in command) else _again(played, command)
        if orders is None:
            given.update(fact.seq for fact in command)
        elif orders:
            chance[command[0].seq] = orders
    return Split(chance, frozenset(given))


class NotationExtras(NamedTuple):
    """What a notation says beside its moves: facts by seq, chance by the seq of a move."""

    facts: Mapping[int, Fact]
    chance: Mapping[int, Orders]
    created: int


class _PlayedAgain:
    """A match that is played again."""

    def __init__(self, given: NotationExtras, libraries: Callable[[str], Library]) -> None:
        self.given, self.libraries = given, libraries
        self.facts: list[Fact] = []
        self.states: list[Match] = [new_match(Settings("", "", ""))]
        self.at = given.created

    def carry(self, fact: Fact) -> None:
        """Take a fact as it is given."""
        back = isinstance(fact.body, MatchRewound)
        if back and not 0 < fact.body.to < fact.seq:
            raise NotationError(0, f"seq {fact.seq} goes back to {fact.body.to}, which is not there")
        self.states.append(evolve(self.states[fact.body.to if back else -1], fact))
        self.facts.append(fact)
        self.at = fact.at

    def move(self, move: ReadMove) -> None:
        """Make a move; raises NotationError for one that nobody can make there."""
        state = self.states[-1]
        library = self.libraries(state.settings.catalog)
        if move.clock >= 0:
            self.at = max(self.at, self.given.created + SECOND * move.clock)
        table = table_at(state, library)
        action = None if table is None else read_words(table, move.seat, move.words)
        if action is None or action.seat != move.seat:
            what = f"nobody can read {move.seat}: {move.words!r} at seq {len(self.facts)}"
            raise NotationError(move.line, what, "write the move as referee legal lists it")
        head = Fact(len(self.facts) + 1, None, self.at, move.seat, 0)
        chance = RecordedChance(self.given.chance.get(head.seq, []))
        made = made_again(state, action, library, head, chance)
        if made is None:
            what = f"{move.seat}: {move.words!r} cannot be made there, or chance fell otherwise"
            raise NotationError(move.line, what, "take the whole of it: referee export --whole")
        for fact in made.facts:
            self.states.append(evolve(self.states[-1], fact))
        self.facts += made.facts


def play_again(
    moves: Sequence[ReadMove], given: NotationExtras, libraries: Callable[[str], Library]
) -> list[Fact]:
    """Play a match again from its moves; raises NotationError where they do not lead on."""
    again, ahead = _PlayedAgain(given, libraries), list(reversed(moves))
    last = max(given.facts, default=0)
    while ahead or len(again.facts) < last:
        fact = given.facts.get(len(again.facts) + 1)
        if fact is not None:
            again.carry(fact)
            if isinstance(fact.body, ActionTaken) and ahead:
                ahead.pop()
        elif ahead:
            again.move(ahead.pop())
        else:
            what = f"the moves end at seq {len(again.facts)}, and facts are given up to {last}"
            raise NotationError(0, what, "write the file anew from its match")
    return again.facts
