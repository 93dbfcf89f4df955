"""Catalogues of a log: their bytes, the libraries made of them, and what is worked out once."""

from collections.abc import Callable, Iterable
from contextlib import suppress
from hashlib import sha256
from typing import Any, Final

from events.canonical import canonical, load
from events.errors import DatabaseError
from events.log import Log
from events.registry.cards import CardVersion
from events.registry.contract import Registry
from events.registry.readings import APPROVED
from referee.cards import Catalog, MechanicDef, load_catalog
from referee.cards.catalog import mechanics_row, read_mechanic
from referee.cards.readings import Readings, program_nodes
from referee.cards.sheets import TextReader, reader_of
from referee.cards.stored import Places, StoredCatalog, gathered, placed
from referee.effects.analysis.heard import hear
from referee.effects.contents import CONTENTS_ID, Contents, read_contents, written_contents
from referee.effects.library import Library
from referee.effects.playable import playable
from referee.rules import PROCEDURES
from referee.service.errors import DeskError
from referee.service.store.cache import SnapshotCache
from referee.state import Match

LARGE: Final = 1 << 18
"""A catalogue of so many bytes is read card by card; a smaller one is read whole as quickly."""
MECHANICS: Final = " mechanics"
"""What stands behind the name of a ruleset where the registry keeps its words of sets."""

Mechanics = tuple[MechanicDef, ...]


class Shelf:
    """The catalogues of one log.

    Each import of cards makes a catalogue of its own, and each is some megabytes large: the last
    ones that were asked for stay here, and the others as long as an open match holds them.
    """

    def __init__(self, log: Log, registry: Registry, cache: SnapshotCache) -> None:
        """Take no catalogue down yet."""
        self._log, self._registry, self._cache = log, registry, cache

    def library(self, catalog: str) -> Library:
        """The library of a catalogue by its hash; raises DeskError when it is missing."""
        found = self._found(catalog)
        if found is None:
            data = self._log.blob("catalog", catalog)
            if data is None:
                raise DeskError(
                    "no-catalog",
                    f"the card definitions {catalog[:12]} of this match are not in the database",
                    instead="import the record of the match or the file of its event: referee import FILE",
                )
            found = self._held(catalog, self._library(catalog, data))
        return found

    def played_by(self, state: Match) -> Library:
        """The cards by which a match is played at a state: those that were taken up last before it.

        This is the one place that says so. Raises DeskError as `library` does.
        """
        return self.library(state.settings.catalog)

    def made(self, key: str, make: Callable[[], Library]) -> Library:
        """A library that is kept under a key of its own, made when it is first asked for."""
        found = self._found(key)
        return self._held(key, make()) if found is None else found

    def _found(self, key: str) -> Library | None:
        found = self._cache.libraries.get(key)
        return None if found is None else self._held(key, found)

    def _held(self, key: str, library: Library) -> Library:
        """Hold a library as the one asked for last; the one not asked for longest makes room."""
        self._cache.libraries[key] = self._cache.lately[key] = library
        return library

    def current_library(self, ruleset: str, shipped: Catalog) -> Library:
        """The library of the cards with which a match of a ruleset is opened now."""
        now = self.current(ruleset, shipped)
        return self.made(now.digest, lambda: Library(now, PROCEDURES))

    def library_of(self, catalog: Catalog) -> Library:
        """The library of a catalogue that the log does not have to hold yet."""
        name = catalog.digest
        return self.made(name, lambda: self._library(name, catalog.dump()))

    def _library(self, catalog: str, data: bytes) -> Library:
        if len(data) < LARGE:
            return Library(load_catalog(data), PROCEDURES)
        kept = self._log.finding("contents", f"{catalog} {CONTENTS_ID}")
        known = None if kept is None else _read(kept)
        if known is not None:
            return Library(StoredCatalog(data, known[0]), PROCEDURES, known[1])
        whole = load_catalog(data)
        made = placed(whole)
        return self.checked(made) if made.dump() == data else Library(whole, PROCEDURES)

    def checked(self, catalog: StoredCatalog) -> Library:
        """Read every card of a catalogue, and keep what a match asks of the whole.

        Raises ProgramError for a program that is not carried out.
        """
        library, kept = worked_out(catalog)
        with suppress(DatabaseError):
            self._log.put_finding("contents", f"{catalog.digest} {CONTENTS_ID}", kept)
        return library

    def current(self, ruleset: str, shipped: Catalog) -> Catalog:
        """The shipped cards with those that were imported for a ruleset.

        The bytes are kept as a catalogue at once, so that a match can pin them.
        """
        imports, words = self._registry.card_imports(ruleset), self.mechanics(ruleset)
        if not imports and not words:
            return shipped
        key = key_of(ruleset, shipped, imports[-1].id if imports else 0, words)
        kept = self._log.finding("catalog", key)
        if kept is not None:
            with suppress(DeskError):
                return self.library(kept.decode("ascii", "replace")).catalog
        cards = self.cards(shipped, last_versions(self._registry, ruleset).values(), words)
        return self.keep(key, playable(cards, frozenset(shipped.names()))[0]).catalog

    def mechanics(self, ruleset: str) -> Mechanics:
        """The words of sets that are declared for a ruleset."""
        return mechanics_of(self._log, self._registry, ruleset)

    def reader(self, ruleset: str) -> TextReader:
        """Card text with the words of sets that are declared for a ruleset."""
        return reader_of(self.mechanics(ruleset))

    def cards(
        self, shipped: Catalog, versions: Iterable[CardVersion], words: Mechanics = ()
    ) -> StoredCatalog:
        """Put the shipped cards and versions of imported ones together, as they were read.

        `words` are those of sets which were declared.
        """
        own = placed(shipped)
        cards = {name: own.written(name) for name in shipped.names()}
        for version in versions:
            data = self._log.blob("card", version.hash)
            if data is not None:
                cards.setdefault(version.name, data)
        return gathered(cards, words)

    def keep(self, key: str, catalog: Catalog) -> Library:
        """Keep a catalogue that a match can pin, as the one that a key stands for."""
        made = placed(catalog)
        library = self._held(made.digest, self.checked(made))
        with suppress(DatabaseError):
            self._log.put_blob("catalog", made.dump())
            self._log.put_finding("catalog", key, made.digest.encode())
        return library


def worked_out(catalog: StoredCatalog) -> tuple[Library, bytes]:
    """The library of a catalogue of which every card was read, and what a log keeps of it.

    Raises ProgramError for a program that is not carried out.
    """
    library = Library(catalog, PROCEDURES)
    heard = hear(catalog, catalog.names())
    contents = Contents(library.crafts, library.answered, heard, library.programs())
    places = [[name, *place] for name, place in catalog.places.items()]
    return library, canonical({"contents": written_contents(contents), "places": places})


def key_of(ruleset: str, shipped: Catalog, last: int, words: Mechanics = ()) -> str:
    """What the catalogue of a ruleset stands under after its last import, with these words of sets."""
    spoken = f" {sha256(canonical(mechanics_row(words))).hexdigest()}" if words else ""
    return f"{ruleset} {shipped.digest} {last} {CONTENTS_ID}{spoken}"


def kept_with(ruleset: str) -> str:
    """Under which name the registry keeps the words of sets: beside the cards of a ruleset."""
    return f"{ruleset}{MECHANICS}"


def mechanics_of(log: Log, registry: Registry, ruleset: str) -> Mechanics:
    """The words of sets that are declared for a ruleset, by name."""
    versions = last_versions(registry, kept_with(ruleset)).values()
    found = (log.blob("card", version.hash) for version in versions)
    return tuple(sorted((read_mechanic(load(data)) for data in found if data), key=lambda one: one.name))


def last_versions(registry: Registry, ruleset: str) -> dict[str, CardVersion]:
    """What each imported name means now."""
    return {version.name: version for version in registry.card_versions(ruleset)}


def known_readings(registry: Registry, ruleset: str) -> Readings:
    """The programs of the lines whose readings are approved, by the hash of the line.

    One with words that this version does not know is passed over: its line is stated again.
    """
    known: dict[str, tuple[Any, ...]] = {}
    for one in registry.card_readings(ruleset):
        if one.stands == APPROVED:
            with suppress(ValueError):
                known[one.hash] = program_nodes(one.program)
    return known


def _read(data: bytes) -> tuple[Places, Contents] | None:
    try:
        said: dict[str, Any] = load(data)
        places = {str(name): (int(begin), int(end)) for name, begin, end in said["places"]}
        contents = read_contents(said["contents"])
    except (LookupError, ValueError, TypeError):
        return None
    return None if contents is None else (places, contents)
