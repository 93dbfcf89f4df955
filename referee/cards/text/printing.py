"""How a program is printed: every part in every category, each worked out once."""

from itertools import pairwise

from referee.cards.text.looks import LOOKS
from referee.cards.text.parts import Binds, Node, match
from referee.cards.text.syntax import LISTS, Grammar, Item, Word
from referee.cards.text.tokens import Token

_TWO = 2


class Printing:
    """The printing of one program: every part in every category, each worked out once."""

    def __init__(self, grammar: Grammar) -> None:
        """Begin with nothing printed."""
        self.rules = grammar.rules
        self.memo: dict[tuple[str, Node], tuple[Token, ...] | None] = {}

    def show(self, category: str, node: Node) -> tuple[Token, ...] | None:
        """Give the official wording of a part, or None when the category cannot say it."""
        key = (category, node)
        if key not in self.memo:
            self.memo[key] = None
            self.memo[key] = self._one(category, node)
        return self.memo[key]

    def _one(self, category: str, node: Node) -> tuple[Token, ...] | None:
        last = category[-1]
        if last == "?":
            return () if node == () else self.show(category[:-1], node)
        if last in LISTS:
            return self._list(category[:-1], last, node)
        if category in LOOKS:
            return LOOKS[category].show(node)
        for rule in self.rules[category]:
            if rule.official:
                for binds in match(rule.part, node, {}):
                    said = self._row(rule.items, binds)
                    if said is not None:
                        return said
        return None

    def _row(self, items: tuple[Item, ...], binds: Binds) -> tuple[Token, ...] | None:
        out: list[Token] = []
        for item in items:
            if isinstance(item, Word):
                if item.printed is not None:
                    out.append(item.printed)
                continue
            said = self.show(item.category, binds.get(item.name, ()))
            if said is None:
                return None
            out += said
        return tuple(out)

    def _list(self, one: str, kind: str, node: Node) -> tuple[Token, ...] | None:
        if not isinstance(node, tuple) or (not node and kind != "*"):
            return None
        rows = [self.show(one, value) for value in node]
        if not all(row is not None for row in rows):
            return None
        said = [row for row in rows if row is not None]
        if not LISTS[kind]:
            return tuple(t for row in said for t in row)
        comma, word = LISTS[kind]
        out: list[Token] = [*said[0]]
        for i, (_, row) in enumerate(pairwise(said), 1):
            final = i == len(said) - 1
            if len(said) > _TWO:
                out.append(comma)
            out += [word, *row] if final else row
        return tuple(out)
