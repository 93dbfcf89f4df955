"""Matches that come in whole, in SQL: several matches and what they pin in one transaction."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from events.blobs import name_of
from events.canonical import canonical
from events.errors import MatchExists, MatchRemoved
from events.log import MatchRef, NewMatch, event_in
from events.memory_log import require_new_match
from events.sql_log_part import SqlLogPart

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    import sqlalchemy as sa
    from sqlalchemy import Connection

    from events.log import Parent
else:
    from events.lazily import sa


class SqlImport(SqlLogPart):
    """The part of the contract of ``events.log.Log`` that adds matches with their facts."""

    def add_matches(
        self, matches: Iterable[NewMatch], blobs: Iterable[tuple[str, bytes]] = ()
    ) -> list[MatchRef]:
        """See ``Log.add_matches``."""
        with self.plainly(), self.writing() as connection:
            for kind, data in blobs:
                self._add_blob(connection, kind, data)
            return [self._add_match(connection, one) for one in matches]

    def _add_blob(self, connection: Connection, kind: str, data: bytes) -> None:
        """Keep a blob inside a transaction; one that was altered meanwhile is put right."""
        b, name = self.tables.blobs, name_of(data)
        own = (b.c.kind == kind, b.c.hash == name)
        if connection.execute(sa.select(b.c.data).where(*own)).scalar() != data:
            connection.execute(sa.delete(b).where(*own))
            connection.execute(sa.insert(b).values(kind=kind, hash=name, data=data))

    def _add_match(self, connection: Connection, one: NewMatch) -> MatchRef:
        require_new_match(one)
        t = self.tables
        self._require_free(connection, one.public_id)
        ref = self.insert_match(connection, one.public_id, one.created, one.tags, one.parent)
        own = ref.id
        if one.rows:
            # The row of the command comes first, as the place of the feed that all its facts have.
            command = {"match_id": own, "key": one.key, "request_hash": one.request}
            seqs = {"first_seq": one.rows[0].seq, "last_seq": one.rows[-1].seq}
            connection.execute(sa.insert(t.commands).values(command | seqs))
            connection.execute(sa.insert(t.events), [row._asdict() | {"match_id": own} for row in one.rows])
        return ref

    def insert_match(
        self,
        connection: Connection,
        public_id: str,
        created: int,
        tags: Mapping[str, str],
        origin: Parent | None,
    ) -> MatchRef:
        """Store a match without facts inside a transaction, with a row of lists that is to be made."""
        m, rows = self.tables.matches, self.tables.listings
        values = {
            "public_id": public_id,
            "created": created,
            "tags": canonical(dict(tags)).decode(),
            "parent_id": origin and origin.match_id,
            "parent_seq": origin and origin.seq,
            "parent_hash": origin and origin.hash,
            "event": event_in(tags),
        }
        root = None
        if origin is not None:
            belongs = sa.select(m.c.event, rows.c.root).join_from(
                m, rows, rows.c.match_id == m.c.id, isouter=True
            )
            values["event"], root = connection.execute(belongs.where(m.c.id == origin.match_id)).one()
            root = root or origin.match_id
        made: Any = connection.execute(sa.insert(m).values(values)).inserted_primary_key
        own = int(made[0])
        connection.execute(sa.insert(rows).values(match_id=own, root=root or own, data=b""))
        return MatchRef(own, public_id, created, dict(tags), origin)

    def _require_free(self, connection: Connection, public_id: str) -> None:
        """Raise MatchExists where a match has this name, or had it when it was removed."""
        m, r = self.tables.matches, self.tables.removed
        found = connection.execute(sa.select(m.c.id).where(m.c.public_id == public_id)).scalar()
        if found is not None:
            gone = connection.execute(sa.select(r.c.match_id).where(r.c.match_id == found)).first()
            raise (MatchExists if gone is None else MatchRemoved)(public_id, self.where)
