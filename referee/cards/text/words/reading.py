"""How a line of tokens is read: every category at every token, each worked out once."""

from collections.abc import Iterator

from referee.cards.text.parts import Binds, Node, make, seated
from referee.cards.text.words.looks import LOOKS
from referee.cards.text.words.syntax import LISTS, Grammar, Item, Word
from referee.cards.text.words.tokens import Line

Readings = tuple[tuple[Node, int], ...]


class Reading:
    """The reading of one line: every category at every token, each worked out once."""

    def __init__(self, grammar: Grammar, line: Line) -> None:
        """Begin with nothing read."""
        self.rules = grammar.rules
        self.line = line
        self.memo: dict[tuple[str, int], Readings] = {}
        self.furthest = 0

    def read(self, category: str, at: int) -> Readings:
        """Give every value of a category from a token on, with the token after it."""
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
            here = self.line.tokens[at] if at < len(self.line.tokens) else None
            for rule in self.rules[category]:
                first = rule.items[0]
                if isinstance(first, Word) and first.printed and here not in first.fits:
                    self.furthest = max(self.furthest, at)
                    continue
                for binds, end in self._row(rule.items, 0, at, {}):
                    made = make(rule.part, binds)
                    yield (seated(made, "their", rule.seat) if rule.seat else made), end

    def _list(self, one: str, kind: str, at: int) -> Iterator[tuple[Node, int]]:
        if kind == "*":
            yield (), at
        for first, end in self.read(one, at):
            if end > at:
                yield (first,), end
                yield from self._more(one, kind, (first,), end)

    def _more(self, one: str, kind: str, row: Node, at: int) -> Iterator[tuple[Node, int]]:
        """Give the lists that go on after some items: juxtaposed, or joined by a word."""
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

    def _row(
        self, items: tuple[Item, ...], index: int, at: int, binds: Binds
    ) -> Iterator[tuple[Binds, int]]:
        tokens = self.line.tokens
        while index < len(items):
            item = items[index]
            index += 1
            if isinstance(item, Word):
                if at < len(tokens) and tokens[at] in item.fits:
                    if item.printed is None:
                        yield from self._row(items, index, at + 1, binds)
                    else:
                        at += 1
                elif item.printed is not None:
                    self.furthest = max(self.furthest, at)
                    return
                continue
            for value, end in self.read(item.category, at):
                if item.name in binds and binds[item.name] != value:
                    continue
                yield from self._row(items, index, end, {**binds, item.name: value})
            return
        yield binds, at
