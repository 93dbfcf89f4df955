"""What cards say.

Question: what is printed on a card, which program does each ability have, which deck lists are
legal?
May import: events.values, events.canonical, events.vocabulary, referee.effects.language,
referee.rulebook, referee.cards.text; pydantic in `rows` alone.
Public names: `CardDef`, `AbilityDef`, `MechanicDef`, `UNKNOWN`; `ability`, `is_stated`,
`with_stated_body`, `UNREAD`, `TYPES`, `USED_TYPES`;
`Catalog`, `load_catalog`, `read_file`, `read_rows`, `shipped`; `DeckList`, `DeckReading`,
`DeckRow`, `parse_deck`, `read_deck_list`, `format_deck`, `check_deck`, `check_systems`,
`DeckFault`, `Notice`, `shipped_decks`; the errors
`CatalogError`, `DeckError`, `UnknownCardError`.
"""

from referee.cards.catalog import Catalog, load_catalog
from referee.cards.deck_reader import DeckReading, DeckRow, parse_deck, read_deck_list
from referee.cards.decks import DeckList, format_deck
from referee.cards.definition import (
    TYPES,
    UNKNOWN,
    UNREAD,
    USED_TYPES,
    AbilityDef,
    CardDef,
    MechanicDef,
    ability,
    is_stated,
    with_stated_body,
)
from referee.cards.errors import CatalogError, DeckError, UnknownCardError
from referee.cards.files import read_file, read_rows
from referee.cards.legality import DeckFault, check_deck
from referee.cards.shipped import ruleset_of, shipped, shipped_decks
from referee.cards.systems import Notice, check_systems

__all__ = [
    "TYPES",
    "UNKNOWN",
    "UNREAD",
    "USED_TYPES",
    "AbilityDef",
    "CardDef",
    "Catalog",
    "CatalogError",
    "DeckError",
    "DeckFault",
    "DeckList",
    "DeckReading",
    "DeckRow",
    "MechanicDef",
    "Notice",
    "UnknownCardError",
    "ability",
    "check_deck",
    "check_systems",
    "format_deck",
    "is_stated",
    "load_catalog",
    "parse_deck",
    "read_deck_list",
    "read_file",
    "read_rows",
    "ruleset_of",
    "shipped",
    "shipped_decks",
    "with_stated_body",
]
