"""What is found in the facts of many matches in one pass, in SQL: those of archived ones too.

One statement tells which facts the tables hold and which matches are archived, so that none is
missed that is archived or brought back meanwhile.
"""

from __future__ import annotations

from abc import abstractmethod
from contextlib import suppress
from operator import itemgetter
from typing import TYPE_CHECKING, Any, Final

from events.archived import ArchiveUnreadable
from events.log import Row
from events.sql_log_part import SqlLogPart
from events.sql_removals import here

if TYPE_CHECKING:
    from collections.abc import Sequence

    import sqlalchemy as sa

else:
    from events.lazily import sa

AT_ONCE: Final = 400
"""Matches that one question names at most."""


class SqlSearch(SqlLogPart):
    """The part of the contract of ``events.log.Log`` that asks many matches at once."""

    dialect: str

    @abstractmethod
    def read(self, match_id: int, after: int = 0, until: int | None = None) -> list[Row]:
        """See ``Log.read``."""

    def of_kinds(self, match_ids: Sequence[int], kinds: Sequence[str]) -> list[tuple[int, Row]]:
        """See ``Log.of_kinds``."""
        e, a, wanted = self.tables.events, self.tables.archived, frozenset(kinds)
        found: list[Any] = []
        named = sorted(set(match_ids))
        with self.looking() as connection:
            for start in range(0, len(named), AT_ONCE):
                ids = named[start : start + AT_ONCE]
                hot = sa.select(*e.c).where(e.c.match_id.in_(ids), e.c.kind.in_(kinds))
                nulls = [sa.cast(sa.null(), column.type) for column in e.c][1:]
                away = sa.select(a.c.match_id, *nulls).where(a.c.match_id.in_(ids))
                found += connection.execute(sa.union_all(hot, away).order_by(sa.text("1, 2"))).all()
        rows = [(row[0], Row(*row[1:])) for row in found if row[1] is not None]
        for match_id in (row[0] for row in found if row[1] is None):
            # Of many matches one whose archive is not there is left out; asked for alone, it is told.
            with suppress(*() if len(named) == 1 else (ArchiveUnreadable,)):
                rows += [(match_id, row) for row in self.read(match_id) if row.kind in wanted]
        return sorted(rows, key=itemgetter(0))

    def holding(self, words: bytes) -> dict[int, int]:
        """See ``Log.holding``."""
        e = self.tables.events
        if self.dialect == "sqlite":
            at = sa.func.instr(e.c.open, words)
        else:
            at = sa.func.position(sa.literal(words, sa.LargeBinary).op("IN")(e.c.open))
        a = self.tables.archived
        firsts = sa.select(e.c.match_id, sa.func.min(e.c.seq)).where(at > 0, here(self.tables, e.c.match_id))
        away = sa.select(a.c.match_id, sa.cast(sa.null(), e.c.seq.type)).where(
            here(self.tables, a.c.match_id)
        )
        with self.looking() as connection:
            rows = connection.execute(sa.union_all(firsts.group_by(e.c.match_id), away)).all()
        found = {row[0]: row[1] or self._first_with(row[0], words) for row in rows}
        return {match_id: seq for match_id, seq in found.items() if seq}

    def _first_with(self, match_id: int, words: bytes) -> int:
        """The first seq of an archived match whose open part holds some words, 0 for none.

        It is 0 as well for a match whose archive cannot be read: the others are found.
        """
        with suppress(ArchiveUnreadable):
            return next((row.seq for row in self.read(match_id) if words in row.open), 0)
        return 0
