"""Which hashes prove a leaf, or an older tree, in a tree of RFC 6962?

A leaf's hash is SHA-256 over 00 and its bytes, a node's over 01 and the hashes of its halves; the
left half is the largest power of two below the whole. All complete nodes are kept, level by level,
so that a leaf is appended in constant time on average and any proof looks up what it names, except
for the nodes at the right edge, which are joined when they are asked for.
"""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


def _node(left: bytes, right: bytes) -> bytes:
    return sha256(b"\x01" + left + right).digest()


def _split(size: int) -> int:
    """The largest power of two below a size above 1."""
    return 1 << ((size - 1).bit_length() - 1)


class Tree:
    """A Merkle tree that grows leaf by leaf; answers for every size it ever had."""

    __slots__ = ("_levels",)

    def __init__(self, leaves: Iterable[bytes] = ()) -> None:
        """Begin with these leaves."""
        self._levels: list[list[bytes]] = [[]]
        for leaf in leaves:
            self.append(leaf)

    @property
    def size(self) -> int:
        """How many leaves there are."""
        return len(self._levels[0])

    def append(self, leaf: bytes) -> None:
        """Add a leaf, given by its bytes, at the end."""
        made = sha256(b"\x00" + leaf).digest()
        level = 0
        self._levels[0].append(made)
        while len(self._levels[level]) % 2 == 0:
            made = _node(*self._levels[level][-2:])
            level += 1
            if level == len(self._levels):
                self._levels.append([])
            self._levels[level].append(made)

    def root(self, size: int | None = None) -> bytes:
        """The root over the first ``size`` leaves, else over all; 32 bytes.

        Raises ValueError for a size that the tree never had.
        """
        wanted = self._checked(self.size if size is None else size, 0)
        return self._over(0, wanted) if wanted else sha256(b"").digest()

    def inclusion(self, index: int, size: int | None = None) -> list[bytes]:
        """The audit path of the leaf at ``index`` (from 0), from the leaf up to the root.

        Raises ValueError for a leaf outside the tree of that size.
        """
        high = self._checked(self.size if size is None else size, 1)
        if not 0 <= index < high:
            message = f"leaf {index} is not in a tree of {high} leaves"
            raise ValueError(message)
        low, path = 0, []
        while high - low > 1:
            middle = low + _split(high - low)
            if index < middle:
                path.append(self._over(middle, high))
                high = middle
            else:
                path.append(self._over(low, middle))
                low = middle
        return path[::-1]

    def consistency(self, first: int, size: int | None = None) -> list[bytes]:
        """The hashes that show the tree of ``first`` leaves at the beginning of this one.

        Raises ValueError for sizes that the tree never had, in that order.
        """
        high = self._checked(self.size if size is None else size, 1)
        if not 0 < first <= high:
            message = f"a tree of {first} leaves is not the beginning of one of {high}"
            raise ValueError(message)
        low, path = 0, []
        while first < high:
            middle = low + _split(high - low)
            if first <= middle:
                path.append(self._over(middle, high))
                high = middle
            else:
                path.append(self._over(low, middle))
                low = middle
        if low:
            path.append(self._over(low, high))
        return path[::-1]

    def _checked(self, size: int, least: int) -> int:
        if not least <= size <= self.size:
            message = f"no tree of {size} leaves; this one has had {least} to {self.size}"
            raise ValueError(message)
        return size

    def _over(self, low: int, high: int) -> bytes:
        """The hash over the leaves from ``low`` up to ``high``: looked up, or joined."""
        size = high - low
        if size & (size - 1) == 0:
            return self._levels[size.bit_length() - 1][low // size]
        middle = low + _split(size)
        return _node(self._over(low, middle), self._over(middle, high))
