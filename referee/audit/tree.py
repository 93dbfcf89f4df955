"""Which root do hashes lead to? The Merkle tree of RFC 6962, reckoned by code of its own."""

from __future__ import annotations

import re
from base64 import b64encode
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Final

from referee.audit.words import counted, decoded

if TYPE_CHECKING:
    from collections.abc import Sequence

EXAMPLE: Final = "53:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="
_ROOT: Final = re.compile(r"([1-9][0-9]{0,15}):([A-Za-z0-9+/]{43}=)", re.ASCII)


class BadRoot(ValueError):
    """A text that says no root."""


class Digest(bytes):
    """A hash; it is shown in hexadecimal digits."""


@dataclass(frozen=True, slots=True)
class Root:
    """The root over the first ``size`` facts of a match."""

    size: int
    hash: Digest

    def __str__(self) -> str:
        """The root as it is written: ``SIZE:BASE64``."""
        return f"{self.size}:{b64encode(self.hash).decode()}"


def root_of(text: str) -> Root:
    """The root that ``SIZE:BASE64`` says; raises BadRoot."""
    said = _ROOT.fullmatch(text)
    data = decoded(said[2]) if said else b""
    if said is None or not data:
        message = f"{text[:80]!r} is no root; write SIZE:BASE64, such as {EXAMPLE}"
        raise BadRoot(message)
    return Root(int(said[1]), Digest(data))


def root_over(leaves: Sequence[bytes]) -> Root:
    """The root over leaves in their order: for a match, the hashes of its facts."""
    return roots_over(leaves, [len(leaves)])[0]


def roots_over(leaves: Sequence[bytes], sizes: Sequence[int]) -> list[Root]:
    """The roots over the first so many leaves, for rising sizes, in one walk over the leaves."""
    peaks: list[tuple[int, bytes]] = []
    found: list[Root] = []
    done = 0
    for size in sizes:
        for leaf in leaves[done:size]:
            width, made = 1, leaf_hash(leaf)
            while peaks and peaks[-1][0] == width:
                made, width = _node(peaks.pop()[1], made), 2 * width
            peaks.append((width, made))
        done = size
        found.append(Root(size, Digest(_joined(peaks))))
    return found


def _joined(peaks: Sequence[tuple[int, bytes]]) -> bytes:
    """The root over complete trees that stand beside each other, the largest first."""
    if not peaks:
        return sha256(b"").digest()
    made = peaks[-1][1]
    for _, left in reversed(peaks[:-1]):
        made = _node(left, made)
    return made


def differs(hashes: Sequence[bytes], root: Root) -> str:
    """Why facts with these hashes do not have this root over their beginning; "" if they have."""
    if root.size > len(hashes):
        return f"the root is over {counted(root.size, 'fact')}; there are only {len(hashes)}"
    if root_over(hashes[: root.size]).hash != root.hash:
        return f"the first {root.size} facts have another root: altered, or another match"
    return ""


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


def growth_roots(first: int, size: int, path: Sequence[bytes], old: bytes) -> tuple[bytes, bytes] | None:
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


def leaf_hash(data: bytes) -> bytes:
    """The hash of a leaf with these bytes."""
    return sha256(b"\x00" + data).digest()


def _node(left: bytes, right: bytes) -> bytes:
    return sha256(b"\x01" + left + right).digest()
