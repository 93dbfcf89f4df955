"""Removals in SQL: what SQLite and PostgreSQL do alike."""

from __future__ import annotations

from typing import TYPE_CHECKING

from events.errors import Conflict, UnknownMatch
from events.removals import Lifted, Removed
from events.sql_log_part import SqlLogPart
from events.stored_rows import as_stored, stored_record

if TYPE_CHECKING:
    from collections.abc import Sequence

    import sqlalchemy as sa
    from sqlalchemy import ColumnElement, Connection

    from events.tables import SqlTables
else:
    from events.lazily import sa


class SqlRemovals(SqlLogPart):
    """The part of the contract of ``events.log.Log`` that concerns removals."""

    def remove_match(self, removed: Removed) -> None:
        """See ``Log.remove_match``."""
        self.remove_matches([removed])

    def remove_matches(self, removed: Sequence[Removed]) -> None:
        """See ``Log.remove_matches``."""
        with self.plainly(), self.writing() as connection:
            if connection.dialect.name == "postgresql":
                # Commands that are being written are waited for, so that the head is the last.
                connection.execute(sa.text("LOCK TABLE commands IN SHARE ROW EXCLUSIVE MODE"))
            for one in removed:
                self._remove(connection, one)

    def _remove(self, connection: Connection, removed: Removed) -> None:
        m, r = self.tables.matches, self.tables.removed
        known = sa.select(m.c.parent_seq).where(m.c.id == removed.match_id, here(self.tables, m.c.id))
        found = connection.execute(known).first()
        if found is None:
            raise UnknownMatch(removed.public_id, self.where)
        current = self._last(connection, removed.match_id) or found.parent_seq or 0
        if current != removed.head:
            raise Conflict(removed.public_id, removed.head + 1, current)
        connection.execute(sa.insert(r).values(removed._asdict()))

    def _last(self, connection: Connection, match_id: int) -> int:
        e = self.tables.events
        a = self.tables.archived
        own = sa.select(sa.func.max(e.c.seq)).where(e.c.match_id == match_id).scalar_subquery()
        away = sa.select(a.c.head).where(a.c.match_id == match_id).scalar_subquery()
        return int(connection.execute(sa.select(sa.func.coalesce(own, away))).scalar() or 0)

    def removed(self) -> list[Removed]:
        """See ``Log.removed``."""
        r = self.tables.removed
        query = sa.select(*as_stored(r.c[name] for name in Removed._fields)).order_by(r.c.at, r.c.match_id)
        with self.looking() as connection:
            return [stored_record(Removed, row) for row in connection.execute(query)]

    def lift_removal(self, public_id: str, at: int, by: str) -> None:
        """See ``Log.lift_removal``."""
        r, past = self.tables.removed, self.tables.lifted
        stood = [r.c[name] for name in Removed._fields]
        over = sa.select(*stood, sa.literal(at), sa.literal(by)).where(r.c.public_id == public_id)
        with self.plainly(), self.writing() as connection:
            names = [*Removed._fields, "lifted_at", "lifted_by"]
            connection.execute(sa.insert(past).from_select(names, over))
            connection.execute(sa.delete(r).where(r.c.public_id == public_id))

    def lifted(self) -> list[Lifted]:
        """See ``Log.lifted``."""
        t = self.tables.lifted
        query = sa.select(
            *as_stored((*(t.c[name] for name in Removed._fields), t.c.lifted_at, t.c.lifted_by))
        )
        with self.looking() as connection:
            found = connection.execute(query.order_by(t.c.lifted_at, t.c.match_id))
            return [Lifted(stored_record(Removed, row[:-2]), row[-2], row[-1]) for row in found]


def here(t: SqlTables, match_id: ColumnElement[int]) -> ColumnElement[bool]:
    """Whether a match of this id was not removed."""
    return ~sa.exists().where(t.removed.c.match_id == match_id)
