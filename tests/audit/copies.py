"""A small match as a file, and ways to spoil it."""

from __future__ import annotations

import io
from random import Random

from events.memory_log import MemoryLog
from events.transfer import export_match
from tests.contracts.sample import Match

HOSTILE = (
    b"NaN",
    b"Infinity",
    b"-1e400",
    b"1.5",
    b"9007199254740992",
    b"9" * 5000,
    b"[" * 5000,
    b'{"a":' * 5000,
    b"[" * 100_000 + b"]" * 100_000,
    b'"\\ud800"',
    b'{"a":1,"a":2}',
    b"\xff\xfe",
    b"\xed\xa0\x80",
    b"null",
    b"[]",
    b"{}",
    b'""',
    b"true",
    b"",
    b"\0",
    b"\xef\xbb\xbf{}",
)


def record(facts: int = 30, *, sealed: str = "") -> bytes:
    """A record of a match with a program, tags and hidden parts."""
    log = MemoryLog()
    match = Match(log, "m-17", tags={"event": "Köln", "round": "8"})
    match.append(facts)
    program = log.put_blob("program", b'{"steps":["draw"]}')
    out = io.BytesIO()
    export_match(log, "m-17", out, blobs=[("program", program)], sealed=sealed)
    return out.getvalue()


def spoiled(data: bytes, chance: Random) -> bytes:
    """The same bytes with one thing done to them: changed, put in, taken out, moved, replaced."""
    at = chance.randrange(len(data))
    end = min(len(data), at + chance.choice((1, 1, 2, 40, 400)))
    match chance.randrange(6):
        case 0:
            return data[:at] + bytes((data[at] ^ 1 << chance.randrange(8),)) + data[at + 1 :]
        case 1:
            return data[:at] + chance.randbytes(end - at) + data[at:]
        case 2:
            return data[:at] + data[end:]
        case 3:
            return data[:at] + chance.choice(HOSTILE) + data[end:]
        case 4:
            lines = data.splitlines(keepends=True)
            lines[chance.randrange(len(lines))] = chance.choice(HOSTILE) + b"\n"
            return b"".join(lines)
        case _:
            lines = data.splitlines(keepends=True)
            chance.shuffle(lines)
            return b"".join(lines[: chance.randrange(len(lines) + 1)])
