"""Where a log belongs, and how far it was known at a moment: what rights are measured by."""

from typing import NamedTuple

from referee.service.chance import Clock
from referee.service.event.eventlogs import is_event
from referee.service.looking import MICROSECONDS, Looking
from referee.service.store.reader import line_of, rows_of


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
