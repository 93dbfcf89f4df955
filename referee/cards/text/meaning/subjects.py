"""Of whom a text speaks: a statement that lasts, a cost.

Of whom a statement speaks is said once, before all that is said of them.
"""

from typing import Final

from referee.cards.text.meaning.counting import whole
from referee.cards.text.parts import Node
from referee.effects.nodes.base import named
from referee.effects.nodes.chosen import PickNode
from referee.effects.nodes.deeds import DeedNode
from referee.effects.nodes.sets import AtNode, BesideNode, InsideNode, MinusNode, NamedNode
from referee.effects.nodes.statements import (
    AboutCards,
    AllowNode,
    ForbidNode,
    PriceNode,
    RequireNode,
)

_SELF: Final = ("named", "self")
_BEFALLS: Final = frozenset("vanished turned power-changes leaves gains targeted moves shifted".split())
"""What befalls a card: a ban of it is told of the card, not of a player."""


def _on_field(cards: Node) -> bool:
    """Whether a set is one of cards on the field."""
    of = named(whole(cards))
    return not isinstance(of, AtNode) or of.zone in {"field", "lrig", "trash", "ener"}


def subject_of(effect: Node) -> Node:
    """Of whom a statement speaks."""
    match read := named(effect):
        case _ if isinstance(read, AboutCards):
            return read.what if isinstance(read.what, tuple) else ()
        case RequireNode(deed=deed):
            return deed.it if deed.who is None and deed.it is not None else ()
        case ForbidNode(deed=deed, unless=unless):
            return _of_deed(deed, priced=bool(unless))
        case PriceNode(of=deed, times=times) if deed.what != "activates":
            return _of_deed(deed, priced=times is not None)
        case AllowNode(deed=deed) if deed.what == "attacks":
            return _of_deed(deed, priced=False)
    return ()


def _of_deed(deed: DeedNode, *, priced: bool) -> Node:
    """Of whom a statement about a deed is told: of the card that it befalls, or of nobody.

    What a player may up for a price is told of that player.
    """
    it = named(deed.it)
    if deed.who is not None or it is None:
        return ()
    left = isinstance(it, MinusNode) and isinstance(named(it.but), NamedNode) and it.but != _SELF
    spoken = left or isinstance(it, NamedNode | InsideNode | BesideNode)
    befalls = deed.what in _BEFALLS or deed.dst == "action"
    upped = deed.what == "turned" and deed.by is None
    return it if spoken or (befalls and not (priced and upped) and _on_field(it)) else ()


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
    read = named(effect)
    if isinstance(read, AboutCards):
        word, _, *rest = read
        # By what cards are not affected is compared with this card, and not with each of them.
        for attr in ("level", "power") if word != "unaffected" else ():
            own, said = ("sum", attr, subject), ("sum", attr, ("subject",))
            rest = [_put(part, own, said) for part in rest]
        return (word, ("subject",), *rest)
    word, deed, *rest = read
    if word == "require":
        rest = [_put(part, subject, ("subject",)) for part in rest]
    return (word, DeedNode(deed).replaced(it=("subject",)), *rest)


def _own(pick: PickNode) -> bool:
    """Whether cards of one's own field are picked."""
    return bool(whole(pick.of) == ("at", "you", "field"))


def own(node: Node) -> Node:
    """Cards of which it is not said whose they are as one's own, and chosen for a cost as no target.

    Costs are paid with one's own (glossary.cost.4); what they are paid with is picked.
    """
    if not isinstance(node, tuple):
        return node
    match node:
        case ("at", "both", zone):
            return ("at", "you", zone)
        case ("choose", who, "target", picks, name) if all(_own(PickNode(pick)) for pick in picks):
            node = ("choose", who, "pick", picks, name)
    return tuple(map(own, node))
