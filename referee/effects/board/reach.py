"""Which cards the effects of a text do not affect: "is not affected by your opponent's effects".

Whether a card is affected is asked in one place, for whatever an effect would do to it. Costs, rules
and battle are no effects, and what was done before stays done.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, NamedTuple, TypeAlias

from referee.state import Deed

if TYPE_CHECKING:
    from referee.effects.board.board import Board
    from referee.effects.board.derived import Scope, StandingRule

EFFECT: Final = frozenset({"effect", "constant"})
"""The means of what an effect does; anything else is done by the rules, in battle or as a cost."""


class Unaffected(NamedTuple):
    """A text by which a card is not affected: who says it, and by which sources."""

    scope: "Scope"
    by: Callable[["Board", "Scope", Deed], bool]


Found: TypeAlias = dict[int, list[Unaffected]]
"""The texts by which cards are not affected, by the ids of the cards."""


class Actor(NamedTuple):
    """Whose text does something to a card: its player, its card, and by which means."""

    seat: str
    source: int
    name: str = ""
    means: str = "effect"


def actor_of(scope: "Scope") -> Actor:
    """Whose text a statement is that holds: of a constant ability, or of an effect that lasts."""
    return Actor(scope.you, scope.source, scope.text[1], "constant" if scope.key[0] > 0 else "effect")


def why_unaffected(board: "Board", card_id: int, actor: Actor) -> Unaffected | None:
    """The text by which a card is not affected by what somebody's text would do to it."""
    found = board.unaffected.get(card_id)
    if not found or actor.means not in EFFECT:
        return None
    seen = board.seen
    deed = Deed("", actor.seat, actor.source, actor.name, actor.source, means=actor.means)
    return next((one for one in found if one.by(seen, one.scope, deed)), None)


def reaches(board: "Board", rule: "StandingRule", card_id: int) -> bool:
    """Whether what a text says of the deeds of cards, and not of a player, affects a card."""
    if not board.unaffected or not rule.said.of_card:
        return True
    return why_unaffected(board, card_id, actor_of(rule.scope)) is None


# While a board is made.


def is_reached(board: "Board", card_id: int) -> bool:
    """Whether a card is affected by the text that speaks while a board is made."""
    if not board.unaffected or board.speaking is None:
        return True
    return why_unaffected(board, card_id, actor_of(board.speaking)) is None
