"""How a card is played: what its text says of coming into play, read once for each card.

These lines are rules and no abilities: they stand in the definition and never on the board, so no
loss of abilities lifts them (glossary.rise.6). A card that has none shares one empty answer.
"""

from typing import TYPE_CHECKING, NamedTuple

from referee.effects.language import Node

if TYPE_CHECKING:
    from referee.effects.board.world import AmountFn, CondFn, Offer, SetFn


class PlayRule(NamedTuple):
    """One such line: when it holds, what it asks for, and the program that does it.

    `cond` is what must hold, `offer` whether its steps can be done; `cover` gives the SIGNI that a
    [Rise] may be put on, None where it takes a zone of its own; `takes` is how many cards of which
    sets a Resona puts away; `name` is bound for the body of a card that was used with an extra
    cost. `program` is what a frame points to, "" where nothing is left to do.
    """

    kind: str
    line: int
    cond: "CondFn | None"
    offer: "Offer"
    name: str = ""
    steps: tuple[Node, ...] = ()
    cover: "SetFn | None" = None
    takes: "tuple[tuple[AmountFn, SetFn], ...]" = ()
    program: str = ""


class PlayRules(NamedTuple):
    """All such lines of one card, by what they govern, and the team icon that it bears."""

    conditions: tuple[PlayRule, ...] = ()
    cut_ins: tuple[PlayRule, ...] = ()
    extras: tuple[PlayRule, ...] = ()
    rise: PlayRule | None = None
    harmony: PlayRule | None = None
    resona: PlayRule | None = None
    icon: str = ""


NO_RULES = PlayRules()
"""What nearly every card says of how it is played: nothing."""
