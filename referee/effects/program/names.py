"""Which names a text binds and asks for, and which sets say a place instead of cards."""

from collections.abc import Iterable
from typing import Final

from referee.effects.language import Node, field, words_of


def names_asked(node: Node) -> Iterable[str]:
    """Name what a part looks at of what was bound before.

    An ability that is given chooses for itself: what it binds is its own, though the text that
    gives it has bound the same name.
    """
    if isinstance(node, tuple) and node:
        if node[0] in {"ok", "named", "num"}:
            yield node[1]
        own = {*_own(node)} if node[0] == "ability" else ()
        for part in node:
            yield from (name for name in names_asked(part) if name not in own)


_BINDING: Final = {"choose": 4, "move": 4, "show": 3, "may": 3, "each": 2}
"""Where the steps that bind a name say it."""


def _own(node: Node) -> Iterable[str]:
    """Name what the steps of an ability bind, wherever in it they stand."""
    if isinstance(node, tuple) and node:
        at = _BINDING.get(node[0])
        if at is not None and field(node, at) is not None:
            yield node[at]
        for part in node:
            yield from _own(part)


def names_bound(step: Node) -> Iterable[str]:
    """Name what a step binds."""
    if step[0] in {"choose", "move"} and field(step, 4) is not None:
        yield step[4]
    elif step[0] == "seq":
        for part in step[1:]:
            yield from names_bound(part)


def names_place(of: Node) -> bool:
    """Say whether a set is whatever lies in some place, not the cards that are there now.

    That is so of a SIGNI zone, and of a hand, of which others cannot follow the cards.
    """
    tests = of[2] if of[0] == "where" else ()
    placed = any(test[:2] == ("has", "place") for test in tests)
    held = (of[1] if tests else of)[2:3] == ("hand",)
    return placed or held or "inside" in {*words_of(of)}
