"""Tokens in SQL: what SQLite and PostgreSQL do alike."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING

from events.tokens import Token

if TYPE_CHECKING:
    from collections.abc import Collection
    from contextlib import AbstractContextManager

    import sqlalchemy as sa
    from sqlalchemy import Connection

    from events.tables import Tables
else:
    from events.lazily import sa


class SqlTokens(ABC):
    """The part of the contract of ``events.log.Log`` that concerns tokens."""

    _t: Tables

    @abstractmethod
    def _writing(self) -> AbstractContextManager[Connection]:
        """A transaction for one writer, committed at the end of the block."""

    @abstractmethod
    def _looking(self) -> AbstractContextManager[Connection]:
        """A connection for reading."""

    @abstractmethod
    def _plainly(self) -> AbstractContextManager[None]:
        """Turn driver errors inside the block into LogError."""

    def put_token(self, token: Token) -> None:
        """See ``Log.put_token``."""
        with self._plainly(), self._writing() as connection:
            connection.execute(sa.insert(self._t.tokens).values(token._asdict()))

    def token(self, hash: str) -> Token | None:
        """See ``Log.token``."""
        t = self._t.tokens
        query = sa.select(*[t.c[name] for name in Token._fields]).where(t.c.hash == hash)
        with self._looking() as connection:
            row = connection.execute(query).first()
        return None if row is None else Token(*row)

    def tokens(self, ids: Collection[str] | None = None) -> list[Token]:
        """See ``Log.tokens``."""
        t = self._t.tokens
        query = sa.select(*[t.c[name] for name in Token._fields]).order_by(t.c.created, t.c.id)
        query = query if ids is None else query.where(t.c.id.in_(ids))
        with self._looking() as connection:
            return [Token(*row) for row in connection.execute(query)]

    def revoke_token(self, id: str, at: int) -> bool:
        """See ``Log.revoke_token``."""
        t = self._t.tokens
        with self._plainly(), self._writing() as connection:
            connection.execute(
                sa.update(t).where(t.c.id == id, t.c.revoked == 0).values(revoked=at)
            )
            found = connection.execute(sa.select(t.c.id).where(t.c.id == id)).scalar()
        return found is not None
