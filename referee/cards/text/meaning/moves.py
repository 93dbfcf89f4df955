"""How movements and looks are bound.

Each has a name by which a later sentence speaks of what was moved, looked at or revealed.
"""

from typing import Final

from referee.cards.text.meaning.names import Names
from referee.cards.text.meaning.pronouns import fill, mentions_seen, on_field
from referee.cards.text.meaning.wordings import SelNode
from referee.cards.text.parts import Node, UnboundError, canon
from referee.effects.nodes.abilities import AbilityNode
from referee.effects.nodes.base import named
from referee.effects.nodes.sets import AtNode, EndNode, JoinNode, NamedNode, UntilNode, WhereNode
from referee.effects.nodes.steps import MoveNode, PayNode, ShowNode, SwapNode, TurnNode


def moved(node: Node, names: Names) -> list[Node]:
    """Bind a movement of cards: all of some kind among those looked at are not the rest.

    "Under it" is under a card of the field that was spoken of before, not under the one that moves.
    """
    before: list[Node] = []
    made = MoveNode(fill(_to_another(node, names), names, before))
    name = names.fresh("m")
    names.moved(made, name)
    some = isinstance(named(made.what), WhereNode) and made.what != names.found
    if some and mentions_seen(made.what, names):
        names.mention(("named", name), "kept", one=False)
    return [*before, made.replaced(name=name)]


def _to_another(node: MoveNode, names: Names) -> MoveNode:
    """A movement under or onto "it": a card of which was spoken before, never the one that moves."""
    spot = node.to.spot
    if not isinstance(spot, tuple) or len(spot) != 1:
        return node
    return node.replaced(to=node.to.replaced(spot=fill(on_field(spot), names, [])))


def swapped(node: SwapNode, names: Names) -> list[Node]:
    """Bind an exchange of places: what comes onto the field so was put there this way.

    A pronoun on either side is of what was spoken of before, not of the other side.
    """
    before: list[Node] = []
    sides = (node.one, node.two)
    said = {side: fill(side, names, before) for side in sides if len(side) == 1}
    made = ("swap", *(said.get(side) or fill(side, names, before) for side in sides))
    name = names.fresh("m")
    names.mention(("ok", name), "done", one=True)
    names.mention(("named", name), "to field", one=False)
    return [*before, (*made, name)]


def turned(node: TurnNode, names: Names) -> list[Node]:
    """Bind a turning: cards that are turned face down without being chosen have a name of that."""
    before: list[Node] = []
    made = named(fill(node, names, before))
    if not isinstance(made, TurnNode) or made.to != "face-down" or isinstance(named(made.what), NamedNode):
        return [*before, made]
    name = names.fresh("f")
    names.mention(("named", name), "turned", one=False)
    return [*before, made.replaced(name=name)]


def paid(node: PayNode, names: Names) -> list[Node]:
    """Bind a payment: a later sentence may speak of the cards that paid."""
    before: list[Node] = []
    made = PayNode(fill(node, names, before))
    name = names.fresh("ener")
    names.mention(("named", name), "payment", one=False)
    return [*before, made.replaced(name=name)]


_OF_DECKS: Final = EndNode | UntilNode | JoinNode
"""What is shown of a deck: it is spoken of as those cards."""
_HANDS: Final = frozenset({(("at", "you", "hand"), "both"), (("at", "opp", "hand"), "both")})
"""Hands that are revealed: their cards are those revealed this way."""


def shown(node: ShowNode, names: Names) -> list[Node]:
    """Bind what is looked at or revealed: it has a name where a later sentence speaks of it."""
    before: list[Node] = []
    what = named(fill(node.what, names, before))
    if not isinstance(what, _OF_DECKS) and (what, node.to) not in _HANDS:
        if what == ("at", "opp", "hand"):
            names.mention(what, "hand", one=False)
        if isinstance(named(node.what), SelNode) and isinstance(what, NamedNode):
            names.mention(("ok", what.name), "done", one=True)
        names.shown(what, node.to, one=names.is_one(what))
        return [*before, ("show", what, node.to)]
    name, one = names.fresh("seen"), isinstance(what, EndNode) and what.n == 1
    names.shown(("named", name), node.to, one=one)
    names.mention(("named", name), "hand shown" if isinstance(what, AtNode) else "seen", one=one)
    if isinstance(what, UntilNode):
        names.found = canon(("where", ("named", name), (what.test,)))
        names.mention(names.found, "found", one=True)
    return [*before, ("show", what, node.to, name)]


def paid_from(read: AbilityNode, zones: set[str]) -> Node:
    """Where an ability works whose cost takes its own card from somewhere else than the field."""
    if not zones:
        return read.works
    if len(zones) > 1 or read.kind != "action" or read.works:
        raise UnboundError
    return ("at", "you", *zones)
