"""How a program is printed: every part in every category, each worked out once."""

from itertools import pairwise
from typing import Final

from referee.cards.text.parts import Binds, Node, match, seated
from referee.cards.text.words.looks import LOOKS
from referee.cards.text.words.syntax import AT_LEAST_TWO, LISTS, Grammar, Word, WordingRule
from referee.cards.text.words.tokens import Token

MOST_STEPS: Final = 4
"""How many steps one wording may say."""

_TWO: Final = 2


class Printing:
    """The printing of one program: every part in every category, each worked out once.

    Where a part has no official wording, a `lenient` one says it in words that are read as well.
    """

    def __init__(self, grammar: Grammar, *, lenient: bool = False) -> None:
        """Begin with nothing printed."""
        self.rules = {
            category: [rule for rule in rules if rule.official]
            + [rule for rule in rules if lenient and not rule.official]
            for category, rules in grammar.rules.items()
        }
        self.memo: dict[tuple[str, Node], tuple[Token, ...] | None] = {}

    def show(self, category: str, node: Node) -> tuple[Token, ...] | None:
        """The official wording of a part, or None when the category cannot say it."""
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
            for binds in match(rule.part, node, {}):
                said = self._row(rule, binds)
                if said is not None:
                    return said
        return None

    def _row(self, rule: WordingRule, binds: Binds) -> tuple[Token, ...] | None:
        out: list[Token] = []
        for item in rule.items:
            if isinstance(item, Word):
                if item.printed is not None:
                    out.append(item.printed)
                continue
            said = self._slot(rule, item.category, binds.get(item.name, ()))
            if said is None:
                return None
            out += said
        return tuple(out)

    def _slot(self, rule: WordingRule, category: str, node: Node) -> tuple[Token, ...] | None:
        if rule.seat:
            said = self.show(category, seated(node, rule.seat, "their"))
            if said is not None:
                return said
        return self.show(category, node)

    def _list(self, one: str, kind: str, node: Node) -> tuple[Token, ...] | None:
        said = self._rows(one, node) if isinstance(node, tuple) else None
        if said is None or (not said and kind != "*") or (kind == AT_LEAST_TWO and len(said) < _TWO):
            return None
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

    def _rows(self, one: str, node: Node) -> list[tuple[Token, ...]] | None:
        """Show the items of a list; several steps may be one item."""
        if not node:
            return []
        for size in range(1, min(len(node), MOST_STEPS) + 1):
            row = self.show(one, node[0] if size == 1 else ("seq", *node[:size]))
            if row is not None:
                rest = self._rows(one, node[size:])
                if rest is not None:
                    return [row, *rest]
        return None
