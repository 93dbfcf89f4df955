"""Real matches to test against: random players with the shipped decks, told once per test run."""

from __future__ import annotations

from functools import cache

from events.kinds import Fact, MatchOpened
from referee.cards import shipped, shipped_decks
from referee.fold import evolve
from referee.rulebook import editions
from referee.service.simulate import Simulator
from referee.state import Match, Settings, new_match


@cache
def simulator(ruleset: str = "diva") -> Simulator:
    """Give a table for the two shipped decks of a ruleset."""
    one, two = list(shipped_decks(ruleset).values())[:2]
    edition = editions(ruleset)[-1].name
    header = MatchOpened(ruleset, edition, "0" * 64, "2026-11-21")
    return Simulator(shipped(), (one, two), header)


@cache
def game(seed: int, ruleset: str = "diva") -> tuple[list[Fact], list[Match]]:
    """Play a match; give its facts, and the states after each seq from 0 on."""
    facts = simulator(ruleset).play(seed).facts
    states = [new_match(Settings("", "", ""))]
    for fact in facts:
        states.append(evolve(states[-1], fact))
    return facts, states
