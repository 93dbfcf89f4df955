"""Classes, LRIG types and teams that a sheet spells otherwise than its texts do.

Whoever brings the sheet in says which word stands for which: `Gem=Jewel`. Nothing is guessed.
"""

from collections.abc import Collection, Iterable, Mapping
from difflib import get_close_matches
from typing import Final

from events.values import changed
from referee.cards.sheets.attributes import Printed
from referee.cards.sheets.cells import CellProblem, SheetError, shown

_NEAR: Final = 0.9
"""From this likeness of letters and digits on a word is offered for another."""


def spelling_of(pairs: Iterable[str]) -> dict[str, str]:
    """Read pairs as somebody writes them, `AS THE SHEET SPELLS IT=AS TEXTS DO`.

    Raises ValueError that says what is wrong with one of them.
    """
    found: dict[str, str] = {}
    for pair in pairs:
        was, _, becomes = (part.strip() for part in pair.partition("="))
        if not was or not becomes:
            message = f"{shown(pair, 60)} is no pair: write it as Gem=Jewel"
            raise ValueError(message)
        if found.setdefault(was, becomes) != becomes:
            message = f"{shown(was, 40)} is given twice: it stands for one word"
            raise ValueError(message)
    return found


def borne(rows: Iterable[Printed]) -> set[str]:
    """All classes, LRIG types and teams that the cards of these rows bear."""
    cards = [row.card for row in rows]
    return {word for card in cards for word in (*card.classes, *card.lrig_types, *card.teams)}


def near(word: str, known: Collection[str]) -> str:
    """The known word whose letters and digits are most like those of a word; "" where none is near."""
    letters = {_plain(one): one for one in sorted(known)}
    close = get_close_matches(_plain(word), letters, 1, _NEAR)
    return letters[close[0]] if close else ""


def _plain(word: str) -> str:
    """The letters and digits of a word, as they decide which word is near."""
    return "".join(c for c in word.casefold() if c.isalnum())


def spelled(rows: Mapping[str, Printed], spelling: Mapping[str, str]) -> dict[str, Printed]:
    """The rows with their words as texts spell them.

    Raises SheetError for a word that no card of the sheet bears.
    """
    known = borne(rows.values())
    for word in spelling:
        if word not in known:
            close = near(word, known)
            instead = f"the nearest is {shown(close, 40)}" if close else "write it as a card has it"
            what = f"no card of the file has the class, LRIG type or team {shown(word, 40)}"
            raise SheetError(CellProblem(1, 1, "", what, instead))
    return {name: _respelled(row, spelling) for name, row in rows.items()}


def _respelled(row: Printed, spelling: Mapping[str, str]) -> Printed:
    def all_of(words: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(spelling.get(word, word) for word in words)

    card = row.card
    classes, lrig_types, teams = all_of(card.classes), all_of(card.lrig_types), all_of(card.teams)
    return changed(row, card=changed(card, classes=classes, lrig_types=lrig_types, teams=teams))
