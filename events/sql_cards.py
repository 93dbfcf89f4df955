"""Imported cards and findings in SQL: what SQLite and PostgreSQL do alike."""

from __future__ import annotations

from abc import ABC, abstractmethod
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from events.errors import CardsOvertaken
from events.log import CardImport, CardVersion

if TYPE_CHECKING:
    from collections.abc import Mapping
    from contextlib import AbstractContextManager

    import sqlalchemy as sa
    from sqlalchemy import Connection

    from events.statements import Statements
    from events.tables import Tables
else:
    from events.lazily import sa


class SqlCards(ABC):
    """The part of the contract of ``events.log.Log`` that concerns cards and findings."""

    where: str
    _t: Tables
    _sql: Statements

    @abstractmethod
    def _rows(self, sql: str, values: Mapping[str, object]) -> list[Any]:
        """Run a query on a driver connection of its own and give all rows."""

    @abstractmethod
    def _writing(self) -> AbstractContextManager[Connection]:
        """A transaction for one writer, committed at the end of the block."""

    @abstractmethod
    def _looking(self) -> AbstractContextManager[Connection]:
        """A connection for reading."""

    @abstractmethod
    def _plainly(self) -> AbstractContextManager[None]:
        """Turn driver errors inside the block into LogError."""

    def put_cards(self, brought: CardImport, cards: Mapping[str, bytes], after: int) -> CardImport:
        """See ``Log.put_cards``."""
        i, b, v = self._t.card_imports, self._t.blobs, self._t.card_versions
        hashes = {name: sha256(data).hexdigest() for name, data in cards.items()}
        with self._plainly(), self._writing() as connection:
            if connection.dialect.name == "postgresql":
                connection.execute(sa.text("LOCK TABLE card_imports IN SHARE ROW EXCLUSIVE MODE"))
            last = sa.select(sa.func.max(i.c.id)).where(i.c.ruleset == brought.ruleset)
            if (connection.execute(last).scalar() or 0) != after:
                raise CardsOvertaken(self.where)
            told = brought._replace(taken=len(cards))._asdict()
            del told["id"]
            made = connection.execute(sa.insert(i).values(told)).inserted_primary_key
            number = int(made[0]) if made else 0
            known = set(connection.execute(sa.select(b.c.hash).where(b.c.kind == "card")).scalars())
            fresh = {hashes[name]: data for name, data in cards.items()}
            blobs = [
                {"kind": "card", "hash": h, "data": d} for h, d in fresh.items() if h not in known
            ]
            if blobs:
                connection.execute(sa.insert(b), blobs)
            rows = [
                {"ruleset": brought.ruleset, "name": name, "import_id": number, "hash": h}
                for name, h in hashes.items()
            ]
            connection.execute(sa.insert(v), rows)
        return CardImport(number, **told)

    def card_imports(self, ruleset: str = "") -> list[CardImport]:
        """See ``Log.card_imports``."""
        i = self._t.card_imports
        query = sa.select(*[i.c[name] for name in CardImport._fields]).order_by(i.c.id)
        with self._looking() as connection:
            found = connection.execute(query.where(i.c.ruleset == ruleset) if ruleset else query)
            return [CardImport(*row) for row in found]

    def card_versions(self, ruleset: str, name: str = "") -> list[CardVersion]:
        """See ``Log.card_versions``."""
        v = self._t.card_versions
        query = sa.select(*[v.c[n] for n in CardVersion._fields]).where(v.c.ruleset == ruleset)
        query = query.where(v.c.name == name) if name else query
        with self._looking() as connection:
            found = connection.execute(query.order_by(v.c.import_id))
            return sorted((CardVersion(*row) for row in found), key=lambda one: one.name)

    def put_finding(self, kind: str, key: str, data: bytes) -> None:
        """See ``Log.put_finding``."""
        f = self._t.findings
        with self._plainly(), self._writing() as connection:
            connection.execute(sa.delete(f).where(f.c.kind == kind, f.c.key == key))
            connection.execute(sa.insert(f).values(kind=kind, key=key, data=data))

    def finding(self, kind: str, key: str) -> bytes | None:
        """See ``Log.finding``."""
        found = self._rows(self._sql.finding, {"kind": kind, "key": key})
        return bytes(found[0][0]) if found else None
