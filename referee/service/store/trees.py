"""The trees of matches at the desk: each is grown with its match and not made anew for a proof."""

from typing import NamedTuple

from events.bounds import BoundedCache
from events.errors import DamagedMatch
from events.log import Head, Log, MatchRef
from events.proofs import Tree
from referee.service.store.reader import rows_of


class _KeptTree(NamedTuple):
    """A tree and the head of its match when it was grown last."""

    head: Head
    tree: Tree


class Trees:
    """The trees over the matches of a log."""

    def __init__(self, log: Log) -> None:
        """Keep no tree yet."""
        self._log = log
        self._kept = BoundedCache[int, _KeptTree]("referee.service.store.trees:Trees._kept")
        self._roots = BoundedCache[int, tuple[Head, bytes]]("referee.service.store.trees:Trees._roots")

    def of(self, ref: MatchRef) -> Tree:
        """The tree over all facts of a match as it stands in the log now.

        That of a branch begins with the facts that it shares with its parent. Raises DamagedMatch
        for a hash that is none.
        """
        head = self._log.head(ref.id)
        kept = self._kept.get(ref.id)
        if kept is None or kept.head != head:
            tree = kept.tree if kept is not None and self._goes_on(ref, kept.head) else Tree()
            for row in rows_of(self._log, ref, tree.size, head.seq):
                if not isinstance(row.hash, bytes):
                    what = f"match {ref.public_id} is damaged (the hash of seq {row.seq})"
                    raise DamagedMatch(f"{what}; restore it from a backup")
                tree.append(row.hash)
            kept = self._kept[ref.id] = _KeptTree(head, tree)
        return kept.tree

    def root(self, ref: MatchRef) -> tuple[int, bytes]:
        """The size and the root of a match as it stands now; remembered while it stands so."""
        head = self._log.head(ref.id)
        known = self._roots.get(ref.id)
        if known is None or known[0] != head:
            known = self._roots[ref.id] = head, self.of(ref).root()
        return head.seq, known[1]

    def _goes_on(self, ref: MatchRef, head: Head) -> bool:
        """Whether the match still has the fact at which its tree was grown last."""
        rows = rows_of(self._log, ref, head.seq - 1, head.seq)
        return bool(rows) and rows[0].hash == head.hash
