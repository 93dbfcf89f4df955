"""Which names a text binds and asks for: what is known before a part of it starts."""

from collections.abc import Iterable

from referee.effects.language import Node, field


def names_asked(node: Node) -> Iterable[str]:
    """Name what a test looks at of what was bound before."""
    if isinstance(node, tuple) and node:
        if node[0] in {"ok", "named", "num"}:
            yield node[1]
        for part in node:
            yield from names_asked(part)


def names_bound(step: Node) -> Iterable[str]:
    """Name what a step binds."""
    if step[0] in {"choose", "move"} and field(step, 4) is not None:
        yield step[4]
    elif step[0] == "seq":
        for part in step[1:]:
            yield from names_bound(part)
