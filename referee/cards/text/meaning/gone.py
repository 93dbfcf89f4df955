"""What is asked of a SIGNI that the text itself has taken off the field: what it was there.

"Vanish target SIGNI. If its power is 10000 or more" asks for the power that it had; the card in the
Ener Zone has the printed one alone.
"""

from typing import Final

from referee.cards.text.parts import Node
from referee.effects.language import field

_FIELD: Final = ("field", "signi")


def _on_field(of: Node) -> bool:
    """Say whether cards are chosen from those on the field."""
    while of[0] in {"where", "minus", "extreme"}:
        of = of[1]
    return bool(of[0] == "at" and of[2] == "field") or of[0] == "beside"


class _Reader:
    """Goes through steps in their order and knows which chosen SIGNI have left by then."""

    def __init__(self) -> None:
        self.chosen: set[Node] = set()
        self.left: set[Node] = set()

    def read(self, node: Node) -> Node:
        """Give a part of a program with what was asked for where it is asked of one that left."""
        if not isinstance(node, tuple) or node[:1] == ("ability",):
            return node
        if node[:2] == ("sum", "power") and node[2] in self.left:
            return ("sum", "was-power", node[2])
        if node[:1] == ("where",) and node[1] in self.left:
            return ("where", node[1], tuple(map(_was, node[2])))
        made = tuple(map(self.read, node))
        if node[:1] == ("choose",) and all(_on_field(pick[2]) for pick in node[3]):
            self.chosen.add(("named", node[4]))
        if node[:1] == ("move",) and node[1] in self.chosen and node[2][2] not in _FIELD:
            self.left.add(node[1])
        return made


def _was(test: Node) -> Node:
    return ("cmp", "was-power", *test[2:]) if test[:2] == ("cmp", "power") else test


def remembered(cost: Node, body: Node) -> Node:
    """Give a body that asks a SIGNI which has left for the power that it had on the field."""
    reader = _Reader()
    reader.read(cost)
    return reader.read(body)


def from_there(first: list[Node], other: Node) -> Node:
    """Give what may be done to a card instead of the first: it is taken from where that says."""
    for what in (step[1] for step in first if step[0] == "move" and step[1][0] == "where"):
        if other[:2] == ("move", what[1]):
            return ("move", what, *other[2:])
    return other


def told(body: Node) -> Node:
    """Give a body as it is said: "its power" is also that of a SIGNI which has left."""
    return _told(body, {("named", n) for n in _names(body)})


def _names(node: Node) -> set[Node]:
    if not isinstance(node, tuple):
        return set()
    found = {node[4]} if node[:1] == ("choose",) and field(node, 4) else set()
    return found.union(*map(_names, node))


def _told(node: Node, chosen: set[Node]) -> Node:
    if not isinstance(node, tuple) or not node:
        return node
    if node[:2] == ("sum", "was-power") and node[2] in chosen:
        return ("sum", "power", node[2])
    if node[0] == "where" and node[1] in chosen:
        return ("where", node[1], tuple(_is(test) for test in node[2]))
    return tuple(_told(part, chosen) for part in node)


def _is(test: Node) -> Node:
    return ("cmp", "power", *test[2:]) if test[:2] == ("cmp", "was-power") else test
