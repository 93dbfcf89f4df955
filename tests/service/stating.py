"""Matches on record in which much is stated: shipped decks with lines that nobody can read."""

from __future__ import annotations

import random

from events.log import Log
from referee.service import Desk
from referee.service.chance import seeded_dice, seeded_entropy
from referee.service.event.starting import open_match
from referee.service.play.acting import act
from referee.service.simulated.simulate import answer
from tests.games import DECKS
from tests.properties.stating import stated_cards
from tests.service.conftest import AT


def stated_desk(log: Log, seed: int = 1) -> Desk:
    """A desk whose cards have lines that are stated."""
    return Desk(
        log,
        clock=lambda: AT,
        dice=seeded_dice(seed),
        entropy=seeded_entropy(seed),
        catalog=stated_cards(),
    )


def opened(desk: Desk, match: str = "m1", *, stated: str = "players", seed: int = 5) -> str:
    """Open a match and play it until a text waits for its outcome; give the seat that is asked."""
    one, two = DECKS["diva"]
    open_match(desk, match, one, two, seed=seed, stated=stated)
    return play_on(desk, match)


def play_on(desk: Desk, match: str, *, seed: int = 1) -> str:
    """Play with random answers until a text waits for its outcome; give who is asked."""
    chance = random.Random(seed)
    for _ in range(2000):
        table = desk.table(match)
        assert table.decision is not None, "the match is over"
        if table.decision.kind == "state":
            return table.decision.seat
        action = answer(table, chance)
        act(desk, match, action.seat, action)
    raise AssertionError(match)
