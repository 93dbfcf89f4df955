"""Which sentences in double parentheses say only what a rule says anyway.

Those are passed over. Any other may change what its card does ("((It must attack before any other
SIGNI.))"), so it stays in the line, which is then declined at that place.
"""

import re
from collections.abc import Collection
from typing import Final

from referee.cards.text.words.declared import Declared

Reminders = Collection[str]
"""What words of sets are reminded of, each part in small letters."""

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


def reminders_of(words: Declared) -> frozenset[str]:
    """What cards print after words of sets, part by part."""
    return frozenset(_folded(part) for one in words for part in _PARTS.split(one.reminder))


def unreminded(text: str, own: Reminders) -> str:
    """A text with blanks in the place of each known reminder, so that its columns stay.

    `own` are those of the words of sets with which the text is read.
    """

    def blank(found: re.Match[str]) -> str:
        said = map(_folded, _PARTS.split(found[1]))
        known = all(_NUMBER.sub("n", part) in KNOWN or part in own for part in said if part)
        return " " * len(found[0]) if known else found[0]

    return _REMINDER.sub(blank, text)
