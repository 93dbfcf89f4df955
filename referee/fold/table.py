"""What facts about the table do: cards turned, shifted, shown, shuffled, told; counters."""

from typing import Any, Final

from events.kinds import (
    CardBound,
    CardShifted,
    CardsMixed,
    CardsShown,
    CardsTurned,
    CoinsChanged,
    CounterChanged,
    CraftsCreated,
    DeckListed,
    DeckRefreshed,
    DeckShuffled,
    Fact,
    LevelsNoted,
    LrigsOpened,
    MarkerPlaced,
    MarkerRemoved,
    VirusPlaced,
    VirusRemoved,
)
from events.values import changed
from events.vocabulary import PILES, PUBLIC
from referee.fold.moves import MissingCardError, with_row, with_seat, with_slot
from referee.state.match import Match
from referee.state.table import Attached, Card, Seat, Slot

TURNS: Final[dict[str, dict[str, Any]]] = {
    "up": {"up": True},
    "down": {"up": False},
    "frozen": {"frozen": True},
    "thawed": {"frozen": False},
    "awakened": {"awakened": True},
}
"""The field of a slot that each turn of its card sets."""


def _turned(slot: Slot, to: str) -> Slot:
    if to == "face-down":
        return changed(slot, face_down=True, awakened=False)
    if to == "face-up":
        return changed(slot, face_down=False, card=changed(slot.card, seen=PUBLIC))
    return changed(slot, **TURNS[to])


def _turned_seat(seat: Seat, ids: tuple[int, ...], to: str) -> Seat:
    signi, lrig, loose = seat.signi, seat.lrig, seat.loose
    for position, slot in enumerate(seat.signi):
        if slot is not None and slot.card.id in ids:
            after = _turned(slot, to)
            if to == "face-down":
                loose, after = loose + slot.attached, changed(after, attached=())
            signi = with_slot(signi, position, after)
    for position, slot in enumerate(seat.lrig):
        if slot is not None and slot.card.id in ids:
            lrig = with_slot(lrig, position, _turned(slot, to))
    if signi is seat.signi and lrig is seat.lrig:
        return seat
    return changed(seat, signi=signi, lrig=lrig, loose=loose)


def cards_turned(state: Match, fact: Fact) -> Match:
    """Turn cards on the field.

    A card turned face down loses what is attached to it and its awakened state; whoever knew its
    face knows it still (glossary.public-zone.3). Turned face up, all see it.
    """
    body: CardsTurned = fact.body
    a, b = (_turned_seat(s, body.cards, body.to) for s in (state.A, state.B))
    return changed(state, A=a, B=b, seq=fact.seq)


def card_shifted(state: Match, fact: Fact) -> Match:
    """Move a SIGNI to another zone of its field with all that lies under and on it.

    A SIGNI that is there comes to the zone that it left.
    """
    body: CardShifted = fact.body
    for name in ("A", "B"):
        seat = state.seat(name)
        for position, slot in enumerate(seat.signi):
            if slot is not None and slot.card.id == body.card:
                field = with_slot(seat.signi, position, seat.signi[body.place])
                field = with_slot(field, body.place, slot)
                return with_seat(state, name, changed(seat, signi=field), fact.seq)
    message = f"card {body.card} does not lie on the field"
    raise MissingCardError(message)


def _joined(before: str, more: str) -> str:
    return "".join(letter for letter in "ABS" if letter in before + more)


def cards_shown(state: Match, fact: Fact) -> Match:
    """Note who knows the face of cards in a deck or the Life Cloth, and where they lie.

    A hand keeps no such note: after a card of it is played nobody could say which one it was.
    In a copy with sealed parts a face that was sealed so far is told here.
    """
    body: CardsShown = fact.body
    if body.zone not in {"deck", "life"}:
        return changed(state, seq=fact.seq)
    seat = state.seat(body.seat)
    row: tuple[Card, ...] = getattr(seat, body.zone)
    told = "".join(letter for letter in body.seen if letter in body.slots)
    after = tuple(changed(c, seen=_joined(c.seen, told)) if c.id in body.cards else c for c in row)
    if state.sealed:
        faces = dict(zip(body.cards, body.names, strict=False))
        after = tuple(changed(c, name=c.name or faces.get(c.id)) for c in after)
    return with_seat(state, body.seat, with_row(seat, body.zone, after), fact.seq)


def deck_listed(state: Match, fact: Fact) -> Match:
    """Lay the listed cards into the decks; of a paper match only the number of them is known."""
    body: DeckListed = fact.body
    known, new = body.known, body.new
    main = tuple(Card(new + i, n if known else None) for i, n in enumerate(body.main))
    new += len(main)
    lrigs = tuple(Card(new + i, n, body.seat) for i, n in enumerate(body.lrig_deck))
    seat = changed(state.seat(body.seat), deck=main, lrig_deck=lrigs)
    lists = (body.main, state.lists[1]) if body.seat == "A" else (state.lists[0], body.main)
    kept = state.lrig_lists
    kept = (body.lrig_deck, kept[1]) if body.seat == "A" else (kept[0], body.lrig_deck)
    state = changed(state, next_id=new + len(lrigs), lists=lists, lrig_lists=kept)
    return with_seat(state, body.seat, seat, fact.seq)


def _permuted(row: tuple[Card, ...], order: tuple[int, ...], new: int) -> tuple[Card, ...]:
    """Lay cards in a new order; without one nobody knows which is which (paper matches)."""
    if not order:
        return tuple([Card(new + i, None) for i in range(len(row))])
    if len(order) != len(row):
        message = f"an order of {len(order)} cards for {len(row)}"
        raise MissingCardError(message)
    return tuple([Card(new + i, row[j].name) for i, j in enumerate(order)])


def deck_shuffled(state: Match, fact: Fact) -> Match:
    """Lay the deck in its new order, with fresh ids; nobody knows any face any more."""
    body: DeckShuffled = fact.body
    seat = state.seat(body.seat)
    seat = changed(seat, deck=_permuted(seat.deck, body.order, body.new))
    state = changed(state, next_id=body.new + len(seat.deck))
    return with_seat(state, body.seat, seat, fact.seq)


def deck_refreshed(state: Match, fact: Fact) -> Match:
    """Make the shuffled trash the new main deck and count the refresh (glossary.refresh.1)."""
    body: DeckRefreshed = fact.body
    seat = state.seat(body.seat)
    deck = _permuted(seat.trash, body.order, body.new)
    seat = changed(seat, deck=deck, trash=(), refreshes=seat.refreshes + 1)
    state = changed(state, next_id=body.new + len(deck))
    return with_seat(state, body.seat, seat, fact.seq)


def cards_mixed(state: Match, fact: Fact) -> Match:
    """Lay some cards of a pile in their new order, with fresh ids; nobody knows them any more."""
    body: CardsMixed = fact.body
    seat, places = state.seat(body.seat), body.positions
    row: list[Card] = list(getattr(seat, body.zone))
    if not set(places) <= set(range(1, len(row) + 1)) or len(set(places)) < len(places):
        message = f"places {list(places)} of {len(row)} cards"
        raise MissingCardError(message)
    taken = tuple([row[place - 1] for place in places])
    for place, card in zip(places, _permuted(taken, body.order, body.new), strict=True):
        row[place - 1] = card
    state = changed(state, next_id=body.new + len(taken))
    return with_seat(state, body.seat, with_row(seat, body.zone, tuple(row)), fact.seq)


def lrigs_opened(state: Match, fact: Fact) -> Match:
    """Turn a seat's LRIGs face up; all learn their names (start.setup.12)."""
    body: LrigsOpened = fact.body
    seat = state.seat(body.seat)
    field = seat.lrig
    for position, slot in enumerate(field):
        if slot is not None:
            name = slot.card.name or body.names[position]
            card = changed(slot.card, name=name, seen="ABS")
            field = with_slot(field, position, changed(slot, face_down=False, card=card))
    return with_seat(state, body.seat, changed(seat, lrig=field), fact.seq)


def _bound_slot(slot: Slot | None, card_id: int, name: str) -> Slot | None:
    if slot is None:
        return None

    def told(card: Card) -> Card:
        return changed(card, name=name or None) if card.id == card_id else card

    attached = tuple(Attached(told(o.card), o.role) for o in slot.attached)
    under = tuple(told(c) for c in slot.under)
    return changed(slot, card=told(slot.card), under=under, attached=attached)


def card_bound(state: Match, fact: Fact) -> Match:
    """A card that nobody had told its name (paper matches); what shows it follows."""
    body: CardBound = fact.body
    seat = state.seat(body.seat)
    rows: dict[str, Any] = {
        zone: tuple(
            changed(c, name=body.name or None) if c.id == body.card else c for c in getattr(seat, zone)
        )
        for zone in PILES
        if zone != "loose"
    }
    left, center, right = (_bound_slot(s, body.card, body.name) for s in seat.signi)
    seat = changed(seat, signi=(left, center, right), **rows)
    return with_seat(state, body.seat, seat, fact.seq)


def coins_changed(state: Match, fact: Fact) -> Match:
    """Add or pay [Coin] (glossary.coin.2)."""
    body: CoinsChanged = fact.body
    seat = state.seat(body.seat)
    return with_seat(state, body.seat, changed(seat, coins=seat.coins + body.amount), fact.seq)


def crafts_created(state: Match, fact: Fact) -> Match:
    """Lay new Crafts into an LRIG Deck (glossary.craft-resona.1)."""
    body: CraftsCreated = fact.body
    seat = state.seat(body.seat)
    made = tuple(Card(body.new + i, name, body.seat) for i, name in enumerate(body.names))
    state = changed(state, next_id=body.new + len(made))
    seat = changed(seat, lrig_deck=seat.lrig_deck + made)
    return with_seat(state, body.seat, seat, fact.seq)


def virus_placed(state: Match, fact: Fact) -> Match:
    """Put a [Virus] on a SIGNI zone (glossary.virus.1)."""
    body: VirusPlaced = fact.body
    seat = state.seat(body.seat)
    viruses = tuple(sorted({*seat.viruses, body.place}))
    return with_seat(state, body.seat, changed(seat, viruses=viruses), fact.seq)


def virus_removed(state: Match, fact: Fact) -> Match:
    """Take a [Virus] off a SIGNI zone."""
    body: VirusRemoved = fact.body
    seat = state.seat(body.seat)
    viruses = tuple(v for v in seat.viruses if v != body.place)
    return with_seat(state, body.seat, changed(seat, viruses=viruses), fact.seq)


def counter_changed(state: Match, fact: Fact) -> Match:
    """Add to a counter that a set brought, or take from it: one that comes to 0 is gone."""
    body: CounterChanged = fact.body
    seat = state.seat(body.seat)
    key = (body.word, body.of)
    after = (*key, seat.count(*key) + body.amount)
    others = (row for row in seat.counters if row[:2] != key)
    counters = tuple(sorted((*others, after) if after[2] else others))
    return with_seat(state, body.seat, changed(seat, counters=counters), fact.seq)


def marker_placed(state: Match, fact: Fact) -> Match:
    """Put a marker that a set brought on a SIGNI zone."""
    body: MarkerPlaced = fact.body
    seat = state.seat(body.seat)
    markers = tuple(sorted({*seat.markers, (body.word, body.place)}))
    return with_seat(state, body.seat, changed(seat, markers=markers), fact.seq)


def marker_removed(state: Match, fact: Fact) -> Match:
    """Take a marker that a set brought off a SIGNI zone."""
    body: MarkerRemoved = fact.body
    seat = state.seat(body.seat)
    markers = tuple(row for row in seat.markers if row != (body.word, body.place))
    return with_seat(state, body.seat, changed(seat, markers=markers), fact.seq)


def levels_noted(state: Match, fact: Fact) -> Match:
    """Remember the levels of a check (glossary.rule-based-action.4)."""
    body: LevelsNoted = fact.body
    noted = dict(state.levels) | dict(zip(body.cards, body.levels, strict=True))
    return changed(state, levels=tuple(sorted(noted.items())), seq=fact.seq)
