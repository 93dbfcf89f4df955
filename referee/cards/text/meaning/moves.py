"""How movements and looks are bound.

Each has a name by which a later sentence speaks of what was moved, looked at or revealed.
"""

from typing import Final

from referee.cards.text.meaning.names import Names
from referee.cards.text.meaning.pronouns import fill, mentions_seen
from referee.cards.text.parts import Node, canon
from referee.effects.language import field


def moved(node: Node, names: Names) -> list[Node]:
    """Bind a movement of cards: all of some kind among those looked at are not the rest."""
    before: list[Node] = []
    made = fill(node, names, before)
    label = field(made, 3) or ""
    name = names.fresh("m")
    names.moved(made, label, name)
    if made[1][0] == "where" and made[1] != names.found and mentions_seen(made[1], names):
        names.mention(("named", name), "kept", one=False)
    return [*before, (*made[:3], label or (), name, *made[5:])]


def swapped(node: Node, names: Names) -> list[Node]:
    """Bind an exchange of places: what comes onto the field so was put there this way.

    A pronoun on either side is of what was spoken of before, not of the other side.
    """
    before: list[Node] = []
    said = {side: fill(side, names, before) for side in node[1:3] if len(side) == 1}
    made = ("swap", *(said.get(side) or fill(side, names, before) for side in node[1:3]))
    name = names.fresh("m")
    names.mention(("ok", name), "done", one=True)
    names.mention(("named", name), "to field", one=False)
    return [*before, (*made, name)]


_OF_DECKS: Final = frozenset({"end", "until", "join"})
"""What is shown of a deck: it is spoken of as those cards."""
_HANDS: Final = frozenset({(("at", "you", "hand"), "both"), (("at", "opp", "hand"), "both")})
"""Hands that are revealed: their cards are those revealed this way."""


def shown(node: Node, names: Names) -> list[Node]:
    """Bind what is looked at or revealed: it has a name where a later sentence speaks of it."""
    before: list[Node] = []
    what = fill(node[1], names, before)
    if what[0] not in _OF_DECKS and (what, node[2]) not in _HANDS:
        if what == ("at", "opp", "hand"):
            names.mention(what, "hand", one=False)
        if node[1][0] == "sel":
            names.mention(("ok", what[1]), "done", one=True)
        names.shown(what, node[2], one=names.is_one(what))
        return [*before, ("show", what, node[2])]
    name, one = names.fresh("seen"), what[0] == "end" and what[4] == 1
    names.shown(("named", name), node[2], one=one)
    if what[0] != "at":
        names.mention(("named", name), "seen", one=one)
    if what[0] == "until":
        names.found = canon(("where", ("named", name), (what[3],)))
        names.mention(names.found, "found", one=True)
    return [*before, ("show", what, node[2], name)]
