"""States and logs that differ only in what one viewer may not see."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from events.kinds import CardsMixed, CardsMoved, CardsShown, DeckRefreshed, DeckShuffled, Fact
from events.values import changed
from referee.fold import evolve
from referee.state import Card, Match, Place, Seat, Settings, Slot, new_match

ROWS = (*("deck", "hand", "life", "ener", "trash", "lrig_deck", "lrig_trash", "check", "excluded"),)
LETTER = {"A": "A", "B": "B", "spectator": "S", "judge": "ABS"}


def may_know(place: Place, viewer: str) -> bool:
    """Say from the rulebook, not from the code under test, whether a viewer knows a face."""
    if viewer == "judge":
        return True
    if place.zone in {"hand", "lrig_deck"}:
        return viewer == place.seat
    return LETTER[viewer] in place.card.seen


def _of_seat(name: str, seat: Seat) -> Iterator[Place]:
    for zone in ROWS:
        yield from (Place(name, zone, card) for card in getattr(seat, zone))
    yield from (Place(name, "loose", one.card) for one in seat.loose)
    for slot in (*seat.signi, *seat.lrig):
        if slot is not None:
            yield Place(name, "field", slot.card)
            yield from (Place(name, "under", card) for card in slot.under)
            yield from (Place(name, "attached", one.card) for one in slot.attached)


def places(state: Match) -> list[Place]:
    """Every card of a state with where it lies."""
    return [*_of_seat("A", state.A), *_of_seat("B", state.B)]


def _renamed_seat(seat: Seat, new: Callable[[Card], Card]) -> Seat:
    def slot(one: Slot | None) -> Slot | None:
        if one is None:
            return None
        attached = tuple(changed(a, card=new(a.card)) for a in one.attached)
        return changed(one, card=new(one.card), under=tuple(map(new, one.under)), attached=attached)

    rows: dict[str, Any] = {zone: tuple(map(new, getattr(seat, zone))) for zone in ROWS}
    loose = tuple(changed(a, card=new(a.card)) for a in seat.loose)
    fields: Any = {
        "signi": tuple(map(slot, seat.signi)),
        "lrig": tuple(map(slot, seat.lrig)),
    }
    return changed(seat, loose=loose, **rows, **fields)


def renamed(state: Match, new: Callable[[Card], Card]) -> Match:
    """A state with every card replaced."""
    return changed(state, A=_renamed_seat(state.A, new), B=_renamed_seat(state.B, new))


def permuted(state: Match, viewer: str, order: list[int]) -> Match:
    """A state in which the names that a viewer cannot see lie in another order.

    `order` holds any integers; the hidden names are sorted by them, repeated as often as needed.
    """
    hidden = [p.card for p in places(state) if not may_know(p, viewer)]
    keys = [order[i % len(order)] for i in range(len(hidden))] if order else [0] * len(hidden)
    shuffled = [c.name for _, c in sorted(zip(keys, hidden, strict=True), key=lambda kc: kc[0])]
    names = dict(zip([c.id for c in hidden], shuffled, strict=True))

    def new(card: Card) -> Card:
        return changed(card, name=names.get(card.id, card.name))

    return renamed(state, new)


def retold(facts: list[Fact]) -> tuple[list[Fact], list[Match]]:
    """Tell a log without rewinds anew, with the names that its shuffles now lead to."""
    state, out, states = new_match(Settings("diva", "9.0.0", "")), [], []
    for fact in facts:
        body = fact.body
        if isinstance(body, (CardsMoved, CardsShown)):
            found = [state.find(i) for i in body.cards]
            names = tuple(p.card.name for p in found if p is not None)
            body = changed(body, names=names)
        told = changed(fact, body=body)
        state = evolve(state, told)
        out.append(told)
        states.append(state)
    return out, states


def exchanged(facts: list[Fact], seq: int, one: int, two: int) -> tuple[list[Fact], list[Match]]:
    """The same log, had the shuffle at `seq` laid two cards the other way round."""
    fact = facts[seq - 1]
    assert isinstance(fact.body, DeckShuffled)
    order = list(fact.body.order)
    order[one], order[two] = order[two], order[one]
    other = changed(fact, body=changed(fact.body, order=tuple(order)))
    return retold([*facts[: seq - 1], other, *facts[seq:]])


def _followed(fact: Fact, before: Match, stays: set[int]) -> set[int]:
    """The ids that the cards of some ids get by a fact."""
    body = fact.body
    if isinstance(body, CardsMoved):
        return {body.new + i for i, card in enumerate(body.cards) if card in stays}
    if isinstance(body, CardsMixed):
        pile = getattr(before.seat(body.seat), body.zone)
        row = tuple(pile[place - 1] for place in body.positions)
        return {body.new + i for i, j in enumerate(body.order) if row[j].id in stays}
    if isinstance(body, (DeckShuffled, DeckRefreshed)):
        seat = before.seat(body.seat)
        row = seat.deck if isinstance(body, DeckShuffled) else seat.trash
        return {body.new + i for i, j in enumerate(body.order) if row[j].id in stays}
    return set()


def told_at(facts: list[Fact], states: list[Match], viewer: str, swap: int, positions: Sequence[int]) -> int:
    """The first seq at which a viewer is told the face of a card of two exchanged places.

    `states` are those after each fact. The seq after the last where nobody tells.
    """
    shuffle = facts[swap - 1].body
    stays = {shuffle.new + p for p in positions}
    for fact, before in zip(facts[swap:], states[swap - 1 :], strict=False):
        body = fact.body
        named = isinstance(body, (CardsMoved, CardsShown)) and not stays.isdisjoint(body.cards)
        if named and (viewer == "judge" or LETTER[viewer] in body.seen):
            return fact.seq
        stays |= _followed(fact, before, stays)
    return len(facts) + 1
