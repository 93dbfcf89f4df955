"""How the lines of a card that are carried out together become one program.

A card is used once and its price is paid once (glossary.use.1), and a Life Burst is one ability,
however many lines say what they do. Each line was read by itself, so that its names are its own;
here the lines stand one after the other, and each goes by its number while it is carried out.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from referee.effects.language import Node
from referee.effects.nodes.abilities import AbilityNode
from referee.effects.nodes.amounts import NumNode
from referee.effects.nodes.base import named
from referee.effects.nodes.conditions import OkNode
from referee.effects.nodes.sets import NamedNode
from referee.effects.nodes.steps import ChooseNode, MayNode, MoveNode, SeqNode, ShowNode, SwapNode, TurnNode

TOGETHER: Final = ("use", "burst")
"""The kinds of which all lines of a card are one ability."""
LINE: Final = "line"
"""The step that carries out what a line says: its number and its steps."""

_NAMING = ChooseNode | MayNode | ShowNode | MoveNode | SwapNode | TurnNode
"""The steps that bind a name."""
_SPEAKING = NamedNode | OkNode | NumNode
"""The nodes that speak of one."""


def one_program(kind: str, lines: Sequence[tuple[int, Node]]) -> Node:
    """Make one program of lines, each with its number, in their order.

    Modes and costs of all of them come first, then the targets before the first "Then"
    (glossary.mode.2, glossary.cost.1, glossary.target.12).
    """
    nodes: list[AbilityNode] = []
    taken: set[str] = set()
    for place, (_, node) in enumerate(lines):
        names = {*_bound(node)}
        renamed = _renamed(node, {name: f"{name}/{place}" for name in names & taken})
        nodes.append(AbilityNode(renamed))
        taken |= names
    steps = ((LINE, n, one.body or ()) for (n, _), one in zip(lines, nodes, strict=True))
    gates = tuple(one.gate for one in nodes if one.gate is not None)
    gate = ("allof", *gates) if len(gates) > 1 else (*gates, ())[0]
    cost = tuple(step for one in nodes for step in one.cost)
    limit = next((one.limit for one in nodes if one.limit is not None), ())
    window = next((one.window for one in nodes if one.window), ())
    return ("ability", kind, (), ("seq", *steps), (), gate, (), cost, limit, window)


def steps_of(body: Node) -> Iterator[tuple[int, Node]]:
    """What each line does, with its number; 0 where the body is that of a single line."""
    match named(body):
        case SeqNode(steps=((word, _, _), *_) as rows) if word == LINE:
            yield from ((line, step) for _, line, step in rows)
        case _:
            yield 0, body


def _bound(node: Node) -> Iterator[str]:
    """Name all that the steps of a line bind."""
    if not isinstance(node, tuple) or not node:
        return
    read = named(node)
    if isinstance(read, _NAMING) and read.name is not None:
        yield read.name
    for part in node:
        yield from _bound(part)


def _renamed(node: Node, names: dict[str, str]) -> Node:
    """A line with other names for what it binds and speaks of."""
    if not names or not isinstance(node, tuple) or not node:
        return node
    read = named(tuple(_renamed(part, names) for part in node))
    if isinstance(read, _NAMING | _SPEAKING) and read.name is not None:
        return read.replaced(name=names.get(read.name, read.name))
    return read
