"""Cards that are made up to bring about on a board what other texts wait for or speak of."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any, Final

from referee.cards import CardDef
from referee.cards.definition import COLORS
from referee.cards.printed import printed_card, printed_text
from referee.cards.text import NO_WORDS, reader_of
from referee.proving.looking import look

COUNTS: Final = 3
"""Of what no card of a file is, so many levels are made."""
WORDS_OF: Final = {"class": "classes", "color": "colors", "team": "teams", "icon": "icons"}
"""The attributes that a program may ask for, and where they are printed."""


@cache
def helpers() -> tuple[CardDef, ...]:
    """The cards of `helpers.toml`, each read as any card is."""
    data = tomllib.loads((files(__package__) / "helpers.toml").read_text("utf-8"))
    made: list[CardDef] = []
    for row in data["card"]:
        whole: dict[str, Any] = {"type": "SPELL", "use_timing": ["main phase"]} | row
        made.append(printed_card(whole, look(reader_of(NO_WORDS), printed_text(whole)).abilities))
    return tuple(made)


@cache
def stand_ins(attr: str, word: str) -> tuple[CardDef, ...]:
    """SIGNI that are what a text asks for and no card of a file is: of a class, with an icon."""
    if attr == "color" or attr not in WORDS_OF:
        return ()
    what: Any = {WORDS_OF[attr]: (word,)}
    rows = ((COLORS[level % len(COLORS)], level) for level in range(1, COUNTS + 1))
    return tuple(
        CardDef(f"{word} {level}", "SIGNI", colors=(color,), level=level, power=1000 * level, **what)
        for color, level in rows
    )
