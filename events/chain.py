"""Does this row follow that one? The hash chain of a match over its stored bytes.

Each row's hash is SHA-256 over the version of the form, the match, the seq, the hash before it and
the row's own bytes, so that no row can be altered, dropped, moved or borrowed from another match
without every later hash failing. Hidden parts enter by their commitments (``events.parts``).

Hashed bytes of a row, integers big-endian, lengths in bytes of the fields that follow in order:

    DOMAIN  length(2) match
    seq(8)  previous hash(32)  v(4)  at(8, signed)  cause(8)
    length(2) of kind  length(2) of actor  length(4) of open  length(4) of commitments
    kind  actor  open  commitments

The hash before seq 1 is SHA-256 over ``GENESIS`` and length(2) match.
"""

from __future__ import annotations

from hashlib import sha256
from struct import Struct
from typing import TYPE_CHECKING, Final

from events.parts import commitment

if TYPE_CHECKING:
    from collections.abc import Iterable

    from events.log import Row

DOMAIN: Final = b"wixoss-fact-v1\0"
GENESIS: Final = b"wixoss-genesis-v1\0"

_LENGTH: Final = Struct(">H")
_HEAD: Final = Struct(">Q32sIqQHHII").pack


class Chain:
    """The hash chain of one match; keeps what every hash of that match starts with."""

    __slots__ = ("_prefix", "match")

    def __init__(self, match: str) -> None:
        """Begin the chain of the match with this public id."""
        name = match.encode()
        self.match = match
        self._prefix = DOMAIN + _LENGTH.pack(len(name)) + name

    def genesis(self) -> bytes:
        """The hash that stands before seq 1."""
        return genesis(self.match)

    def link(
        self,
        previous: bytes,
        *,
        seq: int,
        kind: str,
        v: int,
        at: int,
        actor: str,
        cause: int,
        open: bytes,
        hidden: bytes | None,
    ) -> bytes:
        """The hash of a row that follows the hash ``previous``.

        ``at`` is microseconds since 1970, ``cause`` a seq or 0. Raises BadParts when ``hidden``
        is not a sequence of parts, struct.error when a number is out of its range.
        """
        name, who = kind.encode(), actor.encode()
        told = commitment(hidden) if hidden is not None else b""
        numbers = _HEAD(seq, previous, v, at, cause, len(name), len(who), len(open), len(told))
        return sha256(self._prefix + numbers + name + who + open + told).digest()

    def holds(self, previous: bytes, rows: Iterable[Row]) -> bool:
        """Whether rows carry the hashes that follow from ``previous``, in their order."""
        for row in rows:
            seq, kind, v, at, actor, cause, shown, hidden, following = row
            made = self.link(
                previous,
                seq=seq,
                kind=kind,
                v=v,
                at=at,
                actor=actor,
                cause=cause,
                open=shown,
                hidden=hidden,
            )
            if made != following:
                return False
            previous = following
        return True


def genesis(match: str) -> bytes:
    """The hash before seq 1 of the match with this public id."""
    name = match.encode()
    return sha256(GENESIS + _LENGTH.pack(len(name)) + name).digest()


def link(
    match: str,
    previous: bytes,
    *,
    seq: int,
    kind: str,
    v: int,
    at: int,
    actor: str,
    cause: int,
    open: bytes,
    hidden: bytes | None,
) -> bytes:
    """The hash of one row by the names of its fields; ``Chain.link`` is the same, for many."""
    return Chain(match).link(
        previous,
        seq=seq,
        kind=kind,
        v=v,
        at=at,
        actor=actor,
        cause=cause,
        open=open,
        hidden=hidden,
    )
