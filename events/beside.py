"""What a log keeps beside its facts: states, programs and catalogues, what was worked out.

Nothing here is part of the chain. A state is believed when it carries the seal of this house, a
blob when its bytes have the hash that is its name.
"""

from __future__ import annotations

from typing import Protocol


class Beside(Protocol):
    """The part of the contract of ``events.log.Log`` that concerns what facts do not hold."""

    def seal_with(self, secret: bytes) -> None:
        """Believe from now on only states that were sealed with this secret of up to 64 bytes."""

    def put_keyframe(self, match_id: int, seq: int, fold_id: str, data: bytes) -> None:
        """Keep a state, sealed; it may be lost at any time, since it can be folded again."""

    def keyframe(self, match_id: int, seq: int, fold_id: str) -> tuple[int, bytes] | None:
        """The nearest state at or below ``seq`` that was made by ``fold_id`` and sealed here."""

    def keyframes(self, match_id: int, fold_id: str) -> list[tuple[int, bytes]]:
        """All states that ``fold_id`` made of a match and that can be read, whoever sealed them.

        They are for comparing with the facts, and not for going on from.
        """

    def drop_keyframes(self, match_id: int) -> None:
        """Forget all states of a match; they are folded again.

        Where nothing can be written it raises DatabaseError, and they are passed over from now on.
        """

    def put_blob(self, kind: str, data: bytes) -> str:
        """Keep a program or catalogue once and give its SHA-256 in hexadecimal.

        One that was altered meanwhile is put right.
        """

    def blob(self, kind: str, hash: str) -> bytes | None:
        """The bytes of this kind and hash, or None; raises AlteredBlob for other bytes."""

    def put_finding(self, kind: str, key: str, data: bytes) -> None:
        """Keep what was worked out; it may be lost at any time and is then worked out again."""

    def finding(self, kind: str, key: str) -> bytes | None:
        """What was worked out under this key, or None."""
