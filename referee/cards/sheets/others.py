"""What a file is that holds no rows of cards, and which command reads it instead."""

import re
from typing import Final

FORMATS: Final = "a file of cards is JSON Lines, one object a line, or CSV whose head has name and type"
_HEAD: Final = re.compile(r"\[\[?\s*(?P<name>[A-Za-z_]+)[\s.\]]")
_TOML: Final = {
    "policy": ("a policy", "check it with: referee policy check FILE"),
    "card": ("cards with programs", "check them with: referee cards check FILE"),
    "cards": ("positions", "play them with: referee position run FILE"),
    "case": ("positions", "play them with: referee position run FILE"),
}
"""What a TOML file holds by its first table, and what reads it."""
_RECORD: Final = re.compile(r'\{"(blobs|actor|format|kind)":')
_LISTED: Final = re.compile(r"(\d+x? \S.*|#.*|(LRIG|Main) Deck:?)", re.IGNORECASE)


def another_kind(first: str) -> tuple[str, str] | None:
    """What else a file is by its first line, and what to do with it; None where it may be rows.

    So a policy, a deck list or a record that is brought in as cards is told which command reads it.
    """
    head = _HEAD.match(first)
    if head is not None:
        what, use = _TOML.get(head["name"], ("settings in TOML", "give a file of cards"))
        return f"this is a TOML file of {what}, and no file of cards", f"{use}; {FORMATS}"
    if first.startswith("["):
        return "the file begins with a list", f"write one JSON object a line, no list; {FORMATS}"
    if _RECORD.match(first):
        return "this is the record of a match", f"bring it in with: referee import FILE; {FORMATS}"
    if _LISTED.fullmatch(first):
        return "this is a deck list", f"check it with: referee deck check FILE; {FORMATS}"
    if not first.startswith("{") and "," not in first:
        return "this is no file of cards", FORMATS
    return None
