"""How does a witness sign what it saw? As a cosignature of C2SP (tlog-cosignature), by Ed25519.

The line of signature is that of a note, but the hash of the key is made with 04 for 01, the time
stands before the signature (8 bytes, big-endian, seconds since 1970), and what is signed is

    cosignature/v1
    time SECONDS

and then the text of the note. So one key may sign notes and cosign others: no text is both.
"""

from __future__ import annotations

from base64 import b64encode
from typing import Final

from events.proofs.notes import Signer

COSIGNING: Final = b"\x04"


class Cosigner(Signer):
    """The key of a witness with its name."""

    __slots__ = ()
    KIND = COSIGNING

    def cosign(self, text: str, at: int) -> str:
        """The line of signature over the text of a note that was seen at a time, in seconds."""
        made = self._key.sign(f"cosignature/v1\ntime {at}\n{text}".encode())
        coded = b64encode(self._hash() + at.to_bytes(8, "big") + made).decode()
        return f"\u2014 {self.name} {coded}\n"
