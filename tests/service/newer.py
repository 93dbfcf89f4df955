"""Running matches in which a line is read that was not when they were opened."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from events.kinds import Fact, MatchOpened
from events.stores import open_log
from referee.cards import DeckList, is_stated, shipped_decks
from referee.service import Desk, DeskError
from referee.service.event.starting import open_match
from referee.service.orders.cards import take_up
from referee.service.play.acting import act
from referee.service.records.approving import approve
from referee.service.records.auditing import audit_log
from referee.service.records.readings import LineAsked, propose
from referee.service.simulated.simulate import answer
from referee.state import Match
from tests.ordering import given
from tests.service.test_card_readings import ANN, ASKED, BO, GULL, bring, came_up

LAMP: dict[str, Any] = {
    "name": "Harbour Lamp",
    "type": "SIGNI",
    "colors": ["red"],
    "level": 1,
    "power": 2000,
    "text": "[Const]: The lamp makes every ship of yours bright.",
}
NAME = "Harbour Gull"
WHY = "its line is read since round 2"
BRIGHT = "[Const]: All of your SIGNI get +1000 power."
DARK = "[Const]: All of your opponent's SIGNI get --15000 power."


def made_desk(seed: int = 19, place: str = "memory:") -> Desk:
    """A desk with a match in which two cards have a line that is not read."""
    made = Desk(open_log(place))
    bring(made, GULL, LAMP)
    opened(made, seed=seed)
    return made


def opened(desk: Desk, match: str = "m1", seed: int = 19) -> None:
    deck = shipped_decks()["ember-court"]
    main = ((NAME,) * 4, ("Harbour Lamp",) * 4)
    mine = DeckList("mine", deck.lrig_deck, (*main[0], *main[1], *deck.main[8:]))
    open_match(desk, match, mine, mine, seed=seed)


def first_catalog(desk: Desk) -> str:
    """The catalogue with which the match was opened."""
    opening = desk.opened_as("m1")
    assert isinstance(opening, MatchOpened)
    return opening.catalog


def on_field(state: Match, name: str) -> str:
    """The seat on whose field a SIGNI of a name lies, "" for none."""
    rows = ((seat, slot) for seat in "AB" for slot in state.seat(seat).signi)
    return next((seat for seat, slot in rows if slot is not None and slot.card.name == name), "")


def until(desk: Desk, holds: Callable[[Match], object], match: str = "m1", seed: int = 1) -> Match:
    """Play at random until something holds of the state; the state."""
    chance = random.Random(seed)
    for _ in range(900):
        state = desk.state(match)
        if holds(state):
            return state
        action = answer(desk.table(match), chance)
        act(desk, match, action.seat, action)
    raise AssertionError(match)


def in_main(name: str) -> Callable[[Match], object]:
    """Whether a player with a SIGNI of a name is in the main phase."""
    return lambda s: s.decision and s.decision.kind == "main" and on_field(s, name) == s.turn.seat


def taught(desk: Desk, asked: LineAsked = ASKED) -> None:
    """Let a line be read by one judge and approved by another."""
    approve(desk, [propose(desk, asked, ANN).reading.id], BO)


def faults(desk: Desk) -> list[str]:
    """What an audit finds wrong with the match."""
    return [one.what for one in audit_log(desk, "m1").findings if one.severity == "fault"]


def order(
    desk: Desk, *cards: str, by: str = BO, match: str = "m1", why: str = WHY, **more: Any
) -> list[Fact]:
    return given(take_up, desk, match, by, cards, why, **more)


def refused(desk: Desk, *cards: str, **more: Any) -> DeskError:
    """What is refused; nothing is written then."""
    head = desk.reader("m1").head()
    with pytest.raises(DeskError) as error:
        order(desk, *cards, **more)
    assert desk.reader("m1").head() == head
    assert error.value.instead
    return error.value


def stated_lines(desk: Desk, seq: int | None = None, match: str = "m1") -> list[int]:
    card = desk.table(match, seq).library.definition(NAME)
    return [one.line for one in card.abilities if is_stated(one)]


def played_across(desk: Desk) -> int:
    """A match that was played on after the order; the seq of it."""
    until(desk, in_main(NAME))
    taught(desk)
    seq = order(desk)[0].seq
    assert came_up(desk, "m1") == ["cards.moved"]
    return seq
