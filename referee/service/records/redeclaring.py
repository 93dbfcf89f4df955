"""How a word that was declared wrongly is put right: a new version of it, and of the cards that use it.

What it meant stays in its history, and a match that was opened before keeps it. A card whose text
names the word is read anew at once, so that no match mixes the old meaning with the new.
"""

import hashlib
from collections.abc import Container, Iterator, Sequence
from typing import Any, NamedTuple

from msgspec import Struct

from events.canonical import canonical
from events.registry.cards import CardImport
from events.registry.readings import APPROVED
from events.values import changed
from referee.cards import CardDef, Catalog, CatalogError, MechanicDef, is_stated
from referee.cards.catalog import dump_card, mechanic_row
from referee.cards.mechanics import mechanics_replaced
from referee.cards.readings import reread
from referee.cards.sheets import reader_of
from referee.effects.playable import playable
from referee.service.desk import Desk
from referee.service.errors import DeskError
from referee.service.records.declaring import Declaration, FaultyMechanics
from referee.service.records.importing import together
from referee.service.records.readings import APPROVE, list_readings, official, require_short
from referee.service.records.unread import UnreadLine, unread_in
from referee.service.store.shelf import kept_with, key_of, known_readings, last_versions


class Correction(Struct, frozen=True):
    """A file of words that replaces what stands: who orders it, and why.

    `event` names the event whose policy holds; else the generic one does.
    """

    text: str
    source: str
    by: str
    why: str
    event: str = ""
    ruleset: str = "diva"


class Redeclaration(Struct, frozen=True):
    """What a file of words did that replaces others.

    `replaced` are declared otherwise from now on; `again` speak of these and mean another thing by it.
    `cards` are a new version each; `unread` are lines of theirs that were read before and are not now.
    `readings` are numbers of approved readings whose words name one: their programs stay as approved.
    """

    new: tuple[MechanicDef, ...]
    replaced: tuple[MechanicDef, ...]
    again: tuple[MechanicDef, ...]
    same: tuple[str, ...]
    cards: tuple[str, ...]
    unread: tuple[UnreadLine, ...]
    readings: tuple[int, ...]
    brought: CardImport | None


class _Reread(NamedTuple):
    """Cards read anew: their bytes by name, what of them is read no longer, and all cards with them."""

    fresh: dict[str, bytes]
    unread: tuple[UnreadLine, ...]
    whole: Catalog


def redeclare(desk: Desk, given: Correction, *, dry_run: bool = False) -> Redeclaration:
    """Take the words of a file, also those that stand otherwise; all of them or none.

    Who orders it holds the power by which readings are approved. Raises DeskError for who may not, for
    a correction without a reason, and with every fault of the file.
    """
    actor = official(desk, given.by, APPROVE, given.event)
    if not given.why.strip():
        raise DeskError("not-mechanics", "a word is replaced for a reason", instead="say why")
    require_short(given.why)
    known = {one.name: one for one in desk.live.shelf.mechanics(given.ruleset)}
    try:
        catalog = desk.catalog_of(given.ruleset)
        made = mechanics_replaced(given.text, given.source, known.values(), catalog)
    except CatalogError as error:
        raise FaultyMechanics(error.problems) from error
    other = [one for one in made if known.get(one.name) != one]
    words = tuple(sorted({**known, **{one.name: one for one in made}}.values(), key=lambda one: one.name))
    read = _read_anew(desk, given, words, [one.name for one in made])
    brought = None
    if not dry_run:
        brought = _kept(desk, given, other, known, actor) if other else None
        _keep_cards(desk, given, read, words)
    before = [one for one in other if one.name in known]
    said = [one for one in before if changed(one, node=known[one.name].node) != known[one.name]]
    return Redeclaration(
        tuple(one for one in other if one.name not in known),
        tuple(said),
        tuple(one for one in before if one not in said),
        tuple(one.name for one in made if one not in other),
        tuple(read.fresh),
        read.unread,
        tuple(_readings(desk, given.ruleset, [one.name for one in before])),
        brought,
    )


def _read_anew(
    desk: Desk, given: Correction, words: tuple[MechanicDef, ...], names: Sequence[str]
) -> _Reread:
    """Read the imported cards again that name a word, as people have read their lines too."""
    shelf, before = desk.live.shelf, last_versions(desk.registry, given.ruleset)
    reader, readings = reader_of(words), known_readings(desk.registry, given.ruleset)
    kept, now = shelf.cards(desk.catalog, before.values(), words), desk.catalog_of(given.ruleset)
    fresh: dict[str, bytes] = {}
    for card in map(kept.get, before):
        if _names(card, names):
            again = reread(reader, card, readings)
            if again != card:
                fresh[card.name] = dump_card(again)
    runs, _ = playable(together(kept, fresh, given.source), frozenset(desk.catalog.names()))
    unread = (line for name in fresh for line in _lost(now.get(name), runs.get(name)))
    return _Reread(fresh, tuple(unread), runs)


def _names(card: CardDef, words: Sequence[str]) -> bool:
    """Whether the text of a card names one of some words, in whatever capitals."""
    return _said("\n".join(card.text), words)


def _said(text: str, words: Sequence[str]) -> bool:
    plain = " ".join(text.lower().split())
    return any(word.lower() in plain for word in words)


def _readings(desk: Desk, ruleset: str, words: Sequence[str]) -> Iterator[int]:
    for one in list_readings(desk, ruleset, APPROVED):
        if _said(one.words, words):
            yield one.id


def _lost(was: CardDef, now: CardDef) -> Iterator[UnreadLine]:
    """The lines of a card that are stated now and were not before."""
    stated = {one.line for one in was.abilities if is_stated(one)}
    return (line for line in unread_in(now) if line.line not in stated)


def _kept(
    desk: Desk,
    given: Correction,
    other: Sequence[MechanicDef],
    known: Container[str],
    actor: str,
) -> CardImport:
    """Keep what words mean now, with who replaced them and why."""
    under = kept_with(given.ruleset)
    imports = desk.registry.card_imports(under)
    people = {"by": actor, "why": given.why}
    rows = {one.name: mechanic_row(one) | (people if one.name in known else {}) for one in other}
    told = CardImport(0, desk.clock(), given.source, _digest(given), under, 0, 0)
    written = {name: canonical(row) for name, row in rows.items()}
    return desk.registry.put_cards(told, written, imports[-1].id if imports else 0)


def _keep_cards(desk: Desk, given: Correction, read: _Reread, words: tuple[MechanicDef, ...]) -> None:
    if not read.fresh:
        return
    imports = desk.registry.card_imports(given.ruleset)
    told = CardImport(0, desk.clock(), given.source, _digest(given), given.ruleset, 0, 0)
    brought = desk.registry.put_cards(told, read.fresh, imports[-1].id)
    desk.live.shelf.keep(key_of(given.ruleset, desk.catalog, brought.id, words), read.whole)


def _digest(given: Correction) -> str:
    return hashlib.sha256(given.text.encode()).hexdigest()


def added_told(made: Declaration | Redeclaration) -> dict[str, Any]:
    """What a file of words did, as a value: names of words and cards, and lines that are read no longer."""
    told: dict[str, Any] = {"new": [one.name for one in made.new], "same": made.same}
    told |= {"written": made.brought is not None, "replaced": [], "again": [], "cards": (), "unread": ()}
    if isinstance(made, Redeclaration):
        told |= {"replaced": [one.name for one in made.replaced], "again": [one.name for one in made.again]}
        told |= {"written": bool(made.brought), "cards": made.cards, "unread": made.unread}
    return told | {"readings": made.readings if isinstance(made, Redeclaration) else ()}
