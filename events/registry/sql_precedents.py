"""Rulings to be searched for, in SQL: what SQLite and PostgreSQL do alike.

The id of a ruling grows with its time, and every index ends in it: so the newest of anything are
read off the end of an index, and no search touches more rulings than it shows or counts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from events.registry.precedents import COUNTED, Precedent, PrecedentPage
from events.registry.sql_part import SqlPart

if TYPE_CHECKING:
    from collections.abc import Sequence

    import sqlalchemy as sa
    from sqlalchemy import ColumnElement, Connection, Select, TextClause

    from events.registry.precedents import Mark, PrecedentSearch
else:
    from events.lazily import sa

_SHOWN: Final = Precedent._fields[:-2]
_STANDS: Final = ("stands", "stands")
_MANY: Final = 1_000
"""Rulings put at once after which PostgreSQL is told anew how common each mark and word is."""
_SPREAD: Final = 1000
"""Rulings that may fall into one microsecond."""


class SqlPrecedents(SqlPart):
    """The part of the contract ``Registry`` that concerns precedents."""

    def put_precedents(self, matches: Sequence[str], rulings: Sequence[Precedent]) -> None:
        """See ``Registry.put_precedents``."""
        r, m, w = (
            self._db.tables.rulings,
            self._db.tables.ruling_marks,
            self._db.tables.ruling_words,
        )
        named = dict(zip(_SHOWN, _columns(r), strict=True))
        with self._db.plainly(), self._db.writing() as connection:
            old = connection.execute(sa.select(r.c.id).where(r.c.match.in_(matches))).scalars().all()
            for table, column in ((m, m.c.ruling), (w, w.c.rowid), (r, r.c.id)):
                if old:
                    connection.execute(sa.delete(table).where(column.in_(old)))
            if not rulings:
                return
            ids = self._new_ids(connection, rulings)
            connection.execute(
                sa.insert(r),
                [
                    {"id": key} | {named[name]: getattr(one, name) for name in _SHOWN}
                    for key, one in zip(ids, rulings, strict=True)
                ],
            )
            marks = [
                {"kind": kind, "value": value, "ruling": key}
                for key, one in zip(ids, rulings, strict=True)
                for kind, value in dict.fromkeys(one.marks)
            ]
            if marks:
                connection.execute(sa.insert(m), marks)
            self._put_words(connection, [(k, o.words) for k, o in zip(ids, rulings, strict=True)])
            if len(rulings) >= _MANY and connection.dialect.name == "postgresql":
                connection.execute(sa.text("ANALYZE rulings, ruling_marks, ruling_words"))

    def _new_ids(self, connection: Connection, rulings: Sequence[Precedent]) -> list[int]:
        """Ids that grow with the time; of one moment, in the order in which they come."""
        r, given = self._db.tables.rulings, dict[int, int]()
        row = []
        for one in rulings:
            if one.at not in given:
                first, last = one.at * _SPREAD, (one.at + 1) * _SPREAD
                known = sa.select(sa.func.max(r.c.id)).where(r.c.id >= first, r.c.id < last)
                given[one.at] = int(connection.execute(known).scalar() or first - 1)
            given[one.at] += 1
            row.append(given[one.at])
        return row

    def _put_words(self, connection: Connection, rows: list[tuple[int, str]]) -> None:
        bound: Any = [{"id": key, "words": words} for key, words in rows]
        made = ":words" if connection.dialect.name == "sqlite" else "to_tsvector('english', :words)"
        sql = f"INSERT INTO ruling_words (rowid, words) VALUES (:id, {made})"  # noqa: S608 - no input
        connection.execute(sa.text(sql), bound)

    def clear_precedents(self) -> None:
        """See ``Registry.clear_precedents``."""
        with self._db.plainly(), self._db.writing() as connection:
            for table in (
                self._db.tables.ruling_words,
                self._db.tables.ruling_marks,
                self._db.tables.rulings,
            ):
                connection.execute(sa.delete(table))

    def search_precedents(self, sought: PrecedentSearch, *, after: int = 0, limit: int = 20) -> PrecedentPage:
        """See ``Registry.search_precedents``."""
        r, m = self._db.tables.rulings, self._db.tables.ruling_marks
        with self._db.looking() as connection:
            hits = self._hits(connection, sought).subquery()
            among = sa.select(hits.c.id).limit(COUNTED + 1)
            ids = [row[0] for row in connection.execute(among)]
            page = ids[after : after + limit]
            stand = sa.exists().where(
                sa.and_(m.c.kind == _STANDS[0], m.c.value == _STANDS[1], m.c.ruling == r.c.id)
            )
            counted = sa.select(hits.c.id).limit(COUNTED).subquery()
            grouped = (
                sa.select(r.c.point, r.c.outcome, sa.func.count())
                .join(counted, counted.c.id == r.c.id)
                .where(stand)
                .group_by(r.c.point, r.c.outcome)
            )
            groups = {(row[0], row[1]): row[2] for row in connection.execute(grouped)}
            rows = self._page(connection, page)
        return PrecedentPage(rows, min(len(ids), COUNTED), groups, len(ids) > COUNTED)

    def _hits(self, connection: Connection, sought: PrecedentSearch) -> Select[Any]:
        """Select the ids of what is sought, newest first, driven by its rarest mark."""
        r, m, w = (
            self._db.tables.rulings,
            self._db.tables.ruling_marks,
            self._db.tables.ruling_words,
        )
        weights = {mark: self._weight(connection, mark) for mark in sought.marks}
        marks = sorted(weights, key=lambda mark: weights[mark])
        own: ColumnElement[int]
        if sought.words and (not marks or weights[marks[0]] >= COUNTED):
            worded = sa.select(w.c.rowid).where(self._worded(connection, sought))
            if self._few(connection, sought):
                # The planner would walk all rulings backwards for the newest with a rare word.
                own = worded.cte("worded").prefix_with("MATERIALIZED").c.rowid
            else:
                own = worded.subquery().c.rowid
            chosen = sa.select(own.label("id"))
        elif marks:
            own = m.c.ruling
            kind, value = marks.pop(0)
            chosen = sa.select(own.label("id")).where(m.c.kind == kind, m.c.value == value)
            if sought.words:
                told = self._worded(connection, sought)
                chosen = chosen.where(sa.select(w.c.rowid).where(told, w.c.rowid == own).exists())
        else:
            own = r.c.id
            chosen = sa.select(own.label("id"))
        for kind, value in marks:
            other = m.alias()
            chosen = chosen.where(
                sa.exists().where(other.c.kind == kind, other.c.value == value, other.c.ruling == own)
            )
        if sought.among:
            one = m.alias()
            fits = sa.or_(*(sa.and_(one.c.kind == k, one.c.value == v) for k, v in sought.among))
            chosen = chosen.where(sa.exists().where(fits, one.c.ruling == own))
        return chosen.order_by(own.desc()).limit(COUNTED + 1)

    def _weight(self, connection: Connection, mark: Mark) -> int:
        m = self._db.tables.ruling_marks
        some = sa.select(m.c.ruling).where(m.c.kind == mark[0], m.c.value == mark[1]).limit(COUNTED)
        return int(connection.execute(sa.select(sa.func.count()).select_from(some.subquery())).scalar_one())

    def _few(self, connection: Connection, sought: PrecedentSearch) -> bool:
        """Whether PostgreSQL expects so few rulings that all of them had better be found."""
        if connection.dialect.name == "sqlite":
            return False
        words, bound = _any_of_each(sought)
        asked = f"EXPLAIN (FORMAT JSON) SELECT rowid FROM ruling_words WHERE {words}"  # noqa: S608 - bound
        plan = connection.execute(sa.text(asked), bound)
        return int(plan.scalar_one()[0]["Plan"]["Plan Rows"]) < COUNTED * 10

    def _worded(self, connection: Connection, sought: PrecedentSearch) -> ColumnElement[bool] | TextClause:
        """Ask that one expression of each part stands in a ruling."""
        if connection.dialect.name == "sqlite":
            rows = [['"' + one.replace('"', '""') + '"' for one in p] for p in sought.worded()]
            quoted = " AND ".join(f"({' OR '.join(row)})" for row in rows)
            return sa.literal_column("ruling_words").op("MATCH")(quoted)
        words, bound = _any_of_each(sought)
        return sa.text(words).bindparams(**bound)

    def _page(self, connection: Connection, ids: Sequence[int]) -> list[Precedent]:
        r, m = self._db.tables.rulings, self._db.tables.ruling_marks
        if not ids:
            return []
        marks: dict[int, list[Mark]] = {}
        listed = sa.select(m.c.ruling, m.c.kind, m.c.value).join(r, r.c.id == m.c.ruling)
        for key, kind, value in connection.execute(
            listed.where(m.c.ruling.in_(ids)).order_by(m.c.kind, m.c.value)
        ):
            marks.setdefault(key, []).append((kind, value))
        shown = sa.select(r.c.id, *(r.c[name] for name in _columns(r))).where(r.c.id.in_(ids))
        found = {row[0]: row[1:] for row in connection.execute(shown)}
        return [
            Precedent(*found[key])._replace(marks=tuple(marks.get(key, ()))) for key in ids if key in found
        ]

    def false_precedents(self, match: str, rulings: Sequence[Precedent]) -> list[str]:
        """See ``Registry.false_precedents``."""
        r, meant = self._db.tables.rulings, {one.id: one for one in rulings}
        false = set(meant)
        with self._db.looking() as connection:
            named = sa.select(r.c.id).where(r.c.match == match).order_by(r.c.id)
            ids = list(connection.execute(named).scalars())
            for key, kept in zip(ids, self._page(connection, ids), strict=True):
                own = meant.pop(kept.id, None)
                same = own is not None and own.shown() == kept.shown()
                if own is not None and same and self._has_words(connection, key, own.words):
                    false.discard(kept.id)
                else:
                    false.add(kept.id)
        return sorted(map(str, false))

    def _has_words(self, connection: Connection, key: int, words: str) -> bool:
        """Whether a ruling is found by these very words."""
        made = ":words" if connection.dialect.name == "sqlite" else "to_tsvector('english', :words)"
        sql = f"SELECT 1 FROM ruling_words WHERE rowid = :id AND words = {made}"  # noqa: S608 - no input
        return connection.execute(sa.text(sql), {"id": key, "words": words}).first() is not None

    def indexed(self) -> list[str]:
        """See ``Registry.indexed``."""
        with self._db.looking() as connection:
            found = connection.execute(sa.select(self._db.tables.rulings.c.match).distinct()).scalars()
            return [str(one) for one in found]


def _columns(rulings: Any) -> list[str]:
    """Name the columns of the fields that are shown, in their order."""
    return ["name" if field == "id" else field for field in _SHOWN if field in rulings.c]


def _any_of_each(sought: PrecedentSearch) -> tuple[str, dict[str, str]]:
    """The condition on words as PostgreSQL is asked it, and the values that are bound."""
    bound: dict[str, str] = {}
    rows = []
    for part in sought.worded():
        names = [f"word_{len(bound) + n}" for n in range(len(part))]
        bound.update(zip(names, part, strict=True))
        rows.append(" || ".join(f"phraseto_tsquery('english', :{name})" for name in names))
    return f"ruling_words.words @@ ({' && '.join(f'({row})' for row in rows)})", bound
