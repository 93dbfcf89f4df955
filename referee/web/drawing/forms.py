"""Markup with places in it, filled with escaped values.

`Markup.format` and `%` say the same at five times the cost, and a step draws hundreds of pieces.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from markupsafe import Markup, escape

from events.letters import cleaned

NONE: Final = Markup()
SHORT: Final = 200
"""Letters of a text that is kept as it was escaped; longer ones are seldom said again."""
_SAFE: Final = frozenset({Markup, int})
"""Values that are written as they are; everything else is text, and escaped."""


@lru_cache(maxsize=8192)
def _escaped(text: str) -> Markup:
    """Escape text; pieces of a board say the same few words again and again."""
    return escape(cleaned(text))


def _written(value: object) -> Markup:
    if not isinstance(value, str) or isinstance(value, Markup):
        return escape(value)
    return _escaped(value) if len(value) <= SHORT else escape(cleaned(value))


class MarkupForm:
    """A piece of markup with a place for each value: `Form("<b>%s</b>") % name`."""

    __slots__ = ("_text",)

    def __init__(self, text: str) -> None:
        """Take markup of our own, with `%s` at each place."""
        self._text = text

    def __mod__(self, values: object) -> Markup:
        """Fill in one value, or a tuple of several: text is escaped, markup and numbers are not."""
        row = values if isinstance(values, tuple) else (values,)
        safe = tuple([one if one.__class__ in _SAFE else _written(one) for one in row])
        return str.__new__(Markup, self._text % safe)


def joined(pieces: Iterable[Markup]) -> Markup:
    """Put pieces of markup one behind the other."""
    return str.__new__(Markup, "".join(pieces))
