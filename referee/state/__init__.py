"""What lies on the table.

Question: what is the state of a match, as values?
May import: events.vocabulary, events.values.
Public names: the records of the state, `locate`, `fingerprint`, and the codec of keyframes.
"""

from referee.state.codec import (
    STATE_SCHEMA,
    decode_state,
    encode_state,
    fingerprint,
)
from referee.state.match import (
    START,
    Crushed,
    Decision,
    Deed,
    Frame,
    Lasting,
    Match,
    Settings,
    Trigger,
    Turn,
    new_match,
)
from referee.state.table import Attached, Card, Place, Seat, Slot, empty_seat, locate

__all__ = [
    "START",
    "STATE_SCHEMA",
    "Attached",
    "Card",
    "Crushed",
    "Decision",
    "Deed",
    "Frame",
    "Lasting",
    "Match",
    "Place",
    "Seat",
    "Settings",
    "Slot",
    "Trigger",
    "Turn",
    "decode_state",
    "empty_seat",
    "encode_state",
    "fingerprint",
    "locate",
    "new_match",
]
