"""Which seen cards a rewind puts back where nobody may know them: they go back at random."""

from collections.abc import Iterable

from events.record import changed, record
from referee.timeline.learned import PILES, Learned


@record
class Returned:
    """Cards that a rewind puts back into a pile although a seat has seen them.

    seats are those who saw them; each is replaced at random among the cards unknown to them.
    """

    seq: int
    seats: str
    owner: str
    zone: str
    count: int
    names: tuple[str | None, ...] = ()


def returned_by(learned: Iterable[Learned]) -> tuple[Returned, ...]:
    """Give what a rewind puts back into decks and Life Cloth although it was seen, by seq."""
    found: dict[int, Returned] = {}
    for one in learned:
        if one.zone not in PILES:
            continue
        row = found.get(one.seq)
        if row is None:
            row = Returned(one.seq, "", one.owner, one.zone, 0)
        names = max(row.names, one.names, key=len)
        found[one.seq] = changed(
            row, seats=row.seats + one.seat, count=max(row.count, one.count), names=names
        )
    return tuple(found.values())
