"""How a list says that some of what it would tell is sealed in this copy of a match."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.drawn.blocks import Block, hanging
from cli.drawn.palette import ink
from events.wording import counted

if TYPE_CHECKING:
    from rich.text import Text


def listed_lines(rows: Block, nothing: Text | str, sealed: int, what: str, width: int) -> Block:
    """The lines of a list, or that there is nothing; then what of it is sealed in this copy.

    `sealed` counts the facts behind the list with sealed parts, and `what` names those parts.
    """
    lines: Block = list(rows)
    if not lines:
        lines = [ink(nothing, style="faint") if isinstance(nothing, str) else nothing]
    if sealed:
        told = f"sealed in this copy: {what}, in {counted(sealed, 'fact')}"
        lines += hanging(ink(""), told, width, style="faint")
    return lines
