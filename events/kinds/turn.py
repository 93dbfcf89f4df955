"""Facts about time: turns, phases and steps, and marks of what was done in them."""

from msgspec import Struct

from events.kinds.base import Public, fact


@fact("turn.began")
class TurnBegan(Struct, frozen=True):
    """A turn began; turns of both seats are counted together, from 1."""

    number: Public[int]
    seat: Public[str]


@fact("phase.began")
class PhaseBegan(Struct, frozen=True):
    """A phase, or a step of the attack phase, began."""

    phase: Public[str]


@fact("turn.ended")
class TurnEnded(Struct, frozen=True):
    """A turn ended; forced when a second refresh of the turn player cut it off."""

    number: Public[int]
    seat: Public[str]
    forced: Public[bool] = False
