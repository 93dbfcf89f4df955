"""How a match is opened: decks checked, edition and readings pinned, cards dealt."""

import datetime as dt
from collections.abc import Mapping
from typing import Any, NamedTuple

from events.kinds import MatchOpened
from events.wording import counted, instead_of
from referee.cards import (
    Catalog,
    DeckError,
    DeckFault,
    DeckList,
    DeckReading,
    check_deck,
    format_deck,
    read_deck_list,
    ruleset_of,
    shipped_decks,
)
from referee.cards.legality import as_named
from referee.court.policy import Policy
from referee.rulebook import NoEdition, UnknownReading, edition_on, editions, pinned, readings
from referee.rulebook import edition as edition_named
from referee.rules import MatchOpening
from referee.service.errors import DeskError, FaultyDeck, RefusalReason

PLAYERS = "players"
"""Who states outcomes where a match pins nothing else: the controller, and the other agrees."""
MOST_TOLD = 100
"""Lines of a text that are told at most where it is no deck list."""


Sides = tuple[str | DeckList, str | DeckList]
"""The decks of both seats: shipped ones by name, or lists."""


class MatchPlace(NamedTuple):
    """Where a match is played: event, round and table; and by which people."""

    event: str = ""
    round: int = 0
    table: int = 0
    people: tuple[str, str] = ("", "")


def deck_of(deck: str | DeckList, ruleset: str = "diva") -> DeckList:
    """A shipped deck of a ruleset by name, or the list itself.

    Raises DeskError for an unknown name.
    """
    if isinstance(deck, DeckList):
        return deck
    found = shipped_decks(ruleset).get(deck)
    if found is None:
        near = instead_of(deck, shipped_decks(ruleset), "name one")
        if own := ruleset_of(deck):
            near = f"it is a deck of the {own} ruleset: choose that ruleset"
        raise DeskError(
            "unknown-deck",
            f"no shipped {ruleset} deck is named {deck!r}",
            instead=f"{near}, or a file",
        )
    return found


def read_deck(data: bytes | str, name: str, catalog: Catalog) -> DeckReading:
    """Read a deck list, whatever its layout and encoding, with the cards of a catalogue.

    This is the one reader behind every place where a list is brought. Raises DeskError with every line
    that it cannot read, each with the nearest names.
    """
    try:
        return read_deck_list(data, catalog, name)
    except DeckError as error:
        faults = [RefusalReason(text) for text in error.problems[:MOST_TOLD]]
        if len(error.problems) > MOST_TOLD:
            rest = len(error.problems) - MOST_TOLD
            faults.append(RefusalReason(f"and {counted(rest, 'line')} more"))
        instead = "write each line as a count and the name or number of a card"
        if example := next(iter(catalog.names()), ""):
            instead += f", such as `4 {example}`"
        raise FaultyDeck("not-a-deck", faults, where=name, instead=instead) from error


def reading_json(read: DeckReading) -> dict[str, Any]:
    """What a list was read as, for answers: its rows, the lines that were taken for notes, the plain list."""
    notes = [{"line": line, "text": text} for line, text in read.notes]
    return {"read": read.rows, "notes": notes, "encoding": read.encoding, "list": format_deck(read.deck)}


def named_in(catalog: Catalog, a: str | DeckList, b: str | DeckList) -> Sides:
    """The decks of both seats with the names of the catalogue; those by name stay so."""
    one, other = (d if isinstance(d, str) else as_named(d, catalog) for d in (a, b))
    return one, other


def decks_of(a: str | DeckList, b: str | DeckList, ruleset: str) -> tuple[DeckList, DeckList]:
    """The decks of both seats; "" stands for the first and the last that are shipped."""
    names = list(shipped_decks(ruleset))
    return deck_of(a or names[0], ruleset), deck_of(b or names[-1], ruleset)


def edition_of(day: str, ruleset: str, named: str = "") -> str:
    """The edition in force on a day, written 2026-03-01 (glossary.edition.1).

    An edition that is named goes before the day; it must be one of the ruleset.
    """
    if named and edition_named(named).ruleset != ruleset:
        own = ", ".join(e.name for e in editions(ruleset))
        raise DeskError("no-edition", f"{named} is no edition of {ruleset}", instead=f"name one of {own}")
    if named:
        return named
    try:
        return edition_on(dt.date.fromisoformat(day), ruleset)
    except NoEdition as error:
        raise DeskError("no-edition", str(error), where=day) from error
    except ValueError as error:
        raise DeskError("bad-date", f"{day!r} is no date", instead="write a date as 2026-03-01") from error


def require_legal(decks: tuple[DeckList, DeckList], catalog: Catalog, header: MatchOpened) -> None:
    """Raise DeskError for a deck that is illegal in a match, with every fault and its clauses."""
    for seat, deck in zip("AB", decks, strict=True):
        faults = check_deck(deck, catalog, header.ruleset, header.edition, header.readings)
        _legal(faults, f"deck {deck.name} of seat {seat}")


Readings = tuple[tuple[str, str], ...]
"""Readings that are pinned, each with its value."""


def require_list(deck: DeckList, catalog: Catalog, rules: tuple[str, str, Readings], person: str) -> None:
    """Raise DeskError for a list that is illegal under a ruleset, its edition and readings."""
    _legal(check_deck(deck, catalog, *rules), f"deck {deck.name} of {person}")


def readings_under(policy: Policy, ruleset: str) -> Readings:
    """The readings of a policy that come up in a ruleset."""
    asked = {one.name for one in readings(ruleset)}
    return tuple((name, value) for name, value in policy.readings if name in asked)


def _legal(faults: tuple[DeckFault, ...], where: str) -> None:
    if faults:
        told = [RefusalReason(one.text, one.clauses) for one in faults]
        instead = "mend every fault, then open the match"
        raise FaultyDeck("illegal-deck", told, where=where, instead=instead)


def _readings(chosen: Mapping[str, str], ruleset: str) -> tuple[tuple[str, str], ...]:
    try:
        return pinned(chosen, ruleset)
    except UnknownReading as error:
        instead = "see: referee rulebook readings"
        raise DeskError("bad-reading", str(error), instead=instead) from error


def opening_of(
    decks: tuple[DeckList, DeckList],
    catalog: str,
    *,
    day: str,
    edition: str,
    place: MatchPlace,
    first: str,
    ruleset: str = "diva",
    readings: Mapping[str, str] | None = None,
    stated: str = PLAYERS,
) -> MatchOpening:
    """What a match is opened with; a reading that is not named is pinned at its default.

    `stated` says who states what the referee cannot read: players, or a judge.
    Raises DeskError for a reading or a value that the ruleset has not.
    """
    pinned_by = _readings(readings or {}, ruleset)
    if stated != PLAYERS:
        pinned_by += (("stated", stated),)
    header = MatchOpened(
        ruleset,
        edition_of(day, ruleset, edition),
        catalog,
        day,
        pinned_by,
        place.people,
        place.event,
        place.round,
        place.table,
    )
    a, b = decks
    lists = ((a.main, a.lrig_deck), (b.main, b.lrig_deck))
    return MatchOpening(header, lists, (a.name, b.name), first)
