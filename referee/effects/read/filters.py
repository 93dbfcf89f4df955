"""How tests of one card are read."""

from collections.abc import Callable
from typing import Any

from referee.effects.board import FilterFn, LeftCard, Speaker, World
from referee.effects.language import Node
from referee.effects.nodes.base import named
from referee.effects.nodes.filters import (
    BearsNode,
    BothNode,
    CmpNode,
    EitherNode,
    HasNode,
    NoNode,
    SharesNode,
)
from referee.effects.nodes.sets import NamedNode
from referee.effects.read.attributes import ATTRS, numbers
from referee.effects.read.base import COMPARE, FILTERS, read_amount, read_filter
from referee.effects.read.last_known import read_values
from referee.effects.read.places import beneath
from referee.state import Card


def _has(node: HasNode) -> FilterFn:
    name, attr = node.attr, ATTRS[node.attr]
    fixed = frozenset(v for v in node.values if not isinstance(v, tuple))
    worked_out = [declared(v) for v in node.values if isinstance(v, tuple)]

    def has(w: World, f: Speaker, card: Card) -> bool:
        wanted = fixed.union(*(v(w, f) for v in worked_out)) if worked_out else fixed
        value = attr(w, card)
        if isinstance(value, int):
            return not wanted.isdisjoint(numbers(w, f, name, card))
        return not wanted.isdisjoint(value)

    return has


def declared(node: Node) -> Callable[[World, Speaker], set[Any]]:
    """Read a value that is not said but worked out: what was declared, or a number."""
    read = named(node)
    if isinstance(read, NamedNode):
        name = read.name
        return lambda _w, f: {f.names.get(name)}
    amount = read_amount(node)
    return lambda w, f: {amount(w, f)}


def _cmp(node: CmpNode) -> FilterFn:
    attr, op, amount = node.attr, COMPARE[node.op], read_amount(node.n)

    def cmp(w: World, f: Speaker, card: Card) -> bool:
        found = numbers(w, f, attr, card)
        return bool(found) and any(op(value, amount(w, f)) for value in found)

    return cmp


def _shares(node: SharesNode) -> FilterFn:
    attr, other = ATTRS[node.attr], read_values(node.other)
    others = named(node.other)
    name = others.name if isinstance(others, NamedNode) else ""

    def listed(value: Any) -> set[Any]:
        return {value} if isinstance(value, int) else set(value)

    def shares(w: World, f: Speaker, card: Card) -> bool:
        mine = listed(attr(w, card))
        said = f.names.get(name) if name else None
        if isinstance(said, int | str):
            return said in mine
        return any(mine & listed(attr(w, o)) for o in other(w, f))

    return shares


def _no(node: NoNode) -> FilterFn:
    test = read_filter(node.test)
    return lambda w, f, card: not test(w, f, card)


def _both(node: BothNode) -> FilterFn:
    tests = [read_filter(t) for t in node.tests]
    return lambda w, f, card: all(t(w, f, card) for t in tests)


def _bears(node: BearsNode) -> FilterFn:
    relation, given = node.rel, node.test
    test = read_filter(given) if given is not None else None

    def bears(w: World, f: Speaker, card: Card) -> bool:
        place = w.board.places.get(card.id)
        if place is None or place.slot is None:
            lying = card.beneath(relation) if isinstance(card, LeftCard) else ()
        else:
            lying = beneath(place.slot, relation)
        return any(test is None or test(w, f, c) for c in lying)

    return bears


def _either(node: EitherNode) -> FilterFn:
    tests = [read_filter(t) for t in node.tests]
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
