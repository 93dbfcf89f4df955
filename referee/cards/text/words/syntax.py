"""Wordings that read and print: rules of a category, each a row of items beside a program part.

One description serves both directions (Rendel and Ostermann, Invertible syntax descriptions,
2010). Reading keeps every way to read a stretch of tokens, so that a sentence with two meanings
is seen; printing takes the first rule of a category whose part matches the program.
"""

from functools import reduce
from typing import Final

from msgspec import Struct

from events.values import changed
from referee.cards.text.parts import Node
from referee.cards.text.words.looks import LOOKS
from referee.cards.text.words.tokens import Token, TokenLine


class Word(Struct, frozen=True):
    """A literal: the tokens that fit, and what is printed (None where it may be left out)."""

    fits: frozenset[Token]
    printed: Token | None


class WordingSlot(Struct, frozen=True):
    """A place for another category; `name` is empty when its value is not kept."""

    name: str
    category: str


Item = Word | WordingSlot
Place = tuple[Token | None, frozenset[str]]


class WordingRule(Struct, frozen=True):
    """A wording and the part of a program that it means; only an `official` one is printed.

    Where someone else than you acts, `seat` is who: "their" within the wording is that seat. `row`
    says where the wording is written (table, line, and which of its wordings), the same for all forms
    of a family.
    """

    items: tuple[Item, ...]
    part: Node
    official: bool
    seat: str = ""
    row: str = ""


LISTS: Final[dict[str, tuple[str, ...]]] = {
    "*": (),
    "+": (),
    "&": (",", "and"),
    "|": (",", "or"),
    ";": (",", "or"),
}
"""The marks after a category that make it a list, and the words that join its items."""

AT_LEAST_TWO: Final = ";"
"""The mark of a list that one item is none of."""


class Beginning(Struct, frozen=True):
    """What a category can begin with: tokens and the names of looks; `empty` if with nothing."""

    tokens: frozenset[Token] = frozenset()
    looks: frozenset[str] = frozenset()
    empty: bool = False

    def either(self, other: "Beginning") -> "Beginning":
        """What one or the other can begin with."""
        return Beginning(self.tokens | other.tokens, self.looks | other.looks, self.empty or other.empty)

    def allows(self, token: Token | None, looks: frozenset[str]) -> bool:
        """Whether it can stand where this token is, and where these looks see something."""
        return self.empty or token in self.tokens or not looks.isdisjoint(self.looks)


ANYTHING: Final = ""
"""The look that sees something everywhere."""


class Grammar:
    """All rules by category, with what each can begin with.

    A category of `stated` is read by nobody's rules: it begins with anything. `reminders` are those
    of the words of sets that the rules have.
    """

    def __init__(
        self,
        rules: dict[str, tuple[WordingRule, ...]],
        stated: frozenset[str] = frozenset(),
        reminders: frozenset[str] = frozenset(),
    ) -> None:
        """Keep the rules; raises KeyError for a slot whose category has none."""
        self.rules, self.reminders = rules, reminders
        for category in tuple(rules):
            for rule in rules[category]:
                for item in rule.items:
                    if isinstance(item, WordingSlot):
                        self._known(item.category)
        free = Beginning(looks=frozenset({ANYTHING}))
        looks = {name: Beginning(looks=frozenset({name})) for name in LOOKS}
        self._begun = dict.fromkeys(rules, Beginning()) | looks | dict.fromkeys(stated, free)
        self._settle(frozenset(rules) - stated)
        self._words = frozenset(t for begun in self._begun.values() for t in begun.tokens)
        self._there: dict[tuple[str, Place], tuple[WordingRule, ...]] = {}

    def begins(self, category: str) -> frozenset[Token]:
        """The tokens with which a category can begin."""
        return self._begun[category].tokens

    def place(self, line: TokenLine, at: int) -> Place:
        """What stands at a token: the token where a rule names it, and what the looks see."""
        here = line.tokens[at] if at < len(line.tokens) else None
        seen = (name for name, look in LOOKS.items() if look.read(line, at) is not None)
        return here if here in self._words else None, frozenset((ANYTHING, *seen))

    def rules_at(self, category: str, place: Place) -> tuple[WordingRule, ...]:
        """The rules of a category that can begin at such a place."""
        found = self._there.get((category, place))
        if found is None:
            rules = self.rules[category]
            found = tuple(rule for rule in rules if self._row(rule.items).allows(*place))
            self._there[category, place] = found
        return found

    def _known(self, category: str) -> None:
        base = category.rstrip("*+&|;?")
        if base not in self.rules and base not in LOOKS:
            raise KeyError(base)

    def _settle(self, categories: frozenset[str]) -> None:
        """Work out the beginnings, until going through all rules adds nothing to any."""
        changes = True
        while changes:
            changes = False
            for category in categories:
                begun = (self._row(r.items) for r in self.rules[category])
                found = reduce(Beginning.either, begun, Beginning())
                changes |= found != self._begun[category]
                self._begun[category] = found

    def _row(self, items: tuple[Item, ...]) -> Beginning:
        """What a row of items can begin with."""
        found = Beginning(empty=True)
        for item in items:
            found = changed(found.either(self._item(item)), empty=self._item(item).empty)
            if not found.empty:
                break
        return found

    def _item(self, item: Item) -> Beginning:
        if isinstance(item, Word):
            return Beginning(item.fits, empty=item.printed is None)
        begun = self._begun[item.category.rstrip("*+&|;?")]
        return changed(begun, empty=begun.empty or item.category[-1] in "?*")
