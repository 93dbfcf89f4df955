"""Which facts count at a point: a rewind is a fact, and what it took back stays in the log.

The log is one line. A rewind at seq s to point p says that the game goes on from p; so at s the
facts up to p count, and from s on those that follow. Walking back over the rewinds gives the
stretches that are live at any seq, also where a rewind takes another rewind back.
"""

from collections.abc import Iterable, Sequence

from msgspec import Struct

from referee.fold import BrokenRecordError


class Range(Struct, frozen=True):
    """A stretch of the log, both ends included."""

    first: int
    last: int

    def holds(self, seq: int) -> bool:
        """Whether a seq lies in the stretch."""
        return self.first <= seq <= self.last


Rewind = tuple[int, int]
"""The seq of a rewind and the point that it goes back to."""
Path = tuple[Range, ...]


def live_path(rewinds: Iterable[Rewind], seq: int) -> Path:
    """The stretches of the log that count at a seq, in order.

    A stretch after the first begins with the rewind that opened it. The path at 0 is empty. Raises
    BrokenRecordError for a rewind that goes forward, which nobody wrote at a table.
    """
    back = sorted(rewinds)
    path: list[Range] = []
    end = seq
    while end > 0:
        while back and back[-1][0] > end:
            back.pop()
        if not back:
            path.append(Range(1, end))
            break
        at, to = back[-1]
        if to >= at:
            message = f"the rewind at seq {at} goes forward, to {to}"
            raise BrokenRecordError(message)
        path.append(Range(at, end))
        end = to
    return tuple(reversed(path))


def holds(path: Path, seq: int) -> bool:
    """Whether a seq counts on a path."""
    return any(stretch.holds(seq) for stretch in path)


def undone(rewinds: Iterable[Rewind], head: int) -> Path:
    """The stretches that no longer count at the head, in order."""
    gaps: list[Range] = []
    next_seq = 1
    for stretch in live_path(rewinds, head):
        if stretch.first > next_seq:
            gaps.append(Range(next_seq, stretch.first - 1))
        next_seq = stretch.last + 1
    return tuple(gaps)


def undone_by(rewinds: Iterable[Rewind], seq: int, head: int) -> int:
    """The seq of the rewind that took a seq back for good; 0 where it still counts."""
    back = sorted(rewinds)
    if holds(live_path(back, head), seq):
        return 0
    later = [at for at, _ in back if seq < at <= head]
    by = 0
    for at in reversed(later):
        if holds(live_path(back, at), seq):
            break
        by = at
    return by


def onward(rewinds: Iterable[Rewind], seq: int, head: int) -> Path:
    """The path that leads through a seq and on from it.

    It ends at the head where the seq still counts, and otherwise before the rewind that took the
    seq back first, for so far the table went on from it.
    """
    back = sorted(rewinds)
    if holds(live_path(back, head), seq):
        return live_path(back, head)
    for at, _ in back:
        if at > seq and not holds(live_path(back, at), seq):
            return live_path(back, at - 1)
    return live_path(back, head)


def parting(one: Path, other: Path) -> int:
    """The last seq that two paths of one log share; 0 where they share none."""
    shared = 0
    for mine, theirs in zip(one, other, strict=False):
        if mine.first != theirs.first:
            break
        shared = min(mine.last, theirs.last)
        if mine.last != theirs.last:
            break
    return shared


def after(path: Sequence[Range], seq: int) -> Path:
    """The part of a path that follows a seq."""
    return tuple(Range(max(stretch.first, seq + 1), stretch.last) for stretch in path if stretch.last > seq)
