"""How words that a set brought are declared in a log: a file is read, what is new is written at once.

They are kept as cards are, in the registry: which word was brought in when, out of which file. A match
that is opened afterwards pins them with its cards; one that was opened before is played without them.
"""

import hashlib
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from events.canonical import canonical, load
from events.data import date_time
from events.registry.cards import CardImport
from events.wording import some_of
from referee.cards import CatalogError, MechanicDef
from referee.cards.catalog import mechanic_row, read_mechanic
from referee.cards.mechanics import read_mechanics
from referee.service.desk import Desk
from referee.service.errors import DeskError, RefusalReason
from referee.service.store.shelf import kept_with, mechanics_of


class FaultyMechanics(DeskError):
    """A file declares words that cannot be taken; each fault stands in it with its line."""

    def __init__(self, problems: tuple[str, ...]) -> None:
        """Keep all faults; nothing was taken."""
        instead = "docs/mechanics.md shows how a word is declared; nothing was taken"
        super().__init__("not-mechanics", "; ".join(some_of(problems)), instead=instead)
        self.reasons = tuple(RefusalReason(problem) for problem in problems)


class Declaration(Struct, frozen=True):
    """What a file of words did: those that are new, and those that were declared alike before.

    `brought` is None where nothing was written.
    """

    new: tuple[MechanicDef, ...]
    same: tuple[str, ...]
    brought: CardImport | None


class ImportedMechanic(Struct, frozen=True):
    """A word of the desk with its import, and the hash of what is kept of it.

    `by` and `why` say who replaced what it was before, and are empty where nobody did.
    """

    mechanic: MechanicDef
    hash: str
    brought: CardImport
    by: str = ""
    why: str = ""


def declare(
    desk: Desk, text: str, source: str, ruleset: str = "diva", *, dry_run: bool = False
) -> Declaration:
    """Take the words of a file, all of them or none; those that are there alike stay as they are.

    A card that was imported before is read with them when it is imported again. Raises DeskError
    that tells every fault of the file with its line.
    """
    known = mechanics_of(desk.log, desk.registry, ruleset)
    catalog = desk.catalog_of(ruleset)
    try:
        made = read_mechanics(text, source, known, catalog)
    except CatalogError as error:
        raise FaultyMechanics(error.problems) from error
    there = {one.name for one in known}
    new = tuple(one for one in made if one.name not in there)
    same = tuple(one.name for one in made if one.name in there)
    brought = None
    if new and not dry_run:
        under, digest = kept_with(ruleset), hashlib.sha256(text.encode()).hexdigest()
        imports = desk.registry.card_imports(under)
        told = CardImport(0, desk.clock(), source, digest, under, 0, 0)
        rows = {one.name: canonical(mechanic_row(one)) for one in new}
        brought = desk.registry.put_cards(told, rows, imports[-1].id if imports else 0)
    return Declaration(new, same, brought)


def declared_words(desk: Desk, ruleset: str = "diva") -> list[ImportedMechanic]:
    """The words that are declared for a ruleset, by name, each with its import."""
    last = {one.mechanic.name: one for one in mechanic_versions(desk, ruleset)}
    return [last[name] for name in sorted(last)]


def mechanic_versions(desk: Desk, ruleset: str = "diva", name: str = "") -> list[ImportedMechanic]:
    """What the words of a ruleset meant, or one alone: by name, each oldest first."""
    under = kept_with(ruleset)
    imports = {one.id: one for one in desk.registry.card_imports(under)}
    found = []
    for one in desk.registry.card_versions(under, name):
        data = desk.log.blob("card", one.hash)
        if data is not None:
            row = load(data)
            said = ImportedMechanic(read_mechanic(row), one.hash, imports[one.import_id])
            found.append(replace(said, by=row.get("by", ""), why=row.get("why", "")))
    return found


def words_here(desk: Desk, ruleset: str) -> tuple[tuple[MechanicDef, ...], tuple[str, ...]]:
    """The words that are declared for a ruleset, and the names of the Crafts that are here."""
    catalog = desk.catalog_of(ruleset)
    library = desk.live.shelf.library_of(catalog)
    return catalog.mechanics, tuple(sorted(library.crafts))


def mechanic_told(one: ImportedMechanic) -> dict[str, Any]:
    """A declared word as a value: what it is, its clause, since when it is here, out of which file."""
    said = one.mechanic
    return {
        "name": said.name,
        "kind": said.kind,
        "means": said.means,
        "of": said.of,
        "gain": said.gain,
        "pay": said.pay,
        "cards": said.cards,
        "reminder": said.reminder,
        "clause": said.clause_id,
        "rule": said.rule,
        "since": said.since,
        "hash": one.hash,
        "source": one.brought.source,
        "at": date_time(one.brought.at),
        "by": one.by or None,
        "why": one.why,
    }
