"""How a reason looks: from what a person did, down to the fact, down to what followed."""

from __future__ import annotations

from textwrap import wrap
from typing import TYPE_CHECKING

from cli.drawn.blocks import Block
from cli.drawn.palette import ink

if TYPE_CHECKING:
    from collections.abc import Sequence

    from referee.cards import MechanicDef
    from referee.timeline import Cause, Why

NARROW = 24


def _why(one: Cause) -> str:
    parts = [f"{one.by.name}, line {one.by.line}"] if one.by else []
    return " · ".join([*parts, *one.clauses])


def _node(one: Cause, depth: int, width: int, *, here: bool = False) -> Block:
    indent = " " * (2 * depth)
    sign = "▸ " if here else "✗ " if one.undone else "  "
    style = "undone" if one.undone else "bold" if here else ""
    room = max(width - len(indent) - 9, NARROW)
    lines: Block = []
    for i, row in enumerate(wrap(one.words, room) or [""]):
        head = ink(f"{one.seq:>5} " if i == 0 else " " * 6, style="faint")
        lines.append(head + ink(sign if i == 0 else "  ") + ink(indent) + ink(row, style=style))
    under = " " * 8 + indent + "  "
    return lines + [
        ink(under) + ink(row, style="clause") for row in wrap(_why(one), room, break_on_hyphens=False)
    ]


def _followed(one: Cause, depth: int, width: int) -> Block:
    """Draw what followed; a single consequence stays level, only a fork indents."""
    lines: Block = []
    for below in one.followed:
        lines += _node(below, depth, width)
        deeper = depth + 1 if len(below.followed) > 1 else depth
        lines += _followed(below, deeper, width)
    return lines


def reason_lines(tree: Why, edition: str, width: int, words: Sequence[MechanicDef] = ()) -> Block:
    """Draw why a fact came about: its causes from the first on, the fact, what followed.

    Below stands what the clauses of the match's edition say, and those of the words of its sets.
    """
    from referee.service.telling import clause_texts, clauses_of

    lines: Block = []
    for cause in reversed(tree.causes):
        lines += _node(cause, 0, width)
    lines += _node(tree.tree, 0, width, here=True)
    lines += _followed(tree.tree, 1, width)
    ids = clauses_of(tree)
    if ids:
        lines.append(ink(f"what the clauses say in edition {edition}", style="faint"))
        for one, text in clause_texts(ids, words).items():
            lines.append(ink(f"  {one}", style="clause"))
            lines += [ink(f"    {row}") for row in wrap(text, max(width - 4, NARROW))]
    return lines
