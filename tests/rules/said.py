"""What a text says of deeds: which one, by what, that it cannot be, must be, is replaced."""

from typing import Any

Node = Any


def deed(what: str, **parts: Node) -> Node:
    """Say a deed by its fields: who, it, src, dst, by, when, batch, nth."""
    order = ("who", "it", "src", "dst", "by", "when", "batch", "nth")
    node = ["deed", what, *(parts.get(p, ()) for p in order)]
    while node[-1] == ():
        node.pop()
    return tuple(node)


def by(whose: Node = (), means: Node = (), source: Node = ()) -> Node:
    return ("cause", whose, means, source)


def forbid(what: Node, beyond: Node = (), unless: tuple[Node, ...] = ()) -> Node:
    return ("forbid", what, beyond, unless)


def replace(what: Node, *steps: Node, who: Node = ()) -> Node:
    return ("replace", what, ("seq", *steps), who)


def require(what: Node) -> Node:
    return ("require", what)


def times(what: Node, start: str = "start of this turn", end: str = "now") -> Node:
    return ("times", what, ("span", start, end))


def given(test: Node, step: Node, other: Node = ()) -> Node:
    return ("given", test, step, other)


def at_least(amount: Node, number: Node) -> Node:
    return ("compare", amount, ">=", number)
