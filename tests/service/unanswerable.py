"""A match in which a seat is asked for a price that nobody can pay any more."""

from __future__ import annotations

import random
from contextlib import closing
from pathlib import Path

from events.stores import open_log
from referee.service import Desk
from referee.service.simulated.simulate import answer
from referee.service.table.acting import act
from referee.service.table.said import parse_stated
from referee.service.table.starting import open_match
from tests.games import DECKS
from tests.service.conftest import desk_of


def asked_to_pay(desk: Desk, match: str = "m1") -> str:
    """Play at random until a seat is asked which Ener pays; give the seat."""
    one, two = DECKS["diva"]
    open_match(desk, match, one, two, seed=5)
    chance = random.Random(1)
    for _ in range(2000):
        table = desk.table(match)
        assert table.decision is not None, "the match is over"
        if table.decision.kind == "pay":
            return table.decision.seat
        action = answer(table, chance)
        act(desk, match, action.seat, action)
    raise AssertionError(match)


def unpayable(file: Path, match: str = "m1") -> str:
    """Let a judge take away the Ener that a price waits for; give the seat that is to pay it."""
    with closing(desk_of(open_log(str(file)))) as desk:
        seat = asked_to_pay(desk, match)
        ener = " ".join(f"#{card.id}" for card in desk.state(match).seat(seat).ener)
        order = parse_stated(desk, match, "judge", f"put {ener} trash", ("", 0))
        act(desk, match, "judge", order, by="judge:ann", why="it was charged by mistake")
    return seat
