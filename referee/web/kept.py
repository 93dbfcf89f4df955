"""What was made once and never changes: kept as bytes, as long as there is room."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Final

ROOM: Final = 32 << 20
"""Bytes that are kept, at most."""


class AnswerCache:
    """Answers by what they rest on; the one that was used longest ago makes room.

    A key has to hold everything on which the bytes rest: the match, its head, the eyes, the stretch
    and what people are called. Whether somebody may see them is asked before, each time.
    """

    def __init__(self, room: int = ROOM) -> None:
        """Keep nothing yet."""
        self._room, self._size = room, 0
        self._rows: OrderedDict[Hashable, bytes] = OrderedDict()
        self._lock = Lock()

    def of(self, key: Hashable, make: Callable[[], bytes]) -> bytes:
        """What is kept under a key, or make it; what is larger than the room is not kept."""
        with self._lock:
            if key in self._rows:
                self._rows.move_to_end(key)
                return self._rows[key]
        made = make()
        with self._lock:
            self._size += len(made) - len(self._rows.pop(key, b""))
            self._rows[key] = made
            while self._size > self._room:
                _, old = self._rows.popitem(last=False)
                self._size -= len(old)
        return made
