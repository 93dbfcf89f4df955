"""Deck lists on forms: a list is shown as it was read before the form that writes it is given."""

from typing import Final, NamedTuple

from referee.cards import DeckReading, DeckRow, format_deck
from referee.web.pages.typed import Typed

LOOK: Final = "look"
CHANGE: Final = "change"


class ShownList(NamedTuple):
    """A list as it was read: its rows, the lines taken for notes, and the plain list that is registered."""

    rows: tuple[DeckRow, ...]
    notes: tuple[tuple[int, str], ...]
    list: str


def list_given(said: Typed, field: str = "list") -> bytes | str:
    """The list of a form: its file as it is, else what was typed; "" for none."""
    return said.files.get(f"file_{field}") or said.one(field)


def is_looked_at(said: Typed, *fields: str) -> bool:
    """Whether a list was sent to be shown first, or is to be changed once more."""
    step = said.one("step")
    return step == CHANGE or (step == LOOK and any(list_given(said, field) for field in fields or ("list",)))


def shown_list(read: DeckReading) -> ShownList:
    """A list as the page shows it."""
    return ShownList(read.rows, read.notes, format_deck(read.deck))
