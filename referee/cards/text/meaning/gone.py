"""What is asked of a SIGNI that the text itself has taken off the field: what it was there.

"Vanish target SIGNI. If its power is 10000 or more" asks for the power that it had; the card in the
Ener Zone has the printed one alone.
"""

from typing import Final

from referee.cards.text.parts import Node
from referee.effects.nodes.abilities import AbilityNode
from referee.effects.nodes.amounts import SumNode
from referee.effects.nodes.base import named
from referee.effects.nodes.filters import CmpNode
from referee.effects.nodes.sets import AtNode, BesideNode, ExtremeNode, MinusNode, WhereNode
from referee.effects.nodes.steps import ChooseNode, MoveNode

_FIELD: Final = ("field", "signi")


def _on_field(of: Node) -> bool:
    """Whether cards are chosen from those on the field."""
    read = named(of)
    if isinstance(read, WhereNode | MinusNode | ExtremeNode):
        return _on_field(read.of)
    return isinstance(read, BesideNode) or (isinstance(read, AtNode) and read.zone == "field")


class _StepReader:
    """Goes through steps in their order and knows which chosen SIGNI have left by then."""

    def __init__(self) -> None:
        self.chosen: set[Node] = set()
        self.left: set[Node] = set()

    def read(self, node: Node) -> Node:
        """A part of a program, with what it was where it is asked of a card that left."""
        match named(node):
            case AbilityNode():
                return node
            case SumNode(attr="power", of=of) if of in self.left:
                return ("sum", "was-power", of)
            case WhereNode(of=of, tests=tests) if of in self.left:
                return ("where", of, tuple(map(_was, tests)))
        if not isinstance(node, tuple):
            return node
        made = named(tuple(map(self.read, node)))
        match made:
            case ChooseNode(picks=picks, name=name) if all(_on_field(pick.of) for pick in picks):
                self.chosen.add(("named", name))
            case MoveNode(what=what, to=to) if what in self.chosen and to.zone not in _FIELD:
                self.left.add(what)
        return made


def _was(test: Node) -> Node:
    read = named(test)
    fits = isinstance(read, CmpNode) and read.attr == "power"
    return read.replaced(attr="was-power") if fits else test


def remembered(cost: Node, body: Node) -> Node:
    """A body that asks a SIGNI which has left for the power that it had on the field."""
    reader = _StepReader()
    reader.read(cost)
    return reader.read(body)


def from_there(first: list[Node], other: Node) -> Node:
    """What may be done to a card instead of the first: it is taken from where that says."""
    taken = named(other)
    for step in map(named, first):
        of = named(step.what) if isinstance(step, MoveNode) else None
        if isinstance(of, WhereNode) and isinstance(taken, MoveNode) and taken.what == of.of:
            return taken.replaced(what=of)
    return other


def told(body: Node) -> Node:
    """A body as it is said: "its power" is also that of a SIGNI which has left."""
    return _told(body, {("named", n) for n in _names(body)})


def _names(node: Node) -> set[Node]:
    if not isinstance(node, tuple):
        return set()
    read = named(node)
    found = {read.name} if isinstance(read, ChooseNode) else set()
    return found.union(*map(_names, node))


def _told(node: Node, chosen: set[Node]) -> Node:
    match named(node):
        case SumNode(attr="was-power", of=of) if of in chosen:
            return ("sum", "power", of)
        case WhereNode(of=of, tests=tests) if of in chosen:
            return ("where", of, tuple(map(_is, tests)))
    return tuple(_told(part, chosen) for part in node) if isinstance(node, tuple) else node


def _is(test: Node) -> Node:
    read = named(test)
    fits = isinstance(read, CmpNode) and read.attr == "was-power"
    return read.replaced(attr="power") if fits else test
