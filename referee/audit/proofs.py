"""Does a proof hold? Inclusion, growth and roots of RFC 6962, checked by code of its own.

A fact is proven when its own bytes give the hash that it names, and that hash, as the leaf of its
seq, leads along the path to the root. What that is worth hangs on where the root comes from: a
proof that is held against no root from elsewhere says only that it agrees with itself.
"""

from __future__ import annotations

import re
from base64 import b64decode, b64encode
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from referee.audit.records import exactly, hex_of, object_of, stored_of, typed, verify_record
from referee.audit.verify import Unsound, Verdict, verify_rows

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

FORMAT: Final = "wixoss-proof-v1"
EXAMPLE: Final = "53:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="

_COMMON: Final = {"format", "kind", "match", "path", "root", "size"}
_FIELDS: Final = {
    "inclusion": _COMMON | {"previous", "row"},
    "growth": _COMMON | {"first", "first_root"},
}
_HASH: Final = 32
_LONGEST: Final = 64
_ROOT: Final = re.compile(r"([1-9][0-9]{0,15}):([A-Za-z0-9+/]{43}=)", re.ASCII)


class BadRoot(ValueError):
    """A text that says no root."""


class Root(NamedTuple):
    """The root over the first ``size`` facts of a match."""

    size: int
    hash: bytes

    def __str__(self) -> str:
        """The root as it is written: ``SIZE:BASE64``."""
        return f"{self.size}:{b64encode(self.hash).decode()}"


class Proven(NamedTuple):
    """What a proof says and whether it holds; if not, why.

    ``kind`` is "inclusion" or "growth", "" where it cannot be told. ``seq`` is the fact that is
    included, or the size that the match grew from.
    """

    ok: bool
    kind: str
    match: str
    seq: int
    root: str
    reason: str


def root_of(text: str) -> Root:
    """The root that ``SIZE:BASE64`` says; raises BadRoot."""
    said = _ROOT.fullmatch(text)
    data = b64decode(said[2]) if said else b""
    if said is None or b64encode(data).decode() != said[2]:
        message = f"{text[:80]!r} is no root; write SIZE:BASE64, such as {EXAMPLE}"
        raise BadRoot(message)
    return Root(int(said[1]), data)


def root_over(hashes: Sequence[bytes]) -> Root:
    """The root over the hashes of the facts of a match, in their order."""
    peaks: list[tuple[int, bytes]] = []
    for leaf in hashes:
        size, made = 1, _leaf(leaf)
        while peaks and peaks[-1][0] == size:
            made, size = _node(peaks.pop()[1], made), 2 * size
        peaks.append((size, made))
    if not peaks:
        return Root(0, sha256(b"").digest())
    made = peaks.pop()[1]
    while peaks:
        made = _node(peaks.pop()[1], made)
    return Root(len(hashes), made)


def differs(hashes: Sequence[bytes], root: Root) -> str:
    """Why facts with these hashes do not have this root over their beginning; "" if they have."""
    if root.size > len(hashes):
        return f"the root is over {root.size} facts; there are only {len(hashes)}"
    if root_over(hashes[: root.size]).hash != root.hash:
        return f"the first {root.size} facts have another root: altered, or another match"
    return ""


def record_hashes(lines: Iterable[bytes]) -> tuple[Verdict, list[bytes]]:
    """Verify an exported record, sealed or not; with the hashes of its facts if it holds."""
    kept = list(lines)
    verdict = verify_record(kept)
    if verdict.ok and verdict.left:
        reason = "a branch: its root stands over facts of its parent too; ask a database for it"
        verdict = verdict._replace(ok=False, reason=reason)
    if not verdict.ok:
        return verdict, []
    return verdict, [hex_of(object_of(line)["hash"], _HASH) for line in kept[1:]]


def check_proof(data: bytes, root: Root | None = None) -> Proven:
    """Check a proof as it stands in its file, and against a root from elsewhere if one is given."""
    said: dict[str, Any] = {}
    reason = ""
    try:
        said = object_of(data)
        _formed(said)
        if said["kind"] == "inclusion":
            _included(said)
        else:
            _grown(said)
        if root is not None:
            _against(said, root)
    except Unsound as unsound:
        reason = str(unsound)
    return _proven(said, reason)


def _proven(said: dict[str, Any], reason: str) -> Proven:
    """Say what a proof was about, as far as it can be told."""
    try:
        _formed(said)
        seq = said["row"].get("seq", 0) if said["kind"] == "inclusion" else said["first"]
        named = str(Root(said["size"], _base64(said["root"])))
    except Unsound:
        return Proven(ok=False, kind="", match="", seq=0, root="", reason=reason)
    return Proven(not reason, said["kind"], said["match"], seq, named, reason)


def _formed(said: dict[str, Any]) -> None:
    """Raise Unsound unless an object has the form of a proof."""
    if said.get("format") != FORMAT:
        message = f"this is not a proof of the form {FORMAT}"
        raise Unsound(message)
    kind = said.get("kind")
    if not isinstance(kind, str) or kind not in _FIELDS:
        message = f"a proof is of the kind inclusion or growth, not {ascii(kind)[:40]}"
        raise Unsound(message)
    exactly(said, _FIELDS[kind])
    typed(said, "match", str)
    typed(said, "path", list)
    typed(said, "size", int)
    if kind == "inclusion":
        typed(said, "row", dict)
    else:
        typed(said, "first", int)
    if said["size"] < 1 or len(said["path"]) > _LONGEST:
        raise Unsound("its size or its path is none that a match can have")


def _included(said: dict[str, Any]) -> None:
    """Raise Unsound unless the row has its hash and the hash leads to the root."""
    row = stored_of(said["row"])
    seq, size = row[0], said["size"]
    if not 0 < seq <= size:
        message = f"seq {seq} is not among the first {size} facts"
        raise Unsound(message)
    previous = hex_of(said["previous"], _HASH)
    verdict = verify_rows(said["match"], [row], after=seq - 1, previous=previous)
    if not verdict.ok:
        raise Unsound(verdict.reason)
    path = [_base64(one) for one in said["path"]]
    if path_root(_leaf(row[8]), seq - 1, size, path) != _base64(said["root"]):
        message = f"the path of seq {seq} does not lead to the root; it is a proof for another tree"
        raise Unsound(message)


def _grown(said: dict[str, Any]) -> None:
    """Raise Unsound unless the path leads from both roots to the hashes that they share."""
    first, size = said["first"], said["size"]
    if not 0 < first <= size:
        message = f"{first} facts are not the beginning of {size}"
        raise Unsound(message)
    path = [_base64(one) for one in said["path"]]
    old, new = _base64(said["first_root"]), _base64(said["root"])
    if growth_roots(first, size, path, old) != (old, new):
        message = f"the path does not show the first {first} facts in the {size}; other trees"
        raise Unsound(message)


def _against(said: dict[str, Any], root: Root) -> None:
    """Raise Unsound unless the proof is for this very root, or grew from it."""
    roots = {Root(said["size"], _base64(said["root"]))}
    if said["kind"] == "growth":
        roots.add(Root(said["first"], _base64(said["first_root"])))
    if root in roots:
        return
    sizes = sorted(one.size for one in roots)
    if root.size in sizes:
        message = f"a proof for another tree: its root over {root.size} facts is another one"
    else:
        told = " and ".join(str(size) for size in sizes)
        message = f"a proof for another tree: over {told} facts, the given root over {root.size}"
    raise Unsound(message)


def path_root(leaf: bytes, index: int, size: int, path: Sequence[bytes]) -> bytes | None:
    """The root to which a leaf's hash leads (RFC 9162, 2.1.3.2); None for a path of wrong length.

    ``index`` counts from 0 and is below ``size``.
    """
    at, last, made = index, size - 1, leaf
    for one in path:
        if last == 0:
            return None
        if at & 1 or at == last:
            made = _node(one, made)
            while not at & 1 and at:
                at, last = at >> 1, last >> 1
        else:
            made = _node(made, one)
        at, last = at >> 1, last >> 1
    return made if last == 0 else None


def growth_roots(
    first: int, size: int, path: Sequence[bytes], old: bytes
) -> tuple[bytes, bytes] | None:
    """The old and the new root to which a path leads (RFC 9162, 2.1.4.2); None if to none.

    ``first`` is above 0 and at most ``size``; ``old`` is the root that is claimed for it.
    """
    if first == size:
        return None if path else (old, old)
    whole = [old, *path] if first & (first - 1) == 0 else list(path)
    if not path or not whole:
        return None
    at, last = first - 1, size - 1
    while at & 1:
        at, last = at >> 1, last >> 1
    before = after = whole[0]
    for one in whole[1:]:
        if last == 0:
            return None
        if at & 1 or at == last:
            before, after = _node(one, before), _node(one, after)
            while not at & 1 and at:
                at, last = at >> 1, last >> 1
        else:
            after = _node(after, one)
        at, last = at >> 1, last >> 1
    return (before, after) if last == 0 else None


def _leaf(data: bytes) -> bytes:
    return sha256(b"\x00" + data).digest()


def _node(left: bytes, right: bytes) -> bytes:
    return sha256(b"\x01" + left + right).digest()


def _base64(value: object) -> bytes:
    data = b""
    try:
        if isinstance(value, str):
            data = b64decode(value, validate=True)
    except ValueError:
        pass
    if len(data) != _HASH or b64encode(data).decode() != value:
        message = f"a hash of the path or a root is not {_HASH} bytes in base64"
        raise Unsound(message)
    return data
