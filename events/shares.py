"""Chance that nobody chose: what follows from a share of the house and one of each seat.

Each of the three commits to a random share before any is told. All chance of a match is then
a stream of numbers that follows from the three: as long as one of them was random, so is chance.

Byte strings are put together with their length before them, so that no two rows of them are alike:

    packed(x, y, ...)  length(2) x  length(2) y  ...
    commitment         SHA-256(packed("wixoss-share-v1", match, party, share))
    key                SHA-256(packed("wixoss-chance-v1", match, house, A, B))
    block i of draw k  HMAC-SHA-256(key, k(8) i(8)), four numbers of eight bytes

Integers are big-endian. A number below n is taken from the next of the stream that is below the
greatest multiple of n; the others are passed over, so that each is as likely. The result of a draw
are the first places of a Fisher-Yates shuffle of 0, 1, ..., carried out from the front.
"""

from collections.abc import Iterator
from hashlib import sha256
from hmac import digest
from typing import Final

HOUSE: Final = "house"
PARTIES: Final = (HOUSE, "A", "B")
"""Who gives a share, in the order in which the key takes them."""
SHARE_BYTES: Final = 32
_SHARE: Final = b"wixoss-share-v1"
_CHANCE: Final = b"wixoss-chance-v1"
_SPAN: Final = 1 << 64


def _packed(*parts: bytes) -> bytes:
    return b"".join([len(part).to_bytes(2, "big") + part for part in parts])


def commitment(match: str, party: str, share: str) -> str:
    """The commitment of a party ("house", "A", "B") to its share; both 64 figures of hex.

    Raises ValueError for a share that is no hex.
    """
    row = _packed(_SHARE, match.encode(), party.encode(), bytes.fromhex(share))
    return sha256(row).hexdigest()


def chance_key(match: str, house: str, a: str, b: str) -> bytes:
    """The key (32 bytes) of all chance of a match, from three shares in hex."""
    return sha256(_packed(_CHANCE, match.encode(), *map(bytes.fromhex, (house, a, b)))).digest()


def drawn(key: bytes, draw: int, count: int, among: int) -> tuple[int, ...]:
    """The result of a draw, which counts from 1: so many places among so many, from 0."""
    stream, row = _numbers(key, draw), list(range(among))
    for at in range(min(count, among)):
        other = at + _below(stream, among - at)
        row[at], row[other] = row[other], row[at]
    return tuple(row[:count])


def _numbers(key: bytes, draw: int) -> Iterator[int]:
    block = 0
    while True:
        made = digest(key, draw.to_bytes(8, "big") + block.to_bytes(8, "big"), "sha256")
        for at in range(0, len(made), 8):
            yield int.from_bytes(made[at : at + 8], "big")
        block += 1


def _below(stream: Iterator[int], bound: int) -> int:
    """Take the next number below a bound, each as likely as the others."""
    most = _SPAN - _SPAN % bound
    return next(number for number in stream if number < most) % bound


def is_share(text: str) -> bool:
    """Whether a text can be a share or a commitment: 64 figures of hex, small letters."""
    return len(text) == 2 * SHARE_BYTES and not set(text) - set("0123456789abcdef")
