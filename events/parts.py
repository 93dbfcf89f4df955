"""What only some may read of a fact, and how it enters the hash without being told.

The hidden column of a fact is a sequence of parts, one an audience, sorted by audience. A part is
either open (salt and JSON bytes) or sealed (only the commitment that the hash chain holds). Sealing
changes the stored column and leaves the hash of the row valid: a public copy of a record verifies
without the hidden parts, and a part shown later proves itself against its commitment.

Column, part after part, integers big-endian:

    open     00  length(1)  audience  salt(16)  length(4)  body
    sealed   01  length(1)  audience  commitment(32)

Commitment: SHA-256 over ``DOMAIN``, length(1) and audience, salt(16), length(4) and body.
"""

from __future__ import annotations

from hashlib import sha256
from itertools import pairwise
from struct import Struct
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

DOMAIN: Final = b"wixoss-part-v1\0"
SALT_BYTES: Final = 16
HASH_BYTES: Final = 32
AUDIENCE_LIMIT: Final = 32
BODY_LIMIT: Final = 1 << 24

_OPEN: Final = 0
_SEALED: Final = 1
_LENGTH: Final = Struct(">I")
_LEAST: Final = 1 + 1 + 1 + SALT_BYTES + _LENGTH.size - 1
_HEADS: Final[dict[str, bytes]] = {}


class BadParts(ValueError):
    """The hidden column, or what should become one, is not a sequence of parts."""


class Part(NamedTuple):
    """One audience's share of a fact.

    ``salt`` (16 bytes) and ``body`` (JSON bytes) are None where the part is sealed; ``commitment``
    (32 bytes) is always there.
    """

    audience: str
    salt: bytes | None
    body: bytes | None
    commitment: bytes


def pack(parts: Sequence[tuple[str, bytes, bytes]]) -> bytes:
    """The hidden column of open parts ``(audience, salt, body)``, in any order.

    Raises BadParts for no part, a repeated or ill-named audience, a salt not 16 bytes long or a
    body beyond ``BODY_LIMIT``.
    """
    if len(parts) == 1:
        return _pack_one(*parts[0])
    ordered = sorted(parts)
    if not ordered:
        message = "a hidden column without a part; a fact that hides nothing has no hidden column"
        raise BadParts(message)
    for (audience, _, _), (following, _, _) in pairwise(ordered):
        if audience == following:
            message = f"two parts for audience {audience!r}; one part an audience"
            raise BadParts(message)
    return b"".join([_pack_one(*part) for part in ordered])


def _pack_one(audience: str, salt: bytes, body: bytes) -> bytes:
    if len(salt) != SALT_BYTES:
        message = f"a salt of {len(salt)} bytes for audience {audience!r}; a salt has {SALT_BYTES}"
        raise BadParts(message)
    if len(body) > BODY_LIMIT:
        message = f"a body of {len(body)} bytes for audience {audience!r}; at most {BODY_LIMIT}"
        raise BadParts(message)
    return b"\0" + _named(audience) + salt + _LENGTH.pack(len(body)) + body


def _named(audience: str) -> bytes:
    """Length and name of an audience; the few names of a match are encoded once."""
    head = _HEADS.get(audience)
    if head is None:
        if not (audience.isascii() and audience.isprintable() and audience):
            message = f"audience {audience!r} is not a short printable ASCII name"
            raise BadParts(message)
        if len(audience) > AUDIENCE_LIMIT:
            message = f"audience {audience!r} is longer than {AUDIENCE_LIMIT} letters"
            raise BadParts(message)
        head = bytes((len(audience),)) + audience.encode()
        if len(_HEADS) < 1024:  # noqa: PLR2004 - a bound against hostile names, no meaning beyond
            _HEADS[audience] = head
    return head


def unpack(hidden: bytes) -> tuple[Part, ...]:
    """The parts of a hidden column, sorted by audience.

    Raises BadParts when the column is cut short, not sorted, or of an unknown form.
    """
    found: list[Part] = []
    last = ""
    for form, audience, one, two in _scan(hidden):
        if audience <= last:
            message = f"the parts are not sorted by audience: {audience!r} follows {last!r}"
            raise BadParts(message)
        last = audience
        if form == _SEALED:
            found.append(Part(audience, None, None, one))
        else:
            found.append(Part(audience, one, two, _commit(_named(audience), one, two)))
    return tuple(found)


def bodies(hidden: bytes) -> list[bytes] | None:
    """The bodies of all parts without their commitments, None when a part of them is sealed.

    For readers of facts, who need no hash. Raises BadParts as ``unpack`` does.
    """
    if hidden[0] == 0 and len(hidden) > _LEAST:
        at = 2 + hidden[1] + SALT_BYTES
        start = at + _LENGTH.size
        if start + int.from_bytes(hidden[at:start], "big") == len(hidden):
            return [hidden[start:]]
    found = _scan(hidden)
    if any(form == _SEALED for form, _, _, _ in found):
        return None
    return [body for _, _, _, body in found]


def _scan(hidden: bytes) -> list[tuple[int, str, bytes, bytes]]:
    """Each part as (form, audience, salt or commitment, body or nothing), lengths checked."""
    found: list[tuple[int, str, bytes, bytes]] = []
    size, at = len(hidden), 0
    if not size:
        message = "the hidden column is there but empty"
        raise BadParts(message)
    while at < size:
        form, name_at = hidden[at], at + 2
        length = hidden[at + 1] if at + 1 < size else 0
        at = name_at + length
        name = hidden[name_at:at]
        if form > _SEALED or not 0 < length <= AUDIENCE_LIMIT or not name.isascii():
            message = f"no part starts at byte {name_at - 2} of the hidden column"
            raise BadParts(message)
        lead = hidden[at : at + (HASH_BYTES if form == _SEALED else SALT_BYTES)]
        at += HASH_BYTES if form == _SEALED else SALT_BYTES
        body = b""
        if form == _OPEN and at + _LENGTH.size <= size:
            (length,) = _LENGTH.unpack_from(hidden, at)
            body = hidden[at + _LENGTH.size : at + _LENGTH.size + length]
            at += length
        at += 0 if form == _SEALED else _LENGTH.size
        if at > size:
            message = f"the hidden column is cut short: {size} bytes where {at} are named"
            raise BadParts(message)
        found.append((form, name.decode(), lead, body))
    return found


def _commit(named: bytes, salt: bytes, body: bytes) -> bytes:
    return sha256(DOMAIN + named + salt + _LENGTH.pack(len(body)) + body).digest()


def join(parts: Sequence[Part]) -> bytes:
    """The hidden column of parts as a record has them, in their order: sealed where no salt is.

    Raises BadParts when they are not sorted by audience, or ill-formed.
    """
    column = b"".join(
        [
            b"\1" + _named(part.audience) + part.commitment
            if part.salt is None or part.body is None
            else _pack_one(part.audience, part.salt, part.body)
            for part in parts
        ]
    )
    unpack(column)
    return column


def seal(hidden: bytes, audiences: Collection[str]) -> bytes:
    """The same column with the parts of ``audiences`` replaced by their commitments.

    The hash of the row stays valid, because the chain holds commitments only.
    """
    kept: list[bytes] = []
    for audience, salt, body, commitment_ in unpack(hidden):
        if salt is None or body is None or audience in audiences:
            kept.append(b"\1" + _named(audience) + commitment_)
        else:
            kept.append(_pack_one(audience, salt, body))
    return b"".join(kept)


def commitment(hidden: bytes | None) -> bytes:
    """What of a hidden column enters the hash chain: audience and commitment, part after part.

    Each part gives length(1), audience, commitment(32); a fact that hides nothing gives no bytes.
    """
    if hidden is None:
        return b""
    if hidden[:1] == b"\0" and len(hidden) > _LEAST and 0 < hidden[1] <= AUDIENCE_LIMIT:
        # One open part, the usual column, is read in place. Its commitment covers the very bytes
        # that follow the form byte, which is why both are laid out alike.
        named = hidden[1 : 2 + hidden[1]]
        end = 2 + hidden[1] + SALT_BYTES + _LENGTH.size
        length = int.from_bytes(hidden[end - _LENGTH.size : end], "big")
        if end + length == len(hidden) and named.isascii():
            return named + sha256(DOMAIN + hidden[1:]).digest()
    return b"".join([_named(part.audience) + part.commitment for part in unpack(hidden)])
