"""The tables of a log that lives as long as the program, shared with what stands beside it."""

from __future__ import annotations

from threading import RLock
from typing import Any


class MemoryDatabase:
    """Named tables and blobs, under one lock."""

    where = "memory"

    def __init__(self) -> None:
        """Begin with nothing kept."""
        self.lock = RLock()
        self.blobs: dict[tuple[str, str], bytes] = {}
        self._tables: dict[str, dict[Any, Any]] = {}

    def table(self, name: str) -> dict[Any, Any]:
        """The rows of a table by their key, the same ones whoever asks."""
        return self._tables.setdefault(name, {})
