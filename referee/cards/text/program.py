"""How a program is shown to people: its words as they are, its parts under each other."""

from referee.cards.text.parts import Node
from referee.effects.nodes.abilities import AbilityNode
from referee.effects.nodes.base import named


def _flat(node: Node) -> str:
    if isinstance(node, tuple):
        return f"({' '.join(_flat(n) for n in node)})"
    return f'"{node}"' if isinstance(node, str) and " " in node else str(node)


def _nested(node: Node, width: int, indent: int) -> list[str]:
    flat = _flat(node)
    if indent + len(flat) <= width or not isinstance(node, tuple):
        return [" " * indent + flat]
    match node:
        case (str(head), *parts):
            pass
        case _:
            head, parts = "", [*node]
    rows = [" " * indent + f"({head}"] if head else []
    for part in parts:
        rows += _nested(part, width, indent + 2 * bool(head))
    rows[-1] += ")" if head else ""
    return rows


def program_lines(node: Node, width: int = 80) -> list[str]:
    """Write a program in lines of a width; of an ability, each part after its name."""
    ability = named(node)
    if not isinstance(ability, AbilityNode):
        return _nested(node, width, 0)
    rows = [ability.kind]
    for name in (*ability.PLACES,)[1:]:
        part = getattr(ability, name)
        if part is not None and part != ():
            flat = _flat(part)
            short = len(name) + 3 + len(flat) <= width
            rows += [f"  {name} {flat}"] if short else [f"  {name}", *_nested(part, width, 4)]
    return rows
