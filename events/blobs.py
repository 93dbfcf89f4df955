"""Programs, catalogues, policies and cards under the hash of their bytes: none is believed unseen.

Facts name them by SHA-256, so what lies under a name is compared with it whenever it is read. A
match pins its catalogue and its policy in its first fact, and each catalogue that a judge has it take
up later; an event also each policy that it adopts.
"""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from events.canonical import load
from events.errors import AlteredBlob

if TYPE_CHECKING:
    from collections.abc import Iterable

    from events.log import Row

KINDS: Final = ("catalog", "policy")
"""The kinds of blobs that facts pin, each in the field of its name."""
PINNING: Final = ("match.opened", "catalog.replaced", "event.opened", "policy.adopted")
"""The facts that do."""


class Pin(NamedTuple):
    """What a fact pins: its seq, the kind of blob and the SHA-256 in hexadecimal."""

    seq: int
    kind: str
    hash: str


def name_of(data: bytes) -> str:
    """The name under which these bytes are kept, known before they are: SHA-256 in hexadecimal."""
    return sha256(data).hexdigest()


def sound(kind: str, name: str, data: bytes, where: str) -> bytes:
    """The bytes that were found under a name, if it is theirs; raises AlteredBlob."""
    found = name_of(data)
    if found != name:
        raise AlteredBlob(kind, name, found, where)
    return data


def pins(rows: Iterable[Row]) -> list[Pin]:
    """What the facts among some rows pin, in their order; a policy of "" is the generic one."""
    found: list[Pin] = []
    for row in rows:
        if row.kind in PINNING:
            said: dict[str, Any] = load(row.open)
            found += [Pin(row.seq, kind, said[kind]) for kind in KINDS if said.get(kind)]
    return found
