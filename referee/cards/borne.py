"""Which icons a card bears that a deck or a use depends on, wherever they stand.

A file may say an icon in a column, print it in the text, or both; a line of text may be read or
not. An icon is borne all the same: at the head of a line, not where a sentence speaks of it.
"""

import re
from typing import Final

from referee.cards.definition import CardDef
from referee.effects.language import words_of

TEAM: Final = "Team"
DREAM_TEAM: Final = "Dream Team"

_HEAD: Final = r"[\s·•・*-]*(?:[{\[]?(?:Use condition|Main phase|Attack phase|Spell Cut-in)[}\]]?\s*:?\s*)*"
"""What may stand before an icon of use at the head of a line: a dot, other such icons."""


def _icon(word: str) -> re.Pattern[str]:
    """What matches an icon at the head of a line, in any brackets, with what it names."""
    return re.compile(_HEAD + rf"[{{\[<【《]+\s*{word}\b[^{{}}\[\]<>【】《》]*[}}\]>】》]", re.IGNORECASE)


_DREAM: Final = _icon(r"Dream\s*Team")
_TEAM: Final = _icon("Team")
_BURST: Final = re.compile(r"\s*(?:\{(?:Life )?Burst\}|\[(?:Life )?Burst\]|Life Burst\s*:)", re.IGNORECASE)
_CRAFT: Final = re.compile(r"\s*(?:\{Craft\}|\[Craft\]|Craft\s*$)", re.IGNORECASE)
_CRAFT_REMINDER: Final = re.compile(
    r"\s*\(\(\s*(?:This Craft|Spells that are Craft|This (?:spell|card) can be used from your LRIG Deck)\b",
    re.IGNORECASE,
)
"""How reminders begin that only a Craft has: where it comes from and where it goes."""


def team_icon(card: CardDef) -> str:
    """Which team icon a card bears that is used: TEAM, DREAM_TEAM, or "" for none.

    It is borne in its column, or asked for where the text says when the card may be used
    (glossary.team-icon.2, glossary.dream-team.1).
    """
    asked = {word for a in card.abilities if a.kind == "rule" for word in words_of(a.node)}
    if DREAM_TEAM in card.teams or "dream-team" in asked or _printed(card, _DREAM):
        return DREAM_TEAM
    return TEAM if card.teams or "team" in asked or _printed(card, _TEAM) else ""


def bears_burst(card: CardDef) -> bool:
    """Whether a card has a Life Burst, in its column or printed in its text."""
    return card.burst or _printed(card, _BURST)


def is_craft(card: CardDef) -> bool:
    """Whether a card is a Craft, in its column or in its text or a reminder (glossary.craft.6).

    A Resona is one by its type, which no deck holds either.
    """
    return card.craft or _printed(card, _CRAFT) or _printed(card, _CRAFT_REMINDER)


_PLAYED: Final = re.compile(
    r"\s*(?:[{\[]\s*Use condition|As you use this|Bet\b|"
    r"(?:This|You (?:can|cannot|may) (?:only )?use this) (?:spell|card|PIECE|ARTS)?\b.*\b(?:used?|costs?)\b)",
    re.IGNORECASE,
)
"""How a line begins that says when a card may be used, or at what price."""


def unread_play(card: CardDef) -> tuple[int, ...]:
    """The lines of a card, from 1, that say when or at what price it is used and are not read."""
    lines = sorted({a.line for a in card.abilities if a.kind == "unread" and 0 < a.line <= len(card.text)})
    return tuple(line for line in lines if _PLAYED.match(card.text[line - 1]))


def _printed(card: CardDef, icon: re.Pattern[str]) -> bool:
    return any(icon.match(line) for line in card.text)
