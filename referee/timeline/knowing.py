"""How a seat came to know hidden cards: a walk over the facts that keeps every origin.

Which faces a seat knows by their place is what the state notes; the walk says since when and how.
Beside that it counts what a state cannot note: names that surely lie in a pile, at a place that
the seat cannot tell. Such a name is sure as long as too few cards left unseen to take its copies
away (glossary.hidden-zone.2).
"""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, Final, NamedTuple

from events.kinds import (
    CardsMixed,
    CardsMoved,
    CardsShown,
    CardsTurned,
    CraftsCreated,
    DeckListed,
    DeckRefreshed,
    DeckShuffled,
    LrigsOpened,
    PositionLaid,
)
from events.vocabulary import PUBLIC, SEATS
from referee.sight import letter_of, readable
from referee.state import Card, Match, Seat
from referee.timeline.inside import BAGS
from referee.timeline.learned import FactInContext, manner
from referee.timeline.recall import FaceMemory, FaceOrigin

HIDDEN_PILES: Final = ("hand", "deck", "life", "lrig_deck")
PUT: Final = "saw it put there"


class HeldCard(NamedTuple):
    """A card of a seat where it lies: its zone, its slot's position, whether it lies face down.

    place counts from 1 at the top of a pile; position is that of the field, else -1.
    """

    zone: str
    card: Card
    place: int
    position: int = -1
    face_down: bool = False


def cards_of(seat: Seat) -> list[HeldCard]:
    """Every card of a seat where it lies: piles first, then the field with what it holds."""
    piles = (*HIDDEN_PILES, "ener", "trash", "lrig_trash", "check", "excluded")
    rows = [HeldCard(zone, c, i) for zone in piles for i, c in enumerate(getattr(seat, zone), 1)]
    rows += [HeldCard("loose", one.card, i) for i, one in enumerate(seat.loose, 1)]
    for zone, field in (("signi", seat.signi), ("lrig", seat.lrig)):
        for at, slot in enumerate(field):
            if slot is None:
                continue
            rows.append(HeldCard(zone, slot.card, 0, at, slot.face_down))
            rows += [HeldCard("under", c, i, at) for i, c in enumerate(slot.under, 1)]
            rows += [HeldCard("attached", o.card, i, at) for i, o in enumerate(slot.attached, 1)]
    return rows


class Knowing:
    """What one seat came to know, fact by fact.

    `origins` are by the id of the card as it lies; `pools` count, by pile and its owner, names
    that lie in it at no known place; `memory` has the faces seen in undone stretches.
    """

    def __init__(self, seat: str, memory: FaceMemory) -> None:
        """Begin before the first fact, when nothing is known."""
        self.seat, self.letter, self.memory = seat, letter_of(seat), memory
        self.origins: dict[int, FaceOrigin] = {}
        self.pools: dict[tuple[str, str], Counter[str]] = {
            (owner, zone): Counter() for owner in SEATS for zone in HIDDEN_PILES
        }

    def copy(self) -> "Knowing":
        """Another that knows the same."""
        other = Knowing(self.seat, self.memory.copy())
        other.origins = dict(self.origins)
        other.pools = {pile: Counter(names) for pile, names in self.pools.items()}
        return other

    def pass_by(self, seq: int) -> None:
        """Recall, before a fact, what was seen in undone stretches that parted by then."""
        for (owner, zone, name), count in self.memory.pass_by(seq).items():
            if name is not None:
                pool = self.pools[owner, zone]
                pool[name] = max(pool[name], count)

    def follow(self, step: FactInContext) -> None:
        """Take one fact in; those that tell no face and move no card change nothing."""
        told = _TOLD.get(step.fact.body.__class__)
        if told is not None:
            told(self, step, step.fact.body)
            self.memory.follow(step)

    def _card(self, state: Match, card_id: int) -> Card | None:
        """The card of an id where the seat knows its face."""
        place = state.find(card_id)
        if place is None or not readable(place, self.seat):
            return None
        return place.card

    def _note(self, state: Match, card_id: int, origin: FaceOrigin) -> None:
        if self._card(state, card_id) is not None:
            self.origins.setdefault(card_id, origin)

    def moved(self, step: FactInContext, body: CardsMoved) -> None:
        """Carry what was known of moved cards along; a card that was public is known anew."""
        known = [self._card(step.before, i) for i in body.cards]
        pile: tuple[Card, ...] = getattr(step.before.seat(body.seat), body.src, ())
        how = manner(body, self.seat, pile)
        for at, (old, card) in enumerate(zip(body.cards, known, strict=True)):
            origin = self.origins.pop(old, None)
            public = card is not None and card.seen == PUBLIC
            origin = FaceOrigin(step.fact.seq, PUT) if public else origin
            self._note(step.after, body.new + at, origin or FaceOrigin(step.fact.seq, how))
        self._pooled(step, body, known)

    def _pooled(self, step: FactInContext, body: CardsMoved, known: list[Card | None]) -> None:
        """Count what surely lies in the piles of a seat after some of its cards moved."""
        told, placed = self.letter in body.seen, self.letter in body.slots
        names: list[str | None] = [
            n if told else c.name if c is not None else self.memory.name(i)
            for i, n, c in zip(body.cards, body.names, known, strict=True)
        ]
        bag = self._bag(body.seat, body.src)
        unplaced = [n for n, c in zip(names, known, strict=True) if c is None or bag]
        if not placed:
            self._scattered(body.seat, body.src, getattr(step.before.seat(body.seat), body.src, ()))
            names = unplaced = [n if told else None for n in body.names]
        if body.src in HIDDEN_PILES:
            pool = self.pools[body.seat, body.src]
            unseen = unplaced.count(None)
            pool.subtract(n for n in unplaced if n is not None)
            self.pools[body.seat, body.src] = _left(pool, unseen)
        if body.dst in HIDDEN_PILES:
            bag = self._bag(body.seat, body.dst)
            lost = [
                self._card(step.after, body.new + i) is None
                and (bag or not placed or self.memory.name(old) is None)
                for i, old in enumerate(body.cards)
            ]
            self.pools[body.seat, body.dst].update(
                n for n, gone in zip(names, lost, strict=True) if n is not None and gone
            )

    def _bag(self, owner: str, zone: str) -> bool:
        """Whether no card of a pile can be told from another by its place."""
        return zone in BAGS and owner != self.seat

    def _scattered(self, owner: str, zone: str, row: Sequence[Card]) -> None:
        """Let the places of some cards go: the names known of them lie in the pile somewhere.

        A name that is recalled from an undone stretch may be one that is counted already.
        """
        if zone not in HIDDEN_PILES:
            return
        pool = self.pools[owner, zone]
        unplaced = [c for c in row if zone in BAGS or self.letter not in c.seen]
        for name, count in self.memory.names(unplaced).items():
            pool[name] = max(pool[name], count)
        if zone not in BAGS:
            pool.update(c.name for c in row if self.letter in c.seen and c.name)

    def shown(self, step: FactInContext, body: CardsShown) -> None:
        """Note faces by their place where it is told, and else by name."""
        pile: tuple[Card, ...] = getattr(step.before.seat(body.seat), body.zone, ())
        if self.letter not in body.seen:
            return
        own_bag = body.zone in BAGS and body.seat == self.seat
        placed = body.zone not in BAGS and self.letter in body.slots
        if placed:
            fresh = [i for i in body.cards if self._card(step.before, i) is None]
            origin = FaceOrigin(step.fact.seq, manner(body, self.seat, pile))
            for card_id in body.cards:
                self._note(step.after, card_id, origin)
        if own_bag:
            return
        pool = self.pools[body.seat, body.zone]
        if placed:
            names = dict(zip(body.cards, body.names, strict=True))
            pool.subtract(n for i in fresh if (n := names[i]) is not None)
            self.pools[body.seat, body.zone] = _left(pool, 0)
            return
        here = Counter(c.name for c in pile if body.zone not in BAGS and self.letter in c.seen)
        for name, count in Counter(body.names).items():
            if name is not None:
                pool[name] = max(pool[name], count - here[name])

    def shuffled(self, step: FactInContext, body: DeckShuffled) -> None:
        """Forget the places of a deck; what was known by place lies in it somewhere."""
        self._scattered(body.seat, "deck", step.before.seat(body.seat).deck)

    def mixed(self, step: FactInContext, body: CardsMixed) -> None:
        """Forget the places of cards that went back at random; they lie in the pile somewhere."""
        row: tuple[Card, ...] = getattr(step.before.seat(body.seat), body.zone)
        self._scattered(body.seat, body.zone, [row[place - 1] for place in body.positions])

    def refreshed(self, step: FactInContext, body: DeckRefreshed) -> None:
        """Note that a trash that all could read is the deck now (glossary.refresh.1)."""
        row = step.before.seat(body.seat).trash
        names = (c.name for c in row if c.name and self.letter in c.seen)
        self.pools[body.seat, "deck"] = Counter(names)

    def listed(self, step: FactInContext, body: DeckListed) -> None:
        """Note the LRIG deck that a seat registered itself."""
        if body.seat == self.seat:
            self._laid(step, "its own list")

    def laid(self, step: FactInContext, body: PositionLaid) -> None:
        """Note what a laid table lets the seat see."""
        self._laid(step, "saw it laid", body.seat)

    def _laid(self, step: FactInContext, how: str, seat: str = "") -> None:
        for one in cards_of(step.after.seat(seat or self.seat)):
            self._note(step.after, one.card.id, FaceOrigin(step.fact.seq, how))

    def created(self, step: FactInContext, body: CraftsCreated) -> None:
        """Note Crafts, which all see come into an LRIG deck (glossary.craft-resona.1)."""
        if body.seat != self.seat:
            self.pools[body.seat, "lrig_deck"].update(body.names)
        for at in range(len(body.names)):
            self._note(step.after, body.new + at, FaceOrigin(step.fact.seq, PUT))

    def opened(self, step: FactInContext, body: LrigsOpened) -> None:
        """Note LRIGs that were turned face up (start.setup.12)."""
        for slot in step.after.seat(body.seat).lrig:
            if slot is not None:
                self._note(step.after, slot.card.id, FaceOrigin(step.fact.seq, "saw revealed"))

    def turned(self, step: FactInContext, body: CardsTurned) -> None:
        """Note cards that were turned up before all."""
        for card_id in body.cards if body.to == "face-up" else ():
            self._note(step.after, card_id, FaceOrigin(step.fact.seq, "saw revealed"))


def _left(pool: Counter[str], unseen: int) -> Counter[str]:
    """What surely remains of counted names when so many cards left unseen."""
    return Counter({name: n - unseen for name, n in pool.items() if n > unseen})


_TOLD: Final[dict[type, Callable[[Knowing, FactInContext, Any], None]]] = {
    CardsMixed: Knowing.mixed,
    CardsMoved: Knowing.moved,
    CardsShown: Knowing.shown,
    DeckShuffled: Knowing.shuffled,
    DeckRefreshed: Knowing.refreshed,
    DeckListed: Knowing.listed,
    PositionLaid: Knowing.laid,
    CraftsCreated: Knowing.created,
    LrigsOpened: Knowing.opened,
    CardsTurned: Knowing.turned,
}
