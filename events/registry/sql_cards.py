"""Imported cards in SQL: what SQLite and PostgreSQL do alike."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

from msgspec.structs import asdict, replace

from events.errors import CardsOvertaken
from events.registry.cards import CardImport, CardVersion
from events.registry.sql_part import SqlPart
from events.stored_rows import stored_record

if TYPE_CHECKING:
    from collections.abc import Mapping

    import sqlalchemy as sa
    from sqlalchemy import Connection

    from events.database import SqlDatabase
else:
    from events.lazily import sa


class SqlCards(SqlPart):
    """The part of the contract ``Registry`` that concerns cards."""

    def put_cards(self, brought: CardImport, cards: Mapping[str, bytes], after: int) -> CardImport:
        """See ``Registry.put_cards``."""
        with self._db.plainly(), self._db.writing() as connection:
            return keep_cards(self._db, connection, brought, cards, after)

    def card_imports(self, ruleset: str = "") -> list[CardImport]:
        """See ``Registry.card_imports``."""
        i = self._db.tables.card_imports
        query = sa.select(*[i.c[name] for name in CardImport.__struct_fields__]).order_by(i.c.id)
        with self._db.looking() as connection:
            found = connection.execute(query.where(i.c.ruleset == ruleset) if ruleset else query)
            return [stored_record(CardImport, row) for row in found]

    def card_versions(self, ruleset: str, name: str = "") -> list[CardVersion]:
        """See ``Registry.card_versions``."""
        v = self._db.tables.card_versions
        query = sa.select(*[v.c[n] for n in CardVersion.__struct_fields__]).where(v.c.ruleset == ruleset)
        query = query.where(v.c.name == name) if name else query
        with self._db.looking() as connection:
            found = connection.execute(query.order_by(v.c.import_id))
            versions = (stored_record(CardVersion, row) for row in found)
            return sorted(versions, key=lambda one: one.name)


def keep_cards(
    db: SqlDatabase, connection: Connection, brought: CardImport, cards: Mapping[str, bytes], after: int
) -> CardImport:
    """Write an import with its versions inside a transaction; raises CardsOvertaken."""
    i, b, v = db.tables.card_imports, db.tables.blobs, db.tables.card_versions
    hashes = {name: sha256(data).hexdigest() for name, data in cards.items()}
    if connection.dialect.name == "postgresql":
        connection.execute(sa.text("LOCK TABLE card_imports IN SHARE ROW EXCLUSIVE MODE"))
    last = sa.select(sa.func.max(i.c.id)).where(i.c.ruleset == brought.ruleset)
    if (connection.execute(last).scalar() or 0) != after:
        raise CardsOvertaken(db.where)
    told = asdict(replace(brought, taken=len(cards)))
    del told["id"]
    made = connection.execute(sa.insert(i).values(told)).inserted_primary_key
    number = int(made[0]) if made else 0
    known = set(connection.execute(sa.select(b.c.hash).where(b.c.kind == "card")).scalars())
    fresh = {hashes[name]: data for name, data in cards.items()}
    blobs = [{"kind": "card", "hash": h, "data": d} for h, d in fresh.items() if h not in known]
    if blobs:
        connection.execute(sa.insert(b), blobs)
    rows = [
        {"ruleset": brought.ruleset, "name": name, "import_id": number, "hash": h}
        for name, h in hashes.items()
    ]
    connection.execute(sa.insert(v), rows)
    return CardImport(number, **told)
