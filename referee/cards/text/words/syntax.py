"""Wordings that read and print: rules of a category, each a row of items beside a program part.

One description serves both directions (Rendel and Ostermann, Invertible syntax descriptions,
2010). Reading keeps every way to read a stretch of tokens, so that a sentence with two meanings
is seen; printing takes the first rule of a category whose part matches the program.
"""

from typing import Final

from events.record import record
from referee.cards.text.parts import Node
from referee.cards.text.words.looks import LOOKS
from referee.cards.text.words.tokens import Token


@record
class Word:
    """A literal: the tokens that fit, and what is printed (None where it may be left out)."""

    fits: frozenset[Token]
    printed: Token | None


@record
class Slot:
    """A place for another category; `name` is empty when its value is not kept."""

    name: str
    category: str


Item = Word | Slot


@record
class Rule:
    """A wording and the part of a program that it means; only an `official` one is printed.

    Where someone else than you acts, `seat` is who: "their" within the wording is that seat.
    """

    items: tuple[Item, ...]
    part: Node
    official: bool
    seat: str = ""


LISTS: Final[dict[str, tuple[str, ...]]] = {"*": (), "+": (), "&": (",", "and"), "|": (",", "or")}
"""The marks after a category that make it a list, and the words that join its items."""


class Grammar:
    """All rules by category, with the tokens that each can begin with."""

    def __init__(self, rules: dict[str, tuple[Rule, ...]]) -> None:
        """Keep the rules; raises KeyError for a slot whose category has none."""
        self.rules = rules
        for category in tuple(rules):
            for rule in rules[category]:
                for item in rule.items:
                    if isinstance(item, Slot):
                        self._known(item.category)

    def _known(self, category: str) -> None:
        base = category.rstrip("*+&|?")
        if base not in self.rules and base not in LOOKS:
            raise KeyError(base)
