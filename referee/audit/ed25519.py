"""Did this key sign these bytes? Ed25519 of RFC 8032, checked with whole numbers alone.

Only signatures are checked here, nothing secret is touched, so nothing needs to take equal time.
Points are written in extended coordinates (X, Y, Z, T) with x = X/Z, y = Y/Z and xy = T/Z
(RFC 8032, 5.1.4); what encodes no point, or a number beyond its range, is refused (5.1.3, 5.1.7).
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha512
from itertools import count
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

KEY_BYTES: Final = 32
SIGNATURE_BYTES: Final = 64

_P: Final = 2**255 - 19
_L: Final = 2**252 + 27742317777372353535851937790883648493
_D: Final = -121665 * pow(121666, -1, _P) % _P
_ROOT_OF_MINUS_1: Final = pow(2, (_P - 1) // 4, _P)

_Point = tuple[int, int, int, int]
_NEUTRAL: Final[_Point] = (0, 1, 1, 0)
_FEW: Final = 4
"""So many signatures of a key are checked before its multiples are worth their making."""
_DIGITS: Final = 64
"""Digits of four bits in a factor below the order of the base point."""


def signed_by(public: bytes, signature: bytes, message: bytes) -> bool:
    """Whether the key with these 32 public bytes made this signature of a message."""
    if len(public) != KEY_BYTES or len(signature) != SIGNATURE_BYTES:
        return False
    key = _point(public)
    scalar = int.from_bytes(signature[KEY_BYTES:], "little")
    if key is None or scalar >= _L:
        return False
    digest = sha512(signature[:KEY_BYTES] + public + message).digest()
    told = int.from_bytes(digest, "little") % _L
    x, y, z, t = key
    turned = -x % _P, y, z, -t % _P
    if next(_visits(public)) > _FEW:
        made = _add(_times(scalar, _BASE), _times(told, turned))
    else:
        made = _sum_of(scalar, _BASE, told, turned)
    return _bytes(made) == signature[:KEY_BYTES]


@lru_cache(maxsize=64)
def _visits(public: bytes) -> Iterator[int]:  # noqa: ARG001 - one count for each key
    """Count how often a key is asked about; one that comes after many others begins anew."""
    return count(1)


def _point(data: bytes) -> _Point | None:
    """The point that 32 bytes encode (5.1.3), None for bytes that encode none."""
    number = int.from_bytes(data, "little")
    y, odd = number & (1 << 255) - 1, number >> 255
    if y >= _P:
        return None
    top, low = (y * y - 1) % _P, (_D * y * y + 1) % _P
    x = top * pow(low, 3, _P) * pow(top * pow(low, 7, _P), (_P - 5) // 8, _P) % _P
    if low * x * x % _P != top:
        x = x * _ROOT_OF_MINUS_1 % _P
    if low * x * x % _P != top or (not x and odd):
        return None
    x = x if x & 1 == odd else _P - x
    return x, y, 1, x * y % _P


def _bytes(point: _Point) -> bytes:
    """The 32 bytes that encode a point (5.1.2)."""
    x, y, z, _ = point
    over = pow(z, -1, _P)
    return (y * over % _P | (x * over % _P & 1) << 255).to_bytes(KEY_BYTES, "little")


def _add(one: _Point, two: _Point) -> _Point:
    """The sum of two points, also of one with itself (5.1.4)."""
    a = (one[1] - one[0]) * (two[1] - two[0]) % _P
    b = (one[1] + one[0]) * (two[1] + two[0]) % _P
    c = 2 * one[3] * two[3] * _D % _P
    d = 2 * one[2] * two[2] % _P
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % _P, g * h % _P, f * g % _P, e * h % _P


def _twice(point: _Point) -> _Point:
    """A point added to itself, in fewer steps (5.1.4)."""
    x, y, z, _ = point
    a, b = x * x % _P, y * y % _P
    h = a + b
    e, g = h - (x + y) * (x + y) % _P, a - b
    f = 2 * z * z % _P + g
    return e * f % _P, g * h % _P, f * g % _P, e * h % _P


def _sum_of(m: int, one: _Point, n: int, two: _Point) -> _Point:
    """The sum of ``m`` times a point and ``n`` times another, bit by bit from the highest."""
    both = (_NEUTRAL, one, two, _add(one, two))
    made = _NEUTRAL
    for at in range(max(m.bit_length(), n.bit_length()) - 1, -1, -1):
        made = _twice(made)
        which = (m >> at & 1) | (n >> at & 1) << 1
        if which:
            made = _add(made, both[which])
    return made


@lru_cache(maxsize=8)
def _multiples(point: _Point) -> list[list[_Point]]:
    """The first sixteen multiples of a point, of 16 times it, of 256 times it, and so on.

    They take 0.3 MB, and as long to make as two signatures take to check without them.
    """
    rows = []
    for _ in range(_DIGITS):
        row = [_NEUTRAL]
        for _ in range(15):
            row.append(_add(row[-1], point))
        rows.append(row)
        point = _add(row[-1], point)
    return rows


def _times(factor: int, point: _Point) -> _Point:
    """A point so many times, in one addition for each digit of the factor."""
    made = _NEUTRAL
    for row in _multiples(point):
        if factor & 15:
            made = _add(made, row[factor & 15])
        factor >>= 4
    return made


def _base() -> _Point:
    """The base point B, whose y is 4/5 and whose x is even (5.1)."""
    point = _point((4 * pow(5, -1, _P) % _P).to_bytes(KEY_BYTES, "little"))
    if point is None:
        raise ArithmeticError("the base point is not on its curve")
    return point


_BASE: Final = _base()
