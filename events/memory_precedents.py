"""Rulings to be searched for, of a log that lives as long as the program."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from events.precedents import COUNTED, Found, Precedent, Sought

if TYPE_CHECKING:
    from collections.abc import Sequence

_STANDS = ("stands", "stands")


class MemoryPrecedents:
    """The part of the contract of ``events.log.Log`` that concerns precedents."""

    def __init__(self) -> None:
        """Begin with no rulings."""
        self._rulings: dict[str, list[Precedent]] = {}

    def put_precedents(self, matches: Sequence[str], rulings: Sequence[Precedent]) -> None:
        """See ``Log.put_precedents``."""
        for match in matches:
            self._rulings.pop(match, None)
        for one in rulings:
            self._rulings.setdefault(one.match, []).append(one)

    def clear_precedents(self) -> None:
        """See ``Log.clear_precedents``."""
        self._rulings.clear()

    def search_precedents(self, sought: Sought, *, after: int = 0, limit: int = 20) -> Found:
        """See ``Log.search_precedents``."""
        worded = [[one.lower() for one in part] for part in sought.worded()]
        found = [
            one
            for rows in self._rulings.values()
            for one in rows
            if set(sought.marks) <= set(one.marks)
            and all(any(said in one.words.lower() for said in part) for part in worded)
            and (not sought.among or not set(sought.among).isdisjoint(one.marks))
        ]
        found.sort(key=lambda one: (one.at, one.seq), reverse=True)
        groups = Counter(
            (one.point, one.outcome) for one in found[:COUNTED] if _STANDS in one.marks
        )
        rows = [
            one._replace(marks=tuple(sorted(set(one.marks))), words="")
            for one in found[after : after + limit]
        ]
        return Found(rows, min(len(found), COUNTED), dict(groups), len(found) > COUNTED)

    def false_precedents(self, match: str, rulings: Sequence[Precedent]) -> list[str]:
        """See ``Log.false_precedents``."""
        kept = {one.id: one for one in self._rulings.get(match, ())}
        meant = {one.id: one for one in rulings}
        names = sorted(kept.keys() | meant.keys())
        return [name for name in names if kept.get(name) != meant.get(name)]

    def indexed(self) -> list[str]:
        """See ``Log.indexed``."""
        return sorted(self._rulings)
