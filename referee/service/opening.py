"""How a match is opened: decks checked, edition and readings pinned, cards dealt."""

import datetime as dt
from typing import NamedTuple

from events.kinds import MatchOpened
from referee.cards import Catalog, DeckList, check_deck, shipped_decks
from referee.rulebook import NoEdition, edition_on, pinned
from referee.rules import Opening
from referee.service.errors import DeskError


class Place(NamedTuple):
    """Where a match is played: event, round and table; and by which people."""

    event: str = ""
    round: int = 0
    table: int = 0
    people: tuple[str, str] = ("", "")


def deck_of(deck: str | DeckList) -> DeckList:
    """Give a shipped deck by name, or the list itself; raises DeskError for an unknown name."""
    if isinstance(deck, DeckList):
        return deck
    found = shipped_decks().get(deck)
    if found is None:
        names = ", ".join(shipped_decks())
        raise DeskError(
            "unknown-deck",
            f"no shipped deck is named {deck!r}",
            instead=f"name one of {names}, or a file",
        )
    return found


def edition_of(day: str) -> str:
    """Give the edition in force on a day, written 2026-03-01 (glossary.edition.1)."""
    try:
        return edition_on(dt.date.fromisoformat(day))
    except NoEdition as error:
        raise DeskError("no-edition", str(error), where=day) from error
    except ValueError as error:
        raise DeskError(
            "bad-date", f"{day!r} is no date", instead="write a date as 2026-03-01"
        ) from error


def require_legal(seat: str, deck: DeckList, catalog: Catalog, edition: str) -> None:
    """Raise DeskError for an illegal deck, with every fault and its clauses."""
    faults = check_deck(deck, catalog, edition=edition)
    if faults:
        raise DeskError(
            "illegal-deck",
            "; ".join(f.text for f in faults),
            where=f"deck {deck.name} of seat {seat}",
            instead="mend every fault, then open the match",
            clauses=tuple(dict.fromkeys(c for f in faults for c in f.clauses)),
        )


def opening_of(
    decks: tuple[DeckList, DeckList],
    catalog: str,
    *,
    day: str,
    edition: str,
    place: Place,
    first: str,
) -> Opening:
    """Give what a match is opened with; every reading is pinned at its default."""
    header = MatchOpened(
        "diva", edition, catalog, day, pinned({}), place.people, place.event, place.round,
        place.table,
    )  # fmt: skip
    a, b = decks
    lists = ((a.main, a.lrig_deck), (b.main, b.lrig_deck))
    return Opening(header, lists, (a.name, b.name), first)
