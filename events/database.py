"""The database of a log, as those see it who keep something beside the facts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Mapping
    from contextlib import AbstractContextManager

    from sqlalchemy import Connection

    from events.statements import SqlTexts
    from events.tables import SqlTables


class SqlDatabase(Protocol):
    """A database with its connections, which the log and what stands beside it share.

    Every method may raise an error of the family ``LogError``.
    """

    @property
    def where(self) -> str:
        """The address for messages, without any password."""

    @property
    def tables(self) -> SqlTables:
        """The tables as Core knows them."""

    @property
    def statements(self) -> SqlTexts:
        """The texts of what is asked most, for ``rows``."""

    def rows(self, sql: str, values: Mapping[str, object]) -> list[Any]:
        """All rows of a query, asked on a driver connection of its own."""

    def looking(self) -> AbstractContextManager[Connection]:
        """A connection for reading."""

    def writing(self) -> AbstractContextManager[Connection]:
        """A transaction for one writer, committed at the end of the block."""

    def plainly(self) -> AbstractContextManager[None]:
        """Turn driver errors inside the block into LogError."""

    def scrub(self) -> None:
        """Let what was overwritten leave the files too, as far as the database keeps it there."""
