"""How does a match leave the house, and how does it come back?

Question: what is a record to people (text notation), to other systems (JSON Schema, CloudEvents),
and to a case (a bundle that is read offline, a pack for a second judge)?
May import: referee.service and the rooms it opens. Nothing here is needed to play or to judge;
`referee.audit` checks what this room makes and shares no code with it.
Public names: `write_notation`, `read_notation` and what they speak of.
Modules of their own: `schema`, `cloudevents`, `bundle`, `blind`.
"""

from referee.exchange.errors import NotationError
from referee.exchange.movetext import Style
from referee.exchange.notation import FULL, LEVELS, READING, Wish, write_notation
from referee.exchange.reading import Notated, read_notation

__all__ = [
    "FULL",
    "LEVELS",
    "READING",
    "Notated",
    "NotationError",
    "Style",
    "Wish",
    "read_notation",
    "write_notation",
]
