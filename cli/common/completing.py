"""What a shell offers while a word is typed: matches, clauses, decks, cards, people.

A shell that completes a word must never see a failure, so whatever goes wrong offers nothing.
"""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING

from cli.common.door import Door

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from referee.service import Desk


def _offering(names: Callable[[], Iterable[str]]) -> Callable[[str], list[str]]:
    """Make of what gives all names what gives those that begin with a word; case is left aside."""

    @wraps(names)
    def offered(incomplete: str) -> list[str]:
        try:
            begun = incomplete.casefold()
            return [one for one in names() if one.casefold().startswith(begun)]
        except Exception:  # noqa: BLE001 - a shell that completes a word must never see a failure
            return []

    offered.__annotations__ = {"incomplete": str, "return": list[str]}
    vars(offered).pop("__wrapped__")  # a shell asks with the word alone
    return offered


def _asked(ask: Callable[[Desk], Iterable[str]]) -> list[str]:
    with Door().desk() as desk:
        return list(ask(desk))


@_offering
def match_names() -> list[str]:
    """Name the matches of the database."""
    from referee.service import matches

    return _asked(matches.match_names)


@_offering
def person_ids() -> list[str]:
    """Name the people of the database by their ids."""
    from referee.service.event.people import list_people

    return _asked(lambda desk: (one.id for one in list_people(desk)))


@_offering
def clause_ids() -> list[str]:
    """Name the clauses by their ids, then by the ends of them."""
    from referee.rulebook import registry

    return list(dict.fromkeys([*registry(), *(one.partition(".")[2] for one in registry())]))


@_offering
def deck_names() -> list[str]:
    """Name the shipped decks of both games."""
    from referee.cards import shipped_decks

    return sorted({*shipped_decks("diva"), *shipped_decks("classic")})


@_offering
def card_names() -> list[str]:
    """Name the shipped cards."""
    from referee.cards import shipped

    return sorted(shipped().names())


FIELDS = {"clause": clause_ids, "person": person_ids, "card": card_names}
"""What is offered for a field of a form, by its name."""
