"""Programs that follow one match over HTTP, in a process of their own: many streams at once.

Each holds every fact that it hears against the one before. How late a fact is, is taken from the
time that stands in it, which it got before it was carried out and kept; so a wait holds the commit
as well. One event loop serves them all, and its own slowness is counted with that of the service.

    python -m evidence.bench.followers HOST PORT TOKEN MATCH AFTER COUNT

`AFTER` is the seq that they know. A line says that all listen; then the last seq is read from the
input, and when all have heard it, or waited long enough, a line says what they heard.
"""

from __future__ import annotations

import asyncio
import json
import sys
from time import process_time, time
from typing import Any, Final

PATIENCE: Final = 60.0
"""Seconds after which whoever has not heard everything is told as one that missed something."""
MICRO: Final = 1e6
PLACE: Final = b"id: "
BETWEEN: Final = b"\r\n0123456789abcdef"
"""What stands between two pieces of an answer: the length of the next in hexadecimal figures."""
AT: Final = b'"at":'


class Ear(asyncio.Protocol):
    """One stream: what it heard, in order."""

    def __init__(self, request: bytes, after: int, waits: list[float]) -> None:
        self._request, self._after, self._waits = request, after, waits
        self._buffer, self._last = b"", 0
        self.heard: list[int] = []
        loop = asyncio.get_running_loop()
        self.listens: asyncio.Future[None] = loop.create_future()
        self.over: asyncio.Future[None] = loop.create_future()

    def connection_made(self, transport: Any) -> None:
        """Ask for the stream."""
        self._transport = transport
        transport.write(self._request)

    def data_received(self, data: bytes) -> None:
        """Take facts in as they come."""
        now = time() * MICRO
        *events, self._buffer = (self._buffer + data).split(b"\n\n")
        if events and not self.listens.done():
            self.listens.set_result(None)
        for event in events:
            before, found, fact = event.partition(PLACE)
            if found and not before.strip(BETWEEN):
                self.heard.append(int(fact.partition(b"\n")[0]))
                at = int(fact.partition(AT)[2].partition(b",")[0])
                self._waits.append((now - at) / MICRO * 1000)
        self._heard_all()

    def until(self, last: int) -> None:
        """Go when a seq was heard."""
        self._last = last
        self._heard_all()

    def _heard_all(self) -> None:
        if self._last and self.heard and self.heard[-1] >= self._last and not self.over.done():
            self.over.set_result(None)
            self._transport.close()

    def connection_lost(self, error: Exception | None) -> None:
        """Hear no more."""
        if not self.listens.done():
            self.listens.set_exception(error or ConnectionError("nobody may listen"))
        if not self.over.done():
            self.over.set_result(None)

    def missed(self) -> int:
        """Count the facts that were not heard."""
        return len(set(range(self._after + 1, self._last + 1)) - set(self.heard))

    def doubled(self) -> int:
        """Count the facts that were heard again, or in another place of the row."""
        return sum(1 for one, other in zip(self.heard, self.heard[1:], strict=False) if other <= one)


def _share(values: list[float], share: float) -> float:
    return values[min(int(len(values) * share), len(values) - 1)] if values else 0.0


async def _follow(
    host: str, port: int, token: str, match: str, *, after: int, count: int
) -> dict[str, float]:
    loop = asyncio.get_running_loop()
    waits: list[float] = []
    request = (
        f"GET /v1/matches/{match}/stream?after={after} HTTP/1.1\r\nhost: {host}:{port}\r\n"
        f"authorization: Bearer {token}\r\n\r\n"
    ).encode()
    ears = [
        (await loop.create_connection(lambda: Ear(request, after, waits), host, port))[1]
        for _ in range(count)
    ]
    await asyncio.gather(*(one.listens for one in ears))
    sys.stdout.write("listening\n")
    sys.stdout.flush()
    used = process_time()
    last = int(await loop.run_in_executor(None, sys.stdin.readline))
    for one in ears:
        one.until(last)
    await asyncio.wait([one.over for one in ears], timeout=PATIENCE)
    waits.sort()
    return {
        "heard": float(sum(len(one.heard) for one in ears)),
        "missed": float(sum(one.missed() for one in ears)),
        "doubled": float(sum(one.doubled() for one in ears)),
        "p50": _share(waits, 0.5),
        "p99": _share(waits, 0.99),
        "cpu": process_time() - used,
    }


def main() -> None:
    """Follow, and print what was heard."""
    host, port, token, match, after, count = sys.argv[1:]
    heard = asyncio.run(_follow(host, int(port), token, match, after=int(after), count=int(count)))
    sys.stdout.write(json.dumps(heard) + "\n")


if __name__ == "__main__":
    main()
