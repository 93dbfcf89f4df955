"""The pipe between the service and its gallery: requests one way, answers the other, many at once.

Every message has the number of its request, a kind and bytes. It is known to these two processes
alone, which are of one version; nothing of it is stored.
"""

import asyncio
from collections.abc import Callable
from enum import IntEnum
from struct import Struct
from typing import Final, cast

BEGINS: Final = Struct("!IBI")
"""Number of the request, kind, and how many bytes follow."""


class MessageKind(IntEnum):
    """What a message says."""

    BEGIN = 1
    """To the gallery: how the service is set up, as JSON. From it: that it is open."""
    ASK = 2
    """A request that the gate let in, as JSON."""
    GONE = 3
    """Whoever asked has hung up."""
    PASSED = 4
    """So many bytes of an answer were sent on, in figures."""
    RULINGS = 5
    """To the service: take in what was ruled. From it: it is done."""
    START = 6
    """Status and headers of an answer, as JSON."""
    PIECE = 7
    """Bytes of an answer; more follow."""
    LAST = 8
    """The last bytes of an answer."""
    END = 9
    """The request is over; how many seconds of computing it took, in figures."""


Heard = Callable[[int, MessageKind, bytes], None]


class Pipe(asyncio.Protocol):
    """One end of the pipe."""

    def __init__(self, heard: Heard, lost: Callable[[], None]) -> None:
        """Tell what comes, and that nothing will come any more."""
        self._heard, self._lost = heard, lost
        self._came = bytearray()
        self._line: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin."""
        self._line = cast("asyncio.Transport", transport)

    def connection_lost(self, exc: Exception | None) -> None:
        """End: the other process is gone."""
        del exc
        self._line = None
        self._lost()

    def data_received(self, data: bytes) -> None:
        """Tell each message that is whole."""
        self._came += data
        at, size = 0, len(self._came)
        while size - at >= BEGINS.size:
            number, kind, length = BEGINS.unpack_from(self._came, at)
            end = at + BEGINS.size + length
            if end > size:
                break
            self._heard(number, MessageKind(kind), bytes(self._came[at + BEGINS.size : end]))
            at = end
        del self._came[:at]

    def send(self, number: int, kind: MessageKind, said: bytes = b"") -> None:
        """Send a message; to a process that is gone nothing is sent."""
        if self._line is not None:
            self._line.writelines((BEGINS.pack(number, kind, len(said)), said))

    def close(self) -> None:
        """Hang up, when all is sent."""
        if self._line is not None:
            self._line.close()
