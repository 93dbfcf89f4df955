"""Which answers of queries have a renderer of their own; all others are drawn field by field."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, TypeVar

if TYPE_CHECKING:
    from cli.common.door import Door
    from cli.drawn.blocks import Block
    from referee.service.queries.schema import QueryContext

Renderer = Callable[["Door", "QueryContext", Any], "Block"]
Made = TypeVar("Made", bound=Renderer)
RENDERERS: Final[dict[str, Renderer]] = {}
"""The renderers by the commands whose answers they draw."""


def renders(*commands: str) -> Callable[[Made], Made]:
    """Let a function draw what the queries of some commands answer."""

    def declare(draw: Made) -> Made:
        RENDERERS.update(dict.fromkeys(commands, draw))
        return draw

    return declare
