"""What a command did."""

from typing import NamedTuple

from events.kinds import Fact
from referee.state import Match


class Acted(NamedTuple):
    """What a command did: its seqs and facts, the state after it; repeated when it was known.

    `short` says what of an entry was not carried out, since the turn ended before; "" for nothing.
    """

    first: int
    last: int
    facts: list[Fact]
    state: Match
    repeated: bool = False
    short: str = ""
