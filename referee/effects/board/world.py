"""What reading a text gives: functions over the world, and what a step takes and asks of it.

They are made once for each text and asked on the table as it lies, so that a board, a rule of play
and the machine speak of them alike.
"""

from collections.abc import Callable
from typing import Final, NamedTuple, Protocol

from referee.effects.board.board import Board
from referee.effects.board.derived import Speaker, Texts
from referee.effects.language import Node
from referee.state import Card, Match


class World(Protocol):
    """What a text can ask: the state, the derived board, the library."""

    @property
    def state(self) -> Match:
        """The state of the match at this moment."""

    @property
    def board(self) -> Board:
        """What holds on the field of that state."""

    @property
    def library(self) -> Texts:
        """The texts of the cards: printed values, definitions, programs."""


SetFn = Callable[[World, Speaker], list[Card]]
FilterFn = Callable[[World, Speaker, Card], bool]
AmountFn = Callable[[World, Speaker], int]
CondFn = Callable[[World, Speaker], bool]
Possible = Callable[[World, Speaker], bool]
"""Whether a step could be done completely now."""


class SetClaim(NamedTuple):
    """So many cards of a set."""

    number: AmountFn
    of: SetFn


class Offer(NamedTuple):
    """A step that may be declined: to whom it is offered, whether it can be done, how it looks.

    `shown` is what the other seat can tell of `possible`; it holds wherever that holds. The rest
    is what a question is worded from and nothing that is carried out: the `steps` that are offered,
    what they are offered as (`kind`, one of OFFER_KINDS), under which `name` the program remembers
    whether they were done, and the `deed` that hangs on them, () for none.
    """

    who: str
    possible: Possible
    shown: Possible
    kind: str = "may"
    steps: tuple[Node, ...] = ()
    name: str = ""
    deed: Node = ()


OFFER_KINDS: Final = ("may", "cost", "extra", "unless", "instead", "way")
"""What steps are offered as: a step of a text, the cost of an [Enter], an extra cost of a use, the
price without which a deed does not happen, what is done instead of a deed, another way to do one."""
