"""How tests of one card are read."""

from collections.abc import Callable
from typing import Any

from referee.effects.board import Speaker
from referee.effects.language import Node, field
from referee.effects.read.attributes import ATTRS, numbers
from referee.effects.read.base import (
    COMPARE,
    FILTERS,
    FilterFn,
    World,
    read_amount,
    read_filter,
    read_set,
)
from referee.effects.read.places import beneath
from referee.state import Card


def _has(node: Node) -> FilterFn:
    name, attr = node[1], ATTRS[node[1]]
    fixed = frozenset(v for v in node[2] if not isinstance(v, tuple))
    worked_out = [declared(v) for v in node[2] if isinstance(v, tuple)]

    def has(w: World, f: Speaker, card: Card) -> bool:
        wanted = fixed.union(*(v(w, f) for v in worked_out)) if worked_out else fixed
        value = attr(w, card)
        if isinstance(value, int):
            return not wanted.isdisjoint(numbers(w, f, name, card))
        return not wanted.isdisjoint(value)

    return has


def declared(node: Node) -> Callable[[World, Speaker], set[Any]]:
    """Read a value that is not said but worked out: what was declared, or a number."""
    if node[0] == "named":
        return lambda _w, f: {f.names.get(node[1])}
    amount = read_amount(node)
    return lambda w, f: {amount(w, f)}


def _cmp(node: Node) -> FilterFn:
    attr, op, amount = node[1], COMPARE[node[2]], read_amount(node[3])

    def cmp(w: World, f: Speaker, card: Card) -> bool:
        found = numbers(w, f, attr, card)
        return bool(found) and any(op(value, amount(w, f)) for value in found)

    return cmp


def _shares(node: Node) -> FilterFn:
    attr, other = ATTRS[node[1]], read_set(node[2])
    name = node[2][1] if node[2][0] == "named" else ""

    def listed(value: Any) -> set[Any]:
        return {value} if isinstance(value, int) else set(value)

    def shares(w: World, f: Speaker, card: Card) -> bool:
        mine = listed(attr(w, card))
        said = f.names.get(name) if name else None
        if isinstance(said, int | str):
            return said in mine
        return any(mine & listed(attr(w, o)) for o in other(w, f))

    return shares


def _no(node: Node) -> FilterFn:
    test = read_filter(node[1])
    return lambda w, f, card: not test(w, f, card)


def _both(node: Node) -> FilterFn:
    tests = [read_filter(t) for t in node[1]]
    return lambda w, f, card: all(t(w, f, card) for t in tests)


def _bears(node: Node) -> FilterFn:
    relation, given = node[1], field(node, 2)
    test = read_filter(given) if given is not None else None

    def bears(w: World, f: Speaker, card: Card) -> bool:
        place = w.board.places.get(card.id)
        if place is None or place.slot is None:
            return False
        return any(test is None or test(w, f, c) for c in beneath(place.slot, relation))

    return bears


def _either(node: Node) -> FilterFn:
    tests = [read_filter(t) for t in node[1]]
    return lambda w, f, card: any(t(w, f, card) for t in tests)


FILTERS |= {
    "has": _has,
    "cmp": _cmp,
    "shares": _shares,
    "no": _no,
    "either": _either,
    "both": _both,
    "bears": _bears,
}
