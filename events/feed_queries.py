"""The feed, said in SQLAlchemy Core: where it goes on, and whether a place of it is there.

A command whose facts lie in an archive has one row without them; its facts are put in its place.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sqlalchemy import (
    Column,
    ColumnElement,
    Integer,
    Select,
    Text,
    and_,
    bindparam,
    cast,
    func,
    or_,
    select,
    tuple_,
    type_coerce,
)

from events.tables import SqlTables, Xid8

if TYPE_CHECKING:
    from sqlalchemy.sql.base import Executable


def feed_by_commit(t: SqlTables) -> Select[Any]:
    """SQLite: the commits of the one writer in their order; those without facts are archived."""
    c, e = t.commands, t.events
    position, seq = bindparam("position", type_=Integer()), bindparam("seq", type_=Integer())
    own = and_(e.c.match_id == c.c.match_id, e.c.seq >= c.c.first_seq, e.c.seq <= c.c.last_seq)
    return (
        select(c.c.position, c.c.match_id, *_facts(t))
        .select_from(c)
        .outerjoin(e, own)
        .where(c.c.position >= position, or_(c.c.position > position, _last(t) > seq))
        .order_by(c.c.position, e.c.seq)
        .limit(bindparam("limit", type_=Integer()))
    )


def feed_by_transaction(t: SqlTables) -> Select[Any]:
    """PostgreSQL: by (transaction, match, seq), below every transaction that still runs.

    A lower transaction may commit later; below the horizon none is left that could.
    """
    c, e = t.commands, t.events
    position = cast(bindparam("position", type_=Xid8()), Xid8())
    match_id = cast(bindparam("match_id", type_=e.c.match_id.type), e.c.match_id.type)
    seq = cast(bindparam("seq", type_=Integer()), Integer())
    horizon = type_coerce(func.pg_snapshot_xmin(func.pg_current_snapshot()), Xid8())
    own = and_(e.c.match_id == c.c.match_id, e.c.seq >= c.c.first_seq, e.c.seq <= c.c.last_seq)
    place = tuple_(c.c.position, c.c.match_id, c.c.last_seq)
    begun = and_(c.c.position == position, c.c.match_id == match_id, _last(t) <= seq)
    return (
        select(cast(c.c.position, Text).label("place"), c.c.match_id, *_facts(t))
        .select_from(c)
        .outerjoin(e, own)
        .where(place > tuple_(position, match_id, seq), c.c.position < horizon, ~begun)
        .order_by(c.c.position, c.c.match_id, c.c.last_seq, e.c.seq)
        .limit(bindparam("limit", type_=Integer()))
    )


def _facts(t: SqlTables) -> list[Column[Any]]:
    """The columns of a fact without its match."""
    return [column for column in t.events.c if column.name != "match_id"]


def _last(t: SqlTables) -> ColumnElement[int]:
    """The seq of a fact of the feed; of a command whose facts are archived that of the last."""
    return func.coalesce(t.events.c.seq, t.commands.c.last_seq)


def by_commit(t: SqlTables) -> Executable:
    """SQLite: whether a cursor's commit is there."""
    c = t.commands
    return select(c.c.position).where(c.c.position == bindparam("position"))


def by_transaction(t: SqlTables) -> Executable:
    """PostgreSQL: whether a cursor's command is there, or one that took it up."""
    c = t.commands
    return (
        select(c.c.last_seq)
        .where(
            c.c.position >= cast(bindparam("position", type_=Xid8()), Xid8()),
            c.c.match_id == bindparam("match_id"),
            c.c.last_seq >= bindparam("seq"),
        )
        .limit(1)
    )
