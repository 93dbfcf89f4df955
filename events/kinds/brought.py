"""What happens with the words that sets brought: counters and relationships of a seat, markers."""

from msgspec import Struct

from events.kinds.base import Public, fact


@fact("counter.changed")
class CounterChanged(Struct, frozen=True):
    """A seat gained or paid a counter that a set brought; `word` is it as texts print it, in braces.

    `of` is the card with whose name the seat has a relationship, "" for any other counter.
    """

    seat: Public[str]
    word: Public[str]
    amount: Public[int]
    of: Public[str] = ""


@fact("marker.placed")
class MarkerPlaced(Struct, frozen=True):
    """A marker that a set brought was put on a SIGNI zone of the seat; `word` stands in brackets."""

    seat: Public[str]
    word: Public[str]
    place: Public[int]


@fact("marker.removed")
class MarkerRemoved(Struct, frozen=True):
    """A marker that a set brought left a SIGNI zone of the seat."""

    seat: Public[str]
    word: Public[str]
    place: Public[int]
