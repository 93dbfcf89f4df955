"""Of whom a statement that lasts speaks: said once, before all that is said of them."""

from typing import Final

from referee.cards.text.parts import Node
from referee.effects.language import field

TARGETED: Final = frozenset({"modify", "set", "also", "grant", "lose"})
"""The statements that name cards; the others name a deed."""


def subject_of(effect: Node) -> Node:
    """Say of whom a statement speaks."""
    if effect[0] in TARGETED:
        return effect[1] if isinstance(effect[1], tuple) else ()
    if effect[0] == "replace":
        return ()
    deed = effect[1]
    it = field(deed, 3)
    if effect[0] == "require":
        return it or ()
    return it if it is not None and it[:1] in {("named",), ("inside",)} else ()


def without(effect: Node, subject: Node) -> Node:
    """Leave out of a statement of whom it speaks: that is said once before all of them."""
    if not subject:
        return effect
    if effect[0] in TARGETED:
        return (effect[0], ("subject",), *effect[2:])
    deed = effect[1]
    return (effect[0], (*deed[:3], ("subject",), *deed[4:]), *effect[2:])
