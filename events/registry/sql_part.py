"""What the parts of a registry in SQL have in common: the database of the log."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from events.database import SqlDatabase


class SqlPart:
    """A part of a registry, over the connections of the log in whose database it stands."""

    def __init__(self, database: SqlDatabase) -> None:
        """Ask and write by the connections of ``database``."""
        self._db = database
