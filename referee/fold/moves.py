"""What a movement of cards does: cards leave one zone and lie in another with fresh ids."""

from typing import Any

from events.kinds import CardsMoved, Fact
from events.values import changed
from events.vocabulary import NOBODY, PUBLIC
from referee.state.match import Crushed, Match, Turn
from referee.state.table import Attached, Card, Field, Seat, Slot

HIDDEN_ROWS = ("hand", "lrig_deck")
PLACED = ("deck", "life")
CENTER = 1


class MissingCardError(LookupError):
    """A fact names a card that does not lie where it says."""


def with_seat(state: Match, name: str, seat: Seat, seq: int) -> Match:
    """The match with one seat replaced, standing at a seq."""
    if name == "A":
        return changed(state, A=seat, seq=seq)
    return changed(state, B=seat, seq=seq)


def with_slot(field: Field, position: int, slot: Slot | None) -> Field:
    """Give a field with one position replaced."""
    left, center, right = field
    if position == 0:
        return (slot, center, right)
    return (left, slot, right) if position == 1 else (left, center, slot)


def with_row(seat: Seat, zone: str, row: tuple[Card, ...]) -> Seat:
    """Give a seat with one pile replaced."""
    row_of: dict[str, Any] = {zone: row}
    return changed(seat, **row_of)


def counted(marks: tuple[tuple[str, int], ...], key: str) -> tuple[tuple[str, int], ...]:
    """Marks with one more under a key; new keys stand last."""
    for place, (name, count) in enumerate(marks):
        if name == key:
            return (*marks[:place], (key, count + 1), *marks[place + 1 :])
    return (*marks, (key, 1))


def _missing(ids: tuple[int, ...], zone: str) -> MissingCardError:
    message = f"cards {list(ids)} do not lie in {zone}"
    return MissingCardError(message)


def _take_row(seat: Seat, zone: str, ids: tuple[int, ...]) -> tuple[Seat, list[Card]]:
    row: tuple[Card, ...] = getattr(seat, zone)
    count = len(ids)
    if count == 1:
        return _take_one(seat, zone, row, ids[0])
    taken = list(row[:count])
    if [c.id for c in taken] == list(ids):
        return with_row(seat, zone, row[count:]), taken
    by_id = {c.id: c for c in row}
    try:
        taken = [by_id.pop(i) for i in ids]
    except KeyError:
        raise _missing(ids, zone) from None
    return with_row(seat, zone, tuple(by_id.values())), taken


def _take_one(seat: Seat, zone: str, row: tuple[Card, ...], card_id: int) -> tuple[Seat, list[Card]]:
    for place, card in enumerate(row):
        if card.id == card_id:
            return with_row(seat, zone, row[:place] + row[place + 1 :]), [card]
    raise _missing((card_id,), zone)


def _take_loose(seat: Seat, ids: tuple[int, ...]) -> tuple[Seat, list[Card]]:
    taken = [one.card for one in seat.loose if one.card.id in ids]
    if len(taken) != len(ids):
        raise _missing(ids, "loose")
    rest = tuple(one for one in seat.loose if one.card.id not in ids)
    return changed(seat, loose=rest), taken


def _loosened(slot: Slot) -> tuple[Attached, ...]:
    return tuple(Attached(card, "under") for card in slot.under) + slot.attached


def _take_signi(seat: Seat, ids: tuple[int, ...]) -> tuple[Seat, list[Card]]:
    found: dict[int, Card] = {}
    field, loose = seat.signi, seat.loose
    for position, slot in enumerate(seat.signi):
        if slot is not None and slot.card.id in ids:
            found[slot.card.id] = slot.card
            field = with_slot(field, position, None)
            loose += _loosened(slot)
    if len(found) != len(ids):
        raise _missing(ids, "signi")
    return changed(seat, signi=field, loose=loose), [found[i] for i in ids]


def _take_lrig(seat: Seat, ids: tuple[int, ...]) -> tuple[Seat, list[Card]]:
    """Take LRIGs off the field, with as much of their stacks as the fact names, from the top.

    What is left of a stack is topped by the card that lay below.
    """
    found: dict[int, Card] = {}
    field = seat.lrig
    for position, slot in enumerate(seat.lrig):
        if slot is not None and slot.card.id in ids:
            stack = (slot.card, *slot.under)
            found |= {c.id: c for c in stack if c.id in ids}
            rest = tuple(c for c in stack if c.id not in ids)
            left = changed(slot, card=rest[0], under=rest[1:]) if rest else None
            field = with_slot(field, position, left)
    if set(found) != set(ids):
        raise _missing(ids, "lrig")
    return changed(seat, lrig=field), [found[i] for i in ids]


def _taken_from(slot: Slot, zone: str, ids: tuple[int, ...]) -> tuple[Slot, list[Card]]:
    """Take cards from under a card of the field or off it; the same slot if none is there."""
    if zone == "under":
        found = [c for c in slot.under if c.id in ids]
        rest = tuple(c for c in slot.under if c.id not in ids)
        return (changed(slot, under=rest) if found else slot), found
    found = [o.card for o in slot.attached if o.card.id in ids]
    kept = tuple(o for o in slot.attached if o.card.id not in ids)
    return (changed(slot, attached=kept) if found else slot), found


def _take_beneath(seat: Seat, zone: str, ids: tuple[int, ...]) -> tuple[Seat, list[Card]]:
    """Take cards from under, or attached to, cards on the field."""
    found: dict[int, Card] = {}
    fields = {"signi": seat.signi, "lrig": seat.lrig}
    for name, field in fields.items():
        for position, slot in enumerate(field):
            if slot is None:
                continue
            rest, cards = _taken_from(slot, zone, ids)
            if cards:
                found |= {c.id: c for c in cards}
                fields[name] = with_slot(fields[name], position, rest)
    if len(found) != len(ids):
        raise _missing(ids, zone)
    return changed(seat, signi=fields["signi"], lrig=fields["lrig"]), [found[i] for i in ids]


def _take(seat: Seat, zone: str, ids: tuple[int, ...]) -> tuple[Seat, list[Card]]:
    if zone == "signi":
        return _take_signi(seat, ids)
    if zone == "lrig":
        return _take_lrig(seat, ids)
    if zone in {"under", "attached"}:
        return _take_beneath(seat, zone, ids)
    return _take_loose(seat, ids) if zone == "loose" else _take_row(seat, zone, ids)


def _put_field(seat: Seat, body: CardsMoved, card: Card) -> Seat:
    if body.dst == "signi":
        before = seat.signi[body.place]
        slot = Slot(card, up=body.state != "down", face_down=body.state == "face-down")
        if before is None:
            return changed(seat, signi=with_slot(seat.signi, body.place, slot))
        slot = changed(slot, under=(before.card, *before.under))
        return changed(
            seat,
            signi=with_slot(seat.signi, body.place, slot),
            loose=seat.loose + before.attached,
        )
    below = seat.lrig[body.place]
    if below is None:
        slot = Slot(card, up=body.state == "up", face_down="S" not in body.seen)
    else:
        slot = changed(below, card=card, under=(below.card, *below.under))
    return changed(seat, lrig=with_slot(seat.lrig, body.place, slot))


def _put_beneath(seat: Seat, body: CardsMoved, cards: tuple[Card, ...]) -> Seat:
    for name, field in (("signi", seat.signi), ("lrig", seat.lrig)):
        for position, host in enumerate(field):
            if host is None or host.card.id != body.host:
                continue
            if body.dst == "under":
                slot = changed(host, under=cards + host.under)
            else:
                put = tuple(Attached(c, body.role) for c in cards)
                slot = changed(host, attached=host.attached + put)
            after = with_slot(field, position, slot)
            return changed(seat, signi=after) if name == "signi" else changed(seat, lrig=after)
    raise _missing((body.host,), "the field")


def _put(seat: Seat, body: CardsMoved, cards: tuple[Card, ...]) -> Seat:
    zone = body.dst
    if zone in {"signi", "lrig"}:
        return _put_field(seat, body, cards[0])
    if zone in {"under", "attached"}:
        return _put_beneath(seat, body, cards)
    row: tuple[Card, ...] = getattr(seat, zone)
    return with_row(seat, zone, cards + row if body.spot == "top" else row + cards)


def _marked(turn: Turn, body: CardsMoved) -> Turn:
    """Note what may be done once a turn: retire, and the grow of the grow phase."""
    if body.label == "retire":
        return changed(turn, marks=counted(turn.marks, "retired"))
    if body.label == "grow" and turn.phase == "grow":
        return changed(turn, marks=counted(turn.marks, "grown"))
    return turn


def _unplaced(seat: Seat, zone: str, slots: str) -> Seat:
    """Take the faces of a pile from viewers who cannot tell which of its cards was taken.

    What such a viewer knew by place may be the card that is gone (glossary.hidden-zone.2).
    """
    row: tuple[Card, ...] = getattr(seat, zone)
    if not any(card.seen for card in row):
        return seat
    kept = ["".join(letter for letter in card.seen if letter in slots) for card in row]
    after = [changed(card, seen=seen) for card, seen in zip(row, kept, strict=True)]
    return with_row(seat, zone, tuple(after))


def _untold(seat: Seat, zone: str) -> Seat:
    """Take the names from cards of which one left that nobody had told (paper matches).

    It may have been any of them.
    """
    row: tuple[Card, ...] = getattr(seat, zone)
    if all(card.name is None for card in row):
        return seat
    return with_row(seat, zone, tuple([changed(card, name=None) for card in row]))


def _take_sealed(seat: Seat, body: CardsMoved) -> tuple[Seat, list[Card]]:
    """Take cards in a copy with sealed parts: a face that was sealed so far may be told now.

    Where it is sealed which cards of the zone they are, any of them stand for them, and those that
    stay lose their names.
    """
    if body.cards:
        seat, taken = _take(seat, body.src, body.cards)
    else:
        row: tuple[Card, ...] = getattr(seat, body.src)
        if len(row) < body.count:
            message = f"{body.count} cards do not lie in {body.src}"
            raise MissingCardError(message)
        seat = _untold(with_row(seat, body.src, row[body.count :]), body.src)
        taken = [Card(0, None)] * body.count
    told = zip(taken, body.names, strict=True)
    return seat, [card if card.name else changed(card, name=name) for card, name in told]


def cards_moved(state: Match, fact: Fact) -> Match:
    """Move the cards; orphans become loose, a crushed card waits in the check zone.

    Cards that went in an order which nobody knows are called as the fact calls them: in a paper
    match not at all.
    """
    body: CardsMoved = fact.body
    seat = state.A if body.seat == "A" else state.B
    if state.sealed:
        seat, taken = _take_sealed(seat, body)
    else:
        seat, taken = _take(seat, body.src, body.cards)
    seen = body.seat if body.dst in HIDDEN_ROWS else body.seen
    fresh = body.new
    if len(taken) == 1:
        cards: tuple[Card, ...] = (Card(fresh, taken[0].name, seen),)
    else:
        names = body.names if body.slots == NOBODY else [c.name for c in taken]
        cards = tuple([Card(fresh + i, n, seen) for i, n in enumerate(names)])
    if body.slots != PUBLIC:
        if body.src in PLACED:
            seat = _unplaced(seat, body.src, body.slots)
        if any(card.name is None for card in taken):
            seat = _untold(seat, body.src)
    seat = _put(seat, body, cards)
    next_id = fresh + len(cards)
    if body.seat == "A":
        state = changed(state, A=seat, next_id=next_id, seq=fact.seq)
    else:
        state = changed(state, B=seat, next_id=next_id, seq=fact.seq)
    if body.src == "check" and state.crushed:
        left = tuple([c for c in state.crushed if c.card not in body.cards])
        return changed(state, crushed=left)
    if body.label == "crush":
        return changed(state, crushed=state.crushed + tuple([Crushed(c.id, body.seat) for c in cards]))
    if body.label in {"retire", "grow"}:
        return changed(state, turn=_marked(state.turn, body))
    return state
