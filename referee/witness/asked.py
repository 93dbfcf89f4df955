"""What does a witness answer to a checkpoint? As C2SP tlog-witness says, with these numbers.

    200  the cosignature: it is the first checkpoint of the log, or a continuation of the last
    400  the request is malformed, or its old size is above that of the checkpoint
    403  none of the keys that are known for the log signed it
    404  the origin is that of no log that is known
    409  the old size is not that of the last checkpoint, which is the answer; or this one has the
         same size and another root
    422  the proof does not show that the checkpoint continues the last

A request is `old SIZE`, the hashes of the proof in base64, each on a line, an empty line, the note.
"""

from __future__ import annotations

import re
from contextlib import suppress
from typing import TYPE_CHECKING, Final, NamedTuple

from referee.audit.notes import ORIGIN, BadNote, check_note, parted, verifier_of
from referee.audit.tree import growth_roots
from referee.audit.words import HASH, Unsound, base64_of, counted
from referee.witness.memory import Last, WitnessMemory

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from events.proofs.cosigned import Cosigner
    from referee.audit.notes import Note

LARGEST: Final = (1 << 16) + (1 << 12)
"""Bytes of a request at most: a note of the greatest length and a proof."""
MOST_HASHES: Final = 63
"""Hashes in a proof at most (tlog-witness)."""
SIZE_TYPE: Final = "text/x.tlog.size"
TEXT_TYPE: Final = "text/plain; charset=utf-8"
_OLD: Final = re.compile(r"old (0|[1-9][0-9]{0,15})", re.ASCII)


class WitnessResponse(NamedTuple):
    """What a request is answered with: the number of HTTP, the text and what kind of text it is."""

    status: int
    text: str
    media: str = TEXT_TYPE


class _No(Exception):
    """Why a checkpoint is not cosigned."""

    def __init__(self, status: int, why: str, media: str = TEXT_TYPE) -> None:
        super().__init__(why)
        self.answer = WitnessResponse(status, f"{why}\n", media)


class _WitnessRequest(NamedTuple):
    """A request, in its parts."""

    old: int
    proof: list[bytes]
    note: bytes


class Witness:
    """Cosigns the checkpoints of the logs that these keys sign."""

    def __init__(
        self, key: Cosigner, logs: Sequence[str], memory: WitnessMemory, clock: Callable[[], int]
    ) -> None:
        """Take a key, the verifier keys of logs, a memory, and a clock that counts seconds.

        Raises BadKey for a key of a log that is none.
        """
        self._key, self._memory, self._clock = key, memory, clock
        self._logs = {str(verifier_of(log)): log for log in logs}

    def add(self, data: bytes) -> WitnessResponse:
        """Answer to a checkpoint; raises BadMemory where it cannot be kept, and cosigns nothing."""
        try:
            asked = _asked(data)
            origin, text = _origin(asked.note)
            notes = self._signed(asked.note)
            self._memory.replace(origin, lambda last: _next(asked, notes, last))
        except _No as no:
            return no.answer
        return WitnessResponse(200, self._key.cosign(text, self._clock()))

    def _signed(self, note: bytes) -> dict[str, Note]:
        """What a note says, by each key of a log that signed it; raises _No where none did."""
        found = {}
        for name, key in self._logs.items():
            with suppress(BadNote):
                found[name] = check_note(note, key)
        if not found:
            raise _No(403, "none of the keys that are known here signed this checkpoint")
        return found


def _asked(data: bytes) -> _WitnessRequest:
    """A request in its parts; raises _No for what is none."""
    head, empty, note = data.partition(b"\n\n")
    try:
        first, *hashes = head.decode("ascii").split("\n")
        proof = [base64_of(one) for one in hashes]
    except (UnicodeDecodeError, Unsound):
        raise _No(400, f"a line of the proof is not {HASH} bytes in base64") from None
    said = _OLD.fullmatch(first)
    if said is None or not empty or len(data) > LARGEST:
        raise _No(400, "a request is `old SIZE`, lines of proof, an empty line, a signed note")
    if len(proof) > MOST_HASHES or (proof and said[1] == "0"):
        raise _No(400, f"a proof has at most {counted(MOST_HASHES, 'line')}, and none from old 0")
    return _WitnessRequest(int(said[1]), proof, note)


def _origin(note: bytes) -> tuple[str, str]:
    """The origin of a note and its text; raises _No where it is no log of a referee."""
    try:
        text, _ = parted(note)
    except BadNote as bad:
        raise _No(400, str(bad)) from None
    origin = text.partition("\n")[0]
    if not origin.startswith(ORIGIN):
        raise _No(404, f"no log of this origin is known here; they begin {ORIGIN}")
    return origin, text


def _next(asked: _WitnessRequest, notes: dict[str, Note], last: Last | None) -> Last | None:
    """What is to be remembered after a checkpoint, None for what is there; raises _No.

    A log belongs to the key that signed its first checkpoint here.
    """
    signer = next(iter(notes)) if last is None else last.signer
    if signer not in notes:
        raise _No(403, "this log belongs to another key, which did not sign this checkpoint")
    root = notes[signer].root
    made = Last(signer, root.size, root.hash, asked.note)
    known = 0 if last is None else last.size
    if asked.old > root.size:
        raise _No(400, f"old {asked.old} is above {root.size}, the size of the checkpoint")
    if asked.old != known or (last and known == root.size and last.root != root.hash):
        raise _No(409, str(known), SIZE_TYPE)
    if last is None:
        return made
    if growth_roots(known, root.size, asked.proof, last.root) != (last.root, root.hash):
        raise _No(422, f"the proof does not lead from {counted(known, 'fact')} to this checkpoint")
    return None if known == root.size else made
