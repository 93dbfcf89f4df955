"""The fact of a table that was laid by hand: a position, as a judge or an author sets it."""

from msgspec import Struct

from events.kinds.base import Judge, Public, fact

Pile = tuple[str, tuple[str, ...]]
"""A zone that is a row of cards, and the names in it, the top first."""
Stand = tuple[str, int, str, tuple[str, ...], tuple[str, ...], tuple[tuple[str, str], ...]]
"""A card on the field: zone, position, name, how it lies, cards under it (top first), and on it.

How it lies are words of `cards.turned`: "down", "frozen", "awakened", "face-down".
"""


@fact("position.laid")
class PositionLaid(Struct, frozen=True):
    """All that a seat has was laid on the table; the cards get ids from `new` on.

    Which card lies where is the record's alone, as what each viewer sees of it follows from the
    zones; `counts` are the public sizes of the piles that are not empty.
    """

    seat: Public[str]
    new: Public[int]
    counts: Public[tuple[tuple[str, int], ...]]
    piles: Judge[tuple[Pile, ...]]
    field: Judge[tuple[Stand, ...]] = ()
    coins: Public[int] = 0
    viruses: Public[tuple[int, ...]] = ()
    refreshes: Public[int] = 0
