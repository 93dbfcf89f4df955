"""Games played by the other value of every reading are games still."""

import pytest

from events.kinds import MatchOpened
from referee.cards import shipped, shipped_decks
from referee.rulebook import editions, pinned, readings
from referee.service.simulated.simulate import Simulator


@pytest.mark.parametrize("ruleset", ["diva", "classic"])
def test_games_played_by_the_other_value_of_every_reading_come_to_an_end(ruleset: str) -> None:
    other = {r.name: r.values[1] for r in readings(ruleset)}
    edition = editions(ruleset)[-1].name
    header = MatchOpened(ruleset, edition, "0" * 64, "2026-11-21", pinned(other, ruleset))
    one, two = list(shipped_decks(ruleset).values())[:2]
    simulator = Simulator(shipped(), (one, two), header)
    for seed in range(8):
        state = simulator.play(f"other {seed}").state
        assert state.winner in {"A", "B"}
        assert dict(state.settings.readings).items() >= other.items()
