"""The rows by which lists find and show logs, in SQL.

The texts are plain SQL that both databases read alike: building them through SQLAlchemy would cost a
short command its import.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING, Any, Final

from events.letters import cleaned
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
BY_RULESET: Final = " FROM listings l CROSS JOIN matches m"
"""Where the matches of a ruleset are asked for: SQLite reads the tables in this order, by its index."""
SEARCHED: Final = 3
"""Letters of the shortest word that the index of SQLite holds."""
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
        source, own, where = sql.source(query)
        if query.after:
            where += f" AND {own} {'<' if query.newest else '>'} {sql.value(query.after)}"
        order = f" ORDER BY {own} {'DESC' if query.newest else 'ASC'}"
        page = f" LIMIT {sql.value(query.limit)} OFFSET {sql.value(query.skip)}"
        rows = self.rows(f"SELECT {SHOWN}{source} WHERE {where}{order}{page}", sql.values)
        return [self._listed(row) for row in rows]

    def _listed(self, row: Sequence[Any]) -> ListedLog:
        head, event, stale = row[7:10]
        listing = _listing(row[10:])
        seq = (head or 0) if isinstance(head, int | None) else -1
        known = event if isinstance(event, str) else ""
        lost = stale != 0 or listing is None or (bool(listing.data) and not seq)
        return ListedLog(self._ref(row[:7]), seq, known, listing or Listing(row[0]), lost)

    def count_listed(self, query: ListQuery) -> int:
        """See ``Log.count_listed``.

        Where no row of a list is asked for, branches and removed matches are taken from the number of
        all, which an index has: to ask each match would read all of them.
        """
        sql = _Conditions(self.dialect)
        if _asks_rows(query):
            source, _, where = sql.source(query)
            return int(self.rows(f"SELECT count(*){source} WHERE {where}", sql.values)[0][0])
        belongs, roots = " AND ".join(sql.events(query)), query.roots or query.event
        off = "m.parent_id IS NOT NULL" if roots else "1 = 0"
        count = f"SELECT count(*) FROM matches m WHERE {belongs}"  # noqa: S608 - texts of ours
        gone = f"m.id IN (SELECT match_id FROM removed) AND NOT ({off})"  # noqa: S608 - texts of ours
        found = self.rows(f"SELECT ({count}), ({count} AND {off}), ({count} AND {gone})", sql.values)
        every_one, branches, removed = found[0]
        return int(every_one - branches - removed)

    def stale_listings(self, limit: int) -> list[int]:
        """See ``Log.stale_listings``."""
        here = "NOT EXISTS (SELECT 1 FROM removed WHERE removed.match_id = listings.match_id)"
        stale = f"SELECT match_id FROM listings WHERE stale = 1 AND {here}"  # noqa: S608 - a text of ours
        some = f"{stale} ORDER BY match_id LIMIT {limit:d}"
        return [row[0] for row in self.rows(some, {})]

    def put_listings(self, rows: Mapping[int, Listing]) -> None:
        """See ``Log.put_listings``."""
        t = self.tables.listings
        named: dict[str, Any] = {name: sa.bindparam(f"to_{name}") for name in Listing._fields}
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


def _asks_rows(query: ListQuery) -> bool:
    """Whether a query asks for more than to which event a match belongs, and whether it is a branch."""
    rows = query.person or query.ruleset or query.words or query.waits or query.until or query.root_ids
    return bool(rows or query.branches or (query.settled and not (query.roots or query.event)))


class _Conditions:
    """What a query asks for, as conditions with named values in the style of a driver."""

    def __init__(self, dialect: str) -> None:
        self._style = ":{}" if dialect == "sqlite" else "%({})s"
        self._indexed = dialect == "sqlite"
        self.values: dict[str, object] = {}

    def value(self, value: object) -> str:
        """Name a value."""
        name = f"v{len(self.values)}"
        self.values[name] = cleaned(value) if isinstance(value, str) else value
        return self._style.format(name)

    def any_of(self, column: str, values: Iterable[object]) -> str:
        """A column with one of some values."""
        return f"{column} IN ({', '.join(map(self.value, values))})"

    def source(self, query: ListQuery) -> tuple[str, str, str]:
        """The tables that a query reads, the column with the id, and what it asks for but for the page."""
        others = (query.event, query.within, query.person, query.words, query.waits, query.root_ids)
        by_ruleset = query.ruleset and not any(others)
        where = " AND ".join([HERE, *self.events(query), *self._places(query), *self._rows(query)])
        if by_ruleset:
            return BY_RULESET, "l.match_id", f"m.id = l.match_id AND {where}"
        return FROM, "m.id", where

    def events(self, query: ListQuery) -> list[str]:
        """To which events matches belong."""
        found = [f"m.event = {self.value(event)}" for event in (query.event, query.within) if event]
        found.append(f"m.event <> '{EVENT_LOG}'")
        if query.others:
            seated = f" OR {self.sitting(query.seated)}" if query.seated else ""
            found.append(f"(NOT {self.any_of('m.event', query.others)}{seated})")
        return found

    def sitting(self, person: str) -> str:
        """Whether a person sits at a match."""
        value = self.value(person)
        sits = (f"SELECT match_id FROM listings WHERE person_{seat} = {value}" for seat in "ab")  # noqa: S608 - texts of ours
        return f"m.id IN ({' UNION '.join(sits)})"

    def _places(self, query: ListQuery) -> Iterable[str]:
        if query.roots or query.event:
            yield "m.parent_id IS NULL"
        if query.branches:
            yield "m.parent_id IS NOT NULL"
        if query.root_ids:
            roots = self.any_of("root", query.root_ids)
            yield f"m.id IN (SELECT match_id FROM listings WHERE {roots})"  # noqa: S608 - texts of ours

    def _rows(self, query: ListQuery) -> Iterable[str]:
        if query.person:
            yield self.sitting(query.person)
        if query.ruleset:
            yield f"l.ruleset = {self.value(query.ruleset)}"
        if query.waits:
            yield "m.id IN (SELECT match_id FROM listings WHERE waits = 1)"
        if query.until:
            yield f"l.started BETWEEN 1 AND {self.value(query.until)}"
        if query.settled and not (query.roots or query.event):
            over = f" AND r.ended <= {self.value(query.until)}" if query.until else ""
            root = f"SELECT 1 FROM listings r WHERE r.match_id = l.root AND r.ended > 0{over}"  # noqa: S608 - texts of ours
            yield f"(m.parent_id IS NULL OR EXISTS ({root}))"
        for word in query.words:
            yield self._word(word)

    def _word(self, word: SearchWord) -> str:
        """The ids of logs that have a word, in one of the ways in which they can."""
        ways = [f"SELECT {self._with_text(word.text)}"]
        if word.people:
            unnamed = f" AND NOT {self.any_of('m.event', word.unnamed)}" if word.unnamed else ""
            ways += [
                "SELECT match_id FROM listings JOIN matches m ON m.id = match_id "  # noqa: S608 - texts of ours
                f"WHERE {self.any_of(f'person_{seat}', word.people)}{unnamed}"
                for seat in "ab"
            ]
        if word.events:
            ways.append(f"SELECT id FROM matches m WHERE {self.any_of('m.event', word.events)}")  # noqa: S608 - texts of ours
        return f"m.id IN ({' UNION '.join(ways)})"

    def _with_text(self, text: str) -> str:
        if self._indexed and len(text) >= SEARCHED:
            phrase = '"' + text.replace('"', '""') + '"'
            return f"rowid FROM listing_words WHERE words MATCH {self.value(phrase)}"
        escaped = text.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
        return f"match_id FROM listings WHERE words LIKE {self.value(f'%{escaped}%')} ESCAPE '\\'"
