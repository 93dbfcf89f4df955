"""Who says that a match or an event has this root? A signed note of C2SP, checked.

The text of a note is a checkpoint: an origin, a size, a root in base64, then extension lines, none
of them empty. After an empty line follow signatures, a line each: a dash, the name of the key, and
the base64 of the key's hash (4 bytes) and the Ed25519 signature of the text (64 bytes). What else
may stand in such a line is read in ``cosigned``.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Final, NamedTuple

from referee.audit.ed25519 import signed_by
from referee.audit.tree import BadRoot, Root, root_of
from referee.audit.words import decoded

ORIGIN: Final = "wixoss-referee/"
OF_EVENT: Final = "wixoss-referee/event/"
LARGEST_NOTE: Final = 1 << 16
"""Bytes of a note at most."""
_DASH: Final = "\u2014"
_MOST_SIGNATURES: Final = 100
_KEY_HASH: Final = 4
_CODED_KEY: Final = 33
ED25519: Final = b"\x01"
"""The kind of a key that signs a note (signed-note)."""
_CHECKPOINT: Final = 3


class BadKey(ValueError):
    """A text that says no verifier key."""


class BadNote(ValueError):
    """What is no note, or no checkpoint, or not signed by the key."""


class Verifier(NamedTuple):
    """A key that checks signatures: its name, its hash and its public bytes."""

    name: str
    hash: bytes
    public: bytes

    def __str__(self) -> str:
        """The key in short, as people compare it: its name and its hash."""
        return f"{self.name}+{self.hash.hex()}"


class Note(NamedTuple):
    """What a signer vouches for: this match, or this event, has this root.

    ``extensions`` are the lines that the signer added, ``key`` who signed, in short.
    """

    match: str
    of_event: bool
    root: Root
    extensions: tuple[str, ...]
    key: str

    @property
    def subject(self) -> str:
        """What the note is about."""
        return f"the event {self.match}" if self.of_event else f"the match {self.match}"


def verifier_of(text: str, kind: bytes = ED25519, told_by: str = "keys show") -> Verifier:
    """The verifier key of a kind that ``NAME+HASH+BASE64`` says; raises BadKey.

    ``told_by`` is the command that tells such keys.
    """
    name, _, rest = text.partition("+")
    shown, _, coded = rest.partition("+")
    raw = decoded(coded)
    made = sha256(name.encode("utf-8", "surrogatepass") + b"\n" + raw).digest()[:_KEY_HASH]
    sound = _named(name) and len(raw) == _CODED_KEY and raw[:1] == kind
    if not sound or made.hex() != shown:
        whose = "verifier key" if kind == ED25519 else "key of a witness"
        message = f"{text[:80]!r} is no {whose}; write NAME+HASH+BASE64, as {told_by} tells it"
        raise BadKey(message)
    return Verifier(name, made, raw[1:])


def check_note(data: bytes, key: str) -> Note:
    """What a note says, after checking that the key signed it; raises BadNote, BadKey for the key.

    Signatures by other keys are passed over, as the form of notes asks for; every one that bears
    the name and the hash of the key has to hold.
    """
    verifier = verifier_of(key)
    text, signatures = parted(data)
    ours = [made for name, told, made in signatures if (name, told) == verifier[:2]]
    if not ours:
        others = ", ".join(f"{name}+{told.hex()}" for name, told, _ in signatures)
        message = f"the note is not signed by {verifier}, but by {others[:200]}"
        raise BadNote(message)
    if not all(signed_by(verifier.public, made, text.encode()) for made in ours):
        message = f"the signature of {verifier} is not of this text; the note was altered"
        raise BadNote(message)
    return _said(text, str(verifier))


def parted(data: bytes) -> tuple[str, list[tuple[str, bytes, bytes]]]:
    """The text of a note, and its signatures as (name, key hash, signature); raises BadNote."""
    try:
        whole = data.decode()
    except UnicodeDecodeError:
        raise BadNote("the note is not UTF-8 text") from None
    odd = any(letter < " " and letter != "\n" for letter in whole)
    text, empty, block = whole.rpartition("\n\n")
    if odd or not empty or not block.endswith("\n") or len(data) > LARGEST_NOTE:
        raise BadNote("this is no signed note: a text, an empty line, signatures")
    lines = block.removesuffix("\n").split("\n")
    if len(lines) > _MOST_SIGNATURES:
        message = f"{len(lines)} signatures on a note; at most {_MOST_SIGNATURES}"
        raise BadNote(message)
    return text + "\n", [_signature(line) for line in lines]


def _signature(line: str) -> tuple[str, bytes, bytes]:
    dash, name, coded = [*line.split(" "), "", ""][:3]
    raw = decoded(coded)
    if line != f"{_DASH} {name} {coded}" or dash != _DASH or not _named(name):
        raise BadNote("a line of signature is not a dash, a name and base64")
    if len(raw) <= _KEY_HASH:
        raise BadNote("a line of signature has no signature in base64")
    return name, raw[:_KEY_HASH], raw[_KEY_HASH:]


def _named(name: str) -> bool:
    """Whether a key may have this name: no space, no plus sign, not nothing."""
    return bool(name) and "+" not in name and not any(letter.isspace() for letter in name)


def _said(text: str, key: str) -> Note:
    """What a checkpoint says; raises BadNote for a note that is another text."""
    lines = text.removesuffix("\n").split("\n")
    origin, more = lines[0], tuple(lines[_CHECKPOINT:])
    if len(lines) < _CHECKPOINT or not origin.startswith(ORIGIN) or "" in more:
        message = f"the note is no checkpoint of a match; its first line begins {ORIGIN}"
        raise BadNote(message)
    try:
        root = root_of(f"{lines[1]}:{lines[2]}")
    except BadRoot as bad:
        raise BadNote(str(bad)) from None
    of_event = origin.startswith(OF_EVENT)
    return Note(origin.removeprefix(OF_EVENT if of_event else ORIGIN), of_event, root, more, key)
