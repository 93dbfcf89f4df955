"""What the text of a printed card becomes: its abilities, and the lines whose outcome is stated."""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from msgspec import Struct

from events.values import changed
from referee.cards.definition import CardDef
from referee.cards.readings import NO_READINGS, Readings
from referee.cards.sheets.attributes import Printed
from referee.cards.text import Declined, TextReader

STOP: Final = 4
"""So many words at which reading stopped tell one stop from another."""


class Unread(Struct, frozen=True):
    """A line that is stated: where in the file reading stopped, at which words, and why."""

    line: int
    column: int
    card: str
    sentence: str
    words: str
    why: str


def compiled(
    reader: TextReader, printed: Printed, readings: Readings = NO_READINGS
) -> tuple[CardDef, list[Unread]]:
    """A card with the abilities that its text says, and the lines that are stated.

    `readings` are the programs of lines that people have read, by the hash of the line.
    """
    card = printed.card
    read = reader.lenient(card.text, kind=card.type, burst=card.burst, readings=readings)
    return changed(card, abilities=read.abilities), [_unread(printed, d) for d in read.declined]


def _unread(printed: Printed, one: Declined) -> Unread:
    line, column = one.line, one.column
    text = printed.card.text
    while column > len(text[line - 1]) + 1 and line < len(text):
        column -= len(text[line - 1]) + 1
        line += 1
    return Unread(*printed.place(line, column), printed.card.name, one.sentence, one.words, one.why)


def stops(unread: Iterable[Unread]) -> list[tuple[str, int]]:
    """The words at which reading stopped, those first that block most cards, with how many."""
    blocked: dict[str, set[str]] = {}
    for one in unread:
        words = " ".join(one.words.split()[:STOP]) or "the end of the line"
        blocked.setdefault(words, set()).add(one.card)
    return Counter({words: len(cards) for words, cards in blocked.items()}).most_common()
