"""Screens that many look at in the same second: drawn by the first of them, kept for the others."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Final, Generic, TypeVar

T = TypeVar("T")
KEPT: Final = 48
"""Screens that are kept; those that were drawn longest ago make room."""


class SharedScreens(Generic[T]):
    """The last screens that were drawn, by all that they rest on; the second is part of that."""

    def __init__(self) -> None:
        """Keep none yet."""
        self._rows: OrderedDict[Hashable, T] = OrderedDict()
        self._lock = Lock()

    def of(self, key: Hashable, make: Callable[[], T]) -> T:
        """The screen that is kept under a key, or make it; whether somebody may look is asked before."""
        with self._lock:
            if key in self._rows:
                return self._rows[key]
        made = make()
        with self._lock:
            self._rows[key] = made
            while len(self._rows) > KEPT:
                self._rows.popitem(last=False)
        return made
