"""When two programs are the same: whatever names they bind and in whatever order tests stand."""

from typing import Final

from referee.cards.text.parts import Node, canon
from referee.effects.nodes.amounts import NumNode
from referee.effects.nodes.base import named
from referee.effects.nodes.conditions import OkNode
from referee.effects.nodes.sets import NamedNode
from referee.effects.nodes.steps import ChooseNode, MayNode, MoveNode, ShowNode, TurnNode

_BINDING: Final = ChooseNode | MayNode | ShowNode | MoveNode | TurnNode
_SPEAKING: Final = NamedNode | OkNode | NumNode


def plain(node: Node, names: dict[str, str] | None = None) -> Node:
    """A program with its names numbered in the order of binding and its tests sorted."""
    known = {} if names is None else names
    if not isinstance(node, tuple) or not node:
        return node
    read = named(_sorted(tuple(plain(part, known) for part in node)))
    if isinstance(read, _BINDING) and isinstance(read.name, str):
        read = read.replaced(name=known.setdefault(read.name, f"#{len(known)}"))
    elif isinstance(read, _SPEAKING) and isinstance(read.name, str):
        read = read.replaced(name=known.get(read.name, read.name))
    return canon(read)


def _sorted(node: tuple[Node, ...]) -> tuple[Node, ...]:
    """Tests and values of which the order says nothing, in one order."""
    match node:
        case ("has", attr, tuple(values)):
            return ("has", attr, tuple(sorted(values, key=repr)))
        case ("both" | "either" as head, tuple(rows)):
            return (head, tuple(sorted(rows, key=repr)))
        case ("where", of, tuple(tests)):
            return ("where", of, tuple(sorted(tests, key=repr)))
    return node


def same(one: Node, other: Node) -> bool:
    """Whether two programs differ in names only."""
    return bool(plain(one) == plain(other))
