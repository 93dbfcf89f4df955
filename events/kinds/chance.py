"""Facts about chance that follows from shares: who committed to what, and each result."""

from msgspec import Struct

from events.kinds.base import Judge, Public, Seen, fact


@fact("chance.committed")
class ChanceCommitted(Struct, frozen=True):
    """A party of a shared chance committed to its share: "house", "A" or "B".

    `commitment` is a SHA-256 in hex (docs/proof.md). The share of the house stands beside it for
    those in `seen` until the match is over; a seat tells its own later.
    """

    party: Public[str]
    commitment: Public[str]
    share: Seen[str] = ""
    seen: Public[str] = "ABS"


@fact("chance.revealed")
class ChanceRevealed(Struct, frozen=True):
    """A seat told the share to which it had committed, in hex."""

    seat: Public[str]
    share: Public[str]


@fact("chance.waived")
class ChanceWaived(Struct, frozen=True):
    """An official let the match go on without the share of a seat: the machine throws from now."""

    seat: Public[str]


@fact("chance.drawn")
class ChanceDrawn(Struct, frozen=True):
    """Chance fell by the shares: the draw of this number took so many places among so many.

    `draw` counts all draws of the log from 1, undone ones as well, so that no rewind draws anew.
    The fact that the result makes follows. An order of n cards is n places among n.
    """

    draw: Public[int]
    count: Public[int]
    among: Public[int]
    result: Judge[tuple[int, ...]]


@fact("chance.opened", court=True)
class ChanceOpened(Struct, frozen=True):
    """The match is over, and the house told its share: now everybody can check all chance."""

    share: Public[str]
