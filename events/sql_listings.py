"""The rows by which lists find and show logs, in SQL.

The texts are plain SQL that both databases read alike: building them through SQLAlchemy would cost a
short command its import.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Any, Final

from events.listings import EVENT_LOG, Listing, ListQuery, SearchWord
from events.log import ListedLog
from events.sql_log_part import SqlLogPart

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    import sqlalchemy as sa

    from events.log import MatchRef
else:
    from events.lazily import sa

FROM: Final = " FROM matches m LEFT JOIN listings l ON l.match_id = m.id"
HERE: Final = "NOT EXISTS (SELECT 1 FROM removed WHERE removed.match_id = m.id)"
HEAD: Final = (
    "coalesce((SELECT max(seq) FROM events WHERE events.match_id = m.id), "
    "(SELECT head FROM archived WHERE archived.match_id = m.id))"
)
_TYPES: Final = (int, str, str, str, int, int, int, str, bytes)
SHOWN: Final = (
    "m.id, m.public_id, m.created, m.tags, m.parent_id, m.parent_seq, m.parent_hash, "
    f"{HEAD}, m.event, l.stale, " + ", ".join(f"l.{name}" for name in Listing._fields)
)


class SqlListings(SqlLogPart):
    """The part of the contract of ``events.log.Log`` that concerns lists."""

    dialect: str

    @abstractmethod
    def _ref(self, row: Sequence[Any]) -> MatchRef:
        """A match as it is stored."""

    def listing(self, match_id: int) -> Listing | None:
        """See ``Log.listing``."""
        found = self.rows(self.statements.listed_of, {"match_id": match_id})
        return None if not found or found[0][0] != 0 else _listing(found[0][1:])

    def listed(self, query: ListQuery) -> list[ListedLog]:
        """See ``Log.listed``."""
        sql = _Conditions(self.dialect)
        where = sql.of(query)
        if query.after:
            where += f" AND m.id {'<' if query.newest else '>'} {sql.value(query.after)}"
        order = f" ORDER BY m.id {'DESC' if query.newest else 'ASC'}"
        page = f" LIMIT {sql.value(query.limit)} OFFSET {sql.value(query.skip)}"
        rows = self.rows(f"SELECT {SHOWN}{FROM} WHERE {where}{order}{page}", sql.values)
        return [self._listed(row) for row in rows]

    def _listed(self, row: Sequence[Any]) -> ListedLog:
        head, event, stale = row[7:10]
        listing = _listing(row[10:])
        seq = (head or 0) if isinstance(head, int | None) else -1
        known = event if isinstance(event, str) else ""
        lost = stale != 0 or listing is None or (bool(listing.data) and not seq)
        return ListedLog(self._ref(row[:7]), seq, known, listing or Listing(row[0]), lost)

    def count_listed(self, query: ListQuery) -> int:
        """See ``Log.count_listed``."""
        sql = _Conditions(self.dialect)
        return int(self.rows(f"SELECT count(*){FROM} WHERE {sql.of(query)}", sql.values)[0][0])

    def stale_listings(self, limit: int) -> list[int]:
        """See ``Log.stale_listings``."""
        here = "NOT EXISTS (SELECT 1 FROM removed WHERE removed.match_id = listings.match_id)"
        stale = f"SELECT match_id FROM listings WHERE stale = 1 AND {here}"  # noqa: S608 - a text of ours
        some = f"{stale} ORDER BY match_id LIMIT {limit:d}"
        return [row[0] for row in self.rows(some, {})]

    def put_listings(self, rows: Mapping[int, Listing]) -> None:
        """See ``Log.put_listings``."""
        t = self.tables.listings
        named = {name: sa.bindparam(f"to_{name}") for name in Listing._fields}
        made = (
            sa.update(t).where(t.c.match_id == sa.bindparam("own"), t.c.stale == 1).values(stale=0, **named)
        )
        values = [
            {"own": own} | {f"to_{name}": value for name, value in row._asdict().items()}
            for own, row in rows.items()
        ]
        with self.plainly(), self.writing() as connection:
            connection.execute(made, values)

    def mark_listings(self) -> None:
        """See ``Log.mark_listings``."""
        t, m = self.tables.listings, self.tables.matches
        there = sa.select(t.c.match_id).where(t.c.match_id == m.c.id)
        lost = sa.select(m.c.id, m.c.id).where(~there.exists())
        with self.plainly(), self.writing() as connection:
            connection.execute(sa.update(t).values(stale=1))
            connection.execute(sa.insert(t).from_select(["match_id", "root"], lost, include_defaults=False))


def _listing(values: Sequence[Any]) -> Listing | None:
    """A row as it is stored; None where it is damaged or not there."""
    return Listing(*values) if tuple(map(type, values)) == _TYPES else None


class _Conditions:
    """What a query asks for, as conditions with named values in the style of a driver."""

    def __init__(self, dialect: str) -> None:
        self._style = ":{}" if dialect == "sqlite" else "%({})s"
        self.values: dict[str, object] = {}

    def value(self, value: object) -> str:
        """Name a value."""
        name = f"v{len(self.values)}"
        self.values[name] = value
        return self._style.format(name)

    def any_of(self, column: str, values: Iterable[object]) -> str:
        """A column with one of some values."""
        return f"{column} IN ({', '.join(map(self.value, values))})"

    def of(self, query: ListQuery) -> str:
        """Everything that a query asks for, but for the page."""
        kind = "=" if query.events else "<>"
        return " AND ".join([HERE, f"m.event {kind} '{EVENT_LOG}'", *self._places(query), *self._rows(query)])

    def _places(self, query: ListQuery) -> Iterable[str]:
        if query.event:
            yield f"m.event = {self.value(query.event)} AND m.parent_id IS NULL"
        if query.within:
            yield f"m.event = {self.value(query.within)}"
        if query.others:
            yield f"NOT {self.any_of('m.event', query.others)}"
        if query.roots:
            yield "m.parent_id IS NULL"
        if query.branches:
            yield "m.parent_id IS NOT NULL"
        if query.root_ids:
            yield self.any_of("l.root", query.root_ids)

    def _rows(self, query: ListQuery) -> Iterable[str]:
        if query.person:
            person = self.value(query.person)
            yield f"(l.person_a = {person} OR l.person_b = {person})"
        if query.ruleset:
            yield f"l.ruleset = {self.value(query.ruleset)}"
        if query.waits:
            yield "l.waits = 1"
        until = f" AND l.started BETWEEN 1 AND {self.value(query.until)}" if query.until else ""
        if until:
            yield until.removeprefix(" AND ")
        if query.settled:
            over = f" AND r.ended <= {self.value(query.until)}" if query.until else ""
            root = f"SELECT 1 FROM listings r WHERE r.match_id = l.root AND r.ended > 0{over}"  # noqa: S608 - texts of ours
            yield f"(m.parent_id IS NULL OR EXISTS ({root}))"
        for word in query.words:
            yield self._word(word)

    def _word(self, word: SearchWord) -> str:
        escaped = word.text.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
        ways = [f"l.words LIKE {self.value(f'%{escaped}%')} ESCAPE '\\'"]
        if word.people:
            sits = " OR ".join(self.any_of(f"l.person_{seat}", word.people) for seat in "ab")
            named = f" AND NOT {self.any_of('m.event', word.unnamed)}" if word.unnamed else ""
            ways.append(f"(({sits}){named})")
        if word.events:
            ways.append(self.any_of("m.event", word.events))
        return f"({' OR '.join(ways)})"
