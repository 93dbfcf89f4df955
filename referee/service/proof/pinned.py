"""Whether the cards and policies that facts pin lie in the log as they were pinned."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from events.blobs import pins
from events.errors import AlteredBlob
from events.log import Log, Row

CALLED: Final = {"catalog": "catalogue"}


class UnsoundBlob(NamedTuple):
    """A blob that is not what a fact pins: the seq of that fact, and what is wrong."""

    seq: int
    what: str


def unsound(log: Log, rows: Sequence[Row]) -> list[UnsoundBlob]:
    """Compare what the rows of a match or an event pin with its bytes in the log.

    The rows of a branch begin with those that it shares, so it pins what its parent did. What is
    not there at all says nothing false: whoever needs it is told that it is missing.
    """
    found = []
    for pin in dict.fromkeys(pins(rows)):
        called = CALLED.get(pin.kind, pin.kind)
        try:
            log.blob(pin.kind, pin.hash)
        except AlteredBlob as error:
            what = f"the {called} that seq {pin.seq} pins was altered: {pin.hash} is {error.found}"
            found.append(UnsoundBlob(pin.seq, what))
    return found
