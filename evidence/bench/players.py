"""Programs that play matches over HTTP, in a process of their own: many tables, a connection each.

They do as little as a program can: a request is one write, an answer is found by its length and
parsed once. What they used of a processor is told beside what they saw, so that nobody takes their
limit for that of the service.

    python -m evidence.bench.players HOST PORT TOKEN SECONDS TABLES MATCH...
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
from collections.abc import Iterator
from time import perf_counter, process_time
from typing import Any, Final

from pydantic_core import from_json

WARM: Final = 0.15
"""The part of the time that is played before anything is counted."""


class PlayerConnection(asyncio.Protocol):
    """One connection that plays one match after the other, by chance among the listed answers."""

    def __init__(self, head: str, matches: Iterator[str], waits: list[tuple[float, float]]) -> None:
        self._head, self._matches, self._waits = head, matches, waits
        self._buffer = b""
        self._source = random.Random(1)  # noqa: S311 - the same answers each time
        self._match, self._number, self._sent = "", 0, 0.0
        self.over: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: Any) -> None:
        """Begin with the first match."""
        self._transport = transport
        self._begin()

    def _begin(self) -> None:
        self._match, self._number = next(self._matches, ""), 0
        if not self._match:
            self._transport.close()
            return
        self._source.seed(self._match)
        self._sent = 0.0
        request = f"GET /v1/matches/{self._match}/decision {self._head}\r\n"
        self._transport.write(request.encode())

    def data_received(self, data: bytes) -> None:
        """Take an answer in and give the next one."""
        self._buffer += data
        head, found, body = self._buffer.partition(b"\r\n\r\n")
        if not found:
            return
        size = int(head.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0])
        if len(body) < size:
            return
        self._buffer = b""
        now = perf_counter()
        if b" 200 " not in head[:16]:
            self.over.set_exception(RuntimeError(body.decode()))
            self._transport.close()
            return
        if self._sent:
            self._waits.append((now, now - self._sent))
        asked = from_json(body)
        if not asked["choices"]:
            self._begin()
            return
        self._number += 1
        choice = self._source.randrange(len(asked["choices"])) + 1
        said = f'{{"choice":{choice},"key":"k{self._number}","expect":{asked["seq"]}}}'
        top_ = f"POST /v1/matches/{self._match}/actions {self._head}content-type: application/json\r\n"
        self._sent = perf_counter()
        self._transport.write(f"{top_}content-length: {len(said)}\r\n\r\n{said}".encode())

    def connection_lost(self, error: Exception | None) -> None:  # noqa: ARG002 - asyncio names it
        """Say that this table plays no more."""
        if not self.over.done():
            self.over.set_result(None)

    def stop(self) -> None:
        """Leave the table."""
        self._transport.close()


async def _play(
    host: str, port: int, token: str, seconds: float, *, tables: int, matches: list[str]
) -> dict[str, float]:
    loop = asyncio.get_running_loop()
    ahead, waits = iter(matches), list[tuple[float, float]]()
    head = f"HTTP/1.1\r\nhost: {host}:{port}\r\nauthorization: Bearer {token}\r\n"
    seats = [
        (await loop.create_connection(lambda: PlayerConnection(head, ahead, waits), host, port))[1]
        for _ in range(tables)
    ]
    begun, used = perf_counter(), process_time()
    await asyncio.sleep(seconds)
    ended, used = perf_counter(), process_time() - used
    for one in seats:
        one.stop()
    await asyncio.gather(*(one.over for one in seats))
    counted = sorted(wait for at, wait in waits if begun + seconds * WARM < at <= ended)
    return {
        "decisions": len(waits),
        "counted": len(counted),
        "rate": len(counted) / (seconds * (1 - WARM)),
        "p50": counted[len(counted) // 2] * 1000,
        "p99": counted[len(counted) * 99 // 100] * 1000,
        "cpu": used,
        "begun": begun,
        "ended": ended,
    }


def main() -> None:
    """Play, and print what was seen."""
    host, port, token, seconds, tables, *matches = sys.argv[1:]
    played = asyncio.run(_play(host, int(port), token, float(seconds), tables=int(tables), matches=matches))
    sys.stdout.write(json.dumps(played) + "\n")


if __name__ == "__main__":
    main()
