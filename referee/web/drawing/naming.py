"""Names that a person typed, and words in which they stand, so that neither turns the other round.

A name in Hebrew or Arabic beside figures and signs would carry them to its other side. In markup a
name stands in `<bdi>`; where there are words alone, as in a title, an attribute or a choice of a
list, it stands between the marks of Unicode that say the same.
"""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final
from unicodedata import bidirectional

from markupsafe import Markup, escape

from events.letters import cleaned
from events.vocabulary import SEATS
from referee.web.drawing.forms import NONE, MarkupForm, joined

People = tuple[tuple[str, str], ...]
"""How somebody is written in a log, and what they are called."""

_NAME: Final = MarkupForm("<bdi>%s</bdi>")
_BOLD: Final = MarkupForm("<b>%s</b>")
_HELD: Final = re.compile("<bdi>(.*?)</bdi>", re.DOTALL)
_LEFTWARD: Final = frozenset({"R", "AL", "AN"})
"""Classes of letters that are read from right to left, and of figures in their midst."""
FIRST, LAST = "\N{FIRST STRONG ISOLATE}", "\N{POP DIRECTIONAL ISOLATE}"


def name(text: str) -> Markup:
    """Set a name; "" stays empty, and what is markup already is set."""
    if isinstance(text, Markup) or not text:
        return Markup(text)  # noqa: S704 - markup, or nothing
    return _NAME % text


def plain(text: str) -> str:
    """Write a name, or markup with names in it, where there is no markup.

    Only a name with letters from right to left needs its marks, so that no other is changed.
    """
    if isinstance(text, Markup):
        marked = _HELD.sub(lambda held: _isolated(held[1]), text)
        return Markup(escape(Markup(marked).striptags()))  # noqa: S704 - escaped again
    return Markup(_isolated(str(escape(cleaned(text)))))  # noqa: S704 - escaped


def _isolated(text: str) -> str:
    leftward = any(bidirectional(sign) in _LEFTWARD for sign in text)
    return f"{FIRST}{text}{LAST}" if leftward else text


def sentence(words: str) -> str:
    """Begin words with a capital letter; an id at their beginning stays as it is written."""
    if isinstance(words, Markup):
        return words
    first = words.partition(" ")[0].rstrip(",:;.")
    return words[:1].upper() + words[1:] if first.replace("'", "").isalpha() else words


_SEAT: Final = r"(?<![\w-]){}(?![\w-])"
"""The letter of a seat, which is no letter of a word."""


@lru_cache(1024)
def _splitter(rows: tuple[str, ...]) -> re.Pattern[str]:
    longest = sorted(rows, key=len, reverse=True)
    signs = (_SEAT.format(one) if one in SEATS else re.escape(one) for one in longest)
    return re.compile(f"({'|'.join(signs)})")


def worded(words: str, people: People = (), cards: Sequence[str] = (), *, capital: bool = False) -> Markup:
    """Set a sentence: names of cards bold, people by what they are called, each name by itself.

    `people` are those named in the words as a log does, by role and id or by their seat.
    """
    words = cleaned(words)
    names = dict(people)
    if not names and not cards:
        return escape(sentence(words) if capital else words)
    parts = _splitter((*names, *cards)).split(words)
    if capital and parts[0]:
        parts[0] = sentence(words)[: len(parts[0])]
    return joined(_set(part, names) if i % 2 else escape(part) for i, part in enumerate(parts))


def _set(part: str, names: Mapping[str, str]) -> Markup:
    return _NAME % names[part] if part in names else _BOLD % part


def named(words: str, names: Mapping[str, str] | Sequence[str]) -> Markup:
    """Set a sentence in which some names stand as whole words."""
    rows = tuple(names.values()) if isinstance(names, Mapping) else tuple(names)
    found = tuple(dict.fromkeys(one for one in rows if one and one in words))
    if not found:
        return escape(cleaned(words))
    longest = "|".join(re.escape(one) for one in sorted(found, key=len, reverse=True))
    parts = re.split(rf"(?<!\w)({longest})(?!\w)", words)
    return joined(_NAME % p if i % 2 else escape(cleaned(p)) for i, p in enumerate(parts))


def listed(pieces: Sequence[str], between: str = " \N{EN DASH} ") -> Markup:
    """Set names one behind the other, each by itself."""
    return Markup(escape(between)).join(name(one) for one in pieces if one) or NONE  # noqa: S704 - escaped
