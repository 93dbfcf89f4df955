"""Readings of card lines in SQL: what SQLite and PostgreSQL do alike."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import asdict, replace

from events.errors import CardsOvertaken
from events.registry.readings import CardReading
from events.registry.sql_cards import SqlCards, keep_cards
from events.stored_rows import stored_record

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    import sqlalchemy as sa

    from events.registry.cards import CardImport

else:
    from events.lazily import sa

SETTLED = ("approved", "approved_by", "withdrawn", "withdrawn_by", "withdrawn_why")
"""What of a reading is written after it was proposed."""


class SqlReadings(SqlCards):
    """The part of the contract ``Registry`` that concerns cards and how people read them."""

    def put_readings(self, proposed: Sequence[CardReading]) -> list[CardReading]:
        """See ``Registry.put_readings``."""
        r = self._db.tables.card_readings
        made = []
        with self._db.plainly(), self._db.writing() as connection:
            for one in proposed:
                told = asdict(one)
                del told["id"]
                key = connection.execute(sa.insert(r).values(told)).inserted_primary_key
                made.append(replace(one, id=int(key[0]) if key else 0))
        return made

    def card_readings(self, ruleset: str = "") -> list[CardReading]:
        """See ``Registry.card_readings``."""
        r = self._db.tables.card_readings
        query = sa.select(*[r.c[name] for name in CardReading.__struct_fields__]).order_by(r.c.id)
        with self._db.looking() as connection:
            found = connection.execute(query.where(r.c.ruleset == ruleset) if ruleset else query)
            return [stored_record(CardReading, row) for row in found]

    def settle_readings(
        self,
        settled: Sequence[CardReading],
        brought: CardImport | None = None,
        cards: Mapping[str, bytes] | None = None,
        after: int = 0,
    ) -> CardImport | None:
        """See ``Registry.settle_readings``."""
        r = self._db.tables.card_readings
        with self._db.plainly(), self._db.writing() as connection:
            made = None
            if brought is not None:
                made = keep_cards(self._db, connection, brought, cards or {}, after)
            for one in settled:
                written = {name: getattr(one, name) for name in SETTLED}
                open_yet = [r.c.id == one.id, r.c.withdrawn == 0]
                open_yet += [] if one.withdrawn else [r.c.approved == 0]
                if connection.execute(sa.update(r).where(*open_yet).values(written)).rowcount != 1:
                    raise CardsOvertaken(self._db.where)
        return made
