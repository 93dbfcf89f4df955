"""How a sheet of cards is brought in: rows read, held against each other, and compiled.

Nothing here writes: what is found is handed to the desk, which writes all of it or none.
"""

import hashlib
import io
from collections.abc import Callable, Collection, Iterable, Mapping
from types import MappingProxyType
from typing import BinaryIO, Final, NamedTuple

from events.values import changed
from referee.cards import CardDef, Catalog
from referee.cards.names import folded
from referee.cards.readings import NO_READINGS, Readings
from referee.cards.sheets import (
    CellProblem,
    Printed,
    TextReader,
    Unread,
    compiled,
    misnamed,
    oddities,
    read_sheet,
    spelled,
    unborne,
)

MOST_TOLD: Final = 2000
"""So many problems are kept with their places; more are counted."""
NO_SPELLING: Final[Mapping[str, str]] = MappingProxyType({})
"""Where the words of cards are spelled as in texts."""
MOST_CARDS: Final = 10_000
"""Cards of a sheet at most; every card printed so far in English is a third of that."""


class ImportedSheet(NamedTuple):
    """What a sheet brings: cards by name, and what is wrong, odd or unread in it.

    `rows` counts the rows of the file, `refused` those that are not taken, `repeated` those that
    say again what another row said; `hash` is the SHA-256 of the file, `places` the
    rows of the cards.
    """

    cards: dict[str, CardDef]
    problems: tuple[CellProblem, ...]
    odd: tuple[CellProblem, ...]
    unread: tuple[Unread, ...]
    rows: int
    refused: int
    repeated: int
    hash: str
    places: dict[str, Printed]


class _Hashing(io.RawIOBase):
    """A stream whose bytes are hashed as they are read."""

    def __init__(self, stream: BinaryIO) -> None:
        self._stream = stream
        self.sha = hashlib.sha256()

    def readable(self) -> bool:
        """Say that this can be read."""
        return True

    def readinto(self, buffer: object) -> int:
        """Read some bytes."""
        room = memoryview(buffer)  # type: ignore[arg-type]
        taken = self._stream.read(len(room))
        room[: len(taken)] = taken
        self.sha.update(taken)
        return len(taken)


def _printed_as(row: Printed, numbers: Iterable[str]) -> Printed:
    """A row of which the card was printed under more numbers too."""
    both = tuple(dict.fromkeys((*row.card.numbers, *numbers)))
    return changed(row, card=changed(row.card, numbers=both))


class _SheetRows:
    """The rows of a sheet held against each other and against the cards that are there."""

    def __init__(self, own: Catalog, there: Iterable[str]) -> None:
        self._own = {folded(name): name for name in own.names()}
        self._names = frozenset(there)
        self._there = {folded(name): name for name in sorted(self._names)}
        self._written: dict[str, str] = {}
        self.taken: dict[str, Printed] = {}
        self._clashed: set[str] = set()
        self.problems: list[CellProblem] = []
        self.refused = self.repeated = self.rows = 0

    def against(self, problem: CellProblem) -> None:
        """Note a problem, as long as there is room."""
        if len(self.problems) < MOST_TOLD:
            self.problems.append(problem)

    def refuse(self, row: Printed, what: str, instead: str) -> None:
        """Leave a row out."""
        self.refused += 1
        self.against(CellProblem(row.line, 1, row.card.name, what, instead))

    def _otherwise(self, name: str) -> str:
        """Which card has this name in other capitals, width or blanks; "" for none.

        A name that older imports brought in two ways stays what it is in each.
        """
        key = folded(name)
        if (own := self._own.get(key, name)) != name:
            return f"{own!r}, a shipped card,"
        if name in self._names:
            return ""
        if key in self._there:
            return f"{self._there[key]!r}, a card that is here,"
        first = self._written.setdefault(key, name)
        return f"{first!r} above" if first != name else ""

    def hear(self, one: Printed | CellProblem, *, first: bool) -> None:
        """Hear what a line of the file is; `first` is what is said of it first."""
        self.rows += first
        if isinstance(one, CellProblem):
            self.refused += first
            self.against(one)
        else:
            self.take(one)

    def take(self, row: Printed) -> None:
        """Take a row, unless its name means another card."""
        name = row.card.name
        if already := self._otherwise(name):
            self.refuse(row, f"{name!r} and {already} are one name", "write it as it stands there")
        elif name in self._own.values():
            self.refuse(row, "a shipped card has this name", "leave the row out")
        elif name in self._clashed:
            self.refuse(row, "another row has this name and prints otherwise", "keep one of them")
        elif name not in self.taken:
            if len(self.taken) < MOST_CARDS:
                self.taken[name] = row
            else:
                self.refuse(row, f"more than {MOST_CARDS:,} cards in one file", "part the file")
        elif changed(self.taken[name].card, numbers=row.card.numbers) == row.card:
            self.repeated += 1
            self.taken[name] = _printed_as(self.taken[name], row.card.numbers)
        else:
            first = self.taken.pop(name)
            self._clashed.add(name)
            for one, other in ((first, row), (row, first)):
                what = f"line {other.line} has this name and prints otherwise"
                self.refuse(one, what, "keep the row that is right")


def sheet_of(
    reader: TextReader,
    stream: BinaryIO,
    own: Catalog,
    ruleset: str,
    done: Callable[[str, int], None] = lambda _what, _count: None,
    *,
    there: Collection[str] = (),
    readings: Readings = NO_READINGS,
    spelling: Mapping[str, str] = NO_SPELLING,
) -> ImportedSheet:
    """Read a sheet and compile its cards; `own` are cards whose names it cannot take.

    `there` are the names of cards that were imported before, of which it may bring new versions,
    `readings` what people have read in lines, `spelling` which class, LRIG type or team of the sheet is
    which of its texts. `done` is told ("bytes", count) while the file is
    read and ("cards", 1) for each compiled card. Raises SheetError for a file that holds no
    rows, or whose cards lack a word of `spelling`.
    """
    hashing, rows, last = _Hashing(stream), _SheetRows(own, there), 0
    for one in read_sheet(io.BufferedReader(hashing), ruleset, lambda count: done("bytes", count)):
        rows.hear(one, first=one.line != last)
        last = one.line
    cards: dict[str, CardDef] = {}
    places = spelled(rows.taken, spelling)
    taken = sorted(places.values(), key=lambda row: row.line)
    odd = [*unborne(taken), *misnamed(taken, (*own.names(), *there))]
    unread: list[Unread] = []
    for printed in taken:
        card, lines = compiled(reader, printed, readings)
        cards[card.name] = card
        odd += oddities(reader, printed)
        unread += lines
        done("cards", 1)
    return ImportedSheet(
        cards, tuple(rows.problems), tuple(odd), tuple(unread),
        rows.rows, rows.refused, rows.repeated, hashing.sha.hexdigest(), places,
    )  # fmt: skip
