"""Which registry stands beside a log?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from events.memory_log import MemoryLog
from events.registry.memory import MemoryRegistry
from events.registry.sql_hooks import SqlHooks
from events.registry.sql_people import SqlPeople
from events.registry.sql_precedents import SqlPrecedents
from events.registry.sql_readings import SqlReadings
from events.registry.sql_tokens import SqlTokens
from events.sql_log import SqlLog

if TYPE_CHECKING:
    from events.log import Log
    from events.registry.contract import Registry


class SqlRegistry(SqlPeople, SqlTokens, SqlHooks, SqlReadings, SqlPrecedents):
    """The contract ``Registry`` in the database of a log, through its connections."""


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
