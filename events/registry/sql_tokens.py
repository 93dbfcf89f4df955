"""Tokens in SQL: what SQLite and PostgreSQL do alike."""

from __future__ import annotations

from typing import TYPE_CHECKING

from events.registry.sql_part import SqlPart
from events.registry.tokens import Token
from events.stored_rows import stored_values

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    import sqlalchemy as sa

else:
    from events.lazily import sa


class SqlTokens(SqlPart):
    """The part of the contract ``Registry`` that concerns tokens."""

    def put_token(self, token: Token) -> None:
        """See ``Registry.put_token``."""
        with self._db.plainly(), self._db.writing() as connection:
            connection.execute(sa.insert(self._db.tables.tokens).values(token._asdict()))

    def token(self, hash: str) -> Token | None:
        """See ``Registry.token``."""
        t = self._db.tables.tokens
        query = sa.select(*[t.c[name] for name in Token._fields]).where(t.c.hash == hash)
        with self._db.looking() as connection:
            row = connection.execute(query).first()
        return None if row is None else _token(row)

    def tokens(self, ids: Collection[str] | None = None) -> list[Token]:
        """See ``Registry.tokens``."""
        t = self._db.tables.tokens
        query = sa.select(*[t.c[name] for name in Token._fields]).order_by(t.c.created, t.c.id)
        query = query if ids is None else query.where(t.c.id.in_(ids))
        with self._db.looking() as connection:
            return [_token(row) for row in connection.execute(query)]

    def replace_token_hash(self, old: str, new: str) -> bool:
        """See ``Registry.replace_token_hash``."""
        t = self._db.tables.tokens
        with self._db.plainly(), self._db.writing() as connection:
            done = connection.execute(sa.update(t).where(t.c.hash == old).values(hash=new))
        return bool(done.rowcount)

    def revoke_token(self, id: str, at: int) -> bool:
        """See ``Registry.revoke_token``."""
        t = self._db.tables.tokens
        with self._db.plainly(), self._db.writing() as connection:
            connection.execute(sa.update(t).where(t.c.id == id, t.c.revoked == 0).values(revoked=at))
            found = connection.execute(sa.select(t.c.id).where(t.c.id == id)).scalar()
        return found is not None


def _token(row: Sequence[object]) -> Token:
    """A token from a row of the table; a damaged one counts as revoked, and its label says why."""
    values, fault = stored_values(Token, row)
    token = Token(*values)
    return token._replace(revoked=max(token.revoked, 1), label=f"damaged: {fault}") if fault else token
