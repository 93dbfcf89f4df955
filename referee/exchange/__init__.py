"""How does a match leave the house, and how does it come back?

Question: what is a record to people (text notation), to other systems (JSON Schema, CloudEvents),
and to a case (a bundle that is read offline, a pack for a second judge)?
May import: referee.service and the rooms it opens. Nothing here is needed to play or to judge;
`referee.audit` checks what this room makes and shares no code with it.
Public names: `write_notation` and `read_notation` (a record and its text) with what they speak of;
`notation_of`, `take_in`, `bring_in`, `events_in` and `sealed_for` (the same for a match at a
desk); `record_schema`.
Modules of their own: `bundle`, `blind`.
"""

from referee.exchange.archive import sealed_for
from referee.exchange.bundle import BundleRequest, make_bundle
from referee.exchange.errors import NotationError
from referee.exchange.handing import bring_in, events_in, notation_of, take_in
from referee.exchange.movetext import Style
from referee.exchange.notation import FULL, LEVELS, READING, Wish, write_notation
from referee.exchange.reading import Notated, read_notation
from referee.exchange.schema import record_schema

__all__ = [
    "FULL",
    "LEVELS",
    "READING",
    "BundleRequest",
    "Notated",
    "NotationError",
    "Style",
    "Wish",
    "bring_in",
    "events_in",
    "make_bundle",
    "notation_of",
    "read_notation",
    "record_schema",
    "sealed_for",
    "take_in",
    "write_notation",
]
