"""What must hold of chosen cards together: different, alike, or a sum (glossary.effect.1)."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations

from referee.effects.board import Speaker
from referee.effects.language import Node
from referee.effects.read import ATTRS, World, read_amount
from referee.state import Card


class Together:
    """One thing that must hold of chosen cards together, and how many can be chosen so."""

    __slots__ = ("amount", "attr", "kind", "op")

    def __init__(self, node: Node) -> None:
        """Read what must hold."""
        self.kind, self.attr = node[0], ATTRS[node[1]]
        self.op = node[2] if self.kind == "adds" else ""
        self.amount = read_amount(node[3] if self.kind == "adds" else 0)

    def __call__(self, w: World, f: Speaker, cards: list[Card]) -> bool:
        """Say whether it holds of these cards."""
        if self.kind == "adds":
            return self._meets(sum(self.attr(w, c) for c in cards), self.amount(w, f))
        kinds = {str(self.attr(w, c)) for c in cards}
        return len(kinds) == len(cards) if self.kind == "different" else len(kinds) <= 1

    def _meets(self, total: int, bound: int) -> bool:
        return {"<=": total <= bound, ">=": total >= bound, "=": total == bound}[self.op]

    def sizes(self, w: World, f: Speaker, cards: Iterable[Card]) -> set[int]:
        """Give the numbers of cards that can be chosen of these so that it holds."""
        values = [self.attr(w, card) for card in cards]
        if self.kind != "adds":
            found = Counter(map(str, values))
            most = len(found) if self.kind == "different" else max(found.values(), default=0)
            return set(range(most + 1))
        sums = {(0, 0)}
        for value in values:
            sums |= {(count + 1, total + value) for count, total in sums}
        bound = self.amount(w, f)
        return {count for count, total in sums if self._meets(total, bound)}


def fitting_sizes(
    tests: Sequence[Together], w: World, f: Speaker, cards: list[Card], most: int
) -> set[int]:
    """Give the numbers of cards, up to so many, that can be chosen so that all tests hold."""
    if len(tests) == 1:
        return {size for size in tests[0].sizes(w, f, cards) if size <= most}
    return {
        size
        for size in range(min(most, len(cards)) + 1)
        if any(all(t(w, f, list(row)) for t in tests) for row in combinations(cards, size))
    }
