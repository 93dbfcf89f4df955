"""The ledgers of one seat at any seq of a match that is read: kept now and then, walked between.

Within the stretch that a rewind begins nothing else is taken back, so a ledger is followed there
fact by fact from the nearest that was kept.
"""

from typing import Final

from referee.timeline.book import Book
from referee.timeline.knowledge import Following, Ledger, following
from referee.timeline.learned import Learned
from referee.timeline.reader import ListReader

KEPT_EVERY: Final = 64
"""How many facts lie between two places at which the knowledge of a seat is kept."""


class Ledgers:
    """What a seat knew at each seq of a book, which may go on."""

    def __init__(self, book: Book, seat: str) -> None:
        """Take the book and the seat."""
        self._book, self._seat = book, seat
        self._kept: dict[int, dict[int, Following]] = {}
        self._learned: dict[int, tuple[Learned, ...]] = {}
        self._last: tuple[int, Following] | None = None

    def go_on(self, book: Book) -> None:
        """Take a book that extends the one before."""
        self._book = book

    def at(self, seq: int) -> Ledger:
        """What the seat knew after the fact of a seq; raises OutOfRangeError."""
        self._book.state(seq)
        begun = max((at for at, _ in self._book.rewinds if at <= seq), default=0)
        walker = self._nearest(begun, seq)
        while walker.seq < seq:
            if (walker.seq - begun) % KEPT_EVERY == 0:
                self._kept[begun].setdefault(walker.seq, walker.copy())
            walker.follow(self._book.facts[walker.seq])
        self._last = begun, walker
        return walker.ledger(self._learned[begun])

    def _nearest(self, begun: int, seq: int) -> Following:
        """One that stands at or before a seq, within the stretch that begins at another."""
        if begun not in self._kept:
            reader = ListReader(self._book.facts)
            found, self._learned[begun] = following(reader, begun, self._seat)
            found.seq = begun
            self._kept[begun] = {begun: found}
        rows = self._kept[begun]
        best = max(at for at in rows if at <= seq)
        if self._last is not None and self._last[0] == begun and best <= self._last[1].seq <= seq:
            return self._last[1]
        return rows[best].copy()
