"""How is a root signed? As a checkpoint of C2SP (tlog-checkpoint) in a signed note, by Ed25519.

    wixoss-referee/MATCH          or wixoss-referee/event/EVENT
    SIZE
    ROOT in base64
    further lines, none of them empty

    — NAME base64(key hash(4), signature(64))

The signature is over the text with its last line feed and without the empty line. The key hash is
the beginning of SHA-256 over the name, a line feed, 01 and the public key. A verifier key is
written ``NAME+HASH+BASE64``, the hash in hexadecimal, the base64 over 01 and the public key.
"""

from __future__ import annotations

from base64 import b64encode
from hashlib import sha256
from typing import TYPE_CHECKING, ClassVar, Final, TypeVar

from cryptography.exceptions import UnsupportedAlgorithm
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

if TYPE_CHECKING:
    from collections.abc import Sequence

    from events.proofs.tree import Tree

ORIGIN: Final = "wixoss-referee/"
EVENT: Final = "event/"
ED25519: Final = b"\x01"
LONGEST: Final = 200
"""Letters of a further line of a note at most."""


class BadKey(ValueError):
    """A key that cannot sign: its name, its file or its password."""


class BadLine(ValueError):
    """A further line that no note can carry."""


class Signer:
    """A signing key with its name."""

    __slots__ = ("_key", "name")
    KIND: ClassVar[bytes] = ED25519

    def __init__(self, name: str, key: Ed25519PrivateKey) -> None:
        """Take a key under a name; raises BadKey for a name that no note can carry."""
        if not name or "+" in name or any(c.isspace() or not c.isprintable() for c in name):
            message = f"{name!r} names no key; use letters without spaces and plus signs"
            raise BadKey(message)
        self.name, self._key = name, key

    @property
    def verifier(self) -> str:
        """The verifier key, to publish: ``NAME+HASH+BASE64``."""
        public = self.KIND + self._public()
        return f"{self.name}+{self._hash().hex()}+{b64encode(public).decode()}"

    def sign(
        self,
        subject: str,
        tree: Tree,
        *,
        size: int | None = None,
        of_event: bool = False,
        lines: Sequence[str] = (),
    ) -> bytes:
        """The signed note of a root: over the first ``size`` leaves of a tree, else over all.

        ``subject`` is the match, or the event whose matches the tree is over. Raises BadLine for
        a further line that is empty, too long or not printable.
        """
        for line in lines:
            if not line.strip() or not line.isprintable() or len(line) > LONGEST:
                message = f"{line[:40]!r} cannot stand in a note; write up to {LONGEST} letters"
                raise BadLine(message)
        count = tree.size if size is None else size
        origin = f"{ORIGIN}{EVENT if of_event else ''}{subject}"
        root = b64encode(tree.root(count)).decode()
        text = "".join(f"{line}\n" for line in (origin, count, root, *lines))
        signed = b64encode(self._hash() + self._key.sign(text.encode())).decode()
        return f"{text}\n\u2014 {self.name} {signed}\n".encode()

    def stored(self, password: bytes = b"") -> bytes:
        """The key as a file: a line with its name, then PEM, encrypted if a password is given."""
        locked: serialization.KeySerializationEncryption = serialization.NoEncryption()
        if password:
            locked = serialization.BestAvailableEncryption(password)
        pem = self._key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, locked)
        return f"{self.name}\n".encode() + pem

    def _public(self) -> bytes:
        return self._key.public_key().public_bytes_raw()

    def _hash(self) -> bytes:
        return sha256(self.name.encode() + b"\n" + self.KIND + self._public()).digest()[:4]


Kind = TypeVar("Kind", bound=Signer)


def signer_of(data: bytes, password: bytes = b"") -> Signer:
    """The key that a file holds; raises BadKey for another file or a wrong password."""
    return key_in(data, password, Signer)


def key_in(data: bytes, password: bytes, kind: type[Kind]) -> Kind:
    """The key that a file holds, for signing of a kind; raises BadKey as ``signer_of``."""
    name, _, pem = data.partition(b"\n")
    try:
        key = serialization.load_pem_private_key(pem, password or None)
        if isinstance(key, Ed25519PrivateKey):
            return kind(name.decode(), key)
    except (ValueError, TypeError, UnsupportedAlgorithm):
        pass
    message = "the file holds no key that this password opens; make one: referee keys new NAME"
    raise BadKey(message)
