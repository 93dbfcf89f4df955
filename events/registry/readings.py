"""Readings of card lines as they are kept: a line that was not read, said by people in other words."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from events.data import OptionalName

PROPOSED: Final = "proposed"
APPROVED: Final = "approved"
WITHDRAWN: Final = "withdrawn"


class CardReading(Struct, frozen=True):
    """What a line of card text means, as one person proposed it and another approved it.

    ``hash`` is the SHA-256 of the line with the type of its card, by which a reprint has the same
    reading; ``card`` and ``line`` (from 1) say where it was met, ``text`` is the line itself.
    ``words`` are the other words, "" where the program was written; ``program`` is the canonical
    JSON of its abilities. Times are microseconds since 1970, 0 for not yet. ``source`` names the
    file and the people that it came from, "" for one that was proposed here.
    """

    id: int
    ruleset: str
    hash: str
    card: str
    type: str
    line: int
    text: str
    words: str
    program: str
    at: int
    by: str
    why: str
    source: OptionalName = ""
    approved: int = 0
    approved_by: OptionalName = ""
    withdrawn: int = 0
    withdrawn_by: OptionalName = ""
    withdrawn_why: OptionalName = ""

    @property
    def stands(self) -> str:
        """Whether it is proposed, approved or withdrawn."""
        if self.withdrawn:
            return WITHDRAWN
        return APPROVED if self.approved else PROPOSED
