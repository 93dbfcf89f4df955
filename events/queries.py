"""The texts of ``events.statements``, said in SQLAlchemy Core for both dialects.

Those of SQLite are stored in ``sqlite.sql``, which ``python -m events.queries`` prints, so that a
file is opened without importing SQLAlchemy; a test holds the stored texts to what is said here.
"""

from __future__ import annotations

import sys
from functools import cache
from typing import TYPE_CHECKING, Any

from sqlalchemy import (
    ColumnElement,
    Insert,
    Integer,
    Select,
    Table,
    TableValuedAlias,
    and_,
    bindparam,
    cast,
    exists,
    func,
    insert,
    literal_column,
    or_,
    select,
    update,
)
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.dialects.postgresql import ARRAY, psycopg
from sqlalchemy.dialects.sqlite import pysqlite

from events import sql_archive
from events.feed_queries import by_commit, by_transaction, feed_by_commit, feed_by_transaction
from events.listings import Listing
from events.sql_removals import here
from events.statements import SqlTexts, listing
from events.tables import SqlTables, tables

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sqlalchemy import Dialect
    from sqlalchemy.sql.base import Executable

    Integers = ColumnElement[int]


@cache
def compiled(dialect: str) -> SqlTexts:
    """The texts for "sqlite" or "postgresql", compiled anew."""
    t = tables(dialect)
    on_sqlite = dialect == "sqlite"
    return SqlTexts(
        command=_text(_command(t), dialect),
        sure=_positional(_sure(t)) if on_sqlite else "",
        facts=_positional(insert(t.events)) if on_sqlite else "",
        one="" if on_sqlite else _text(_one(t), dialect),
        many="" if on_sqlite else _text(_many(t), dialect),
        sure_one="" if on_sqlite else _text(_one(t, sure=True), dialect),
        sure_many="" if on_sqlite else _text(_many(t, sure=True), dialect),
        group="" if on_sqlite else _text(_group(t), dialect),
        head=_text(_head(t), dialect),
        known=_text(_known(t), dialect),
        read=_text(_read(t), dialect),
        present=_text(_present(t), dialect),
        keyframe=_text(_keyframe(t), dialect),
        link=_text(_link(t), dialect),
        put_keyframe=_text(_put_keyframe(t, dialect), dialect),
        feed=_text(feed_by_commit(t) if on_sqlite else feed_by_transaction(t), dialect),
        position=_text(by_commit(t) if on_sqlite else by_transaction(t), dialect),
        person=_text(_person(t), dialect),
        match=_text(_match(t), dialect),
        public_id=_text(_public_id(t), dialect),
        blob=_text(_blob(t), dialect),
        commands=_text(_commands(t), dialect),
        answered_to=_text(_answered_to(t), dialect),
        matches=_text(_matches(t), dialect),
        people=_text(_people(t), dialect),
        keyframes=_text(_keyframes(t), dialect),
        finding=_text(_finding(t), dialect),
        archived=_text(_archived(t), dialect),
        keys=_text(_keys(t), dialect),
        listing=_positional(_listing(t, dialect)) if on_sqlite else _text(_listings(t), dialect),
        relist=_positional(_relist(t)) if on_sqlite else "",
        matches_of=_text(_matches(t).where(t.matches.c.event == bindparam("event")), dialect),
        listed_of=_text(_listed_of(t), dialect),
    )


def _text(statement: Executable, dialect: str) -> str:
    """The text with named parameters; numbers that are part of the statement stand in it."""
    on_sqlite = dialect == "sqlite"
    kind: Dialect = (
        pysqlite.dialect(paramstyle="named") if on_sqlite else psycopg.dialect(paramstyle="pyformat")  # type: ignore[no-untyped-call]
    )
    compiled = statement.compile(dialect=kind)  # type: ignore[attr-defined]
    sql = str(compiled)
    for name, value in compiled.params.items():
        if isinstance(value, int):
            sql = sql.replace(f":{name}" if on_sqlite else f"%({name})s", str(value))
    return sql


def _positional(statement: Executable) -> str:
    compiled = statement.compile(dialect=pysqlite.dialect(paramstyle="qmark"))  # type: ignore[attr-defined]
    return str(compiled)


def _follows(t: SqlTables) -> ColumnElement[bool]:
    """The first seq comes right after a stored fact, or begins a match: at 1, or after a fork."""
    match_id, first = bindparam("match_id", type_=t.events.c.match_id.type), _number("first_seq")
    before = exists().where(t.events.c.match_id == match_id, t.events.c.seq == first - 1)
    opened = exists().where(t.matches.c.id == match_id, _fork(t) == first - 1)
    return or_(before, opened)


def _fork(t: SqlTables) -> ColumnElement[int]:
    """The seq after which the facts of a match begin: 0, or where a branch left its parent."""
    return func.coalesce(t.matches.c.parent_seq, literal_column("0"))


def _number(name: str) -> Integers:
    return bindparam(name, type_=Integer())


def _command(t: SqlTables) -> Insert:
    names = ["match_id", "key", "first_seq", "last_seq", "request_hash"]
    values = select(*[bindparam(n, type_=t.commands.c[n].type).label(n) for n in names])
    return insert(t.commands).from_select(names, values.where(_follows(t)), include_defaults=False)


def _sure(t: SqlTables) -> Insert:
    names = ["match_id", "key", "first_seq", "last_seq", "request_hash"]
    return insert(t.commands).values({name: bindparam(name) for name in names})


def _one(t: SqlTables, *, sure: bool = False) -> Executable:
    """Command and one fact; the rowcount says whether the command followed."""
    if sure:
        own = {c.name: bindparam(c.name, type_=c.type) for c in t.events.c}
        return insert(t.events).values(own).add_cte(_sure(t).cte("command"))
    made = _command(t).returning(t.commands.c.first_seq).cte("command")
    columns = list(t.events.c)
    values = [cast(bindparam(c.name, type_=c.type), c.type) for c in columns]
    chosen = select(*values).select_from(made)
    return insert(t.events).from_select([c.name for c in columns], chosen)


def _many(t: SqlTables, *, sure: bool = False) -> Executable:
    """Command and facts from one array a column."""
    columns = {c.name: f"{c.name}s" for c in t.events.c if c.name != "match_id"}
    facts = _unnested(t.events, columns)
    match_id = cast(bindparam("match_id", type_=t.events.c.match_id.type), t.events.c.match_id.type)
    chosen = select(match_id, *[facts.c[n] for n in columns])
    into = insert(t.events)
    if sure:
        filled = into.from_select(["match_id", *columns], chosen.select_from(facts))
        return filled.add_cte(_sure(t).cte("command"))
    made = _command(t).returning(t.commands.c.first_seq).cte("command")
    both = made.join(facts, literal_column("true"))
    return into.from_select(["match_id", *columns], chosen.select_from(both))


def _group(t: SqlTables) -> Executable:
    """Commands of several matches and their facts, from one array a column of each."""
    facts = _unnested(t.events, {c.name: f"{c.name}s" for c in t.events.c} | {"match_id": "match_ids"})
    arrays = {
        "match_id": "commands_of",
        "key": "keys",
        "first_seq": "first_seqs",
        "last_seq": "last_seqs",
        "request_hash": "request_hashes",
    }
    heads = _unnested(t.commands, arrays)
    made = insert(t.commands).from_select(list(arrays), select(*heads.c), include_defaults=False)
    names = [c.name for c in facts.c]
    return insert(t.events).from_select(names, select(*facts.c)).add_cte(made.cte("command"))


def _unnested(table: Table, arrays: Mapping[str, str]) -> TableValuedAlias:
    """Rows out of arrays: the parameter that holds each column."""
    given = [
        cast(bindparam(array, type_=ARRAY(table.c[name].type)), ARRAY(table.c[name].type))
        for name, array in arrays.items()
    ]
    return func.unnest(*given).table_valued(*arrays).render_derived()


def _head(t: SqlTables) -> Executable:
    e = t.events
    return (
        select(e.c.seq, e.c.hash)
        .where(e.c.match_id == bindparam("match_id"), here(t, e.c.match_id))
        .order_by(e.c.seq.desc())
        .limit(1)
    )


def _known(t: SqlTables) -> Executable:
    """What the key answered (or nothing); where the match begins, if it exists; its file, if any."""
    c, m, a = t.commands, t.matches, t.archived
    same = and_(c.c.match_id == m.c.id, c.c.key == bindparam("key", type_=c.c.key.type))
    return (
        select(c.c.first_seq, c.c.last_seq, c.c.request_hash, _fork(t), a.c.archive_id)
        .select_from(m.outerjoin(c, same).outerjoin(a, a.c.match_id == m.c.id))
        .where(m.c.id == bindparam("match_id"), here(t, m.c.id))
    )


def _read(t: SqlTables) -> Executable:
    e = t.events
    return (
        select(*[c for c in e.c if c.name != "match_id"])
        .where(
            e.c.match_id == bindparam("match_id"),
            e.c.seq > bindparam("after"),
            e.c.seq <= bindparam("until"),
        )
        .order_by(e.c.seq)
    )


def _link(t: SqlTables) -> Executable:
    """The hash of one fact."""
    e = t.events
    return select(e.c.hash).where(e.c.match_id == bindparam("match_id"), e.c.seq == bindparam("seq"))


def _keyframe(t: SqlTables) -> Executable:
    """States before a seq, the nearest first, each with the hash of the fact it stands for."""
    k, e = t.keyframes, t.events
    own = and_(e.c.match_id == k.c.match_id, e.c.seq == k.c.seq)
    return (
        select(k.c.seq, k.c.data, e.c.hash)
        .select_from(k.outerjoin(e, own))
        .where(
            k.c.match_id == bindparam("match_id"),
            k.c.fold_id == bindparam("fold_id"),
            k.c.seq <= bindparam("seq"),
        )
        .order_by(k.c.seq.desc())
        .limit(_number("limit"))
    )


def _person(t: SqlTables) -> Executable:
    p = t.people
    return select(p.c.id, p.c.name, p.c.contact, p.c.erased, p.c.fixed).where(p.c.id == bindparam("id"))


def _match(t: SqlTables) -> Executable:
    m = t.matches
    return select(*_match_columns(t)).where(m.c.public_id == bindparam("public_id"), here(t, m.c.id))


def _match_columns(t: SqlTables) -> list[ColumnElement[Any]]:
    """What says of a match what it is; its event is for finding it alone."""
    return [column for column in t.matches.c if column.name != "event"]


def _matches(t: SqlTables) -> Select[Any]:
    """Matches after an id, each with the seq of its last fact."""
    m, e, a = t.matches, t.events, t.archived
    own = select(func.max(e.c.seq)).where(e.c.match_id == m.c.id).scalar_subquery()
    away = select(a.c.head).where(a.c.match_id == m.c.id).scalar_subquery()
    head = func.coalesce(own, away)
    after = bindparam("after", type_=m.c.id.type)
    query = select(*_match_columns(t), head).where(m.c.id > after, here(t, m.c.id))
    return query.order_by(m.c.id).limit(_number("limit"))


def _people(t: SqlTables) -> Executable:
    p = t.people
    return select(p.c.id, p.c.name, p.c.contact, p.c.erased, p.c.fixed).order_by(p.c.id)


def _keyframes(t: SqlTables) -> Executable:
    """All states of a match that one fold made."""
    k = t.keyframes
    own = (k.c.match_id == bindparam("match_id"), k.c.fold_id == bindparam("fold_id"))
    return select(k.c.seq, k.c.data).where(*own).order_by(k.c.seq)


def _finding(t: SqlTables) -> Executable:
    f = t.findings
    return select(f.c.data).where(f.c.kind == bindparam("kind"), f.c.key == bindparam("key"))


def _public_id(t: SqlTables) -> Executable:
    m = t.matches
    return select(m.c.public_id).where(m.c.id == bindparam("match_id"))


def _blob(t: SqlTables) -> Executable:
    b = t.blobs
    return select(b.c.data).where(b.c.kind == bindparam("kind"), b.c.hash == bindparam("hash"))


def _commands(t: SqlTables) -> Executable:
    """The first and the last seq of each command of a match, in their order."""
    c = t.commands
    own = select(c.c.first_seq, c.c.last_seq).where(c.c.match_id == bindparam("match_id"))
    return own.order_by(c.c.first_seq)


def _archived(t: SqlTables) -> Executable:
    """Where the facts of an archived match lie, and what they have to come to."""
    a = t.archived
    return sql_archive.every(t).where(a.c.match_id == bindparam("match_id"))


def _keys(t: SqlTables) -> Executable:
    """The commands of a match whole, in their order."""
    c = t.commands
    own = select(c.c.first_seq, c.c.last_seq, c.c.key, c.c.request_hash)
    return own.where(c.c.match_id == bindparam("match_id")).order_by(c.c.first_seq)


def _present(t: SqlTables) -> Executable:
    e = t.events
    between = and_(e.c.seq > bindparam("after"), e.c.seq <= bindparam("until"))
    return select(func.count()).select_from(e).where(e.c.match_id == bindparam("match_id"), between)


def _answered_to(t: SqlTables) -> Executable:
    c = t.commands
    return select(func.max(c.c.last_seq)).where(c.c.match_id == bindparam("match_id"))


def _listing(t: SqlTables, dialect: str) -> Executable:
    """The row by which lists show a log, in the place of the one that was there."""
    made: Any = (sqlite if dialect == "sqlite" else postgresql).insert(t.listings)
    listed: Executable = made.on_conflict_do_update(index_elements=["match_id"], set_=_renewed(t, made))
    return listed


def _relist(t: SqlTables) -> Executable:
    """What changes of a row while its match goes on; none that is to be made of the facts."""
    made: dict[str, Any] = {name: bindparam(name) for name in ("ended", "waits", "data")}
    own = update(t.listings).where(t.listings.c.match_id == bindparam("own"))
    return own.where(t.listings.c.stale == literal_column("0")).values(made)


def _listings(t: SqlTables) -> Executable:
    """The same for several logs from one array a column; :guard is put where the command is asked for."""
    given = _unnested(t.listings, {c.name: f"listing_{c.name}s" for c in t.listings.c})
    made = postgresql.insert(t.listings).from_select(
        [c.name for c in given.c], select(*given.c).where(literal_column("GUARD")), include_defaults=False
    )
    return made.on_conflict_do_update(index_elements=["match_id"], set_=_renewed(t, made))


def _renewed(t: SqlTables, made: Any) -> dict[str, Any]:
    return {c.name: made.excluded[c.name] for c in t.listings.c if c.name != "match_id"}


def _listed_of(t: SqlTables) -> Executable:
    """The row of one log, and whether it is stale."""
    c = t.listings.c
    return select(c.stale, *[c[name] for name in Listing._fields]).where(c.match_id == bindparam("match_id"))


def _put_keyframe(t: SqlTables, dialect: str) -> Executable:
    key = ["match_id", "fold_id", "seq"]
    if dialect == "sqlite":
        lite = sqlite.insert(t.keyframes)
        return lite.on_conflict_do_update(index_elements=key, set_={"data": lite.excluded.data})
    full = postgresql.insert(t.keyframes)
    return full.on_conflict_do_update(index_elements=key, set_={"data": full.excluded.data})


if __name__ == "__main__":
    sys.stdout.write(listing(compiled("sqlite")))
