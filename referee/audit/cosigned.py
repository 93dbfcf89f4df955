"""Which witnesses saw a checkpoint? Cosignatures of C2SP (tlog-cosignature), checked.

A witness cosigns a checkpoint of an origin only if it continues the last one that it cosigned. So
whoever shows two people two histories needs two witnesses that never saw the other one: a quorum of
more than half of them cannot be had for both.

A cosignature stands on a note as any other signature does. After the hash of the key come the time
(8 bytes, big-endian, seconds since 1970) and the Ed25519 signature (64 bytes) over

    cosignature/v1
    time SECONDS

and the text of the note. The kind of the key is 04.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Final, NamedTuple

from referee.audit.ed25519 import SIGNATURE_BYTES, signed_by
from referee.audit.notes import BadKey, BadNote, Verifier, parted, verifier_of
from referee.audit.words import counted

if TYPE_CHECKING:
    from collections.abc import Sequence

COSIGNING: Final = b"\x04"
"""The kind of a key that cosigns (tlog-cosignature)."""
_TIME_BYTES: Final = 8
_LAST_SECOND: Final = 253_402_300_799
"""The last second of the year 9999, after which no date is written."""


class Quorum(NamedTuple):
    """The witnesses that somebody trusts, and how many of them have to have seen a checkpoint."""

    witnesses: tuple[Verifier, ...]
    needed: int


@dataclass(frozen=True, slots=True)
class CosignedBy:
    """Which of so many trusted witnesses cosigned a checkpoint, and the last time that one did.

    ``last`` is in seconds since 1970, 0 where none did.
    """

    names: tuple[str, ...]
    of: int
    last: int

    def __str__(self) -> str:
        """Count the witnesses, with the time of the last."""
        there = counted(self.of, "witness", "witnesses")
        told = f"{len(self.names)} of {there} saw this checkpoint"
        if not self.last:
            return told
        when = datetime.fromtimestamp(min(self.last, _LAST_SECOND), UTC)
        return f"{told}, the last at {when:%Y-%m-%dT%H:%M:%SZ}"


def witness_of(text: str) -> Verifier:
    """The key of a witness that ``NAME+HASH+BASE64`` says; raises BadKey."""
    return verifier_of(text, COSIGNING, "witness show")


def quorum_of(keys: Sequence[str], needed: int | None = None) -> Quorum:
    """So many of these witnesses, else more than half of them; raises BadKey.

    A key that stands there twice would count twice, under whatever name: it is refused.
    """
    found = tuple(witness_of(key) for key in keys)
    if not found:
        raise BadKey("no witness is named; a line for each: NAME+HASH+BASE64")
    if len({one.public for one in found}) < len(found):
        raise BadKey("one key of a witness is named twice; name each witness once")
    wanted = len(found) // 2 + 1 if needed is None else needed
    if not 0 < wanted <= len(found):
        named = counted(len(found), "witness is", "witnesses are")
        message = f"{named} named, so that {wanted} cannot be asked for"
        raise BadKey(f"{message}; ask for 1 to {len(found)}")
    return Quorum(found, wanted)


def keys_in(text: str) -> list[str]:
    """The keys in a file of witnesses: the first word of each line; what follows # is left out."""
    lines = (line.partition("#")[0].split() for line in text.splitlines())
    return [words[0] for words in lines if words]


def seen(data: bytes, quorum: Quorum) -> CosignedBy:
    """Who of the witnesses cosigned a note; raises BadNote where they are too few.

    Cosignatures of others are passed over; one that bears the name and the hash of a witness has
    to hold.
    """
    text, signatures = parted(data)
    times: dict[Verifier, int] = {}
    for witness in quorum.witnesses:
        ours = [made for name, told, made in signatures if (name, told) == witness[:2]]
        for made in ours:
            if not cosigned_by(witness, made, text):
                message = f"the cosignature of {witness} is not of this checkpoint"
                raise BadNote(message)
            at = int.from_bytes(made[:_TIME_BYTES], "big")
            times[witness] = max(at, times.get(witness, 0))
    found = CosignedBy(
        tuple(str(one) for one in times), len(quorum.witnesses), max(times.values(), default=0)
    )
    if len(times) < quorum.needed:
        message = f"{found}; the quorum is {quorum.needed}"
        raise BadNote(message)
    return found


def cosigned_by(witness: Verifier, made: bytes, text: str) -> bool:
    """Whether a witness made this cosignature, with its time, of the text of a note."""
    if len(made) != _TIME_BYTES + SIGNATURE_BYTES:
        return False
    at = int.from_bytes(made[:_TIME_BYTES], "big")
    message = f"cosignature/v1\ntime {at}\n{text}".encode()
    return signed_by(witness.public, made[_TIME_BYTES:], message)
