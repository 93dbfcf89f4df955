"""What every part of the log in SQL stands on: the tables, and how they are read and written."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping
    from contextlib import AbstractContextManager

    from sqlalchemy import Connection

    from events.statements import SqlTexts
    from events.tables import SqlTables


class SqlLogPart(ABC):
    """A part of the contract of ``events.log.Log``, over the database that all parts share."""

    where: str
    tables: SqlTables
    statements: SqlTexts

    @abstractmethod
    def rows(self, sql: str, values: Mapping[str, object]) -> list[Any]:
        """Run a query on a driver connection of its own and give all rows."""

    @abstractmethod
    def writing(self) -> AbstractContextManager[Connection]:
        """A transaction for one writer, committed at the end of the block."""

    @abstractmethod
    def looking(self) -> AbstractContextManager[Connection]:
        """A connection for reading."""

    @abstractmethod
    def plainly(self) -> AbstractContextManager[None]:
        """Turn driver errors inside the block into LogError."""
