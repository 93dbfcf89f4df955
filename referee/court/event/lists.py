"""Whether a deck list is the one that a person registered, card by card."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

Cards = tuple[Sequence[str], Sequence[str]]
"""The cards of a list: its main deck and its LRIG Deck, in any order."""
PARTS: Final = ("main deck", "LRIG Deck")


def difference(registered: Cards, brought: Cards) -> str:
    """Name the first card of which two lists have other counts; "" for lists that are equal."""
    for part, one, other in zip(PARTS, registered, brought, strict=True):
        had, has = Counter(one), Counter(other)
        for name in dict.fromkeys((*one, *other)):
            if had[name] != has[name]:
                return f"{had[name]} {name} registered in the {part}, {has[name]} brought"
    return ""
