"""People in SQL: what SQLite and PostgreSQL do alike."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from events.registry.people import Person
from events.registry.sql_part import SqlPart
from events.stored_rows import stored_values

if TYPE_CHECKING:
    from collections.abc import Sequence

    import sqlalchemy as sa
else:
    from events.lazily import sa


_CLAIM: Final = (
    "INSERT INTO people (id, name, contact, erased, fixed) "
    "VALUES (:id, :name, :contact, :erased, :fixed) ON CONFLICT DO NOTHING"
)


class SqlPeople(SqlPart):
    """The part of the contract ``Registry`` that concerns people."""

    def put_people(self, people: Sequence[Person]) -> None:
        """See ``Registry.put_people``."""
        if not people:
            return
        p, known = self._db.tables.people, {one.id for one in self.people()}
        fresh = [_row(one) for one in people if one.id not in known]
        kept = [_row(one) | {"own": one.id} for one in people if one.id in known]
        correct = sa.update(p).where(p.c.id == sa.bindparam("own"))
        with self._db.plainly(), self._db.writing() as connection:
            if fresh:
                connection.execute(sa.insert(p), fresh)
            if kept:
                connection.execute(correct, kept)

    def claim_person(self, person: Person) -> bool:
        """See ``Registry.claim_person``."""
        with self._db.plainly(), self._db.writing() as connection:
            return bool(connection.execute(sa.text(_CLAIM), _row(person)).rowcount)

    def person(self, id: str) -> Person | None:
        """See ``Registry.person``."""
        found = self._db.rows(self._db.statements.person, {"id": id})
        return _person(found[0]) if found else None

    def people(self) -> list[Person]:
        """See ``Registry.people``."""
        return [_person(row) for row in self._db.rows(self._db.statements.people, {})]

    def erase_person(self, id: str) -> bool:
        """See ``Registry.erase_person``; the bytes leave the files too, not only the table."""
        p, forgotten = self._db.tables.people, _row(Person(id, "", "", erased=True))
        with self._db.plainly(), self._db.writing() as connection:
            erased = connection.execute(sa.update(p).where(p.c.id == id).values(forgotten))
        self._db.scrub()
        return erased.rowcount == 1


def _person(row: Sequence[object]) -> Person:
    """A person from a row of the table, with an empty id where that is damaged."""
    values, fault = stored_values(Person, row)
    return replace(Person(*values), fault=fault)


def _row(one: Person) -> dict[str, object]:
    """A person as a row of the table."""
    return {
        "id": one.id,
        "name": one.name,
        "contact": one.contact,
        "erased": one.erased,
        "fixed": one.fixed,
    }
