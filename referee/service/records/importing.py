"""How cards are brought into a log: a sheet is read, what is new or changed is written at once."""

import hashlib
from collections.abc import Callable, Mapping, Sequence
from typing import Any, BinaryIO, Final

from msgspec import Struct

from events.registry.cards import CardImport, CardVersion
from events.values import changed
from referee.cards import CardDef, Catalog
from referee.cards.catalog import dump_card
from referee.cards.sheets import Unread, reader_of, stops
from referee.cards.stored import StoredCatalog, gathered
from referee.effects.playable import NotCarried, playable
from referee.service.desk import Desk
from referee.service.errors import DeskError
from referee.service.store.bringing import NO_SPELLING, ImportedSheet, sheet_of
from referee.service.store.shelf import MECHANICS, key_of, known_readings, last_versions

LARGEST: Final = 1 << 23
"""Bytes of a catalogue at most, so that the record of a match can carry it in its first line."""


class Imported(Struct, frozen=True):
    """What an import did: names that are new or changed, and how many cards were as they are.

    `brought` is None where nothing was written. `unread` are the lines whose outcome is stated.
    """

    sheet: ImportedSheet
    new: tuple[str, ...]
    changed: tuple[str, ...]
    same: int
    unread: tuple[Unread, ...]
    brought: CardImport | None


class DeskCard(Struct, frozen=True):
    """A card of the desk: `versions` are its imports, oldest first; a shipped one has none."""

    name: str
    type: str
    versions: tuple[CardVersion, ...]


def imported_told(made: Imported, *, dry_run: bool) -> dict[str, Any]:
    """What an import did as a value."""
    sheet = made.sheet
    counts = {"rows": sheet.rows, "refused": sheet.refused, "repeated": sheet.repeated}
    return counts | {
        "hash": sheet.hash,
        "written": made.brought is not None,
        "dry_run": dry_run,
        "import": made.brought,
        "cards": len(sheet.cards),
        "new": made.new,
        "changed": made.changed,
        "same": made.same,
        "problems": sheet.problems,
        "odd": sheet.odd,
        "unread": made.unread,
        "stops": [{"words": words, "cards": count} for words, count in stops(made.unread)],
    }


def import_cards(
    desk: Desk,
    stream: BinaryIO,
    source: str,
    ruleset: str = "diva",
    *,
    dry_run: bool = False,
    spelling: Mapping[str, str] = NO_SPELLING,
    done: Callable[[str, int], None] = lambda _what, _count: None,
) -> Imported:
    """Take the cards of a sheet: in one transaction all that can be, and nothing else.

    A card that is there as it is stays as it is; one that is printed or read otherwise becomes
    a new version, and matches that were opened before keep theirs. `spelling` says which class,
    LRIG type or team of the sheet is which of its texts. Raises SheetError for a file
    that holds no rows, DeskError for more cards than a record can carry.
    """
    shelf = desk.live.shelf
    before = last_versions(desk.registry, ruleset)
    words = shelf.mechanics(ruleset)
    known = known_readings(desk.registry, ruleset)
    sheet = sheet_of(
        reader_of(words), stream, desk.catalog, ruleset, done, there=before, readings=known, spelling=spelling
    )
    imports = desk.registry.card_imports(ruleset)
    earlier = shelf.cards(desk.catalog, [v for n, v in before.items() if n in sheet.cards])
    cards = {name: dump_card(_with_numbers(card, earlier)) for name, card in sheet.cards.items()}
    new = tuple(name for name in cards if name not in before)
    other = tuple(n for n in cards if n in before and before[n].hash != _hash(cards[n]))
    kept = shelf.cards(desk.catalog, [v for n, v in before.items() if n not in cards], words)
    runs, stated = playable(together(kept, cards, source), frozenset(desk.catalog.names()))
    unread = (*sheet.unread, *_stated(sheet, stated))
    brought = None
    if not dry_run and (new or other):
        told = CardImport(0, desk.clock(), source, sheet.hash, ruleset, 0, sheet.refused)
        fresh = {name: cards[name] for name in (*new, *other)}
        brought = desk.registry.put_cards(told, fresh, imports[-1].id if imports else 0)
        shelf.keep(key_of(ruleset, desk.catalog, brought.id, words), runs)
    same = len(cards) - len(new) - len(other)
    return Imported(sheet, new, other, same, unread, brought)


def imported_cards(cards: Sequence[CardDef], others: Catalog) -> tuple[CardDef, ...]:
    """Give cards as an import makes them beside others: a line that is not carried out is stated."""
    catalog = others.merged(Catalog(cards))
    known = frozenset(others.names()) - {card.name for card in cards}
    runs = playable(catalog, known)[0]
    return tuple(runs.definition(card.name) for card in cards)


def cards_known(desk: Desk, ruleset: str, like: str = "") -> list[DeskCard]:
    """The cards with which a match can be opened, by name; all words of `like` are in it.

    The words may stand anywhere in the name, in capitals or not.
    """
    catalog, words = desk.catalog_of(ruleset), like.lower().split()
    names = [n for n in catalog.names() if all(word in n.lower() for word in words)]
    versions: dict[str, list[CardVersion]] = {}
    for one in desk.registry.card_versions(ruleset):
        versions.setdefault(one.name, []).append(one)
    return [DeskCard(n, catalog.get(n).type, tuple(versions.get(n, ()))) for n in names]


def list_imports(desk: Desk, ruleset: str = "") -> list[CardImport]:
    """The imports of a ruleset, or of all, oldest first."""
    found = desk.registry.card_imports(ruleset)
    return [one for one in found if not one.ruleset.endswith(MECHANICS)]


def card_versions(desk: Desk, ruleset: str, name: str) -> list[CardVersion]:
    """The versions of an imported card, oldest first; a shipped one has none."""
    return desk.registry.card_versions(ruleset, desk.catalog_of(ruleset).named(name))


def together(kept: StoredCatalog, cards: dict[str, bytes], source: str) -> StoredCatalog:
    """Put new cards to those that are kept; raises DeskError for more than a record can carry."""
    whole = gathered({name: kept.written(name) for name in kept.names()} | cards, kept.mechanics)
    if len(whole.dump()) > LARGEST:
        raise DeskError(
            "too-many-cards",
            f"a catalogue of {len(whole.dump()):,} bytes, and {LARGEST:,} are the most",
            where=source,
            instead="import fewer cards; nothing was taken",
        )
    return whole


def _with_numbers(card: CardDef, earlier: Catalog) -> CardDef:
    """A card that also has the numbers of its earlier version: a reprint does not take them away."""
    before = earlier.get(card.name).numbers
    return changed(card, numbers=tuple(dict.fromkeys((*before, *card.numbers))))


def _hash(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _stated(sheet: ImportedSheet, found: tuple[NotCarried, ...]) -> list[Unread]:
    """The lines of a sheet that are read and not carried out."""
    rows = []
    for one in found:
        row = sheet.places.get(one.name)
        if row is not None:
            text = row.card.text[one.line - 1]
            rows.append(Unread(*row.place(one.line, 1), one.name, text, text, one.why))
    return rows


__all__ = ["CardImport", "CardVersion", "DeskCard", "Imported", "imported_told"]
