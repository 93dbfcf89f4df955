"""Of whom a text speaks: a statement that lasts, a cost.

Of whom a statement speaks is said once, before all that is said of them.
"""

from typing import Final

from referee.cards.text.parts import Node
from referee.effects.language import field

TARGETED: Final = frozenset({"modify", "set", "also", "grant", "lose"})
"""The statements that name cards; the others name a deed."""


_BEFALLS: Final = frozenset(
    "vanished turned power-changes leaves gains targeted moves shifted".split()
)
"""What befalls a card: a ban of it is told of the card, not of a player."""


def _on_field(cards: Node) -> bool:
    """Say whether a set is one of cards on the field."""
    while cards[0] in {"where", "minus"}:
        cards = cards[1]
    return bool(cards[0] != "at" or cards[2] in {"field", "lrig", "trash", "ener"})


def subject_of(effect: Node) -> Node:
    """Say of whom a statement speaks."""
    if effect[0] in TARGETED:
        return effect[1] if isinstance(effect[1], tuple) else ()
    deed = effect[1]
    if effect[0] == "replace" or (effect[0] == "allow" and deed[1] != "attacks"):
        return ()
    it = field(deed, 3)
    if field(deed, 2) is not None or it is None:
        return ()
    if effect[0] == "require":
        return it
    named = it[:1] in {("named",), ("inside",), ("beside",)}
    befalls = deed[1] in _BEFALLS or field(deed, 5) == "action"
    free = befalls and field(effect, 3) is None and _on_field(it)
    return it if named or free else ()


def _put(node: Node, part: Node, other: Node) -> Node:
    """Put another part for one of an amount; an ability given speaks for itself."""
    if node == part:
        return other
    if not isinstance(node, tuple) or node[:1] in {("ability",), ("keyword",)}:
        return node
    return tuple(_put(n, part, other) for n in node)


def without(effect: Node, subject: Node) -> Node:
    """Leave out of a statement of whom it speaks: that is said once before all of them."""
    if not subject:
        return effect
    if effect[0] in TARGETED:
        rest = effect[2:]
        for attr in ("level", "power"):
            own, said = ("sum", attr, subject), ("sum", attr, ("subject",))
            rest = tuple(_put(part, own, said) for part in rest)
        return (effect[0], ("subject",), *rest)
    deed = effect[1]
    return (effect[0], (*deed[:3], ("subject",), *deed[4:]), *effect[2:])


def own(node: Node) -> Node:
    """Give cards of which it is not said whose they are as one's own.

    Costs are paid with those (glossary.cost.4).
    """
    if not isinstance(node, tuple):
        return node
    if node[:2] == ("at", "both"):
        return ("at", "you", *node[2:])
    return tuple(map(own, node))
