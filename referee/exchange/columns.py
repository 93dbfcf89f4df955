"""Facts as a table for those who count: Parquet, Arrow or CSV, a row each, match after match.

A row is a fact as one viewer may read it. Rows are written as they come, so that of many matches
one is in memory at a time, and what is not written yet of the last group of rows.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from types import TracebackType
from typing import Any, BinaryIO, Final, Literal, NamedTuple, Protocol, Self

from events.canonical import dump
from events.csv_tables import JsonCell, csv_lines
from referee.exchange.cloudevents import time_of
from referee.service import DeskError

Form = Literal["parquet", "arrow", "csv"]
GROUP: Final = 1 << 16
"""Rows that are written together."""


class Column(NamedTuple):
    """A column: its name, its type in words, and what stands in it."""

    name: str
    type: str
    meaning: str


COLUMNS: Final = (
    Column("match", "text", "the match"),
    Column("seq", "number", "the place of the fact in its match, from 1"),
    Column("kind", "text", "what happened, by its name in docs/record.md"),
    Column("time", "time", "when it was recorded, in UTC, to the microsecond"),
    Column("actor", "text", "A, B, rules, chance, table, or ROLE:PERSON"),
    Column("cause", "number", "the seq of the fact that led here, 0 for none"),
    Column("clauses", "texts", "the ids of the clauses that made it so"),
    Column("card", "text", "the name of the card whose text made it; null for none"),
    Column("line", "number", "which line of its text; null for none"),
    Column("undone", "number", "the seq of the rewind that took it back; null while it counts"),
    Column("body", "JSON", "the fields of its kind that the viewer may read, as JSON text"),
)
"""The columns in their order; in CSV `clauses` are parted by blanks, and null is empty.

`at` and `by` of a fact have other names here: a query of SQL would have to quote both.
"""

Row = tuple[Any, ...]


def row_of(match: str, fact: Mapping[str, Any]) -> Row:
    """The row of a fact of a match; `fact` is what its viewer may read of it."""
    card, line = fact.get("by") or (None, None)
    return (
        match,
        fact["seq"],
        fact["kind"],
        fact["at"],
        fact["actor"],
        fact["cause"],
        fact["clauses"],
        card,
        line,
        fact.get("undone"),
        dump(fact["body"]).decode(),
    )


class _ColumnWriter(Protocol):
    """What takes groups of rows and ends a file; nothing is written before the first of them."""

    def begin(self) -> None:
        """Write what stands before the rows."""

    def write(self, rows: list[Row]) -> None:
        """Take some rows."""

    def end(self) -> None:
        """Write what stands behind the rows, and leave the file open."""


class FactTable:
    """A table of facts on its way to a file: matches are added, then the `with` block ends it.

    `matches` and `facts` count what was added.
    """

    def __init__(self, out: BinaryIO, form: Form) -> None:
        """Take a file that is open for bytes, and the form of the table.

        Raises DeskError where the library that writes the form is not installed.
        """
        self._writer: _ColumnWriter = _Csv(out) if form == "csv" else _Arrow(out, form)
        self._rows: list[Row] = []
        self._begun = False
        self.facts = self.matches = 0

    def add(self, match: str, facts: Iterable[Mapping[str, Any]]) -> None:
        """Write the facts of a match, as they were told to a viewer."""
        self.matches += 1
        for fact in facts:
            self._rows.append(row_of(match, fact))
            self.facts += 1
            if len(self._rows) == GROUP:
                self._flush()

    def _flush(self) -> None:
        if not self._begun:
            self._writer.begin()
            self._begun = True
        if self._rows:
            self._writer.write(self._rows)
            self._rows = []

    def __enter__(self) -> Self:
        """Itself."""
        return self

    def __exit__(self, kind: type[BaseException] | None, error: object, trace: TracebackType | None) -> None:
        """Write what is left; a table that broke off has no end."""
        if kind is None:
            self._flush()
            self._writer.end()


class _Csv:
    """Writes CSV, with a line of names."""

    def __init__(self, out: BinaryIO) -> None:
        self._out = out

    def begin(self) -> None:
        self._lines([[column.name for column in COLUMNS]])

    def write(self, rows: list[Row]) -> None:
        self._lines(map(_texts, rows))

    def _lines(self, rows: Iterable[Iterable[Any]]) -> None:
        self._out.write(csv_lines(rows).encode())

    def end(self) -> None:
        """Nothing stands behind the rows."""


def _texts(row: Row) -> Iterator[Any]:
    """The cells of a row where every cell is text."""
    for column, cell in zip(COLUMNS, row, strict=True):
        match column.type:
            case "time":
                yield time_of(cell)
            case "texts":
                yield " ".join(cell)
            case "JSON":
                yield JsonCell(cell)
            case _:
                yield cell


class _Arrow:
    """Writes Parquet or an Arrow file through pyarrow."""

    def __init__(self, out: BinaryIO, form: Form) -> None:
        try:
            import pyarrow as pa  # noqa: PLC0415 - an extra, loaded where it is used
            from pyarrow import ipc, parquet  # noqa: PLC0415 - as above
        except ImportError:
            raise DeskError(
                "no-pyarrow",
                f"{form.title()} is written by pyarrow, which is not installed",
                instead="pip install 'wixoss-referee[data]', or write CSV, which needs nothing",
            ) from None
        types = {
            "text": pa.string(),
            "number": pa.int64(),
            "time": pa.timestamp("us", "UTC"),
            "texts": pa.list_(pa.string()),
            "JSON": pa.string(),
        }
        schema = pa.schema([(column.name, types[column.type]) for column in COLUMNS])
        self._opened: Callable[[], Any]
        if form == "parquet":
            self._opened = partial(parquet.ParquetWriter, out, schema, compression="zstd")
        else:
            self._opened = partial(ipc.new_file, out, schema)
        self._pa, self._schema = pa, schema

    def begin(self) -> None:
        self._file = self._opened()

    def write(self, rows: list[Row]) -> None:
        cells = (
            self._pa.array(column, field.type)
            for column, field in zip(zip(*rows, strict=True), self._schema, strict=True)
        )
        self._file.write_batch(self._pa.record_batch(list(cells), schema=self._schema))

    def end(self) -> None:
        self._file.close()
