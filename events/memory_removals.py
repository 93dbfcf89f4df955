"""Removals of a log that lives as long as the program."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from events.removals import Removed


class MemoryRemovals:
    """The part of the contract of ``events.log.Log`` that concerns removals."""

    def __init__(self) -> None:
        """Begin with nothing removed."""
        self._removed: dict[int, Removed] = {}

    def removed(self) -> list[Removed]:
        """See ``Log.removed``."""
        return sorted(self._removed.values(), key=lambda one: (one.at, one.match_id))

    def lift_removal(self, public_id: str) -> None:
        """See ``Log.lift_removal``."""
        kept = {i: one for i, one in self._removed.items() if one.public_id != public_id}
        self._removed = kept
