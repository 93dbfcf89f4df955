"""How a state is stored as a keyframe: rows of values in the order of the fields.

The values of the state are array-like, so the bytes carry no names. `STATE_SCHEMA` is a hash of
the names and types of all fields: a keyframe of another schema is simply not found.
"""

import hashlib
from typing import Any, Final, get_type_hints

from msgspec.json import Decoder, Encoder
from msgspec.structs import astuple

from events.values import changed
from events.vocabulary import SEATS
from referee.state.match import (
    Crushed,
    Decision,
    Deed,
    Frame,
    Lasting,
    Match,
    Settings,
    Trigger,
    Turn,
)
from referee.state.table import Attached, Card, Seat, Slot

_VALUES: Final = (
    Card,
    Attached,
    Slot,
    Seat,
    Settings,
    Turn,
    Frame,
    Trigger,
    Lasting,
    Deed,
    Crushed,
    Decision,
    Match,
)


def _lines() -> str:
    return "\n".join(f"{cls.__name__}{list(get_type_hints(cls).items())}" for cls in _VALUES)


STATE_SCHEMA = hashlib.sha256(_lines().encode()).hexdigest()[:16]
"""A hash of the names and types of all fields of the state."""

encode_state = Encoder().encode
"""Give the bytes of a state; equal states give equal bytes."""

_READ: Final = Decoder(Match)


def decode_state(data: bytes) -> Match:
    """The state that some bytes encode.

    Raises ValueError naming the place when they are not a state of this schema.
    """
    return _READ.decode(data)


def fingerprint(state: Match) -> str:
    """A hash that two states share exactly when they are equal but for the seq they stand at.

    Two ways that lead to the same table have the same fingerprint, though a rewind lies between.
    """
    decision = state.decision and changed(state.decision, seq=0)
    frames = tuple(changed(f, cause=0) for f in state.stack)
    waiting = tuple(changed(t, frame=changed(t.frame, cause=0)) for t in state.waiting)
    lasting = tuple(changed(t, frame=changed(t.frame, cause=0)) for t in state.lasting)
    bare = changed(state, seq=0, decision=decision, stack=frames, waiting=waiting, lasting=lasting)
    sides: dict[str, Any] = {seat: _unmarked(getattr(state, seat)) for seat in SEATS}
    return hashlib.sha256(encode_state(changed(bare, **sides))).hexdigest()


def _unmarked(seat: Seat) -> Seat | tuple[Any, ...]:
    """A seat as it was written before sets could bring markers and counters, if it has none."""
    return seat if seat.markers or seat.counters else astuple(seat)[:-2]
