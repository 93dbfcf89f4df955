"""What cannot be built, and what every form needs."""

from collections.abc import Callable, Iterator
from typing import Any

Node = Any
Forms = dict[str, tuple[Callable[..., Node], Callable[[Node], Iterator[Node]]]]
"""Words of the tables: how each is built into a node, and found in it again."""


class UnmadeError(Exception):
    """Parts that stand together and mean nothing: the reading is none."""


def parts(node: Node) -> Iterator[Node]:
    """Every part of a node."""
    if isinstance(node, tuple):
        yield node
        for part in node:
            yield from parts(part)
