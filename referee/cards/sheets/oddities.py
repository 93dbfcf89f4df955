"""What looks wrong in a printed text: it is told, and the card is taken all the same.

The line is then stated where it cannot be read; nobody loses a card to a missing quotation mark.
"""

import re
from collections.abc import Collection, Iterator
from typing import Final

from events.wording import counted
from referee.cards.sheets.attributes import Printed
from referee.cards.sheets.cells import CellProblem, shown
from referee.cards.sheets.spelling import borne, near
from referee.cards.text import TextReader

_QUOTES: Final = '"“”'
_ENGLISH: Final = 0.5
"""Less than this share of English letters among all letters is another language."""


def _foreign(text: str) -> bool:
    letters = [c for c in text if c.isalpha()]
    return bool(letters) and sum(c.isascii() for c in letters) < _ENGLISH * len(letters)


def oddities(reader: TextReader, printed: Printed) -> Iterator[CellProblem]:
    """Unknown icons, unbalanced quotation and texts in another language, with their places."""
    name, text = printed.card.name, printed.card.text
    for number, line in enumerate(text, 1):
        if _foreign(line):
            place = printed.place(number, 1)
            yield CellProblem(*place, name, f"{shown(line, 20)} is not English", "its outcome is stated")
            continue
        for column, icon in reader.strange_icons(line):
            place = printed.place(number, column)
            yield CellProblem(*place, name, f"the icon {icon} is unknown", "its outcome is stated")
    marks = [(n, at) for n, line in enumerate(text, 1) for at, c in enumerate(line) if c in _QUOTES]
    if len(marks) % 2:
        number, at = marks[-1]
        what = "a quotation is opened or closed once too often"
        yield CellProblem(*printed.place(number, at + 1), name, what, "read as closed where it ends")


_NAME: Final = re.compile(r"[\"“]([^\"“”\n\[\]{}<>]{2,60})[\"”]")


def misnamed(rows: Collection[Printed], known: Collection[str] = ()) -> Iterator[CellProblem]:
    """Names in quotation marks that no card bears, each once, with the nearest name where one is near.

    `known` are the names of cards elsewhere that it can mean. A nearest name is one of the sheet; it is
    offered and never taken for the one that is printed. Parts of names are none, nor is what stands
    between two quotations.
    """
    names = {row.card.name for row in rows}
    whole, told = "\n".join(names), set(known)
    for row in rows:
        for number, line in enumerate(row.card.text, 1):
            for found in _NAME.finditer(line):
                name = found[1].strip()
                if name in whole or name in told or name.endswith((".", ",")):
                    continue
                told.add(name)
                if close := near(name, names):
                    instead = f"the nearest name is {shown(close, 60)}; spell both alike"
                elif name[0].isupper() and ". " not in name:
                    instead = "import the sheet that has it too, or spell it as that card is named"
                else:
                    continue
                what = f"no card of the file is named {shown(name, 40)}"
                yield CellProblem(*row.place(number, found.start() + 1), row.card.name, what, instead)


_NAMED: Final = re.compile(r"<([^<>\n]+)>|\{Team: ([^{}\n]+)\}")


def unborne(rows: Collection[Printed]) -> Iterator[CellProblem]:
    """Classes, LRIG types and teams that texts name and no card of the sheet bears.

    A sheet that spells them otherwise than its texts makes cards that find nothing. A word of the cards
    with the same letters is offered, and taken only if whoever brings the sheet in says so.
    """
    known = borne(rows)
    named: dict[str, list[tuple[Printed, int, int]]] = {}
    for row in rows:
        for number, line in enumerate(row.card.text, 1):
            for found in _NAMED.finditer(line):
                word = found[1] or found[2]
                if word not in known:
                    named.setdefault(word, []).append((row, number, found.start() + 1))
    for word, places in sorted(named.items(), key=lambda item: -len(item[1])):
        row, number, column = places[0]
        what = f"no card of the file is <{word}>, which is named {counted(len(places), 'time')}"
        close = near(word, known)
        offered = f"{close}={word}" if close else f"WORD={word}"
        instead = f"say which word of the cards it is: --spell '{offered}'"
        yield CellProblem(*row.place(number, column), row.card.name, what, instead)
