"""Where somebody begins who never saw a match here: a moment that tells by itself what it is."""

import re
from collections.abc import Callable, Iterable
from itertools import islice
from typing import Final, NamedTuple
from urllib.parse import quote

from events.errors import LogError
from referee.service.desk import Desk
from referee.service.errors import DeskError
from referee.service.looking import is_sealed
from referee.service.reading import SPECTATOR
from referee.service.store.rows import UNREAD
from referee.timeline.scene import scene

LOOKED: Final = 4
"""Matches that are read for a moment, so that a list never reads a whole record."""

_WHERE: Final = re.compile(r" \([^()]*#\d+\)")
"""Which stay a card is, which tells namesakes apart and tells a newcomer nothing."""


class Scene(NamedTuple):
    """The outcome of an attack: where it lies, in which turn, and its sentence for a spectator."""

    match: str
    seq: int
    turn: int
    words: str

    @property
    def place(self) -> str:
        """Where a service shows it, from its root."""
        return f"m/{quote(self.match)}?seq={self.seq}"


def scene_among(desk: Desk, names: Iterable[str], until: Callable[[str], int] | None = None) -> Scene | None:
    """The moment that tells most among the first of some matches, None where none tells.

    `until` gives the last seq of a match that may be known; without it that is the head. Events,
    sealed copies and matches that cannot be read are passed over.
    """
    found = [_scene(desk, name, until) for name in islice(names, LOOKED)]
    there = [one for one in found if one is not None]
    return max(there, key=lambda one: one[0])[1] if there else None


def _scene(desk: Desk, name: str, until: Callable[[str], int] | None) -> tuple[tuple[int, ...], Scene] | None:
    """The moment of a match, and how much it tells."""
    try:
        reading = desk.reading(name)
        head = reading.head if until is None else min(until(name), reading.head)
        *filled, seq = reading.kept(("scene", head), lambda: scene(reading.book, head))
        if not seq or is_sealed(desk, name):
            return None
        line = reading.line(SPECTATOR, seq, head)
    except (*UNREAD, DeskError, LogError):
        return None
    return tuple(filled), Scene(name, seq, line.turn[0], _WHERE.sub("", line.words))
