"""Hooks in SQL: what SQLite and PostgreSQL do alike."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec.structs import asdict, replace

from events.registry.hooks import OFF, ON, Hook
from events.registry.sql_part import SqlPart
from events.stored_rows import as_stored, stored_values

if TYPE_CHECKING:
    from collections.abc import Sequence

    import sqlalchemy as sa
else:
    from events.lazily import sa


class SqlHooks(SqlPart):
    """The part of the contract ``Registry`` that concerns hooks."""

    def put_hook(self, hook: Hook) -> None:
        """See ``Registry.put_hook``."""
        with self._db.plainly(), self._db.writing() as connection:
            connection.execute(sa.insert(self._db.tables.hooks).values(asdict(hook)))

    def hooks(self, event: str = "") -> list[Hook]:
        """See ``Registry.hooks``."""
        h = self._db.tables.hooks
        query = self._all().order_by(h.c.created, h.c.id)
        with self._db.looking() as connection:
            found = connection.execute(query.where(h.c.event == event) if event else query)
            return [_hook(row) for row in found]

    def drop_hook(self, id: str) -> bool:
        """See ``Registry.drop_hook``."""
        h = self._db.tables.hooks
        with self._db.plainly(), self._db.writing() as connection:
            return connection.execute(sa.delete(h).where(h.c.id == id)).rowcount == 1

    def claim_hook(self, id: str, by: str, now: int, until: int) -> Hook | None:
        """See ``Registry.claim_hook``."""
        h = self._db.tables.hooks
        free = sa.or_(h.c.claim.in_(("", by)), h.c.until <= now)
        mine = sa.update(h).where(h.c.id == id, h.c.state == ON, h.c.due <= now, free)
        with self._db.plainly(), self._db.writing() as connection:
            if connection.execute(mine.values(claim=by, until=until)).rowcount != 1:
                return None
            row = connection.execute(self._all().where(h.c.id == id)).one()
        return _hook(row)

    def settle_hook(self, hook: Hook, by: str) -> bool:
        """See ``Registry.settle_hook``."""
        h = self._db.tables.hooks
        mine = sa.update(h).where(h.c.id == hook.id)
        with self._db.plainly(), self._db.writing() as connection:
            done = connection.execute((mine.where(h.c.claim == by) if by else mine).values(asdict(hook)))
        return done.rowcount == 1

    def _all(self) -> sa.Select[Any]:
        h = self._db.tables.hooks
        return sa.select(*as_stored(h.c[name] for name in Hook.__struct_fields__))


def _hook(row: Sequence[object]) -> Hook:
    """A hook from a row of the table; a damaged one is off, and says why."""
    values, fault = stored_values(Hook, row)
    hook = Hook(*values)
    fault = fault or ("" if hook.state in {ON, OFF} else "its state is no word of a hook")
    return replace(hook, state=OFF, said=f"damaged: {fault}") if fault else hook
