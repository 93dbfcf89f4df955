"""What an unknown card can be: the registered list, less all that was shown, where it lies.

Unknown cards that nobody can tell apart share a pool of names: at first the whole main deck. What
is shown leaves its pool; a shuffle mixes the pools of what it shuffles, and a refresh begins a new
one, whose names were all read in the trash. So the bound never refuses what can be. It lets some
things pass that cannot be where known cards were shuffled among unknown ones: those may then be
among all cards of that pool, also where one had been drawn before.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any, Final

from msgspec import Struct

from events.kinds import (
    CardBound,
    CardsMixed,
    CardsMoved,
    DeckListed,
    DeckRefreshed,
    DeckShuffled,
    Fact,
)
from events.vocabulary import NOBODY, PILES, PUBLIC, zone_seen
from events.wording import counted
from referee.fold import evolve
from referee.rulebook import citing
from referee.state import Card, Match, Seat, Settings, new_match
from referee.timeline import Reader, check_point, live_path, path_facts, phrases
from referee.timeline.knowing import cards_of

PAPER: Final = "paper"
"""The deal of the matches that have bounds: in others the referee knows every card."""
UNREGISTERED: Final = ("glossary.deck.1", "classic.deck.1")
COPIES: Final = ("glossary.main-deck.4", "glossary.deck.2", "classic.deck.4")
REFRESHED: Final = ("glossary.refresh.1", "classic.refresh.1")


class BoundsFault(Struct, frozen=True):
    """A card that cannot be what it was said to be: how, the clauses, since when it could be seen.

    code is "unregistered", "copies" or "elsewhere"; `first` is the seq at which the card lay in
    the open, `seq` that at which it was entered, 0 where it is only asked for.
    """

    code: str
    seat: str
    card: int
    name: str
    text: str
    clauses: tuple[str, ...]
    first: int
    seq: int


class NamePool:
    """The names of unknown cards that nobody can tell apart; `read` of those that were all read."""

    __slots__ = ("names", "read")

    def __init__(self, names: Iterable[str], *, read: bool = False) -> None:
        """Begin with names: one for each card, or counted already."""
        self.names, self.read = Counter(names), read


class Bounds:
    """What the cards of a paper match can be, fact by fact."""

    def __init__(self) -> None:
        """Begin before the first fact."""
        self.state: Match = new_match(Settings("", "", ""))
        self.pools: dict[int, NamePool] = {}
        self.since: dict[int, int] = {}
        self.faults: list[BoundsFault] = []

    def follow(self, fact: Fact) -> None:
        """Take one fact of the live path in."""
        before, self.state = self.state, evolve(self.state, fact)
        step = _STEPS.get(fact.body.__class__)
        if step is not None and self.state.settings.deal == PAPER:
            step(self, fact, before)

    def copy(self) -> "Bounds":
        """Bounds that go on from here and leave these as they are."""
        other = Bounds()
        pools = {pool: NamePool(pool.names, read=pool.read) for pool in self.pools.values()}
        other.state, other.since = self.state, dict(self.since)
        other.faults = list(self.faults)
        other.pools = {card: pools[pool] for card, pool in self.pools.items()}
        return other

    # What can be.

    def names(self, card_id: int) -> Counter[str]:
        """The names that an unknown card can have; of a hand those of all its cards."""
        found: Counter[str] = Counter()
        for pool in self._among(self.state, card_id):
            found.update(pool.names)
        return +found

    def fault(self, card_id: int, name: str) -> BoundsFault | None:
        """Why an unknown card cannot be of a name; None where it can."""
        return self._fault(self.state, card_id, name, 0)

    def left(self, seat: str) -> Counter[str]:
        """The names that the unknown cards of a seat can have, wherever they lie."""
        own = {one.card.id for one in cards_of(self.state.seat(seat))}
        found: Counter[str] = Counter()
        for pool in dict.fromkeys(p for card, p in self.pools.items() if card in own):
            found.update(pool.names)
        return +found

    def _among(self, state: Match, card_id: int) -> list[NamePool]:
        """The pools of an unknown card, and of those of its hand that it may be mistaken for.

        Which card of a hand was played nobody can tell, so any unknown one may have been it.
        """
        place = state.find(card_id)
        if place is None or card_id not in self.pools:
            return []
        row: tuple[Card, ...] = (place.card,)
        if place.zone == "hand":
            row += state.seat(place.seat).hand
        return list(dict.fromkeys(self.pools[c.id] for c in row if c.id in self.pools))

    def _fault(self, state: Match, card_id: int, name: str, seq: int) -> BoundsFault | None:
        place = state.find(card_id)
        pools = self._among(state, card_id)
        if place is None or not pools or any(pool.names[name] > 0 for pool in pools):
            return None
        seat, zone = place.seat, phrases.zone(place.zone)
        clauses: tuple[str, ...]
        registered = state.lists["AB".index(seat)].count(name)
        if not registered:
            code, clauses = "unregistered", UNREGISTERED
            text = f"{name} is not in the main deck that {seat} registered"
        elif self.left(seat)[name]:
            code, clauses = "elsewhere", REFRESHED if pools[0].read else ()
            text = f"no copy of {name} can have come to {seat}'s {zone}"
            text += " out of the refreshed deck" if pools[0].read else ""
        else:
            code, clauses = "copies", COPIES
            copies = counted(registered, "copy", "copies")
            text = f"{seat} registered {copies} of {name}, and all lie elsewhere: "
            text += ", ".join(_whereabouts(state.seat(seat), name))
        cited = citing(state.settings.ruleset, state.settings.edition)[""][clauses]
        return BoundsFault(code, seat, card_id, name, text, cited, self.since.get(card_id, seq), seq)

    # What happens to the pools.

    def listed(self, fact: Fact, before: Match) -> None:  # noqa: ARG002 - the shape of a step
        """Begin the pool of a registered main deck."""
        body: DeckListed = fact.body
        if not body.known:
            pool = NamePool(body.main)
            self.pools.update(dict.fromkeys(range(body.new, body.new + len(body.main)), pool))

    def bound(self, fact: Fact, before: Match) -> None:
        """Take a name out of the pool that the card was in, and note where it cannot be."""
        body: CardBound = fact.body
        fault = self._fault(before, body.card, body.name, fact.seq)
        if fault is not None:
            self.faults.append(fault)
        pools = [p for p in self._among(before, body.card) if p.names[body.name] > 0]
        mine = self.pools.pop(body.card, None)
        self.since.pop(body.card, None)
        if not pools or mine is None:
            return
        if len(pools) > 1:
            self._merged(pools)
        taken = pools[0]
        taken.names[body.name] -= 1
        if taken is not mine and mine not in pools:
            self._exchanged(before, body, mine, taken)

    def _exchanged(self, before: Match, body: CardBound, mine: NamePool, taken: NamePool) -> None:
        """Let another card of the hand stand for the one that was taken to be it."""
        for card in before.seat(body.seat).hand:
            if self.pools.get(card.id) is taken:
                self.pools[card.id] = mine
                return

    def moved(self, fact: Fact, before: Match) -> None:
        """Carry pools along with moved cards; cards that lose their names are mixed."""
        body: CardsMoved = fact.body
        row = _row(before.seat(body.seat), body.src)
        gone = [card for card in row if card.id in body.cards]
        fresh = range(body.new, body.new + body.count)
        if body.slots != PUBLIC and any(card.name is None for card in gone):
            left = [c.id for c in _row(self.state.seat(body.seat), body.src) if c.name is None]
            named = {c for c, n in zip(fresh, body.names, strict=True) if n is not None}
            self._mixed([c for c in row if c.id in left or c in gone], [*left, *fresh])
            for card in named:
                self.pools.pop(card, None)
        elif body.slots == NOBODY and body.count > 1:
            self._mixed(gone, fresh)
        else:
            self._carried(zip(body.cards, fresh, strict=True))
        public = zone_seen(body.dst, body.seat) == PUBLIC and body.seen == PUBLIC
        for card, new in zip(body.cards, fresh, strict=True):
            noticed = self.since.pop(card, fact.seq)
            if public and new in self.pools:
                self.since[new] = noticed

    def _carried(self, stays: Iterable[tuple[int, int]]) -> None:
        for card, new in stays:
            pool = self.pools.pop(card, None)
            if pool is not None:
                self.pools[new] = pool

    def shuffled(self, fact: Fact, before: Match) -> None:
        """Mix what lies in a deck."""
        self._piled(fact, before.seat(fact.body.seat).deck)

    def refreshed(self, fact: Fact, before: Match) -> None:
        """Begin the pool of a refreshed deck: all of it was read in the trash."""
        self._piled(fact, before.seat(fact.body.seat).trash)

    def _piled(self, fact: Fact, row: tuple[Card, ...]) -> None:
        body: DeckShuffled | DeckRefreshed = fact.body
        if not body.order and row:
            self._mixed(row, range(body.new, body.new + len(row)))

    def mixed(self, fact: Fact, before: Match) -> None:
        """Mix cards that an order of the court let change places."""
        body: CardsMixed = fact.body
        pile = _row(before.seat(body.seat), body.zone)
        row = [pile[place - 1] for place in body.positions]
        if not body.order:
            self._mixed(row, range(body.new, body.new + len(row)))

    def _mixed(self, row: Iterable[Card], fresh: Iterable[int]) -> None:
        """Let cards become unknown together, under their ids from now on."""
        names: list[str] = []
        pools: list[NamePool] = []
        for card in row:
            pool = self.pools.pop(card.id, None)
            if pool is not None:
                pools.append(pool)
            elif card.name is not None:
                names.append(card.name)
        found = [*dict.fromkeys(pools)]
        whole = self._merged(found) if found else NamePool((), read=True)
        whole.names.update(names)
        whole.read = whole.read and not found
        self.pools.update(dict.fromkeys(fresh, whole))

    def _merged(self, pools: list[NamePool]) -> NamePool:
        """Make one pool of several."""
        first, *others = pools
        for other in others:
            first.names.update(other.names)
        for card, pool in self.pools.items():
            if pool in others:
                self.pools[card] = first
        return first


def _row(seat: Seat, zone: str) -> tuple[Card, ...]:
    """The cards of a pile; none of a zone of the field."""
    found: tuple[Card, ...] = getattr(seat, zone) if zone in PILES and zone != "loose" else ()
    return found


def _whereabouts(seat: Seat, name: str) -> list[str]:
    """Where the copies of a name lie."""
    zones = Counter(phrases.zone(one.zone) for one in cards_of(seat) if one.card.name == name)
    return [zone if count == 1 else f"{zone} ({count})" for zone, count in zones.items()]


_STEPS: Final[dict[type, Callable[[Bounds, Fact, Match], Any]]] = {
    DeckListed: Bounds.listed,
    CardBound: Bounds.bound,
    CardsMoved: Bounds.moved,
    DeckShuffled: Bounds.shuffled,
    DeckRefreshed: Bounds.refreshed,
    CardsMixed: Bounds.mixed,
}


def bounds_at(reader: Reader, seq: int) -> Bounds:
    """What unknown cards can be at a seq, and what was entered up to it that cannot be.

    Raises OutOfRangeError for a seq that the log does not have.
    """
    bounds = Bounds()
    for fact in path_facts(reader, live_path(reader.rewinds(), check_point(reader, seq))):
        bounds.follow(fact)
    return bounds
