"""Where something stands in a file: every value of a row keeps its line and column."""

from typing import Any, Final, NamedTuple

from msgspec import Struct

_UNIT: Final = len(r"\u0000")
_HIGH: Final = range(0xD800, 0xDC00)


class CellProblem(Struct, frozen=True):
    """Why a row is not taken, or a line of a text not read; lines and columns count from 1.

    `card` is the name as far as it could be read, `instead` what would be right.
    """

    line: int
    column: int
    card: str
    what: str
    instead: str


class SheetError(ValueError):
    """A file that cannot be read as rows at all; `problem` says where and why."""

    def __init__(self, problem: CellProblem) -> None:
        """Keep the problem."""
        place = f"line {problem.line}, column {problem.column}"
        super().__init__(f"{place}: {problem.what}; {problem.instead}")
        self.problem = problem


class BadRowError(ValueError):
    """A row that is no row; the place is the one at which reading stopped."""

    def __init__(self, line: int, column: int, what: str, instead: str) -> None:
        """Keep place and reason."""
        super().__init__(what)
        self.line, self.column, self.what, self.instead = line, column, what, instead


class Cell(NamedTuple):
    """One value of a row: what it is, where it begins, and how it is written from there on.

    `written` is the row from the first character of the value on; `style` says how a text is
    quoted in it: "json", "csv", or "" where it stands as it is.
    """

    value: Any
    line: int
    column: int
    written: str = ""
    style: str = ""

    def at(self, offset: int) -> tuple[int, int]:
        """Line and column of a character of a text, counted from 0."""
        i = breaks = begun = 0
        for _ in range(offset):
            if i >= len(self.written):
                break
            step = self._step(i)
            if self.style != "json" and self.written[i] == "\n":
                breaks, begun = breaks + 1, i + 1
            i += step
        column = i - begun + 1 if breaks else self.column + i
        return self.line + breaks, column

    def _step(self, i: int) -> int:
        """How many characters the file needs for the one that is written at a place."""
        if self.style == "csv":
            return 2 if self.written[i : i + 2] == '""' else 1
        if self.style != "json" or self.written[i] != "\\":
            return 1
        if self.written[i + 1 : i + 2] != "u":
            return 2
        paired = int(self.written[i + 2 : i + _UNIT] or "0", 16) in _HIGH
        return 2 * _UNIT if paired and self.written[i + _UNIT : i + _UNIT + 2] == "\\u" else _UNIT

    def of(self, item: object) -> tuple[int, int]:
        """The place of a word inside a list or a table, else that of the whole."""
        found = self.written.find(str(item)) if item != "" else -1
        return self.line, self.column + max(found, 0)


Row = dict[str, Cell]


def shown(value: object, most: int = 40) -> str:
    """A value as messages show it, cut short."""
    if not isinstance(value, str):
        return str(value)[:most]
    text = "".join(c if c.isprintable() else "?" for c in value[: most + 1])
    return repr(text if len(text) <= most else text[:most] + "...")
