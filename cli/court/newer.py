"""Newer versions of cards that a judge had taken up in a match, drawn for the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cli.drawn.blocks import Block, hanging
from cli.drawn.palette import ink

if TYPE_CHECKING:
    from cli.common.door import Door
    from referee.service.court.answered import CardsAnswer
    from referee.service.court.newer import NewerCard

NOTHING = "it says nothing"


def cards_answer(door: Door, told: CardsAnswer, _: dict[str, Any]) -> Block:
    """Draw which cards a match goes on by, line by line as they were and as they are."""
    return [row for card in told.cards for row in _card_lines(card, door.out.width)]


def _card_lines(card: NewerCard, width: int) -> Block:
    lines = [ink("⚑ ", style="court") + ink(card.name, "bold")]
    if card.printed:
        lines.append(ink("    it is printed otherwise"))
    for one in card.lines:
        lines += hanging(ink(f"    line {one.line}  "), one.text, width)
        lines += hanging(ink("    before  ", "faint"), one.before or NOTHING, width)
        lines += hanging(ink("    now     ", "good"), one.now or NOTHING, width)
    return lines
