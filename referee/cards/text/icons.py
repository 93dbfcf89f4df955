"""Which icons the wordings know: another one in a text is a slip, or came with a later set."""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from referee.cards.text.words.syntax import Grammar, Word
from referee.cards.text.words.tokens import cut

_OPEN: Final = {"{": "}", "[": "]"}
_BY_PATTERN: Final = ("{team: ", "[team ", "[shadow ", "[assassin ")
_NAME: Final = re.compile(r'"[^":.{}]*"')
"""A quotation without a sentence in it is a name, and brackets of a name are no icons."""


@lru_cache(maxsize=16)
def known_words(known: Grammar) -> frozenset[str]:
    """Every word and icon that some wording names, in small letters."""
    items = (i for rows in known.rules.values() for rule in rows for i in rule.items)
    return frozenset(str(t).lower() for i in items if isinstance(i, Word) for t in i.fits)


def strange_icons(known: Grammar, text: str) -> Iterator[tuple[int, str]]:
    """Every icon of a line that no wording knows, with its column from 1."""
    line = cut(_NAME.sub(lambda found: " " * len(found[0]), text), known.reminders)
    for token, column in zip(line.tokens, line.columns, strict=True):
        icon = str(token).lower()
        closed = len(icon) > 1 and icon[-1] == _OPEN.get(icon[0])
        if closed and icon not in known_words(known) and not icon.startswith(_BY_PATTERN):
            yield column, str(token)
