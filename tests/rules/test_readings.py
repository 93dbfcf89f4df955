"""Readings: what a match may pin, the rules carry out; what they cannot, no match may pin."""

import re

import pytest

from events.kinds import MatchOpened
from referee.cards import shipped, shipped_decks
from referee.rulebook import pinned, reading, readings
from referee.rules.readings import HONOURED, UnhonouredReadingError, check_readings
from referee.service.simulate import Simulator
from tests.rules.test_setup import Dealt


def test_every_default_may_be_pinned() -> None:
    check_readings((r.name, r.default) for r in readings("diva"))


@pytest.mark.parametrize("name", sorted(HONOURED))
def test_every_value_of_an_honoured_reading_may_be_pinned(name: str) -> None:
    for value in reading(name).values:
        check_readings([(name, value)])


def test_a_reading_that_is_not_carried_out_opens_no_match(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("referee.rules.readings.HONOURED", HONOURED - {"soul_max"})
    told = re.escape("soul_max is '1', and only '2' is carried out")
    with pytest.raises(UnhonouredReadingError, match=told):
        check_readings([("soul_max", "1")])
    with pytest.raises(UnhonouredReadingError, match=told):
        Dealt(soul_max="1")


def test_games_played_by_the_other_value_of_every_honoured_reading_come_to_an_end() -> None:
    honoured = [r for r in readings("diva") if r.name in HONOURED]
    other = {r.name: r.values[1] for r in honoured}
    one, two = list(shipped_decks().values())[:2]
    header = MatchOpened("diva", "9.0.0", "0" * 64, "2026-11-21", pinned(other))
    simulator = Simulator(shipped(), (one, two), header)
    for seed in range(8):
        state = simulator.play(f"other {seed}").state
        assert state.winner in {"A", "B"}
        assert dict(state.settings.readings).items() >= other.items()
