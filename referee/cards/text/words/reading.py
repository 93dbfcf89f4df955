"""How a line of tokens is read: every category at every token, each worked out once."""

from collections.abc import Iterator, Sequence

from referee.cards.text.forms import UnmadeError
from referee.cards.text.parts import Binds, Node, make, seated
from referee.cards.text.words.looks import LOOKS
from referee.cards.text.words.syntax import (
    AT_LEAST_TWO,
    LISTS,
    Grammar,
    Item,
    Place,
    Word,
    WordingRule,
    WordingSlot,
)
from referee.cards.text.words.tokens import TokenLine

Readings = tuple[tuple[Node, int], ...]
Way = tuple[Binds, int]


def built(rule: WordingRule, binds: Binds) -> Node | None:
    """What a wording builds of what its slots hold; None where that means nothing together."""
    try:
        made = make(rule.part, binds)
    except UnmadeError:
        return None
    return seated(made, "their", rule.seat) if rule.seat else made


class LineReading:
    """The reading of one line: every category at every token, each worked out once."""

    def __init__(self, grammar: Grammar, line: TokenLine) -> None:
        """Begin with nothing read."""
        self.grammar = grammar
        self.line = line
        self.memo: dict[tuple[str, int], Readings] = {}
        self.places: dict[int, Place] = {}
        self.furthest = 0

    def read(self, category: str, at: int) -> Readings:
        """Every value of a category from a token on, with the token after it."""
        key = (category, at)
        known = self.memo.get(key)
        if known is None:
            self.memo[key] = ()
            known = self.memo[key] = tuple(dict.fromkeys(self._all(category, at)))
        return known

    def _all(self, category: str, at: int) -> Iterator[tuple[Node, int]]:
        last = category[-1]
        if last == "?":
            yield from self.read(category[:-1], at)
            yield (), at
        elif last in LISTS:
            yield from self._list(category[:-1], last, at)
        elif category in LOOKS:
            value = LOOKS[category].read(self.line, at)
            if value is None:
                self.furthest = max(self.furthest, at)
            else:
                yield value
        else:
            self.furthest = max(self.furthest, at)
            for rule in self.grammar.rules_at(category, self._place(at)):
                for binds, end in self._row(rule.items, at):
                    made = built(rule, binds)
                    if made is not None:
                        yield made, end

    def _place(self, at: int) -> Place:
        found = self.places.get(at)
        if found is None:
            found = self.places[at] = self.grammar.place(self.line, at)
        return found

    def _list(self, one: str, kind: str, at: int) -> Iterator[tuple[Node, int]]:
        if kind == "*":
            yield (), at
        for first, end in self.read(one, at):
            if end > at:
                if kind != AT_LEAST_TWO:
                    yield (first,), end
                yield from self._more(one, kind, (first,), end)

    def _more(self, one: str, kind: str, row: Node, at: int) -> Iterator[tuple[Node, int]]:
        """The lists that go on after some items: juxtaposed, or joined by a word."""
        if not LISTS[kind]:
            for value, end in self.read(one, at):
                if end > at:
                    yield (*row, value), end
                    yield from self._more(one, kind, (*row, value), end)
            return
        comma, word = LISTS[kind]
        tokens = self.line.tokens
        here = tokens[at : at + 2]
        last = here[:1] == (word,) or here == (comma, word)
        skip = 1 if here[:1] == (word,) else len(here) if last else 1
        if not last and here[:1] != (comma,):
            self.furthest = max(self.furthest, at)
            return
        for value, end in self.read(one, at + skip):
            if last:
                yield (*row, value), end
            else:
                yield from self._more(one, kind, (*row, value), end)

    def _row(self, items: tuple[Item, ...], at: int) -> Sequence[Way]:
        """Every way to read a row of items from a token on, with the token after it."""
        ways: Sequence[Way] = (({}, at),)
        for item in items:
            if not ways:
                break
            ways = self._word(item, ways) if isinstance(item, Word) else self._slot(item, ways)
        return ways

    def _word(self, word: Word, ways: Sequence[Way]) -> Sequence[Way]:
        """Go on with a literal; one that may be left out is left out too."""
        tokens, found = self.line.tokens, []
        for way in ways:
            binds, at = way
            if at < len(tokens) and tokens[at] in word.fits:
                found.append((binds, at + 1))
            elif word.printed is not None:
                self.furthest = max(self.furthest, at)
            if word.printed is None:
                found.append(way)
        return found

    def _slot(self, slot: WordingSlot, ways: Sequence[Way]) -> Sequence[Way]:
        """Go on with a category; a slot that was filled before holds the same again."""
        name, found = slot.name, []
        for binds, at in ways:
            for value, end in self.read(slot.category, at):
                if name not in binds:
                    found.append(({**binds, name: value}, end))
                elif binds[name] == value:
                    found.append((binds, end))
        return found
