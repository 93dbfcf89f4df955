"""How sets of cards are read: zones, ends of piles, bound names, and what is made of sets."""

from referee.effects.board import SetFn, Speaker, World
from referee.effects.nodes.sets import (
    AtNode,
    EarlierNode,
    EndNode,
    ExtremeNode,
    JoinNode,
    MinusNode,
    NamedNode,
    UntilNode,
    WhereNode,
)
from referee.effects.read.attributes import numbers
from referee.effects.read.base import SETS, place_of, read_count, read_filter, read_set, seats
from referee.effects.read.last_known import bound_ids, is_of_field, left_card, may_enter
from referee.effects.read.places import ZONES, known_as
from referee.state import Card, Slot, marks


def _at(node: AtNode) -> SetFn:
    word, zone = node.seat, "signi" if node.zone == "field" else node.zone

    def on_field(w: World, f: Speaker) -> list[Card]:
        return [
            slot.card
            for name in seats(word, w, f)
            for slot in getattr(w.state.seat(name), zone)
            if slot is not None and not (slot.face_down and zone == "signi")
        ]

    def in_row(w: World, f: Speaker) -> list[Card]:
        return [c for name in seats(word, w, f) for c in getattr(w.state.seat(name), zone)]

    def in_zones(w: World, f: Speaker) -> list[Card]:
        crafts = w.library.crafts
        return [
            slot.card
            for name in seats(word, w, f)
            for slot in w.state.seat(name).signi
            if slot is not None and slot.card.name not in crafts
        ]

    if node.zone == "signi":
        return in_zones
    return on_field if zone in {"signi", "lrig"} else in_row


def _named(node: NamedNode) -> SetFn:
    name = node.name
    of_field, entering = is_of_field(name), may_enter(name)

    def itself(w: World, f: Speaker) -> list[Card]:
        card = _standing(w, f.source, of_field, entering)
        return [] if card is None else [card]

    def cards(w: World, f: Speaker) -> list[Card]:
        found = (_standing(w, i, of_field, entering) for i in bound_ids(f, name))
        return [card for card in found if card is not None]

    return itself if name == "self" else cards


def _standing(w: World, item: int, of_field: bool = False, entering: bool = False) -> Card | None:  # noqa: FBT001, FBT002
    """The card that a bound id names while its stay lasts, or the SIGNI zone that it is.

    A card `of_field` that left counts as what it last was there; one that may have entered, and
    that another card was put upon, is no longer that SIGNI (glossary.rise.8).
    """
    if item < 0:
        return ZONES[item]
    place = place_of(w, item)
    if place is None:
        return None
    if place.slot is None:
        return left_card(w, item, place.card) if of_field and w.state.ledger else place.card
    if place.zone == "under" and entering and _is_risen(w, item, place.slot):
        return None
    if place.zone == "attached":
        return next(known_as(o) for o in place.slot.attached if o.card.id == item)
    return place.card


def _is_risen(w: World, card_id: int, slot: Slot) -> bool:
    """Whether a SIGNI with [Rise] was put onto a card, which lay on the field before that one."""
    top = slot.card
    return card_id < top.id and w.library.play_rules(top.name).rise is not None


def _end(node: EndNode) -> SetFn:
    word, zone, which, amount = node.seat, node.zone, node.which, read_count(node.n)

    def end(w: World, f: Speaker) -> list[Card]:
        count = amount(w, f)
        row = getattr(w.state.seat(seats(word, w, f)[0]), zone)
        return list(row[:count] if which == "top" else row[max(0, len(row) - count) :])

    return end


def _until(node: UntilNode) -> SetFn:
    """Read a pile down to the first card of a sort; one that nobody has told stops it as well."""
    word, zone, test = node.seat, node.zone, read_filter(node.test)

    def until(w: World, f: Speaker) -> list[Card]:
        row: tuple[Card, ...] = getattr(w.state.seat(seats(word, w, f)[0]), zone)
        for count, card in enumerate(row, 1):
            if card.name is None or test(w, f, card):
                return list(row[:count])
        return list(row)

    return until


def _where(node: WhereNode) -> SetFn:
    of = read_set(node.of)
    tests = [read_filter(t) for t in node.tests]

    def where(w: World, f: Speaker) -> list[Card]:
        return [c for c in of(w, f) if all(t(w, f, c) for t in tests)]

    return where


def _minus(node: MinusNode) -> SetFn:
    of, but = read_set(node.of), read_set(node.but)

    def minus(w: World, f: Speaker) -> list[Card]:
        out = {c.id for c in but(w, f)}
        return [c for c in of(w, f) if c.id not in out]

    return minus


def _join(node: JoinNode) -> SetFn:
    sets = [read_set(s) for s in node.sets]

    def join(w: World, f: Speaker) -> list[Card]:
        found = {c.id: c for s in sets for c in s(w, f)}
        return list(found.values())

    return join


def _earlier(node: EarlierNode) -> SetFn:  # noqa: ARG001 - the shape of a reader
    """Read what the picks before have taken, while the next one of the choice is asked for."""

    def earlier(w: World, f: Speaker) -> list[Card]:
        found = (_standing(w, i) for i in f.names.get(marks.CHOSEN) or ())
        return [card for card in found if card is not None]

    return earlier


def _extreme(node: ExtremeNode) -> SetFn:
    of, attr, most = read_set(node.of), node.attr, node.which == "most"

    def extreme(w: World, f: Speaker) -> list[Card]:
        rows = [(n, c) for c in of(w, f) for n in numbers(w, f, attr, c)[:1]]
        best = (max if most else min)((v for v, _ in rows), default=None)
        return [c for v, c in rows if v == best]

    return extreme


SETS |= {
    "at": _at,
    "named": _named,
    "end": _end,
    "until": _until,
    "where": _where,
    "minus": _minus,
    "join": _join,
    "extreme": _extreme,
    "earlier": _earlier,
}
