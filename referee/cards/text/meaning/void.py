"""Programs that could never do what their text says: the line was read wrongly, or is of another card."""

from typing import Final

from referee.cards.definition import USED_TYPES
from referee.cards.text.meaning.counting import whole
from referee.cards.text.meaning.pieces import parts
from referee.cards.text.parts import Node
from referee.effects.nodes.abilities import AbilityNode
from referee.effects.nodes.base import named
from referee.effects.nodes.sets import AtNode, WhereNode

_ON_FIELD: Final = frozenset({"action", "auto", "constant", "enter"})
"""The kinds of abilities that work on the field, unless they say where else (faq.constant.2)."""
_SIGNI: Final = frozenset({"SIGNI", "RESONA"})
"""The types of cards that are SIGNI on the field: of these "other SIGNI" are others than they."""
_GONE: Final = frozenset({"vanished", "leaves"})
"""Deeds after which a card is off the field; one that comes back is another (at start.icons.5)."""


def why_void(node: Node, kind: str) -> str:
    """Why a card of a type cannot bear a program; "" where it can."""
    if kind not in _SIGNI and _others_than_none(node[1:]):
        return f"other SIGNI than which, on a {kind}"
    if works_nowhere(node, kind):
        return f"a {kind} is never on the field, where this would work"
    if any(map(_gone_and_there, map(named, parts(node)))):
        return "what was vanished or has left is not on the field"
    return ""


def works_nowhere(node: Node, kind: str) -> bool:
    """Whether an ability works on the field alone, on a card that is used and never lies there."""
    if kind not in USED_TYPES or node[0] != "ability":
        return False
    one = AbilityNode(node)
    return one.kind in _ON_FIELD and one.works is None


def _others_than_none(node: Node) -> bool:
    """Whether a text speaks of other SIGNI than its own card; what it gives speaks for itself."""
    match node:
        case ("ability" | "keyword", *_):
            return False
        case ("minus", of, ("named", "self")):
            return _is_field(of)
    return isinstance(node, tuple) and any(map(_others_than_none, node))


def _is_field(of: Node) -> bool:
    inner = named(whole(of))
    return isinstance(inner, AtNode) and inner.zone == "field"


def _gone_and_there(node: Node) -> bool:
    """Whether cards on the field are asked for that were put off it."""
    if not isinstance(node, WhereNode):
        return False
    asked = (test for test in node.tests if test[:1] == ("did",))
    return any(test[1][1] in _GONE for test in asked) and _is_field(node.of)
