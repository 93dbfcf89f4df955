"""What comes up in matches is counted, what does not is named, and what cannot has its reason."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from referee.cards import shipped, shipped_decks
from referee.effects.language import NODES
from referee.service.coverage import (
    SECTIONS,
    Coverage,
    covering,
    everything,
    header_of,
    reasons,
)
from referee.service.simulate import Simulator

RULESETS = ("diva", "classic")


def covered(games: int, ruleset: str = "diva") -> Coverage:
    """Play a game between each two shipped decks, as far as the games go."""
    pairs = [(a, b) for a, b in permutations(shipped_decks(ruleset).values(), 2)]
    names = [f"cover-{n}" for n in range(games)]
    counts, coverage = covering(shipped(), ruleset, pairs, names, lambda: None)
    assert counts.games == games
    return coverage


@pytest.fixture(scope="module")
def coverage() -> Coverage:
    return covered(6)


def test_all_that_comes_up_is_known(coverage: Coverage) -> None:
    known = everything("diva")
    assert tuple(known) == SECTIONS
    for section in SECTIONS:
        assert set(coverage.counts[section]) <= known[section]


def test_what_never_came_up_is_named_and_what_cannot_has_a_reason(coverage: Coverage) -> None:
    never = coverage.never()
    for section, names in everything("diva").items():
        told = {*never.missing[section], *never.reasons[section], *coverage.counts[section]}
        assert told == names
    assert "ruling.given" in never.reasons["facts"]
    assert "Guard" in never.reasons["keywords"]


def test_verbs_and_facts_are_counted_one_for_one(coverage: Coverage) -> None:
    facts, verbs = coverage.counts["facts"], coverage.counts["procedures"]
    assert facts["match.opened"] == facts["match.ended"] == 6
    assert verbs["turn"] == facts["turn.began"]
    assert coverage.counts["questions"]["mulligan"] == 12


def test_a_few_games_use_most_of_the_language(coverage: Coverage) -> None:
    assert len(set(NODES) & set(coverage.counts["nodes"])) > len(NODES) * 0.8


def test_counting_changes_nothing_in_a_game() -> None:
    one, two, *_ = shipped_decks().values()
    counted = covering(shipped(), "diva", [(one, two)], ["one"], lambda: None)[1]
    header = header_of(shipped(), (one, two), "diva")
    plain = Simulator(shipped(), (one, two), header).play("one")
    assert Counter(f.body.KIND for f in plain.facts) == counted.counts["facts"]


def test_the_classic_game_is_counted_by_its_own_procedures() -> None:
    never = covered(2, "classic").never()
    assert "first" not in never.missing["procedures"]
    assert never.missing["keywords"] == []


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_reason_is_of_something_that_is_there(ruleset: str) -> None:
    known = everything(ruleset)
    for section, rows in reasons(ruleset).items():
        assert set(rows) <= known[section]
        assert all(rows.values())
