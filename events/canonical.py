"""Which bytes a JSON value has: one form only, so that equal values have equal hashes.

Keys are sorted, nothing is padded, text is UTF-8. Allowed are strings, booleans, integers below
2^53, lists, objects and null; on those this form and RFC 8785 agree.
"""

from typing import Any

from pydantic_core import from_json, to_json

MAX_INTEGER = 2**53


def dump(value: Any) -> bytes:
    """Encode a value whose objects are already in key order (the fast door)."""
    return to_json(value)


def load(data: bytes | str) -> Any:
    """Decode JSON; raises ValueError when it is not JSON."""
    return from_json(data, allow_inf_nan=False, cache_strings="keys")


def _ordered(value: Any) -> Any:
    if isinstance(value, dict):
        return {k: _ordered(value[k]) for k in sorted(value)}
    if isinstance(value, (list, tuple)):
        return [_ordered(v) for v in value]
    if isinstance(value, float) or (isinstance(value, int) and abs(value) >= MAX_INTEGER):
        message = f"{value!r} has no canonical form: only integers below 2^53 are allowed"
        raise ValueError(message)
    return value


def canonical(value: Any) -> bytes:
    """Encode any value in canonical form; raises ValueError for floats and large integers."""
    return to_json(_ordered(value))
