"""Hold the rows of tables to the types of their fields: a damaged row says so, and breaks no list.

SQLite keeps whatever is written into a column, so a row that a disk or a hand damaged may hold bytes
where a text belongs. Reading it gives a value of the right type, and in words what is wrong.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeVar, get_type_hints

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    import sqlalchemy as sa
    from sqlalchemy import Column, ColumnElement
else:
    from events.lazily import sa

T = TypeVar("T")
LAST_MOMENT: Final = 253_402_300_799_999_999
"""The end of the year 9999 in microseconds since 1970: no number of a row is larger."""


class StoredValues(NamedTuple):
    """The values of a row in their order, empty where it is damaged; and what is wrong, "" for nothing."""

    values: tuple[Any, ...]
    fault: str


def stored_values(kind: type, row: Sequence[object]) -> StoredValues:
    """Read a row as the fields of a kind of record; a field of another type is left empty and named.

    Args:
        kind: A struct or named tuple of texts, numbers, truths and bytes.
        row: One value for each of its first fields, in their order.

    Returns:
        The values, and what is wrong with the row.
    """
    types, odd, values = _types(kind), [], []
    for (name, wanted), value in zip(types.items(), row, strict=False):
        if _fits(wanted, value):
            values.append(wanted(value))
        else:
            odd.append(name)
            values.append(wanted())
    fault = f"its {', '.join(odd)} cannot be read; restore the database from a copy" if odd else ""
    return StoredValues(tuple(values), fault)


def stored_record(kind: type[T], row: Sequence[object]) -> T:
    """Read a row as a record; a field that cannot be read is empty."""
    return kind(*stored_values(kind, row).values)


def as_stored(columns: Iterable[Column[Any]]) -> list[ColumnElement[Any]]:
    """Select columns as they are stored: SQLAlchemy fails at what is not of their type."""
    return [sa.type_coerce(column, sa.types.NULLTYPE) for column in columns]


def _fits(wanted: type, value: object) -> bool:
    if wanted is bool:
        return isinstance(value, int) and value in {0, 1}
    return type(value) is wanted and (wanted is not int or 0 <= value <= LAST_MOMENT)  # type: ignore[operator]


@cache
def _types(kind: type) -> dict[str, type]:
    return get_type_hints(kind)
