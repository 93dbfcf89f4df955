"""Which names may things have in a log: matches, command keys, kinds and persons.

Public ids are short enough to be read aloud at a table and have no letters that are taken for one
another. The chance that makes a new one comes from outside, as bytes.
"""

from __future__ import annotations

from re import compile as pattern
from typing import Final

_LETTERS: Final = "0123456789abcdefghjkmnpqrstvwxyz"
_ID: Final = pattern(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")
_DIGITS: Final = 18
ENTROPY_BYTES: Final = 10


def public_id(entropy: bytes) -> str:
    """The public id that these bytes of chance stand for: 16 letters for ``ENTROPY_BYTES`` bytes.

    Raises ValueError for fewer bytes, because ids would then repeat.
    """
    if len(entropy) < ENTROPY_BYTES:
        message = f"{len(entropy)} bytes of chance for a public id; at least {ENTROPY_BYTES}"
        raise ValueError(message)
    number = int.from_bytes(entropy[:ENTROPY_BYTES], "big")
    letters = [_LETTERS[number >> shift & 31] for shift in range(0, ENTROPY_BYTES * 8, 5)]
    return "".join(reversed(letters))


def is_public_id(text: str) -> bool:
    """Whether a text may name a match: 1 to 64 of letters, digits, dot, dash and underscore."""
    return _ID.fullmatch(text) is not None


def is_number(digits: str) -> bool:
    """Whether a part of a feed cursor is a number that a store could have written there."""
    return digits.isdecimal() and digits.isascii() and len(digits) <= _DIGITS
