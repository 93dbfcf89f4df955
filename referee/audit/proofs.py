"""Does a proof hold? A fact, a match that only grew, a match of an event, an event that grew.

A fact is proven when its own bytes give a hash that, as the leaf of its seq, leads along the path
to the root. What that is worth hangs on where the root comes from: a proof that is held against no
root from elsewhere says only that it agrees with itself. The form stands in ``docs/proof.md``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from referee.audit.notes import BadNote, Note
from referee.audit.signed import SignedMember, member_leaf, members_of
from referee.audit.tree import BadRoot, Root, growth_roots, leaf_hash, path_root, root_of, root_over
from referee.audit.trust import Trust, vouched
from referee.audit.verify import Stored, hash_of
from referee.audit.words import (
    HASH,
    Unsound,
    base64_of,
    canonical_bytes,
    decoded,
    exactly,
    object_of,
    typed,
)

if TYPE_CHECKING:
    from collections.abc import Callable

PROOF: Final = "wixoss-proof-v2"

_FIELDS: Final[dict[str, dict[str, type]]] = {
    "inclusion": {"match": str, "root": str, "path": str, "previous": str, "fact": list},
    "growth": {"match": str, "root": str, "path": str, "first": str},
    "member": {"event": str, "match": str, "root": str, "path": str, "at": int, "member": str},
    "event-growth": {"event": str, "root": str, "first": str, "matches": list},
}
_SALT_BYTES: Final = 16
_LONGEST: Final = 64
_NO_TRUST: Final = Trust()


@dataclass(frozen=True, slots=True)
class Proven:
    """What a proof says and whether it holds; if not, why.

    ``kind`` is "inclusion", "growth", "member" or "event-growth", "" where it cannot be told.
    ``match`` is the match, or the event that grew; ``seq`` the fact that is included, or the size
    that grew. For a match of an event, ``event`` names it and ``member`` is the match's own root.
    """

    ok: bool
    kind: str
    match: str
    seq: int
    root: str
    reason: str
    event: str = ""
    member: str = ""


class _ProvenRoots(NamedTuple):
    """What a proof that agrees with itself shows: all roots that it is a proof for."""

    match: str
    seq: int
    roots: tuple[Root, ...]
    event: str = ""
    member: str = ""


def check_proof(data: bytes, trust: Trust = _NO_TRUST) -> Proven:
    """Check a proof as it stands in its file, and against what is trusted, if anything is.

    Raises BadKey for a key that is none.
    """
    kind = ""
    try:
        said = object_of(data)
        kind = _formed(said)
        shown = _CHECKS[kind](said)
    except Unsound as unsound:
        return Proven(ok=False, kind=kind, match="", seq=0, root="", reason=str(unsound))
    try:
        root, note = vouched(trust)
        reason = _against(kind, shown, root, note)
    except BadNote as bad:
        reason = str(bad)
    match, seq, roots, event, member = shown
    return Proven(not reason, kind, match, seq, str(roots[0]), reason, event, member)


def _formed(said: dict[str, Any]) -> str:
    """The kind of an object that has the form of a proof; raises Unsound."""
    if said.get("format") != PROOF:
        message = f"this is not a proof of the form {PROOF}"
        raise Unsound(message)
    kind = said.get("kind")
    if not isinstance(kind, str) or kind not in _FIELDS:
        known = ", ".join(_FIELDS)
        message = f"a proof is of the kind {known}, not {ascii(kind)[:40]}"
        raise Unsound(message)
    exactly(said, {"format", "kind", *_FIELDS[kind]})
    for name, wanted in _FIELDS[kind].items():
        typed(said, name, wanted)
    return kind


def _included(said: dict[str, Any]) -> _ProvenRoots:
    """The fact of a proof, whose hash leads to its root; raises Unsound."""
    root, row = _root(said["root"]), _row(said["fact"])
    seq = row[0]
    if not 0 < seq <= root.size:
        message = f"seq {seq} is not among the first {root.size} facts"
        raise Unsound(message)
    leaf = leaf_hash(hash_of(said["match"], base64_of(said["previous"]), row))
    if path_root(leaf, seq - 1, root.size, _path(said["path"])) != root.hash:
        message = f"the fact at seq {seq} does not lead to the root: altered, or of another tree"
        raise Unsound(message)
    return _ProvenRoots(said["match"], seq, (root,))


def _row(said: list[Any]) -> Stored:
    """The row that the fact of a proof says, still without its hash; raises Unsound."""
    shapes = (int, str, int, int, str, int, dict, list)
    if [type(one) for one in said] != list(shapes):
        raise Unsound("the fact is not seq, kind, v, at, actor, cause, open and hidden")
    seq, kind, v, at, actor, cause, shown, hidden = said
    column = b"".join([_part_of(part) for part in hidden]) or None
    return seq, kind, v, at, actor, cause, canonical_bytes(shown), column, b""


def _part_of(said: object) -> bytes:
    """A hidden part as it is stored: audience and commitment, or audience, salt and body."""
    if not isinstance(said, list) or len(said) not in {2, 3} or not isinstance(said[0], str):
        raise Unsound("a hidden part is not an audience with a commitment, or with salt and body")
    name = said[0].encode("utf-8", "surrogatepass")
    if not 0 < len(name) < 256:  # noqa: PLR2004 - one byte holds the length
        raise Unsound("a hidden part has no audience")
    head = len(name).to_bytes(1, "big") + name
    if len(said) == 2:  # noqa: PLR2004 - sealed
        return b"\x01" + head + base64_of(said[1])
    body = canonical_bytes(said[2])
    return b"\x00" + head + base64_of(said[1], _SALT_BYTES) + len(body).to_bytes(4, "big") + body


def _grown(said: dict[str, Any]) -> _ProvenRoots:
    """The two roots of a match that grew from one to the other; raises Unsound."""
    first, root = _root(said["first"]), _root(said["root"])
    _growth(first, root, said["path"], said["match"])
    return _ProvenRoots(said["match"], first.size, (root, first))


def _growth(first: Root, root: Root, path: object, match: str) -> None:
    if not 0 < first.size <= root.size:
        message = f"{first.size} facts are not the beginning of {root.size}"
        raise Unsound(message)
    made = growth_roots(first.size, root.size, _path(path), first.hash)
    if made != (first.hash, root.hash):
        message = f"the first {first.size} facts of {match} do not begin the {root.size}; other trees"
        raise Unsound(message)


def _member(said: dict[str, Any]) -> _ProvenRoots:
    """A match with its root, which lead to the root of the event; raises Unsound."""
    root, own = _root(said["root"]), _root(said["member"])
    match, at = said["match"], said["at"]
    if not 0 <= at < root.size:
        message = f"there is no match {at} among {root.size}"
        raise Unsound(message)
    leaf = leaf_hash(member_leaf(SignedMember(match, own)))
    if path_root(leaf, at, root.size, _path(said["path"])) != root.hash:
        message = f"match {match} does not lead to the root: altered, or of another event"
        raise Unsound(message)
    return _ProvenRoots(match, own.size, (root,), said["event"], str(own))


def _event_grown(said: dict[str, Any]) -> _ProvenRoots:
    """The two roots of an event whose matches only grew; raises Unsound."""
    first, root = _root(said["first"]), _root(said["root"])
    rows = said["matches"]
    if not all(isinstance(row, list) and len(row) in {2, 4} for row in rows):
        raise Unsound("a match of the event is not its name and root, or these before and after")
    now = members_of([row[:2] for row in rows])
    before = members_of([[row[0], row[2]] for row in rows if len(row) > 2])  # noqa: PLR2004
    for name, members, told in (("root", now, root), ("first", before, first)):
        if root_over([member_leaf(member) for member in members]) != told:
            message = f"the matches named do not have the {name} of the proof; another event"
            raise Unsound(message)
    paths = {row[0]: row[3] for row in rows if len(row) > 2}  # noqa: PLR2004
    later = {one.match: one.root for one in now}
    for one in before:
        _growth(one.root, later[one.match], paths[one.match], one.match)
    return _ProvenRoots(said["event"], first.size, (root, first), said["event"])


_CHECKS: Final[dict[str, Callable[[dict[str, Any]], _ProvenRoots]]] = {
    "inclusion": _included,
    "growth": _grown,
    "member": _member,
    "event-growth": _event_grown,
}


def _against(kind: str, shown: _ProvenRoots, root: Root | None, note: Note | None) -> str:
    """Why a proof is not for the root that is trusted; "" if it is, or if none is."""
    if note is not None:
        named = (bool(shown.event), shown.event or shown.match)
        if (note.of_event, note.match) != named:
            what = f"the event {named[1]}" if named[0] else f"the match {named[1]}"
            return f"the note is about {note.subject}, the proof about {what}"
    if root is None or root in shown.roots:
        return ""
    unit = "facts" if kind in {"inclusion", "growth"} else "matches"
    sizes = sorted(one.size for one in shown.roots)
    if root.size in sizes:
        return f"a proof for another tree: its root over {root.size} {unit} is another one"
    told = " and ".join(str(size) for size in sizes)
    return f"a proof for another tree: over {told} {unit}, the given root over {root.size}"


def _root(text: str) -> Root:
    try:
        return root_of(text)
    except BadRoot as bad:
        raise Unsound(str(bad)) from None


def _path(said: object) -> list[bytes]:
    """The hashes of a path, which stand one after the other in base64; raises Unsound."""
    data = decoded(said)
    if (said != "" and not data) or len(data) % HASH or len(data) > _LONGEST * HASH:
        raise Unsound("the path is not hashes in base64, or longer than any match has")
    return [data[at : at + HASH] for at in range(0, len(data), HASH)]
