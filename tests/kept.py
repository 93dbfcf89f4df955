"""What a process of tests works out once, though each of its desks asks for it anew."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from functools import wraps
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy import Connection

from referee.cards.stored import StoredCatalog
from referee.effects.library import Library

Upgrade = Callable[..., None]
Statement = tuple[str, Any]
WorkedOut = Callable[[StoredCatalog], tuple[Library, bytes]]
HELD: Final = 8
"""Catalogues of which the library is held: as many as the tests of one module go by in turns."""


def libraries_worked_out(work: WorkedOut) -> WorkedOut:
    """Work out the libraries of the catalogues that were asked for last once.

    A desk reads every card for each import, in 0.1 s, and most tests of a module import the same.
    """
    held: OrderedDict[str, tuple[Library, bytes]] = OrderedDict()

    @wraps(work)
    def once(catalog: StoredCatalog) -> tuple[Library, bytes]:
        found = held.pop(catalog.digest, None) or work(catalog)
        held[catalog.digest] = found
        if len(held) > HELD:
            held.popitem(last=False)
        return found

    return once


def tables_kept(upgrade: Upgrade, version: Callable[[Connection], str]) -> Upgrade:
    """Make the tables of an empty SQLite file by the statements with which they were made first.

    Alembic and the compiler of SQLAlchemy take 17 ms to say them, and tests make thousands of files.
    """
    said: list[Statement] = []

    def listening(connection: Connection) -> None:
        def hear(*what: Any) -> None:
            said.append((what[2], what[3]))

        sa.event.listen(connection, "before_cursor_execute", hear)
        try:
            upgrade(connection)
        except BaseException:
            said.clear()
            raise
        finally:
            sa.event.remove(connection, "before_cursor_execute", hear)

    @wraps(upgrade)
    def kept(connection: Connection, to: str = "head") -> None:
        if connection.dialect.name != "sqlite" or to != "head" or version(connection):
            upgrade(connection, to)
        elif not said:
            listening(connection)
        else:
            for words, values in said:
                connection.exec_driver_sql(words, values or None).close()

    return kept
