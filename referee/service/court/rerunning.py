"""Matches of a log are judged once more: under their own terms, or under others."""

import hashlib
import io
from collections.abc import Iterator
from typing import NamedTuple

from events.kinds import CatalogReplaced, DeckListed, Fact, MatchOpened
from events.log import every
from referee.cards import Catalog, DeckList, check_deck, read_file
from referee.cards.sheets import TextReader, reader_of
from referee.effects.library import Library
from referee.effects.playable import playable
from referee.rerun import RerunFinding, RerunResult, Stopped, Under, recorded_result, rerun
from referee.rerun.finding import unasked, verdict_of
from referee.rulebook import UnknownReading, pinned
from referee.rulebook import edition as edition_named
from referee.rules import PROCEDURES
from referee.service.desk import Desk
from referee.service.errors import DeskError
from referee.service.store.bringing import sheet_of
from referee.service.store.rows import UNREAD

CURRENT = "current"
"""Stands for the cards as they were imported last."""
DECKS = 2


class Terms(NamedTuple):
    """By what matches are judged again; what is empty stays as each match pinned it.

    `cards` is a file of cards that take the place of those with the same names; `catalog` the hash
    of a whole catalogue of the log, or "current".
    """

    edition: str = ""
    readings: tuple[tuple[str, str], ...] = ()
    cards: bytes = b""
    catalog: str = ""

    @property
    def own(self) -> bool:
        """Whether matches are judged by their own terms."""
        return self == Terms()


OWN = Terms()


def to_judge_again(desk: Desk, event: str = "", terms: Terms = OWN) -> Iterator[str]:
    """Name the matches of an event, or all; branches, which were never played, are left out.

    So are matches of another ruleset than the edition or the readings that are asked for.
    """
    ruleset = edition_named(terms.edition).ruleset if terms.edition else ""
    for ref, head in every(desk.log, {"event": event} if event else None):
        if ref.parent is not None or ref.tags.get("log") or not head:
            continue
        try:
            header = desk.facts(ref.public_id, 0, 1)[0].body
        except (*UNREAD, IndexError):
            # It is named, and judging it again says why it cannot be.
            yield ref.public_id
            continue
        if isinstance(header, MatchOpened) and ruleset in {"", header.ruleset}:
            yield ref.public_id


def judge_again(desk: Desk, match: str, terms: Terms = OWN, facts: list[Fact] | None = None) -> RerunFinding:
    """Play a match again from its record and say how it comes out; its verdict stays.

    `facts` are all facts of its log where they were read already.

    A copy of which parts are sealed cannot be played, and the finding says so. Under its own terms
    it also says which rules made what comes out otherwise.
    Raises DeskError for terms that the match cannot have: an edition or a reading that its
    ruleset has not, a catalogue that the log does not know.
    """
    try:
        facts = desk.facts(match) if facts is None else facts
    except UNREAD as error:
        return _unplayed(match, 0, str(error), RerunResult())
    header = facts[0].body if facts else None
    if not isinstance(header, MatchOpened):
        raise DeskError("not-a-match", "the first fact does not open a match", where=match)
    if any(fact.sealed for fact in facts):
        return unasked(match, facts, recorded_result(facts))
    try:
        library, hashed = _library_under(desk, header, terms)
        taken_up = _taken_up(desk, facts, terms)
    except DeskError as error:
        if error.code != "no-catalog" or terms.catalog:
            raise
        return _unplayed(match, len(facts), str(error), recorded_result(facts))
    under = _under(header, terms, hashed)
    lists = _lists(facts)
    missing = _missing(lists, library)
    if missing:
        why = f"these cards are in the lists and not in the catalogue: {', '.join(missing)}"
        return _unplayed(match, len(facts), why, recorded_result(facts))
    finding = rerun(match, facts, library, under, taken_up, rules=desk.rules() if terms.own else "")
    return finding if terms.own else finding._replace(decks=_faults(lists, library, under, header))


def _taken_up(desk: Desk, facts: list[Fact], terms: Terms) -> dict[str, Library]:
    """The cards of each catalogue that was taken up on the way, as a match is judged by them now.

    A whole catalogue that is named holds throughout; the cards of a file stand in each of them.
    """
    if terms.catalog:
        return {}
    found = dict.fromkeys(f.body.catalog for f in facts if isinstance(f.body, CatalogReplaced))
    ruleset = facts[0].body.ruleset
    return {catalog: _under_file(desk, catalog, terms.cards, ruleset) for catalog in found}


def _under_file(desk: Desk, catalog: str, cards: bytes, ruleset: str) -> Library:
    """A catalogue of the log, with the cards of a file in the place of their names where there is one."""
    library = desk.library(catalog)
    if not cards:
        return library
    key = f"{catalog} {hashlib.sha256(cards).hexdigest()}"
    return desk.live.shelf.made(key, lambda: _with(library, cards, ruleset))


def _library_under(desk: Desk, header: MatchOpened, terms: Terms) -> tuple[Library, str]:
    """The cards to judge by, and their hash where they are not those of the match."""
    shelf = desk.live.shelf
    if terms.catalog == CURRENT:
        return _hashed(shelf.current_library(header.ruleset, desk.catalog), header)
    if terms.catalog:
        return _hashed(shelf.library(terms.catalog), header)
    library = _under_file(desk, header.catalog, terms.cards, header.ruleset)
    return _hashed(library, header) if terms.cards else (library, "")


def _hashed(library: Library, header: MatchOpened) -> tuple[Library, str]:
    digest = library.catalog.digest
    return library, "" if digest == header.catalog else digest


def _with(library: Library, data: bytes, ruleset: str) -> Library:
    """The cards of a match with those of a file in the place of their names."""
    own = library.catalog
    cards = playable(own.merged(_cards(reader_of(own.mechanics), data, ruleset)))[0]
    return Library(cards, PROCEDURES)


def _cards(reader: TextReader, data: bytes, ruleset: str) -> Catalog:
    """Read the cards of a file: TOML as docs/cards.md shows it, else a row of JSON or CSV each.

    Raises CatalogError, SheetError, and DeskError for a file without a card.
    """
    text = data.decode("utf-8-sig", "replace")
    if "[[card]]" in text:
        return Catalog(read_file(reader, text, "the card file"))
    found = Catalog(sheet_of(reader, io.BytesIO(data), Catalog(), ruleset).cards.values())
    if not found.names():
        instead = "name a card file as docs/cards.md shows it, or a row of JSON or CSV each"
        raise DeskError("not-a-card", "there are no cards in the card file", instead=instead)
    return found


def _unplayed(match: str, facts: int, why: str, result: RerunResult) -> RerunFinding:
    """Say of a match why it cannot be played again; it keeps no other from it."""
    return verdict_of(RerunFinding(match, "", facts, result, RerunResult(), stopped=Stopped(1, why)))


def _under(header: MatchOpened, terms: Terms, catalog: str) -> Under:
    """The other terms of one match; raises DeskError for some that it cannot have."""
    if terms.edition and edition_named(terms.edition).ruleset != header.ruleset:
        message = f"{terms.edition} is no edition of {header.ruleset}"
        raise DeskError("no-edition", message, instead="name an edition of the match's ruleset")
    try:
        pinned(dict(terms.readings), header.ruleset)
    except UnknownReading as error:
        instead = "see: referee rulebook readings"
        raise DeskError("bad-reading", str(error), instead=instead) from error
    return Under(terms.edition, terms.readings, catalog)


def _lists(facts: list[Fact]) -> list[DeckList]:
    bodies = [f.body for f in facts[: DECKS + 1] if isinstance(f.body, DeckListed)]
    return [DeckList(b.name or f"of {b.seat}", b.lrig_deck, b.main) for b in bodies]


def _missing(lists: list[DeckList], library: Library) -> list[str]:
    names = {name for one in lists for name in (*one.main, *one.lrig_deck) if name}
    return sorted(name for name in names if not library.catalog.get(name).name)


def _faults(lists: list[DeckList], library: Library, under: Under, header: MatchOpened) -> tuple[str, ...]:
    """What would be wrong with the decks of a match under other terms."""
    other = under.header(header)
    return tuple(
        f"deck {one.name}: {fault.text}"
        for one in lists
        for fault in check_deck(one, library.catalog, other.ruleset, other.edition, other.readings)
    )
