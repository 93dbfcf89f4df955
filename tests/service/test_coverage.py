"""What comes up in matches is counted, what does not is named, and what cannot has its reason."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest

from referee.cards import shipped, shipped_decks
from referee.effects.language import NODES, words_of
from referee.service.simulated.coverage import (
    SECTIONS,
    SimulationCoverage,
    covering,
    deeds_of,
    everything,
    header_of,
    reasons,
)
from referee.service.simulated.simulate import Simulator

RULESETS = ("diva", "classic")


def covered(games: int, ruleset: str = "diva") -> SimulationCoverage:
    """Play a game between each two shipped decks, as far as the games go."""
    pairs = [(a, b) for a, b in permutations(shipped_decks(ruleset).values(), 2)]
    names = [f"cover-{n}" for n in range(games)]
    counts, coverage = covering(shipped(), ruleset, pairs, names, lambda: None)
    assert counts.games == games
    return coverage


@pytest.fixture(scope="module")
def coverage() -> SimulationCoverage:
    return covered(6)


def test_all_that_comes_up_is_known(coverage: SimulationCoverage) -> None:
    known = everything("diva")
    assert tuple(known) == SECTIONS
    for section in SECTIONS:
        assert set(coverage.counts[section]) <= known[section]


def test_what_never_came_up_is_named_and_what_cannot_has_a_reason(
    coverage: SimulationCoverage,
) -> None:
    never = coverage.never()
    for section, names in everything("diva").items():
        told = {*never.missing[section], *never.reasons[section], *coverage.counts[section]}
        assert told == names
    assert "ruling.given" in never.reasons["facts"]
    assert "Guard" in never.reasons["keywords"]


def test_verbs_and_facts_are_counted_one_for_one(coverage: SimulationCoverage) -> None:
    facts, verbs = coverage.counts["facts"], coverage.counts["procedures"]
    assert facts["match.opened"] == facts["match.ended"] == 6
    assert verbs["turn"] == facts["turn.began"]
    assert coverage.counts["questions"]["mulligan"] == 12


def test_a_few_games_use_most_of_the_language(coverage: SimulationCoverage) -> None:
    assert len(set(NODES) & set(coverage.counts["nodes"])) > len(NODES) * 0.8


def test_counting_changes_nothing_in_a_game() -> None:
    one, two, *_ = shipped_decks().values()
    counted = covering(shipped(), "diva", [(one, two)], ["one"], lambda: None)[1]
    header = header_of(shipped(), (one, two), "diva")
    plain = Simulator(shipped(), (one, two), header).play("one")
    assert Counter(f.body.KIND for f in plain.facts) == counted.counts["facts"]


@pytest.fixture(scope="module")
def classic() -> SimulationCoverage:
    return covered(8, "classic")


def test_the_classic_game_is_counted_by_its_own_procedures(classic: SimulationCoverage) -> None:
    never = classic.never()
    assert "first" not in never.missing["procedures"]
    assert never.missing["keywords"] == []


@pytest.mark.parametrize("ruleset", RULESETS)
def test_no_reason_names_what_a_shipped_card_says(ruleset: str) -> None:
    lists = shipped_decks(ruleset).values()
    names = {name for deck in lists for name in (*deck.main, *deck.lrig_deck)}
    abilities = [one for name in names for one in shipped().get(name).abilities]
    texts = [(one.node, one.kind) for one in abilities]
    told = reasons(ruleset)
    assert {w for node, _ in texts for w in words_of(node)} & set(told["nodes"]) == set()
    assert {w for node, _ in texts for w in deeds_of(node)} & set(told["deeds"]) == set()
    said = {node[1] for node, kind in texts if kind == "keyword"}
    assert said & set(told["keywords"]) == set()
    assert {node[1] for node, kind in texts if kind == "rule"} & set(told["rules of play"]) == set()


def test_what_the_shipped_cards_leave_unsaid_has_its_reason() -> None:
    lists = shipped_decks("classic").values()
    names = {name for deck in lists for name in (*deck.main, *deck.lrig_deck)}
    said = {w for name in names for a in shipped().get(name).abilities for w in words_of(a.node)}
    assert set(NODES) - said == set(reasons("classic")["nodes"])


@pytest.mark.parametrize("section", SECTIONS)
def test_nothing_comes_up_that_has_a_reason_not_to(classic: SimulationCoverage, section: str) -> None:
    assert set(classic.counts[section]) & set(reasons("classic")[section]) == set()


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_reason_is_of_something_that_is_there(ruleset: str) -> None:
    known = everything(ruleset)
    for section, rows in reasons(ruleset).items():
        assert set(rows) <= known[section]
        assert all(rows.values())
