"""Which registry stands beside a log?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, get_type_hints

from events.archived import ArchiveFile
from events.memory_log import MemoryLog
from events.registry.cards import CardImport, CardVersion
from events.registry.hooks import Hook
from events.registry.memory import MemoryRegistry
from events.registry.people import Person
from events.registry.readings import CardReading
from events.registry.sql_hooks import SqlHooks
from events.registry.sql_people import SqlPeople
from events.registry.sql_precedents import SqlPrecedents
from events.registry.sql_readings import SqlReadings
from events.registry.sql_secrets import SqlSecrets
from events.registry.sql_tokens import SqlTokens
from events.registry.tokens import Token
from events.removals import Removed
from events.sql_log import SqlLog
from events.stored_rows import as_stored, stored_values

if TYPE_CHECKING:
    import sqlalchemy as sa

    from events.log import Log
    from events.registry.contract import Registry
else:
    from events.lazily import sa


_KINDS: Final[dict[str, tuple[str, type]]] = {
    "person": ("people", Person),
    "token": ("tokens", Token),
    "hook": ("hooks", Hook),
    "import of cards": ("card_imports", CardImport),
    "card": ("card_versions", CardVersion),
    "reading": ("card_readings", CardReading),
    "removal of log": ("removed", Removed),
    "archive": ("archives", ArchiveFile),
}
"""The tables that no hash covers, by what a row of them is, with what it is read as."""


class SqlRegistry(SqlPeople, SqlTokens, SqlHooks, SqlReadings, SqlPrecedents, SqlSecrets):
    """The contract ``Registry`` in the database of a log, through its connections."""

    def faults(self) -> dict[str, str]:
        """See ``Registry.faults``."""
        found = dict[str, str]()
        for name, (table, kind) in _KINDS.items():
            columns = getattr(self._db.tables, table).c
            names = [field for field in get_type_hints(kind) if field in columns]
            with self._db.looking() as connection:
                rows = connection.execute(sa.select(*as_stored(columns[field] for field in names)))
                told = ((row, stored_values(kind, row).fault) for row in rows)
                found |= {f"{name} {row[0]}": fault for row, fault in told if fault}
        return found


def registry_of(log: Log) -> Registry:
    """The registry in the database of an open log; it ends with the log.

    Two registries of one log are the same to whoever asks. Raises TypeError for a log that is
    only a look at another one, such as a late one: whoever made it says what is seen beside it.
    """
    if isinstance(log, MemoryLog):
        return MemoryRegistry(log.database)
    if isinstance(log, SqlLog):
        return SqlRegistry(log)
    raise TypeError(f"no registry is known to stand beside {type(log).__name__}")
