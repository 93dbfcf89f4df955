"""How the lines of a card that are carried out together become one program.

A card is used once and its price is paid once (glossary.use.1), and a Life Burst is one ability,
however many lines say what they do. Each line was read by itself, so that its names are its own;
here the lines stand one after the other, and each goes by its number while it is carried out.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from referee.effects.language import Node, field

TOGETHER: Final = ("use", "burst")
"""The kinds of which all lines of a card are one ability."""
LINE: Final = "line"
"""The step that carries out what a line says: its number and its steps."""

_BODY, _GATE, _COST, _LIMIT, _WINDOW = 3, 5, 7, 8, 9
"""The places of these among the fields of an ability."""
_BINDING: Final = {"choose": 4, "may": 3, "show": 3, "move": 4, "swap": 3}
_SPEAKING: Final = frozenset({"named", "ok", "num"})


def one_program(kind: str, lines: Sequence[tuple[int, Node]]) -> Node:
    """Make one program of lines, each with its number, in their order.

    Modes and costs of all of them come first, then the targets before the first "Then"
    (glossary.mode.2, glossary.cost.1, glossary.target.12).
    """
    nodes: list[Node] = []
    taken: set[str] = set()
    for place, (_, node) in enumerate(lines):
        names = {*_bound(node)}
        nodes.append(_renamed(node, {name: f"{name}/{place}" for name in names & taken}))
        taken |= names
    steps = ((LINE, n, node[_BODY]) for (n, _), node in zip(lines, nodes, strict=True))
    gates = tuple(_said(nodes, _GATE))
    gate = ("allof", *gates) if len(gates) > 1 else (*gates, ())[0]
    cost = tuple(step for row in _said(nodes, _COST) for step in row)
    limit, window = ((*_said(nodes, at), ())[0] for at in (_LIMIT, _WINDOW))
    return ("ability", kind, (), ("seq", *steps), (), gate, (), cost, limit, window)


def steps_of(body: Node) -> Iterator[tuple[int, Node]]:
    """Give what each line does, with its number; 0 where the body is that of a single line."""
    rows = body[1:] if body[0] == "seq" else ()
    if rows and rows[0][0] == LINE:
        yield from (row[1:] for row in rows)
    else:
        yield 0, body


def _said(nodes: Iterable[Node], at: int) -> Iterator[Node]:
    return (part for node in nodes if (part := field(node, at)))


def _bound(node: Node) -> Iterator[str]:
    """Name all that the steps of a line bind."""
    if not isinstance(node, tuple) or not node:
        return
    at = _BINDING.get(node[0]) if isinstance(node[0], str) else None
    name = field(node, at) if at is not None else None
    if isinstance(name, str):
        yield name
    for part in node:
        yield from _bound(part)


def _renamed(node: Node, names: dict[str, str]) -> Node:
    """Give a line with other names for what it binds and speaks of."""
    if not names or not isinstance(node, tuple) or not node:
        return node
    row = [_renamed(part, names) for part in node]
    word = node[0] if isinstance(node[0], str) else ""
    at = 1 if word in _SPEAKING else _BINDING.get(word, 0)
    if at and len(row) > at and isinstance(node[at], str):
        row[at] = names.get(node[at], node[at])
    return tuple(row)
