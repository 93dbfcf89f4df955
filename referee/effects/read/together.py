"""What must hold of cards together: different, alike, or a sum (glossary.effect.1).

A card may have several colours or classes: cards share one if any is common to all of them, and
are different if no two of them have one in common.
"""

import operator
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any, Final

from referee.effects.board import CondFn, Speaker, World
from referee.effects.language import Node
from referee.effects.nodes.base import named
from referee.effects.nodes.chosen import AddsNode, AlikeNode, DifferentNode
from referee.effects.nodes.conditions import FitsNode
from referee.effects.read.attributes import ATTRS
from referee.effects.read.base import CONDS, read_amount, read_set
from referee.state import Card

_OPS: Final[dict[str, Callable[[int, int], bool]]] = {
    "<": operator.lt,
    "<=": operator.le,
    "=": operator.eq,
    ">=": operator.ge,
    ">": operator.gt,
}

NO_LEVEL: Final = -1
"""What stands for the level of a spell: it has none that it could share with another."""
Kinds = tuple[Any, ...]
"""What a card is of one attribute: its classes, its one level."""


class Together:
    """One thing that must hold of chosen cards together, and how many can be chosen so."""

    __slots__ = ("amount", "attr", "kind", "op")

    def __init__(self, node: Node) -> None:
        """Read what must hold."""
        read: DifferentNode | AlikeNode | AddsNode = named(node)
        self.kind, self.attr = read.WORD, ATTRS[read.attr]
        self.op = read.op if isinstance(read, AddsNode) else ""
        self.amount = read_amount(read.n if isinstance(read, AddsNode) else 0)

    def __call__(self, w: World, f: Speaker, cards: Sequence[Card]) -> bool:
        """Whether it holds of these cards."""
        if self.kind == "adds":
            return self._meets(sum(self.attr(w, c) for c in cards), self.amount(w, f))
        rows = [set(self._kinds(w, c)) for c in cards]
        if self.kind == "different":
            return sum(map(len, rows)) == len(set().union(*rows))
        return len(rows) <= 1 or bool(set.intersection(*rows) - {NO_LEVEL})

    def _kinds(self, w: World, card: Card) -> Kinds:
        value = self.attr(w, card)
        return value if isinstance(value, tuple) else (value,)

    def _meets(self, total: int, bound: int) -> bool:
        return _OPS[self.op](total, bound)

    def sizes(self, w: World, f: Speaker, cards: Sequence[Card], most: int) -> set[int]:
        """The numbers of cards, up to so many, that can be chosen so that it holds."""
        if self.kind == "adds":
            sums = {(0, 0)}
            for value in (self.attr(w, card) for card in cards):
                sums |= {(count + 1, total + value) for count, total in sums}
            bound = self.amount(w, f)
            return {n for n, total in sums if n <= most and self._meets(total, bound)}
        rows = [self._kinds(w, card) for card in cards]
        found = _apart(rows, most) if self.kind == "different" else _alike(rows)
        return set(range(min(most, found) + 1))


def _alike(rows: Sequence[Kinds]) -> int:
    """Say of how many cards one kind is common at most."""
    common = Counter(kind for row in rows for kind in set(row) if kind != NO_LEVEL)
    return max(common.values(), default=min(1, len(rows)))


def _apart(rows: Sequence[Kinds], most: int) -> int:
    """How many cards at most, up to a number, have no kind in common."""
    free = sum(not row for row in rows)
    return free + _packed(sorted({frozenset(row) for row in rows if row}, key=len), most - free)


def _packed(kinds: Sequence[frozenset[Any]], most: int) -> int:
    """How many of these sets, the smallest first, can be taken so that no two meet."""
    if most <= 0 or not kinds:
        return 0
    first, rest = kinds[0], kinds[1:]
    left = [other for other in rest if not first & other]
    taken = 1 + _packed(left, most - 1)
    if len(first) == 1 or len(left) == len(rest) or taken >= most:
        return taken
    return max(taken, _packed(rest, most))


def fitting_sizes(tests: Sequence[Together], w: World, f: Speaker, cards: list[Card], most: int) -> set[int]:
    """The numbers of cards, up to so many, that can be chosen so that all tests hold."""
    if len(tests) == 1:
        return tests[0].sizes(w, f, cards, most)
    return {
        size
        for size in range(min(most, len(cards)) + 1)
        if any(all(t(w, f, row) for t in tests) for row in combinations(cards, size))
    }


def _fits(node: FitsNode) -> CondFn:
    of, tests = read_set(node.of), [Together(test) for test in node.together]

    def fits(w: World, f: Speaker) -> bool:
        cards = of(w, f)
        return all(test(w, f, cards) for test in tests)

    return fits


CONDS["fits"] = _fits
