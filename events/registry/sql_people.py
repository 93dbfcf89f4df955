"""People in SQL: what SQLite and PostgreSQL do alike."""

from __future__ import annotations

from typing import TYPE_CHECKING

from events.registry.people import Person
from events.registry.sql_part import SqlPart

if TYPE_CHECKING:
    from collections.abc import Sequence

    import sqlalchemy as sa
else:
    from events.lazily import sa


class SqlPeople(SqlPart):
    """The part of the contract ``Registry`` that concerns people."""

    def put_person(self, id: str, name: str, contact: str) -> None:
        """See ``Registry.put_person``."""
        if not self._set_person(id, name=name, contact=contact, erased=False):
            values = {"id": id, "name": name, "contact": contact, "erased": False}
            with self._db.plainly(), self._db.writing() as connection:
                connection.execute(sa.insert(self._db.tables.people).values(values))

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

    def person(self, id: str) -> Person | None:
        """See ``Registry.person``."""
        for name, known_as, contact, erased in self._db.rows(self._db.statements.person, {"id": id}):
            return Person(name, known_as, contact, bool(erased))
        return None

    def people(self) -> list[Person]:
        """See ``Registry.people``."""
        found = self._db.rows(self._db.statements.people, {})
        return [Person(name, known_as, contact, bool(e)) for name, known_as, contact, e in found]

    def erase_person(self, id: str) -> bool:
        """See ``Registry.erase_person``; the bytes leave the files too, not only the table."""
        erased = self._set_person(id, name="", contact="", erased=True)
        self._db.scrub()
        return erased

    def _set_person(self, person_id: str, **values: object) -> bool:
        p = self._db.tables.people
        with self._db.plainly(), self._db.writing() as connection:
            changed = connection.execute(sa.update(p).where(p.c.id == person_id).values(values))
        return changed.rowcount == 1


def _row(one: Person) -> dict[str, object]:
    """A person as a row of the table."""
    return {"id": one.id, "name": one.name, "contact": one.contact, "erased": one.erased}
