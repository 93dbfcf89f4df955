"""How wide names are set where each has a place of its own: a long one is set smaller, never cut."""

import textwrap
from collections.abc import Sequence
from unicodedata import east_asian_width

Steps = Sequence[tuple[int, str]]
"""Up to how many letters a text is set in which size, the shortest first."""


def width(text: str) -> int:
    """How wide a text is set, in letters of our alphabet; wide letters count two."""
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in text)


def size(text: str, steps: Steps, smallest: str) -> str:
    """The word for the size in which a text fits its place."""
    wide = width(text)
    return next((word for most, word in steps if wide <= most), smallest)


def line_count(text: str, letters: int) -> int:
    """The number of lines of `letters` letters that a text takes, broken at spaces and hyphens."""
    doubled = "".join(letter * width(letter) for letter in text)
    return len(textwrap.wrap(doubled, letters))
