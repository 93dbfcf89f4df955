"""Whether a deck list is the one that a person registered, card by card, and whether it is locked."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from referee.court.draft import DraftRefusal
from referee.fold.event import Event

Cards = tuple[Sequence[str], Sequence[str]]
"""The cards of a list: its main deck and its LRIG Deck, in any order."""
PARTS: Final = ("main deck", "LRIG Deck")


def difference(registered: Cards, brought: Cards) -> str:
    """Name the first card of which two lists have other counts; "" for lists that are equal."""
    for part, one, other in zip(PARTS, registered, brought, strict=True):
        had, has = Counter(one), Counter(other)
        for name in dict.fromkeys((*one, *other)):
            if had[name] != has[name]:
                return f"{had[name]} {name} registered in the {part}, {has[name]} brought"
    return ""


def locked_list(event: Event, person: str) -> Iterator[DraftRefusal]:
    """Say that the deck list of a person is locked: they sat down with it, or a match at their table has it.

    Somebody who sat down without a list has none to lock, and brings their first one.
    """
    before = event.entrant(person)
    has_list = before is not None and bool(before.main or before.sealed)
    sat = next((one for one in event.tables if person in one.people and (has_list or one.games)), None)
    if sat is None:
        return
    held = event.round(sat.round)
    where = f"{person} sat down with a list at table {sat.table} of round {sat.round}"
    if not sat.games and held is not None and not held.begun:
        instead = f'pair again first: referee event unpair {sat.round} --reason "another list"'
        yield DraftRefusal("list-holds", where, instead)
    else:
        instead = f"Deck lists are locked once round {sat.round} has started"
        yield DraftRefusal("list-holds", where, instead)
