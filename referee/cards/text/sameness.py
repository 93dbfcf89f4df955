"""When two programs are the same: whatever names they bind and in whatever order tests stand."""

from typing import Final

from referee.cards.text.parts import Node, canon

_BINDING: Final = {"choose": 4, "may": 3, "show": 3, "move": 4}
_SPEAKING: Final = {"named", "ok", "num"}


def plain(node: Node, names: dict[str, str] | None = None) -> Node:
    """Give a program with its names numbered in the order of binding and its tests sorted."""
    known = {} if names is None else names
    if not isinstance(node, tuple) or not node:
        return node
    row = [plain(part, known) for part in node]
    place = _BINDING.get(node[0]) if isinstance(node[0], str) else None
    if place is not None and len(row) > place and isinstance(row[place], str):
        row[place] = known.setdefault(node[place], f"#{len(known)}")
    elif node[0] in _SPEAKING and isinstance(row[-1], str):
        row[1] = known.get(node[1], node[1])
    return canon(tuple(row))


def same(one: Node, other: Node) -> bool:
    """Say whether two programs differ in names only."""
    return bool(plain(one) == plain(other))
