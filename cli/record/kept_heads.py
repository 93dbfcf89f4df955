"""How the heads that were kept beside a database are told, at verify and when a service starts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.drawn.blocks import Block
from cli.drawn.palette import ink
from events.wording import counted

if TYPE_CHECKING:
    from referee.service.store.heads import HeadsReport


def head_lines(told: HeadsReport | None) -> Block:
    """Whether the logs are what their kept heads say; nothing where none can be kept."""
    if told is None:
        return []
    if told.missing:
        what = f"{told.file} is not there: a whole match that was taken away would not be noticed"
        return [ink("○ ", style="court") + ink("heads", style="bold") + ink(f": {what}")]
    lines = [
        ink("✗ ", style="bad") + ink(one.name, style="bold") + ink(f": {one.what} ({told.file})")
        for one in told.gone
    ]
    for number in told.unread:
        unread = f": line {number} of {told.file} cannot be read; it was altered"
        lines.append(ink("✗ ", style="bad") + ink("heads", style="bold") + ink(unread))
    if lines:
        return lines
    held = f": {counted(told.kept, 'log is', 'logs are')} as {told.file} has kept them"
    lines = [ink("✓ ", style="good") + ink("heads", style="bold") + ink(held)]
    return [*lines, ink(f"  {told.uncovered}", style="faint")] if told.after else lines
