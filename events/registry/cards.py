"""Imports of cards as they are kept: what was brought in when, and what a name means since."""

from __future__ import annotations

from msgspec import Struct

from events.data import Moment


class CardImport(Struct, frozen=True):
    """One time that cards were brought in: ``at`` in microseconds since 1970.

    ``source`` is the name of the file, ``hash`` the SHA-256 of its bytes; ``taken`` counts the
    cards that were new or changed, ``refused`` the rows that were not taken.
    """

    id: int
    at: Moment
    source: str
    hash: str
    ruleset: str
    taken: int
    refused: int


class CardVersion(Struct, frozen=True):
    """What a card's name meant from an import on; ``hash`` names the blob of the card."""

    ruleset: str
    name: str
    hash: str
    import_id: int
