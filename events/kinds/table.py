"""Facts about the table: where cards lie, how they lie, what lies on and beside them."""

from msgspec import Struct

from events.kinds.base import Judge, Public, Seen, Slots, fact


@fact("cards.moved")
class CardsMoved(Struct, frozen=True):
    """Cards of one owner went together from one zone to another: one event, in this order.

    A moved card is a new card of its zone: it gets a fresh id, counted up from `new`. So nobody
    can follow a card through a zone whose faces are hidden from them.
    `cards` are the ids before the move, `names` the faces; `seen` are the viewers of the faces,
    `slots` those who can tell which card of the zone was taken. spot is "top" or "bottom" of a
    pile; place is a position of the field (0 left, 1 center, 2 right); host is the card on the
    field under or on which the card lies, role how it is or was attached; state "up", "down" or
    "face-down".
    """

    seat: Public[str]
    src: Public[str]
    dst: Public[str]
    label: Public[str]
    new: Public[int]
    count: Public[int]
    cards: Slots[tuple[int, ...]]
    names: Seen[tuple[str | None, ...]]
    seen: Public[str] = "ABS"
    slots: Public[str] = "ABS"
    spot: Public[str] = "top"
    place: Public[int] = -1
    host: Public[int] = 0
    role: Public[str] = ""
    state: Public[str] = "up"


@fact("crafts.created")
class CraftsCreated(Struct, frozen=True):
    """Crafts came into the game and into the LRIG Deck of a seat; ids are counted up from `new`."""

    seat: Public[str]
    new: Public[int]
    names: Public[tuple[str, ...]]


@fact("cards.turned")
class CardsTurned(Struct, frozen=True):
    """Cards on the field were turned: up, down, frozen, thawed, awakened, face-down, face-up."""

    cards: Public[tuple[int, ...]]
    to: Public[str]


@fact("card.shifted")
class CardShifted(Struct, frozen=True):
    """A SIGNI went to another SIGNI zone of its field; the stay goes on (same id).

    Where another SIGNI was in that zone, the two changed zones.
    """

    card: Public[int]
    place: Public[int]


@fact("cards.shown", v=2)
class CardsShown(Struct, frozen=True):
    """Cards of a hidden zone were looked at (one seat) or revealed (all).

    `seen` are the viewers of the faces, `slots` those who can tell which cards of the zone they
    are: a card that was chosen out of a deck or a hand is revealed, but not where it lay.
    """

    seat: Public[str]
    zone: Public[str]
    count: Public[int]
    cards: Slots[tuple[int, ...]]
    names: Seen[tuple[str | None, ...]]
    seen: Public[str]
    slots: Public[str] = "ABS"


@fact("coins.changed")
class CoinsChanged(Struct, frozen=True):
    """A seat gained or paid [Coin]; amount is negative for a payment."""

    seat: Public[str]
    amount: Public[int]


@fact("virus.placed")
class VirusPlaced(Struct, frozen=True):
    """A [Virus] was put on a SIGNI zone of the seat."""

    seat: Public[str]
    place: Public[int]


@fact("virus.removed")
class VirusRemoved(Struct, frozen=True):
    """A [Virus] left a SIGNI zone of the seat."""

    seat: Public[str]
    place: Public[int]


@fact("levels.noted")
class LevelsNoted(Struct, frozen=True):
    """The levels that SIGNI had at a check, where they differ from those noted before.

    Source: glossary.rule-based-action.4 (group B compares with the previous check).
    """

    cards: Public[tuple[int, ...]]
    levels: Public[tuple[int, ...]]


@fact("deck.shuffled")
class DeckShuffled(Struct, frozen=True):
    """A main deck was shuffled: the card at place order[i] now lies at place i from the top.

    The cards get fresh ids from `new` on, top first. Of cards that were shuffled by hand nobody
    knows the order, and it is empty (paper matches).
    """

    seat: Public[str]
    new: Public[int]
    order: Judge[tuple[int, ...]]


@fact("cards.mixed")
class CardsMixed(Struct, frozen=True):
    """Cards of a deck or a Life Cloth changed places at random, by an order of the court.

    positions count from 1 at the top, ascending: the card at positions[order[i]] now lies at
    positions[i]. The cards get fresh ids from `new` on, in the order of the places where they now
    lie, and nobody knows their faces by place any more; all others stay as they lie. The places
    are public, for all see which cards of a pile a seat has looked at; the order is the judge's.
    """

    seat: Public[str]
    zone: Public[str]
    new: Public[int]
    positions: Public[tuple[int, ...]]
    order: Judge[tuple[int, ...]]


@fact("deck.refreshed")
class DeckRefreshed(Struct, frozen=True):
    """A trash was shuffled and became the main deck; order as for a shuffle of the trash."""

    seat: Public[str]
    new: Public[int]
    count: Public[int]
    order: Judge[tuple[int, ...]]
