"""What a line of a record says, field by field, or which field does not."""

from __future__ import annotations

from typing import Any, TypeVar

from events.canonical import canonical, load
from events.errors import RecordError
from events.wording import place_in

T = TypeVar("T")

_WORDS = {int: "a whole number", str: "a text", list: "a list", dict: "an object"}


def line_of(line: bytes, number: int, limit: int) -> dict[str, Any]:
    """The object on a line that ends with a line feed; raises RecordError.

    The line must be exactly what this program would write, so that no two readings of it exist.
    """
    if len(line) > limit:
        message = f"longer than {limit} bytes; this is not a line of a record"
        raise RecordError(number, "", message)
    if not line.endswith(b"\n"):
        message = "the last line has no end; the record was cut short, fetch it again"
        raise RecordError(number, "", message)
    try:
        line.decode()
    except UnicodeDecodeError as error:
        message = f"byte {error.start + 1} is not UTF-8 text"
        raise RecordError(number, "", message) from None
    try:
        said = load(line[:-1])
        same = canonical(said) == line[:-1]
    except (ValueError, RecursionError) as error:
        place = place_in(error)
        message = f"not JSON as a record has it{f' ({place} of it)' if place else ''}"
        raise RecordError(number, "", message) from None
    if not isinstance(said, dict):
        message = "not an object; every line of a record is one"
        raise RecordError(number, "", message)
    if not same:
        message = "not in canonical form (key order, spaces or doubled keys); it was altered"
        raise RecordError(number, "", message)
    return said


def value_of(value: object, number: int, name: str, fields: set[str]) -> dict[str, Any]:
    """An object with exactly these fields; raises RecordError."""
    if isinstance(value, dict) and value.keys() == fields:
        return value
    if not isinstance(value, dict):
        raise RecordError(number, name, "not an object")
    odd = ", ".join(ascii(name) for name in sorted(value.keys() ^ fields))
    message = f"fields missing or unknown: {odd[:80]}"
    raise RecordError(number, name, message)


def field(said: dict[str, Any], number: int, name: str, kind: type[T]) -> T:
    """The field ``name`` as a value of ``kind``; a boolean is no number. Raises RecordError."""
    value = said.get(name)
    if type(value) is kind:
        return value
    shown = repr(value)[:40]
    message = f"{shown} is not {_WORDS[kind]}"
    raise RecordError(number, name, message)


def hex_of(value: object, number: int, name: str, size: int) -> bytes:
    """So many bytes in lower-case hexadecimal; raises RecordError."""
    if isinstance(value, str) and len(value) == 2 * size:
        try:
            data = bytes.fromhex(value)
        except ValueError:
            data = b""
        if len(data) == size and data.hex() == value:
            return data
    message = f"not {size} bytes in lower-case hexadecimal"
    raise RecordError(number, name, message)
