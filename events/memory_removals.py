"""Removals of a log that lives as long as the program."""

from __future__ import annotations

from typing import TYPE_CHECKING

from events.removals import Lifted

if TYPE_CHECKING:
    from events.removals import Removed


class MemoryRemovals:
    """The part of the contract of ``events.log.Log`` that concerns removals."""

    def __init__(self) -> None:
        """Begin with nothing removed."""
        self._removed: dict[int, Removed] = {}
        self._lifted: list[Lifted] = []

    def removed(self) -> list[Removed]:
        """See ``Log.removed``."""
        return sorted(self._removed.values(), key=lambda one: (one.at, one.match_id))

    def lift_removal(self, public_id: str, at: int, by: str) -> None:
        """See ``Log.lift_removal``."""
        for one in [one for one in self._removed.values() if one.public_id == public_id]:
            self._lifted.append(Lifted(self._removed.pop(one.match_id), at, by))

    def lifted(self) -> list[Lifted]:
        """See ``Log.lifted``."""
        return sorted(self._lifted, key=lambda one: (one.at, one.removed.match_id))
