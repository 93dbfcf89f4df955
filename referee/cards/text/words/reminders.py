"""Which sentences in double parentheses say only what a rule says anyway.

Those are passed over. Any other may change what its card does ("((It must attack before any other
SIGNI.))"), so it stays in the line, which is then declined at that place.
"""

import re
from typing import Final

from referee.cards.text.words.declared import declared

KNOWN: Final = {
    "this spell can be used from your lrig deck during your main phase": "glossary.craft.5",
    "spells that are craft are removed from the game after they are used": "glossary.craft.5",
    "this craft can only be put onto the field by an effect": "glossary.craft.5",
    "up to one [acce] can be attached to a signi": "glossary.acce.2",
    "it is removed from the game when that signi leaves the field": "glossary.craft.5",
    "resolve n effects one at a time": "glossary.mode.5",
    "you may choose the same effect multiple times": "glossary.mode.4",
}
"""What reminders say, in small letters and each number as `n`, with the clause they rest on."""

_REMINDER: Final = re.compile(r"\(\((.*?)\)\)", re.DOTALL)
_PARTS: Final = re.compile(r"[.;]|, and\b")
_NUMBER: Final = re.compile(r"\b(?:\d+|two|three|four|five|six|seven|eight|nine|ten)\b")


def _folded(said: str) -> str:
    return " ".join(said.lower().split())


def _blank(found: re.Match[str]) -> str:
    said = map(_folded, _PARTS.split(found[1]))
    own = {_folded(part) for one in declared() for part in _PARTS.split(one.reminder)}
    known = all(_NUMBER.sub("n", part) in KNOWN or part in own for part in said if part)
    return " " * len(found[0]) if known else found[0]


def unreminded(text: str) -> str:
    """A text with blanks in the place of each known reminder, so that its columns stay."""
    return _REMINDER.sub(_blank, text)
