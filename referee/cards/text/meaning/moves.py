"""How movements and looks are bound.

Each has a name by which a later sentence speaks of what was moved, looked at or revealed.
"""

from typing import Final

from referee.cards.text.meaning.names import Names
from referee.cards.text.meaning.pronouns import fill, mentions_seen
from referee.cards.text.meaning.wordings import SelNode
from referee.cards.text.parts import Node, canon
from referee.effects.nodes.base import named
from referee.effects.nodes.sets import AtNode, EndNode, JoinNode, NamedNode, UntilNode, WhereNode
from referee.effects.nodes.steps import MoveNode, ShowNode, SwapNode


def moved(node: Node, names: Names) -> list[Node]:
    """Bind a movement of cards: all of some kind among those looked at are not the rest."""
    before: list[Node] = []
    made = MoveNode(fill(node, names, before))
    name = names.fresh("m")
    names.moved(made, name)
    some = isinstance(named(made.what), WhereNode) and made.what != names.found
    if some and mentions_seen(made.what, names):
        names.mention(("named", name), "kept", one=False)
    return [*before, made.replaced(name=name)]


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
