"""Which seats are asked even where all can see that there is one answer, while a service runs.

It is no part of the record: the browser of a seat keeps what it wants, and says so with each
screen.
"""

from events.bounds import BoundedCache
from events.vocabulary import SEATS


class Onward:
    """The seats that want to be asked always; all others leave an only answer to the service."""

    def __init__(self) -> None:
        """Begin with nobody who wants to be asked always."""
        self._always = BoundedCache[tuple[str, str], bool]("referee.web.onward:Onward._always")

    def wants(self, match: str, seat: str, *, always: bool) -> None:
        """Note what a seat of a match wants."""
        if always:
            self._always[match, seat] = True
        else:
            self._always.pop((match, seat), None)

    def seats(self, match: str) -> str:
        """The seats of a match for which an only answer is given, as an order takes them."""
        return "".join(seat for seat in SEATS if (match, seat) not in self._always)
