"""Whether the cards and policies that facts pin lie in the log as they were pinned."""

from typing import Final, NamedTuple

from events.blobs import PINNING, pins
from events.errors import AlteredBlob
from events.log import Log, MatchRef
from referee.service.store.reader import line_of

EVENT_OPENED: Final = "event.opened"
CALLED: Final = {"catalog": "catalogue"}


class Unsound(NamedTuple):
    """A blob that is not what a fact pins: the seq of that fact, and what is wrong."""

    seq: int
    what: str


def unsound(log: Log, ref: MatchRef) -> list[Unsound]:
    """Compare what a match or an event pins with its bytes; a branch pins what its parent did.

    What is not there at all says nothing false: whoever needs it is told that it is missing.
    """
    root = line_of(log, ref)[0]
    rows = log.read(root.id, 0, 1)
    if rows and rows[0].kind == EVENT_OPENED:
        rows = [row for _, row in log.of_kinds([root.id], PINNING)]
    found = []
    for pin in dict.fromkeys(pins(rows)):
        called = CALLED.get(pin.kind, pin.kind)
        try:
            log.blob(pin.kind, pin.hash)
        except AlteredBlob as error:
            what = f"the {called} that seq {pin.seq} pins was altered: {pin.hash} is {error.found}"
            found.append(Unsound(pin.seq, what))
    return found
