"""What a text lists by number and speaks of by that number: said where it is spoken of.

"If it is a spell, perform (1) and (2)." and, behind it, what (1) and (2) are, is the same as the
sentence that says both. Only a list of single deeds or single abilities is spoken of so.
"""

import re
from typing import Final

_ITEM: Final = re.compile(r"(?:(?<=\n)|(?<=\" ))\s*\((\d)\)\s*")
_SPOKEN: Final = re.compile(r"(?P<verb>\bperform|\bgains?) (?P<which>\(\d\)(?: (?:and|or) \(\d\))*)")
_NUMBER: Final = re.compile(r"\((\d)\)")


def unlisted(text: str) -> str:
    """A text with what its list says in the place of the numbers; others as they are."""
    first = _ITEM.search(text)
    head = text[: first.start()] if first else ""
    spoken = list(_SPOKEN.finditer(head))
    if not spoken:
        return text
    _, *parted = _ITEM.split(text)
    items = dict(zip(parted[::2], map(str.strip, parted[1::2]), strict=True))
    asked = {number for found in spoken for number in _NUMBER.findall(found["which"])}
    if asked != set(items) or not all(_fits(found["verb"], items) for found in spoken):
        return text
    return _SPOKEN.sub(lambda found: _said(found, items), head).rstrip()


def _fits(verb: str, items: dict[str, str]) -> bool:
    """Whether each of a list is one deed, or one ability in quotation marks."""
    if verb == "perform":
        return all(item.endswith(".") and item.count(".") == 1 for item in items.values())
    return all(item[:1] == item[-1:] == '"' and item.count('"') == _QUOTED for item in items.values())


_QUOTED: Final = 2


def _said(found: re.Match[str], items: dict[str, str]) -> str:
    """What is spoken of by number in its own words."""
    if found["verb"] == "perform":
        return _NUMBER.sub(lambda n: _within(items[n[1]]), found["which"])
    return f"{found['verb']} " + _NUMBER.sub(lambda n: items[n[1]], found["which"])


def _within(deed: str) -> str:
    """A sentence within another: without its capital and its full stop."""
    return deed[0].lower() + deed[1:].removesuffix(".")
