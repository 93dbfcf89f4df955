"""How a verb is bent: in the third person and in the past.

A row of a table is one rule for each who acts, and a word of a set may bring a verb of its own.
"""

from typing import Final

_THIRD: Final = {
    "have": "has",
    "be": "is",
    "do": "does",
    "are": "is",
    "were": "was",
    "their": "its",
    "they": "it",
}
_PAST: Final = {
    "are": "was",
    "become": "became",
    "bring": "brought",
    "deal": "dealt",
    "draw": "drew/drawn",
    "grow": "grew/grown",
    "hold": "held",
    "keep": "kept",
    "leave": "left",
    "pay": "paid",
    "put": "put",
    "send": "sent",
    "spend": "spent",
    "take": "took/taken",
}


def third(word: str) -> str:
    """A verb in the third person."""
    if word in _THIRD:
        return _THIRD[word]
    if word.endswith(("sh", "ch", "ss", "x")):
        return word + "es"
    if word.endswith("y") and word[-2] not in "aeiou":
        return word[:-1] + "ies"
    return word + "s"


def past(word: str, *, plural: bool = False) -> str:
    """A verb in the past; two forms of it with `/` between them."""
    if word == "are":
        return "were" if plural else "was"
    if word in _PAST:
        return _PAST[word]
    return word + ("d" if word.endswith("e") else "ed")
