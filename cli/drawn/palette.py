"""How things look: one sign and one style for each colour of a card, seat and kind of state.

Colour is the second channel: whatever a style says, a word or a sign says as well, so that a
printed page, a colour-blind reader and a pipe lose nothing.
"""

from __future__ import annotations

from typing import Final

from rich.text import Text
from rich.theme import Theme

COLOR_SIGNS: Final[dict[str, str]] = {
    "white": "○",
    "red": "▲",
    "blue": "◆",
    "green": "♣",
    "black": "✦",
    "colorless": "□",
}
"""The sign of each card colour, in the order of the rule guide."""

THEME: Final = Theme(
    {
        "card.white": "#b3a266",
        "card.red": "#df6b5f",
        "card.blue": "#5a98e6",
        "card.green": "#53ab6f",
        "card.black": "#a68bcf",
        "card.colorless": "grey58",
        "seat.a": "bold cyan",
        "seat.b": "bold magenta",
        "court": "#d9962f",
        "bad": "bold red",
        "good": "green",
        "here": "bold reverse",
        "faint": "grey58",
        "undone": "grey50 strike",
        "subhead": "grey58 italic",
        "ice": "#4fb0d2",
        "clause": "blue",
        "command": "bold",
    }
)
"""Names of styles; ANSI terminals with fewer colours get the nearest ones."""

PHASE_NAMES: Final[dict[str, str]] = {
    "setup": "setup",
    "up": "up",
    "draw": "draw",
    "ener": "ener",
    "grow": "grow",
    "main": "main",
    "attack.pre": "pre",
    "attack.arts": "ARTS",
    "attack.defense": "defense",
    "attack.signi": "SIGNI",
    "attack.lrig": "LRIG",
    "attack.guard": "guard",
    "end": "end",
}
"""Phases as a table calls them; the five attack steps stand under the attack phase."""

_PLAIN: Final = str.maketrans(
    {
        "─": "-",
        "━": "=",
        "│": "|",
        "┃": "|",
        "═": "=",
        "║": "|",
        "┄": ".",
        "┆": ":",
        "╭": "+",
        "╮": "+",
        "╰": "+",
        "╯": "+",
        "┌": "+",
        "┐": "+",
        "└": "+",
        "┘": "+",
        "┏": "+",
        "┓": "+",
        "┗": "+",
        "┛": "+",
        "╔": "+",
        "╗": "+",
        "╚": "+",
        "╝": "+",
        "┼": "+",
        "├": "+",
        "┤": "+",
        "○": "W",
        "▲": "R",
        "◆": "U",
        "♣": "G",
        "✦": "K",
        "▮": "#",
        "▯": ".",
        "▸": ">",
        "»": ">",
        "·": "-",
        "…": "~",
        "⇅": "|",
        "↷": "v",
        "❄": "*",
        "◎": "@",
        "░": ":",
        "⚑": "!",
        "✓": "+",
        "✗": "x",
        "□": "-",
        "—": "-",
        "↶": "<",
        "▪": "*",
        "→": ">",
        "←": "<",
    }
)


def plain(text: str) -> str:
    """Text for a terminal without Unicode: every sign of the board as one ASCII letter."""
    return text.translate(_PLAIN).encode("ascii", "replace").decode("ascii")


def ink(text: str, style: str = "") -> Text:
    """Text in a style that ends with it: what is joined after it keeps its own."""
    return Text.assemble((text, style))


def color_sign(color: str) -> Text:
    """The sign of a card colour in its colour."""
    return ink(COLOR_SIGNS.get(color, "?"), style=f"card.{color}")


def signs(colors: tuple[str, ...]) -> Text:
    """The signs of all colours of a card; a card without colour has a dash."""
    return ink("").join(color_sign(c) for c in colors or ("colorless",))


def seat_name(seat: str) -> Text:
    """A seat's letter in the style of the seat."""
    return ink(seat, style=f"seat.{seat.lower()}" if seat in {"A", "B"} else "faint")


def phase_words(phase: str) -> str:
    """Give a phase as a phrase: `main phase`, `SIGNI attack step`."""
    name = PHASE_NAMES.get(phase, phase)
    if phase == "attack.pre":
        return "pre-attack step"
    if phase == "attack.defense":
        return "defense step"
    if phase == "attack.arts":
        return "ARTS use step"
    if phase.startswith("attack."):
        return f"{name} {'' if phase == 'attack.guard' else 'attack '}step"
    return f"{name} phase" if phase != "setup" else "setup"
