"""Where a log belongs, and how far it was known at a moment: what rights are measured by."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from events.vocabulary import SEATS
from referee.service.chance import Clock
from referee.service.event.eventlogs import is_event
from referee.service.looking import MICROSECONDS, Looking
from referee.service.store.reader import line_of, rows_of

RULED: Final = ("ruling.given",)
"""The kind of fact that a ruling is."""


class Belonging(NamedTuple):
    """What a log is part of: the match that it branches off, and the event of that one.

    A match is its own `root`; the log of an event belongs to that event.
    """

    name: str
    root: str
    event: str
    of_event: bool
    branch: bool


class Placing(Looking):
    """The desk as far as it tells where a log belongs and how old its facts are."""

    _clock: Clock

    def belonging(self, match: str) -> Belonging:
        """Say what a log is part of; raises UnknownMatch."""
        ref = self._matches.ref(match)
        root = line_of(self.log, ref)[0]
        of_event = is_event(ref)
        event = ref.public_id if of_event else root.tags.get("event", "")
        return Belonging(match, root.public_id, event, of_event, ref.parent is not None)

    def known_until(self, match: str, delay: int = 0) -> int:
        """Give the last seq that is at least so many seconds old; the head without a delay.

        A command gives all its facts one time, so none is cut in half. Where a clock was set back
        some facts are shown as late as those before them.
        """
        head = self.reader(match).head()
        return self._until(match, head, self._clock() - delay * MICROSECONDS) if delay else head

    def _until(self, match: str, head: int, moment: int) -> int:
        """Give the last seq whose fact was written at a moment or before it, 0 for none.

        Times stand beside the facts, so that this is known of unreadable ones too.
        """
        ref, low, high = self._matches.ref(match), 0, head
        while low < high:
            middle = (low + high + 1) // 2
            (row,) = rows_of(self.log, ref, middle - 1, middle)
            low, high = (middle, high) if row.at <= moment else (low, middle - 1)
        return low

    def ended(self, match: str, seq: int) -> bool:
        """Say whether a match had ended at a seq."""
        return bool(self.state(match, seq).winner) if seq else False

    def life_left(self, match: str, seq: int) -> tuple[int, int]:
        """Give how many Life Cloth A and B have at a seq, or at the head where that is it."""
        at_head = seq == self.reader(match).head()
        state = self.state(match) if at_head else self.state(match, seq)
        first, second = (len(state.seat(seat).life) for seat in SEATS)
        return first, second

    def ruled_at(self, matches: Iterable[str]) -> dict[str, list[int]]:
        """Give at which seqs rulings were given in matches, by name; a branch has its own alone."""
        names = {self._matches.ref(match).id: match for match in matches}
        found: dict[str, list[int]] = {name: [] for name in names.values()}
        for at, row in self.log.of_kinds(list(names), RULED):
            found[names[at]].append(row.seq)
        return found
