"""How a card is drawn: the faces of printed cards."""

from collections.abc import Callable
from functools import lru_cache

from referee.cards import CardDef, Catalog

Faces = Callable[[str], CardDef | None]
"""Finds a printed card by its name; None for a name that the catalogue lacks."""


@lru_cache(16)
def faces_of(catalog: Catalog) -> Faces:
    """Give what finds the printed cards of a catalogue (`desk.catalog_at(match)`)."""

    def face(name: str) -> CardDef | None:
        card = catalog.get(name)
        return card if card.name else None

    return face
