"""Commands and matches for the contract: small facts, honestly chained."""

from __future__ import annotations

from hashlib import sha256
from time import monotonic, sleep
from typing import Any

from events.chain import Chain
from events.log import Command, Feed, Log, MatchRef, Row
from events.parts import pack

START = 1_780_000_000_000_000
PATIENCE = 30
"""Seconds after which facts that the feed does not tell will not come."""


def fed(log: Log, count: int, cursor: str = "", limit: int = 1000) -> Feed:
    """A page of the feed with so many facts.

    PostgreSQL tells a fact when no older transaction of the server is open, those of other
    databases among them; until then the page is shorter, so it is asked for again.
    """
    until = monotonic() + PATIENCE
    while len((found := log.feed(cursor, limit)).rows) < count and monotonic() < until:
        sleep(0.01)
    return found


class Match:
    """A match in a log, and what a client of it knows: the head it has seen."""

    def __init__(
        self,
        log: Log,
        public_id: str,
        *,
        tags: dict[str, str] | None = None,
        parent: tuple[int, int] | None = None,
    ) -> None:
        self.log = log
        self.ref: MatchRef = log.open_match(public_id, created=START, tags=tags or {}, parent=parent)
        self.chain = Chain(public_id)
        left = self.ref.parent
        self.seq, self.hash = (0, self.chain.genesis()) if left is None else left[1:]

    def rows(self, count: int = 1) -> list[Row]:
        """The next facts, not yet appended."""
        return chained(self.chain, self.hash, self.seq + 1, count)

    def command(self, count: int = 1, *, key: str = "", request: str = "") -> Command:
        rows = self.rows(count)
        key = key or f"key-{self.seq + 1}"
        return Command(self.ref.id, rows, key, sha256((request or key).encode()).digest())

    def took(self, command: Command) -> None:
        """Note that a command was answered."""
        self.seq, self.hash = command.rows[-1].seq, command.rows[-1].hash

    def append(self, count: int = 1) -> list[Row]:
        command = self.command(count)
        answer = self.log.append(command[0], command[1], key=command.key, request=command.request)
        assert answer == (self.seq + 1, self.seq + count, False)
        self.took(command)
        return list(command.rows)


def chained(chain: Chain, previous: bytes, first: int, count: int) -> list[Row]:
    """Facts that follow a hash: every third hides a part from B, every fifth one from both."""
    rows = []
    for seq in range(first, first + count):
        hidden = None
        if seq % 3 == 0:
            parts = [("A", bytes(16), b'{"card":%d}' % seq)]
            if seq % 5 == 0:
                parts.append(("J", bytes(15) + b"\1", b'{"order":[%d,2,1]}' % seq))
            hidden = pack(parts)
        fields: dict[str, Any] = {
            "seq": seq,
            "kind": "card.moved",
            "v": 1,
            "at": START + seq,
            "actor": "AB"[seq % 2],
            "cause": seq - 1,
            "open": '{"from":"hand","note":"é\\n","seq":%d}'.encode() % seq,
            "hidden": hidden,
        }
        previous = chain.link(previous, **fields)
        rows.append(Row(**fields, hash=previous))
    return rows
