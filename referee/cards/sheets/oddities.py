"""What looks wrong in a printed text: it is told, and the card is taken all the same.

The line is then stated where it cannot be read; nobody loses a card to a missing quotation mark.
"""

from collections.abc import Iterator
from typing import Final

from referee.cards.sheets.attributes import Printed
from referee.cards.sheets.cells import Problem, shown
from referee.cards.text import strange_icons

_QUOTES: Final = '"“”'
_ENGLISH: Final = 0.5
"""Less than this share of English letters among all letters is another language."""


def _foreign(text: str) -> bool:
    letters = [c for c in text if c.isalpha()]
    return bool(letters) and sum(c.isascii() for c in letters) < _ENGLISH * len(letters)


def oddities(printed: Printed) -> Iterator[Problem]:
    """Tell unknown icons, unbalanced quotation and texts in another language, with their places."""
    name, text = printed.card.name, printed.card.text
    for number, line in enumerate(text, 1):
        if _foreign(line):
            place = printed.place(number, 1)
            yield Problem(
                *place, name, f"{shown(line, 20)} is not English", "its outcome is stated"
            )
            continue
        for column, icon in strange_icons(line):
            place = printed.place(number, column)
            yield Problem(*place, name, f"the icon {icon} is unknown", "its outcome is stated")
    marks = [(n, at) for n, line in enumerate(text, 1) for at, c in enumerate(line) if c in _QUOTES]
    if len(marks) % 2:
        number, at = marks[-1]
        what = "a quotation is opened or closed once too often"
        yield Problem(*printed.place(number, at + 1), name, what, "read as closed where it ends")
