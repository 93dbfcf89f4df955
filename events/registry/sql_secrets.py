"""Secrets in SQL: what SQLite and PostgreSQL do alike."""

from __future__ import annotations

from typing import TYPE_CHECKING

from events.registry.sql_part import SqlPart

if TYPE_CHECKING:
    import sqlalchemy as sa
else:
    from events.lazily import sa


class SqlSecrets(SqlPart):
    """The part of the contract ``Registry`` that concerns secrets."""

    def secret(self, name: str) -> str:
        """See ``Registry.secret``."""
        s = self._db.tables.secrets
        with self._db.looking() as connection:
            return connection.execute(sa.select(s.c.value).where(s.c.name == name)).scalar() or ""

    def put_secret(self, name: str, value: str) -> None:
        """See ``Registry.put_secret``."""
        s = self._db.tables.secrets
        with self._db.plainly(), self._db.writing() as connection:
            kept = connection.execute(sa.update(s).where(s.c.name == name).values(value=value))
            if not kept.rowcount:
                connection.execute(sa.insert(s).values(name=name, value=value))
