"""Archived matches in SQL: moved out of the tables, read from their files, and brought back.

Of an archived match one row of ``commands`` stays: its last one, which then stands for all of its
facts, under the key "" that no command has. So the feed tells the match whole at the place where
it ended, ``tip`` and ``moved`` are as before, and no place of the feed is ever given out again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from events.archived import Archived, ArchiveFile, StoredCommand
from events.errors import Conflict, DamagedMatch, UnknownMatch
from events.log import Row
from events.sql_log_part import SqlLogPart
from events.stored_rows import as_stored, stored_record

if TYPE_CHECKING:
    from collections.abc import Sequence

    import sqlalchemy as sa
    from sqlalchemy import Connection, Select

    from events.parquet import Packed
    from events.tables import SqlTables
else:
    from events.lazily import sa

WHOLE: Final = ""
"""The key of the row of ``commands`` that stands for all commands of an archived match."""


def every(t: SqlTables) -> Select[Any]:
    """All archived matches, each with its file."""
    a, f, m = t.archived, t.archives, t.matches
    own = (a.c.match_id, m.c.public_id, a.c.place, a.c.facts, a.c.head, a.c.hash, a.c.digest)
    file = [f.c[name] for name in ArchiveFile._fields]
    both = a.join(f, f.c.id == a.c.archive_id).join(m, m.c.id == a.c.match_id)
    return sa.select(*own, *file).select_from(both)


HEAD: Final = slice(4, 6)
"""Where in a row of ``every`` the last seq and its hash stand."""


def told(row: Sequence[Any]) -> Archived:
    """One row of ``every``."""
    mine = len(Archived._fields) - 1
    return Archived._make((*row[:mine], ArchiveFile._make(row[mine:])))


class SqlArchive(SqlLogPart):
    """The part of the contract of ``events.log.Log`` that concerns archives."""

    def archived(self) -> list[Archived]:
        """See ``Log.archived``."""
        t = self.tables
        with self.looking() as connection:
            return [told(row) for row in connection.execute(every(t).order_by(t.archived.c.match_id))]

    def archives(self) -> list[ArchiveFile]:
        """See ``Log.archives``."""
        f = self.tables.archives
        query = sa.select(*as_stored(f.c[name] for name in ArchiveFile._fields)).order_by(f.c.id)
        with self.looking() as connection:
            return [stored_record(ArchiveFile, row) for row in connection.execute(query)]

    def packed(self, match_id: int) -> Packed | None:
        """A match as its file holds it, None where it is not archived; raises ArchiveUnreadable."""
        found = self.rows(self.statements.archived, {"match_id": match_id})
        if not found:
            return None
        from events.parquet import kept  # noqa: PLC0415 - for those who have an archive

        return kept(told(found[0]))

    def taken(self, match_id: int) -> list[StoredCommand]:
        """See ``Log.taken``."""
        packed = self.packed(match_id)
        if packed is not None:
            return list(packed.commands)
        return [StoredCommand(*row) for row in self.rows(self.statements.keys, {"match_id": match_id})]

    def put_away(self, file: ArchiveFile, matches: Sequence[Archived]) -> None:
        """See ``Log.put_away``."""
        with self.plainly(), self.writing() as connection:
            self._alone(connection)
            archive = self._file(connection, file)
            for one in matches:
                self._put_away(connection, archive, one)

    def _alone(self, connection: Connection) -> None:
        """Wait for commands that are being written, so that a head is the last."""
        if connection.dialect.name == "postgresql":
            connection.execute(sa.text("LOCK TABLE commands IN SHARE ROW EXCLUSIVE MODE"))

    def _file(self, connection: Connection, file: ArchiveFile) -> int:
        """The id of a file, which is noted if it was not known; a known one lies where it is said."""
        f = self.tables.archives
        known = connection.execute(sa.select(f.c.id).where(f.c.file == file.file)).scalar()
        if known is None:
            made = connection.execute(sa.insert(f).values(file._asdict())).inserted_primary_key
            return int(made[0]) if made else 0
        connection.execute(sa.update(f).where(f.c.id == known).values(file._asdict()))
        return int(known)

    def _put_away(self, connection: Connection, archive: int, one: Archived) -> None:
        t, own = self.tables, one.match_id
        e, c, k = t.events, t.commands, t.keyframes
        head = sa.select(e.c.seq, e.c.hash).where(e.c.match_id == own).order_by(e.c.seq.desc()).limit(1)
        found = connection.execute(head).first()
        if found is None or (found.seq, found.hash) != (one.head, one.hash):
            raise Conflict(one.public_id, one.head + 1, 0 if found is None else found.seq)
        mine = c.c.match_id == own
        first = one.head - one.facts + 1
        whole = {"key": WHOLE, "first_seq": first, "request_hash": b""}
        connection.execute(sa.update(c).where(mine, c.c.last_seq == one.head).values(whole))
        connection.execute(sa.delete(c).where(mine, c.c.key != WHOLE))
        values = {
            name: getattr(one, name) for name in ("match_id", "place", "facts", "head", "hash", "digest")
        }
        connection.execute(sa.insert(t.archived).values(values | {"archive_id": archive}))
        connection.execute(sa.delete(e).where(e.c.match_id == own))
        connection.execute(sa.delete(k).where(k.c.match_id == own))

    def bring_back(self, one: Archived) -> None:
        """See ``Log.bring_back``."""
        from events.parquet import Packed, digest, read_sound  # noqa: PLC0415 - as in packed

        packed, t, own = read_sound(one), self.tables, one.match_id
        e, c = t.events, t.commands
        with self.plainly(), self.writing() as connection:
            if not connection.execute(sa.delete(t.archived).where(t.archived.c.match_id == own)).rowcount:
                raise UnknownMatch(f"{one.public_id} in an archive", self.where)
            connection.execute(sa.insert(e), [row._asdict() | {"match_id": own} for row in packed.rows])
            names = ("first_seq", "last_seq", "key", "request_hash")
            commands = [dict(zip(names, command, strict=True)) for command in packed.commands]
            connection.execute(sa.insert(c), [command | {"match_id": own} for command in commands])
            connection.execute(sa.delete(c).where(c.c.match_id == own, c.c.key == WHOLE))
            if digest(Packed(one.public_id, *self._stored(connection, own))) != one.digest:
                words = f"match {one.public_id} did not come back as it was moved; it stays in its archive"
                raise DamagedMatch(words)

    def _stored(self, connection: Connection, own: int) -> tuple[list[Row], list[StoredCommand]]:
        """What the tables hold of a match, inside a transaction."""
        e, c = self.tables.events, self.tables.commands
        facts = sa.select(*[e.c[name] for name in Row._fields]).where(e.c.match_id == own).order_by(e.c.seq)
        keys = sa.select(c.c.first_seq, c.c.last_seq, c.c.key, c.c.request_hash).where(c.c.match_id == own)
        return (
            [Row(*row) for row in connection.execute(facts)],
            [StoredCommand(*row) for row in connection.execute(keys.order_by(c.c.first_seq))],
        )

    def moved_archive(self, file: str, folder: str) -> None:
        """See ``Log.moved_archive``."""
        f = self.tables.archives
        with self.plainly(), self.writing() as connection:
            connection.execute(sa.update(f).where(f.c.file == file).values(folder=folder))

    def in_full(
        self, found: Sequence[Any], after: tuple[Any, int, int], limit: int
    ) -> list[tuple[Any, int, Row]]:
        """Rows of the feed with the facts of archived matches, each in the place of its command.

        A row is place, match and the columns of a fact, which are null where it lies elsewhere;
        ``after`` is the place, match (0 for any) and seq that were told last.
        """
        place, match, seq = after
        told: list[tuple[Any, int, Row]] = []
        for row in found:
            if row[2] is not None:
                told.append((row[0], row[1], Row._make(row[2:])))
                continue
            begun = seq if (row[0], row[1]) == (place, match or row[1]) else 0
            told += [(row[0], row[1], one) for one in self._away(row[1], begun)]
            if len(told) >= limit:
                break
        return told[:limit]

    def _away(self, match_id: int, after: int) -> list[Row]:
        """Facts out of a file; none of a match that was brought back: the feed ends with those."""
        packed = self.packed(match_id)
        return [] if packed is None else [row for row in packed.rows if row.seq > after]
