"""Values of the rooms as data: what JSON can say, and nothing else."""

from typing import Any, Final

from msgspec import to_builtins
from msgspec.json import Encoder


def _in_words(value: object) -> str:
    """What JSON has no form for: a digest in hexadecimal digits, anything else in its own words."""
    return value.hex() if isinstance(value, bytes) else str(value)


_JSON: Final = Encoder(enc_hook=_in_words)


def as_json(value: object) -> bytes:
    """What the rooms hand out as JSON in UTF-8: records by field name, rows in their order."""
    return _JSON.encode(value)


def as_data(value: object) -> Any:
    """The same as plain values, for those who add to it or lay it out."""
    return to_builtins(value, str_keys=True, enc_hook=_in_words)
