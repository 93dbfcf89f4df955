"""What a process of tests works out once, though each of its desks asks for it anew."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

import sqlalchemy as sa
from sqlalchemy import Connection

Upgrade = Callable[..., None]
Statement = tuple[str, Any]


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
