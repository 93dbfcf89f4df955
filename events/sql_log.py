"""A log in SQL: what SQLite and PostgreSQL do alike.

Reading and following run on the driver's cursor with the texts of ``events.statements``, the rest
on SQLAlchemy Core. The two databases differ in how a command is written (``events.sqlite_writer``,
``events.postgres_log``), in the place of the feed and in their errors.
"""

from __future__ import annotations

from abc import abstractmethod
from contextlib import contextmanager
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, Final

from events import ids
from events.archived import MatchArchived
from events.canonical import load
from events.errors import (
    DamagedMatch,
    KeyReused,
    LogError,
    MatchExists,
    MatchRemoved,
    UnknownMatch,
    UnknownSeq,
)
from events.log import (
    MAX_SEQ,
    Appended,
    Command,
    Feed,
    Head,
    ListedMatch,
    MatchRef,
    Moved,
    Parent,
    Row,
    event_in,
)
from events.log import check as check_command
from events.memory_log import require_public_id
from events.sql_archive import HEAD, SqlArchive
from events.sql_beside import SqlBeside
from events.sql_import import SqlImport
from events.sql_listings import SqlListings
from events.sql_removals import SqlRemovals, here
from events.sql_search import SqlSearch
from events.stored_rows import LAST_MOMENT
from events.vocabulary import EVENT_TAGS, OPENS_EVENT

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from contextlib import AbstractContextManager

    import sqlalchemy as sa
    from sqlalchemy import Connection, Engine

    from events.listings import Listing
    from events.statements import SqlTexts
    from events.tables import SqlTables
else:
    from events.lazily import sa

as_row: Final[Any] = partial(tuple.__new__, Row)
"""A stored tuple as a Row: a third of the price of calling the class."""

_EMPTY: Final = Head(0, b"")
UNNAMED: Final = "log-"
"""What stands before the internal number of a log without a readable name."""
PAGE: Final = 1000
"""Matches that are read at once where only those with some tags are wanted."""


class SqlLog(SqlArchive, SqlBeside, SqlImport, SqlListings, SqlRemovals, SqlSearch):
    """The parts of the contract of ``events.log.Log`` that both databases share."""

    dialect: str
    """"sqlite" or "postgresql"."""

    def __init__(self, where: str, sql: SqlTexts) -> None:
        """Work with the texts of a dialect on tables which are of this program's version."""
        self.where = where
        self.statements = sql
        self.seal_with(b"")

    @cached_property
    def tables(self) -> SqlTables:  # type: ignore[override]
        """The tables as Core knows them, made when the first question is asked through it."""
        from events.tables import tables  # noqa: PLC0415 - brings SQLAlchemy, see events.lazily

        return tables(self.dialect)

    @property
    @abstractmethod
    def engine(self) -> Engine:
        """The engine of Core, over the same database."""

    @abstractmethod
    def rows(self, sql: str, values: Mapping[str, object]) -> list[Any]:
        """Run a query on a driver connection of its own and give all rows."""

    @abstractmethod
    def writing(self) -> AbstractContextManager[Connection]:
        """A transaction for one writer, committed at the end of the block."""

    @abstractmethod
    def _told(self, error: BaseException) -> LogError:
        """A driver's error in plain words."""

    @abstractmethod
    def compact(self) -> None:
        """See ``Log.compact``."""

    @abstractmethod
    def append_many(self, commands: Sequence[Command]) -> list[Appended | LogError]:
        """See ``Log.append_many``."""

    @contextmanager
    def plainly(self) -> Iterator[None]:
        """Turn driver errors inside the block into LogError."""
        try:
            yield
        except sa.exc.DBAPIError as error:
            raise self._told(error.orig or error) from error
        except UnicodeDecodeError as error:
            raise self._told(error) from error

    @contextmanager
    def looking(self) -> Iterator[Connection]:
        """See ``Database.looking``."""
        with self.plainly(), self.engine.connect() as connection:
            yield connection

    def open_match(
        self,
        public_id: str,
        *,
        created: int,
        tags: Mapping[str, str],
        parent: tuple[int, int] | None = None,
    ) -> MatchRef:
        """See ``Log.open_match``."""
        require_public_id(public_id)
        origin = self._parent(parent) if parent else None
        try:
            with self.writing() as connection:
                return self.insert_match(connection, public_id, created, tags, origin)
        except sa.exc.IntegrityError:
            gone = any(one.public_id == public_id for one in self.removed())
            kind = MatchRemoved if gone else MatchExists
            raise kind(public_id, self.where) from None
        except sa.exc.DBAPIError as error:
            raise self._told(error.orig or error) from error

    def _parent(self, parent: tuple[int, int]) -> Parent:
        match_id, seq = parent
        rows = self.read(match_id, seq - 1, seq)
        if not rows:
            raise UnknownSeq(match_id, seq, self.head(match_id).seq)
        return Parent(match_id, seq, rows[0].hash)

    def answered(self, match_id: int, key: str, request: bytes) -> Appended | None:
        """See ``Log.answered``."""
        found = self.rows(self.statements.known, {"match_id": match_id, "key": key})
        if not found:
            return None
        first, last, before, _, archive = found[0]
        if first is None and archive is not None:
            same = [one for one in self.taken(match_id) if one.key == key]
            first, last, before = same[0][:2] + same[0][3:] if same else (None, None, None)
        if first is None:
            return None
        if before != request:
            raise KeyReused(key, first, last)
        return Appended(first, last, repeated=True)

    def answered_to(self, match_id: int) -> int:
        """See ``Log.answered_to``."""
        (last,) = self.rows(self.statements.answered_to, {"match_id": match_id})[0]
        return self._seqs(match_id, [last or 0])[0]

    def commands(self, match_id: int) -> list[tuple[int, int]]:
        """See ``Log.commands``."""
        found = self.rows(self.statements.commands, {"match_id": match_id})
        self._seqs(match_id, [seq for pair in found for seq in pair])
        if len(found) == 1:  # its only command, or that which stands for all of an archived match
            return [(one.first, one.last) for one in self.taken(match_id)]
        return [(first, last) for first, last in found]

    def _seqs(self, match_id: int, found: list[Any]) -> list[int]:
        """Seqs that were stored of commands; raises DamagedMatch for what is none."""
        if all(type(one) is int for one in found):
            return found
        raise self._damaged(match_id, "commands")

    def _damaged(self, match_id: int, what: str) -> DamagedMatch:
        name = self.public_id(match_id)
        return DamagedMatch(f"match {name} is damaged (its {what}); restore it from a backup")

    def match(self, public_id: str) -> MatchRef:
        """See ``Log.match``."""
        found = self.rows(self.statements.match, {"public_id": public_id})
        if found:
            return self._ref(found[0])
        unnamed, _, own = public_id.rpartition("-")
        if f"{unnamed}-" == UNNAMED and ids.is_number(own):
            for ref, _ in self.matches(after=int(own) - 1, limit=1):
                if ref.public_id == public_id:
                    return ref
        raise UnknownMatch(public_id, self.where)

    def _ref(self, row: Sequence[Any]) -> MatchRef:
        """A match as it is stored; of damaged tags what the first fact says of an event is kept."""
        ref = _match(row)
        if ref.fault and not ref.tags:
            first = self.rows(self.statements.read, {"match_id": ref.id, "after": 0, "until": 1})
            if first and first[0][1] == OPENS_EVENT:
                return ref._replace(tags=dict(EVENT_TAGS))
        return ref

    def public_id(self, match_id: int) -> str:
        """See ``Log.public_id``."""
        found = self.rows(self.statements.public_id, {"match_id": match_id})
        if not found:
            raise UnknownMatch(match_id, self.where)
        return str(found[0][0])

    def matches(
        self, tags: Mapping[str, str] | None = None, *, after: int = 0, limit: int = 1000
    ) -> list[ListedMatch]:
        """See ``Log.matches``."""
        wanted, event = (tags or {}).items(), event_in(tags or {})
        sql = self.statements.matches_of if event else self.statements.matches
        found: list[ListedMatch] = []
        while len(found) < limit:
            values: dict[str, object] = {"after": after, "limit": PAGE if wanted else limit}
            rows = self.rows(sql, values | ({"event": event} if event else {}))
            refs = ((self._ref(row[:-1]), _last(row[-1])) for row in rows)
            found += [ListedMatch(ref, last) for ref, last in refs if wanted <= ref.tags.items()]
            if len(rows) < PAGE or not wanted:
                break
            after = rows[-1][0]
        return found[:limit]

    def append(
        self,
        match_id: int,
        rows: Sequence[Row],
        *,
        key: str,
        request: bytes,
        listing: Listing | None = None,
    ) -> Appended:
        """See ``Log.append``."""
        answer = self.append_many([Command(match_id, rows, key, request, listing)])[0]
        if isinstance(answer, LogError):
            raise answer
        return answer

    def answer_again(self, command: Command, answer: Appended | LogError) -> Appended | LogError:
        """The answer to a command; where its match is archived, that which its key was given."""
        if not isinstance(answer, MatchArchived):
            return answer
        match_id, _, key, request, _ = command
        try:
            return self.answered(match_id, key, request) or MatchArchived(self.public_id(match_id))
        except LogError as error:
            return error

    def read(self, match_id: int, after: int = 0, until: int | None = None) -> list[Row]:
        """See ``Log.read``."""
        last = MAX_SEQ if until is None else min(until, MAX_SEQ)
        values = {"match_id": match_id, "after": min(max(after, 0), MAX_SEQ), "until": max(last, 0)}
        found = list(map(as_row, self.rows(self.statements.read, values)))
        if found or values["until"] <= values["after"]:
            return found
        packed = self.packed(match_id)
        if packed is None:  # it may have been brought back in between
            return list(map(as_row, self.rows(self.statements.read, values)))
        return [row for row in packed.rows if values["after"] < row.seq <= values["until"]]

    def missing(self, match_id: int, after: int, until: int) -> int:
        """See ``Log.missing``."""
        values = {"match_id": match_id, "after": after, "until": until}
        if self.rows(self.statements.present, values)[0][0] == until - after:
            return 0
        there = {row.seq for row in self.read(match_id, after, until)}  # those of an archive too
        return next((seq for seq in range(after + 1, until + 1) if seq not in there), 0)

    def head(self, match_id: int) -> Head:
        """See ``Log.head``."""
        found = self.rows(self.statements.head, {"match_id": match_id})
        if found:
            return self._head_of(match_id, found[0])
        known = self.rows(self.statements.known, {"match_id": match_id, "key": ""})
        if not known:
            raise UnknownMatch(match_id, self.where)
        away = self.rows(self.statements.archived, {"match_id": match_id}) if known[0][4] else ()
        if away:
            return Head(*away[0][HEAD])
        return self._begins(match_id) if known[0][3] else _EMPTY

    def _head_of(self, match_id: int, found: Sequence[Any]) -> Head:
        """The head that was stored; raises DamagedMatch for a seq that is no number."""
        if isinstance(found[0], int):
            return Head(*found)
        raise self._damaged(match_id, "seqs")

    def _begins(self, match_id: int) -> Head:
        """Where a branch without facts of its own begins: at the fact that it left."""
        m = self.tables.matches
        query = sa.select(m.c.parent_seq, m.c.parent_hash).where(m.c.id == match_id)
        with self.looking() as connection:
            return Head(*connection.execute(query).one())

    @abstractmethod
    def feed(self, cursor: str = "", limit: int = 1000) -> Feed:
        """See ``Log.feed``."""

    def moved(self, cursor: str = "") -> Moved:
        """See ``Log.moved``."""
        c = self.tables.commands
        moved = sa.select(c.c.match_id).where(here(self.tables, c.c.match_id)).distinct()
        with self.looking() as connection:
            if connection.dialect.name == "sqlite":
                last = connection.execute(sa.select(sa.func.max(c.c.position))).scalar() or 0
                after = int(cursor or 0)
                since = sa.and_(c.c.position > (after if after <= last else 0), c.c.position <= last)
                found = connection.execute(moved.where(since))
                return Moved(_numbers(found.scalars()), str(last))
            horizon = "SELECT pg_snapshot_xmin(pg_current_snapshot())::text"
            last = connection.execute(sa.text(horizon)).scalar_one()
            begun = sa.cast(sa.literal(cursor or "0", sa.Text), c.c.position.type)
            since = sa.and_(
                c.c.position >= begun,
                c.c.position < sa.cast(sa.literal(last, sa.Text), c.c.position.type),
            )
            found = connection.execute(moved.where(since))
            return Moved(_numbers(found.scalars()), str(last))

    def scrub(self) -> None:
        """See ``Database.scrub``; a server overwrites what was erased by itself."""

    def close(self) -> None:
        """See ``Log.close``."""


def checked(commands: Sequence[Command]) -> Sequence[Command]:
    """The commands, if a log can take them; raises BadCommand."""
    for command in commands:
        check_command(command)
    return commands


def _numbers(found: Iterable[Any]) -> list[int]:
    """The ids of matches among what was stored as such, in their order."""
    return sorted(one for one in found if isinstance(one, int))


def _last(seq: Any) -> int:
    """The last seq of a listed match, 0 where it has no facts; one that is no number is -1."""
    return (seq or 0) if isinstance(seq, int | None) else -1


def _match(row: Sequence[Any]) -> MatchRef:
    """A match as it is stored; one that is damaged breaks no list, and says so."""
    own, public_id, created, said, parent, seq, link = row
    odd, tags = "", _tags(said)
    if tags is None:
        odd = "tags"
    whole = [type(one) for one in (parent, seq, link)] == [int, int, bytes]
    origin = Parent(parent, seq, link) if whole else None
    if not whole and (parent, seq, link) != (None, None, None):
        odd = "parent"
    if type(created) is not int or not 0 <= created <= LAST_MOMENT:
        odd, created = "time of opening", 0
    if not isinstance(public_id, str):
        public_id, odd = f"{UNNAMED}{own}", "name"
    elif not ids.is_public_id(public_id):
        odd = "name"
    fault = f"match {public_id[:80]} is damaged (its {odd}); restore it from a backup" if odd else ""
    return MatchRef(own, public_id, created, tags or {}, origin, fault)


def _tags(said: Any) -> dict[str, str] | None:
    """The tags of a match; None for what is none."""
    try:
        tags = load(said)
    except (ValueError, TypeError):
        return None
    return tags if isinstance(tags, dict) and all(isinstance(one, str) for one in tags.values()) else None
