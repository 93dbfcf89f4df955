"""Real matches to test against: random players with the shipped decks, told once per test run."""

from __future__ import annotations

from functools import cache

from events.kinds import Fact, MatchOpened
from referee.cards import Catalog, shipped, shipped_decks
from referee.fold import evolve
from referee.rulebook import editions
from referee.service.simulated.simulate import Simulator
from referee.state import Match, Settings, new_match

DECKS = {
    "diva": ("ember-court", "tide-chorus"),
    "classic": ("bone-orchard", "glass-vigil"),
}
"""The decks that are played here; what they do does not change when more are shipped."""


@cache
def cards(*rulesets: str) -> Catalog:
    """The cards of these decks alone: texts of other cards make facts of their own."""
    rules = rulesets or tuple(DECKS)
    lists = [shipped_decks(one)[name] for one in rules for name in DECKS[one]]
    named = sorted({name for deck in lists for name in (*deck.main, *deck.lrig_deck)})
    return Catalog(shipped().definition(name) for name in named)


@cache
def simulator(ruleset: str = "diva") -> Simulator:
    """A table for two shipped decks of a ruleset."""
    one, two = (shipped_decks(ruleset)[name] for name in DECKS[ruleset])
    edition = editions(ruleset)[-1].name
    header = MatchOpened(ruleset, edition, "0" * 64, "2026-11-21")
    return Simulator(cards(), (one, two), header)


@cache
def game(seed: int, ruleset: str = "diva") -> tuple[list[Fact], list[Match]]:
    """Play a match; give its facts, and the states after each seq from 0 on."""
    facts = simulator(ruleset).play(seed).facts
    states = [new_match(Settings("", "", ""))]
    for fact in facts:
        states.append(evolve(states[-1], fact))
    return facts, states
