"""How numbers are read: counts, sums, kinds, bound numbers, arithmetic, one or another."""

from collections.abc import Callable
from typing import Any

from referee.effects.board import AmountFn, Speaker, World
from referee.effects.nodes.amounts import (
    CalcNode,
    CaseNode,
    CounterNode,
    CountNode,
    KindsNode,
    NumNode,
    SumNode,
)
from referee.effects.nodes.base import named
from referee.effects.nodes.sets import NamedNode
from referee.effects.read.attributes import ATTRS, numbers
from referee.effects.read.base import AMOUNTS, read_amount, read_cond, read_names, read_set, seats
from referee.effects.read.last_known import read_values


def _count(node: CountNode) -> AmountFn:
    of = read_set(node.of) if isinstance(named(node.of), NamedNode) else read_values(node.of)
    return lambda w, f: len(of(w, f))


def _sum(node: SumNode) -> AmountFn:
    attr, of = node.attr, read_values(node.of)
    return lambda w, f: sum(n for c in of(w, f) for n in numbers(w, f, attr, c)[:1])


def _kinds(node: KindsNode) -> AmountFn:
    attr, of = ATTRS[node.attr], read_values(node.of)

    def kinds(w: World, f: Speaker) -> int:
        found: set[Any] = set()
        for card in of(w, f):
            value = attr(w, card)
            found |= {value} if isinstance(value, int) else set(value)
        return len(found)

    return kinds


def _num(node: NumNode) -> AmountFn:
    name = node.name

    def num(_: World, f: Speaker) -> int:
        value = f.names.get(name, 0)
        return len(value) if isinstance(value, tuple) else int(value)

    return num


_CALC: dict[str, Callable[[int, int], int]] = {
    "+": lambda x, y: x + y,
    "-": lambda x, y: x - y,
    "x": lambda x, y: x * y,
    "per": lambda x, y: x // y if y else 0,
    "min": min,
    "max": max,
    "mod": lambda x, y: x % y if y else 0,
}


def _calc(node: CalcNode) -> AmountFn:
    op, args = _CALC[node.op], [read_amount(a) for a in node.args]

    def calc(w: World, f: Speaker) -> int:
        first, *rest = [a(w, f) for a in args]
        for value in rest:
            first = op(first, value)
        return first

    return calc


def _case(node: CaseNode) -> AmountFn:
    test, then, other = read_cond(node.test), read_amount(node.then), read_amount(node.other)
    return lambda w, f: then(w, f) if test(w, f) else other(w, f)


def _counter(node: CounterNode) -> AmountFn:
    word, token, names = node.who, node.token, read_names(node.of)

    def counter(w: World, f: Speaker) -> int:
        seat = w.state.seat(seats(word, w, f)[0])
        return sum(seat.count(token, name) for name in dict.fromkeys(names(w, f)))

    return counter


AMOUNTS |= {
    "counter": _counter,
    "count": _count,
    "sum": _sum,
    "kinds": _kinds,
    "num": _num,
    "calc": _calc,
    "case": _case,
}
