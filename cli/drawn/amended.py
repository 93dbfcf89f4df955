"""How an amendment is drawn: both lines, what stands, what does not, what differs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cli.drawn.blocks import Block, hanging
from cli.drawn.palette import ink
from events.wording import counted

if TYPE_CHECKING:
    from referee.service.court.pointed import Amendment

SHOWN = 12
"""Entries and differences that are listed before the rest is counted."""
WIDE = 100


def amended_lines(told: Amendment, *, tried: bool = False) -> Block:
    """Draw what an amendment does, or did: both lines, what stands, what does not, what differs."""
    again, kept = ("would be done", "would remain") if tried else ("done", "still to enter")
    word = "would be corrected" if tried else "corrected"
    lines: Block = [ink("✓ ", style="good") + ink(f"{word}: {told.was} -> {told.now}")]
    if told.carried:
        lines.append(ink(f"  {counted(len(told.carried), 'later entry', 'later entries')} {again} again"))
    if told.rest:
        first = told.rest[0]
        lines.append(ink(f"no longer possible: {first.words} (at {first.seq})", style="court"))
        for one in told.reasons:
            cited = f" [{', '.join(one.clauses)}]" if one.clauses else ""
            lines += hanging(ink("✗ ", style="bad"), one.text + cited, WIDE)
        lines += [ink(f"  {kept}: {one.words}") for one in told.rest[:SHOWN]]
        lines += _more(len(told.rest))
    if tried:
        differs = told.differs[:SHOWN] or ["nothing: the table lies as it does"]
        lines += [ink("differs", style="bold"), *(ink(f"  {one}") for one in differs)]
        lines += _more(len(told.differs))
    return lines


def _more(count: int) -> Block:
    """Count what is not listed any more."""
    return [ink(f"  and {count - SHOWN} more", style="faint")] if count > SHOWN else []
