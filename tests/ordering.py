"""Orders given in tests as anybody gives them, where a test looks at the facts that they make."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from events.kinds import Fact
from referee.cards import DeckList
from referee.fold.event import SeatedTable
from referee.service import Desk
from referee.service.orders import events, rounds, sit


def given(
    order: Callable[..., object],
    desk: Desk,
    name: str,
    by: str,
    *words: Any,
    key: str | None = None,
    expect: int | None = None,
    **more: Any,
) -> list[Fact]:
    """Give an order at a match or event as somebody; the facts of it."""
    at = sit(desk, name, by, {"key": key, "expect": expect})
    order(at, *words, **more)
    return at.made


def enter_person(
    desk: Desk, event: str, person: str, deck: DeckList | str | None, by: str, **once: Any
) -> list[Fact]:
    """Enter a person, with a list, with a shipped deck by its name, or without any."""
    if deck is None or isinstance(deck, str):
        return given(events.enter, desk, event, by, person, deck or "", **once)
    return given(events.enter, desk, event, by, person, deck.name, written(deck), **once)


def written(deck: DeckList) -> str:
    """A deck list as it is written down."""
    main, lrig = ([f"1 {card}" for card in cards] for cards in (deck.main, deck.lrig_deck))
    return "\n".join(("LRIG Deck", *lrig, "Main Deck", *main))


def seat_table(
    desk: Desk,
    event: str,
    place: tuple[int, int],
    people: tuple[str, str],
    by: str,
    *,
    key: str | None = None,
    expect: int | None = None,
    **more: Any,
) -> SeatedTable:
    """Seat two people at a place, which is a round and a table of it; where they sit."""
    at = sit(desk, event, by, {"key": key, "expect": expect})
    return rounds.seat(at, *place, *people, **more).seated
