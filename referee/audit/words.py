"""What does a line say, field by field, in the one canonical way? Else what is unsound about it."""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from typing import Any, Final

LINE_LIMIT: Final = 1 << 24
"""Bytes of a line at most."""
EXACT: Final = (1 << 53) - 1
"""The largest whole number that every reader of JSON has."""
HASH: Final = 32
"""Bytes of a SHA-256."""


class Unsound(Exception):
    """What does not hold of a record, a note or a proof, in words."""


def object_of(line: bytes) -> dict[str, Any]:
    """The object on a line that is written in the one canonical way; raises Unsound."""
    if not line:
        raise Unsound("there is none; the file is empty")
    if len(line) > LINE_LIMIT or not line.endswith(b"\n"):
        raise Unsound("the line is too long or has no end")
    try:
        said = json.loads(line.decode())
        same = canonical_bytes(said) + b"\n" == line
    except (ValueError, RecursionError) as error:
        raise Unsound("the line is not JSON as a record has it") from error
    if not isinstance(said, dict) or not same:
        raise Unsound("the line is not an object in canonical form")
    return said


def canonical_bytes(value: object) -> bytes:
    """The canonical bytes of a JSON value; raises ValueError for numbers that have none."""
    _whole(value)
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return text.encode()


def _whole(value: object) -> None:
    if isinstance(value, dict):
        for inner in value.values():
            _whole(inner)
    elif isinstance(value, list):
        for inner in value:
            _whole(inner)
    elif isinstance(value, float) or (isinstance(value, int) and abs(value) > EXACT):
        raise ValueError("a number that is not a whole number below 2^53")


def counted(count: int, one: str, many: str = "") -> str:
    """How many there are of something: 1 fact, 2 facts."""
    return f"{count} {one if count == 1 else many or one + 's'}"


def exactly(said: dict[str, Any], names: set[str]) -> None:
    """Raise Unsound for an object with other fields than these."""
    if said.keys() != names:
        odd = ", ".join(ascii(name) for name in sorted(said.keys() ^ names))
        message = f"fields missing or unknown: {odd[:80]}"
        raise Unsound(message)


def typed(said: dict[str, Any], name: str, kind: type) -> None:
    """Raise Unsound for a field that is not of this kind; a boolean is no number."""
    if type(said.get(name)) is not kind:
        message = f"{name} is missing or not what it should be"
        raise Unsound(message)


def hex_of(value: object, size: int) -> bytes:
    """So many bytes in lower-case hexadecimal; raises Unsound."""
    data = b""
    try:
        if isinstance(value, str):
            data = bytes.fromhex(value)
    except ValueError:
        pass
    if len(data) != size or data.hex() != value:
        message = f"a value is not {size} bytes in hexadecimal"
        raise Unsound(message)
    return data


def base64_of(value: object, size: int = HASH) -> bytes:
    """So many bytes in base64, written in the one way there is; raises Unsound."""
    data = decoded(value)
    if len(data) != size:
        message = f"a value is not {size} bytes in base64"
        raise Unsound(message)
    return data


def decoded(value: object) -> bytes:
    """The bytes that a text says in base64, written in the one way there is; else none."""
    try:
        data = b64decode(value, validate=True) if isinstance(value, str) else b""
    except ValueError:
        return b""
    return data if b64encode(data).decode() == value else b""
