"""Do the signed checkpoints in a match hold against its own tree, and against each other?

A checkpoint is a fact ``checkpoint.signed`` with a note and the verifier key of who signed it. The
root in the note has to be that of the facts before the checkpoint. The key is what the record
says it is: whether it is one to trust is asked of who pins it (``referee.audit.trust``). In the log
of an event a note may be about the event: then the fact names each match with its root.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from struct import Struct
from typing import TYPE_CHECKING, Any, Final

from referee.audit.notes import BadKey, BadNote, check_note
from referee.audit.tree import BadRoot, Digest, Root, root_of, root_over, roots_over
from referee.audit.words import Unsound, counted, typed

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

SIGNED: Final = "checkpoint.signed"
_MEMBER: Final = b"wixoss-member-v1\0"
_SIZE: Final = Struct(">Q").pack
_PAIR: Final = 2


@dataclass(frozen=True, slots=True)
class SignedMember:
    """A match of an event, or the event's own log, with its root."""

    match: str
    root: Root


@dataclass(frozen=True, slots=True)
class VerifiedCheckpoint:
    """A signed checkpoint that holds: its seq, over how many facts it stands, and who signed.

    ``key`` is the name and the hash of the key. One about an event names its ``members``; its
    ``size`` is that of the event's own log among them, 0 where that is not one of them.
    """

    seq: int
    size: int
    key: str
    members: tuple[SignedMember, ...] = ()


def member_leaf(member: SignedMember) -> bytes:
    """The bytes of the leaf that a match is in the tree of its event."""
    name = member.match.encode("utf-8", "surrogatepass")
    size = len(name).to_bytes(2, "big")
    return _MEMBER + size + name + _SIZE(member.root.size) + member.root.hash


def members_of(value: object) -> tuple[SignedMember, ...]:
    """The members that a list of names and roots says; raises Unsound."""
    if not isinstance(value, list):
        raise Unsound("the matches of an event are no list")
    found = []
    for one in value:
        pair = [word for word in one if isinstance(word, str)] if isinstance(one, list) else []
        if len(pair) != _PAIR or pair != one:
            raise Unsound("a match of an event is not its name and its root")
        try:
            found.append(SignedMember(pair[0], root_of(pair[1])))
        except BadRoot as bad:
            raise Unsound(str(bad)) from None
    if len({member.match for member in found}) < len(found):
        raise Unsound("a match of an event is named twice")
    return tuple(found)


def checkpoints_of(
    match: str, signed: Sequence[tuple[int, bytes]], hashes: Sequence[bytes]
) -> tuple[tuple[VerifiedCheckpoint, ...], int, str]:
    """The checkpoints that hold, and the seq of the first that does not, with the reason.

    ``signed`` are the seqs and open parts of these facts, ``hashes`` those of all facts.
    """
    read: list[tuple[VerifiedCheckpoint, Root]] = []
    first_bad, reason, last = 0, "", 0
    for seq, shown in signed:
        try:
            found, root = _read(match, seq, shown, last)
        except Unsound as bad:
            first_bad, reason = seq, f"the signed checkpoint does not hold: {bad}"
            break
        last = found.size or last
        read.append((found, root))
    made = iter(roots_over(hashes, [one.size for one, _ in read if one.size]))
    for at, (one, root) in enumerate(read):
        if one.size and next(made) != root:
            whole = counted(one.size, "fact")
            fork = f"{one.key} signed another root over the first {whole}; this is a fork"
            return tuple(found for found, _ in read[:at]), one.seq, fork
    return tuple(found for found, _ in read), first_bad, reason


def _read(match: str, seq: int, shown: bytes, last: int) -> tuple[VerifiedCheckpoint, Root]:
    """A checkpoint and the root that its note says, after one over ``last`` facts."""
    said = _fields(shown)
    try:
        note = check_note(said["note"].encode("utf-8", "surrogatepass"), said["key"])
    except (BadKey, BadNote) as bad:
        raise Unsound(str(bad)) from None
    if note.match != match:
        message = f"it is about {note.subject}"
        raise Unsound(message)
    members = members_of(said.get("members", []))
    if note.of_event:
        if root_over([member_leaf(member) for member in members]) != note.root:
            message = f"{note.key} signed another root than that of the matches it names"
            raise Unsound(message)
        root = {one.match: one.root for one in members}.get(match, Root(0, Digest()))
    elif members:
        raise Unsound("it names matches, and its note is about one")
    else:
        root = note.root
    if root.size and not last <= root.size < seq:
        message = f"it is over {counted(root.size, 'fact')}, after one over {last} and before seq {seq}"
        raise Unsound(message)
    return VerifiedCheckpoint(seq, root.size, note.key, members), root


def _fields(shown: bytes) -> dict[str, Any]:
    """What the open part of a checkpoint says; raises Unsound."""
    try:
        said = json.loads(shown)
    except (ValueError, RecursionError):
        said = None
    if not isinstance(said, dict):
        raise Unsound("it is no object")
    typed(said, "key", str)
    typed(said, "note", str)
    return said


def forked(members: Sequence[SignedMember], hashes_of: Callable[[str], Sequence[bytes] | None]) -> str:
    """Why matches of an event, where they are at hand, do not have the roots that it names.

    ``hashes_of`` gives the hashes of the facts of a match, None for one that is not at hand.
    """
    for one in members:
        name, root = one.match, one.root
        hashes = hashes_of(name)
        if hashes is None:
            continue
        held, over = counted(len(hashes), "fact"), counted(root.size, "fact")
        if len(hashes) < root.size:
            return f"match {name} has {held}; the event names {root.size} of it"
        if roots_over(hashes, [root.size])[0] != root:
            return f"match {name} has another root over {over} than the event names"
    return ""
