"""Which wordings of the grammar one reading of a line was made with.

A reading keeps values and no history, so that it stays quick; here the history is found again, from
the whole line down, in what the reading remembers.
"""

from collections.abc import Iterator

from referee.cards.text.parts import Binds, Node
from referee.cards.text.words.looks import LOOKS
from referee.cards.text.words.reading import LineReading, built
from referee.cards.text.words.syntax import LISTS, Item, Word

Rows = frozenset[str]
_Goal = tuple[str, int, Node, int]
NO_ROWS: Rows = frozenset()


class Tracing:
    """The histories of one reading; each stretch is worked out once."""

    def __init__(self, reading: LineReading) -> None:
        """Begin with nothing found; the reading may go on meanwhile."""
        self._reading = reading
        self._known: dict[_Goal, Rows | None] = {}

    def rows(self, category: str, at: int, value: Node, end: int) -> Rows | None:
        """The wordings by which a stretch of tokens was read as this value; None where it was not.

        Where there are several ways it is the first, as the tables stand.
        """
        goal = (category, at, value, end)
        if goal not in self._known:
            self._known[goal] = None  # a way that goes through itself is none
            self._known[goal] = self._rows(*goal)
        return self._known[goal]

    def _rows(self, category: str, at: int, value: Node, end: int) -> Rows | None:
        last = category[-1]
        if last == "?":
            return NO_ROWS if end == at and value == () else self.rows(category[:-1], at, value, end)
        if last in LISTS:
            return self._list(category[:-1], last, (at, end), value)
        if category in LOOKS:
            return NO_ROWS
        reading = self._reading
        place = reading.places.get(at) or reading.grammar.place(reading.line, at)
        for rule in reading.grammar.rules_at(category, place):
            for binds, used in self._row(rule.items, {}, at, end):
                if built(rule, binds) == value:
                    return used | {rule.row}
        return None

    def _list(self, one: str, kind: str, span: tuple[int, int], row: Node) -> Rows | None:
        """The wordings of the items of a list, one after another."""
        at, end = span
        if not row:
            return NO_ROWS if at == end else None
        for value, after in self._reading.read(one, at):
            if value != row[0] or after > end or after == at:
                continue
            first = self.rows(one, at, value, after)
            start = after if len(row) == 1 else self._joined(kind, after)
            rest = self._list(one, kind, (start, end), row[1:])
            if first is not None and rest is not None:
                return first | rest
        return None

    def _joined(self, kind: str, at: int) -> int:
        """The token after a comma, a joining word, or both."""
        tokens = self._reading.line.tokens
        for word in LISTS[kind]:
            at += at < len(tokens) and tokens[at] == word
        return at

    def _row(self, items: tuple[Item, ...], binds: Binds, at: int, end: int) -> Iterator[tuple[Binds, Rows]]:
        """Every way to read items up to a token: what fills the slots, and by which wordings."""
        if not items:
            if at == end:
                yield binds, NO_ROWS
            return
        item, rest = items[0], items[1:]
        if isinstance(item, Word):
            tokens = self._reading.line.tokens
            if at < end and tokens[at] in item.fits:
                yield from self._row(rest, binds, at + 1, end)
            if item.printed is None:
                yield from self._row(rest, binds, at, end)
            return
        for value, after in self._reading.read(item.category, at):
            if after > end or binds.get(item.name, value) != value:
                continue
            for filled, used in self._row(rest, {**binds, item.name: value}, after, end):
                if (mine := self.rows(item.category, at, value, after)) is not None:
                    yield filled, used | mine
