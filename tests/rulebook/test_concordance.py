"""Clauses of four documents state one rule; a match of one ruleset is explained by its own."""

import pytest

from referee.rulebook import (
    UnknownClause,
    also_said_by,
    counterparts,
    known,
    registry,
    said_otherwise_by,
    same_rule,
    silent_on,
)
from referee.rulebook.concordance import Accord, accords, silences


@pytest.mark.parametrize("accord", accords(), ids=lambda a: a.rule)
def test_an_accord_is_between_clauses_that_exist(accord: Accord) -> None:
    ids = (*accord.clauses, *accord.otherwise)
    assert [i for i in ids if not known(i)] == []
    assert len(set(ids)) == len(ids) >= 2
    assert accord.clauses
    assert accord.rule.endswith(".")


def test_no_two_accords_are_about_the_same() -> None:
    rules = [a.rule for a in accords()]
    assert len(rules) == len(set(rules))
    held = [frozenset((*a.clauses, *a.otherwise)) for a in accords()]
    assert [a for a in held if any(a < b for b in held)] == []


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("glossary.main-deck.2", "faq.main-deck.1"),
        ("glossary.main-deck.2", "classic.deck.2"),
        ("glossary.guard.1", "start.guard.4"),
        ("glossary.refresh.1", "glossary.refresh.5"),
        ("faq.lancer.1", "glossary.lancer.4"),
    ],
)
def test_the_same_rule_is_one_whoever_says_it(one: str, other: str) -> None:
    assert same_rule(one, other)
    assert same_rule(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("glossary.main-deck.2", "glossary.lrig-deck.2"),
        ("glossary.grow.4", "classic.grow.2"),
        ("glossary.deck.3", "classic.lrig-deck.8"),
        ("glossary.rise.1", "classic.rise.1"),
    ],
)
def test_what_differs_is_not_the_same_rule(one: str, other: str) -> None:
    assert not same_rule(one, other)


def test_a_clause_that_says_two_things_does_not_join_them() -> None:
    assert same_rule("start.setup.7", "classic.deck.6")
    assert same_rule("start.setup.7", "classic.setup.3")
    assert not same_rule("classic.deck.6", "classic.setup.3")


def test_a_match_of_the_classic_game_has_clauses_of_its_own() -> None:
    assert counterparts("glossary.main-deck.2", "classic") == ("classic.deck.2",)
    assert counterparts("glossary.battle.2", "classic") == ("classic.attack.10", "classic.signi.16")
    assert counterparts("classic.attack.10", "classic") == ("classic.attack.10",)


def test_a_rule_that_the_other_game_answers_differently_has_a_counterpart() -> None:
    assert counterparts("glossary.grow.4", "classic") == ("classic.grow.2", "classic.phases.10")
    assert "glossary.grow.4" in counterparts("classic.grow.2", "diva")
    assert "classic.grow.2" not in also_said_by("glossary.grow.4")
    assert "start.setup.6" in said_otherwise_by("glossary.play-first.1")


def test_a_game_is_silent_on_what_it_does_not_have() -> None:
    assert counterparts("glossary.coin.3", "classic") == ()
    assert counterparts("classic.arts.2", "diva") == ()


def test_counterparts_are_of_the_ruleset_that_was_asked_for() -> None:
    for one in registry():
        for ruleset in ("diva", "classic"):
            found = counterparts(one, ruleset)
            assert {registry()[i].ruleset for i in found} <= {ruleset}


def test_a_clause_that_does_not_exist_has_no_counterpart() -> None:
    with pytest.raises(UnknownClause):
        counterparts("glossary.refesh.1", "classic")


@pytest.mark.parametrize(("ruleset", "other"), [("diva", "classic"), ("classic", "diva")])
def test_a_ruleset_answers_every_clause_of_the_other_or_is_silent_for_a_reason(
    ruleset: str, other: str
) -> None:
    for one in registry().values():
        if one.ruleset == ruleset:
            assert bool(counterparts(one.id, other)) != bool(silent_on(one.id, other)), one.id


def test_silence_is_about_clauses_that_exist_and_have_no_counterpart() -> None:
    entries = {i.rpartition(".")[0] for i in registry()}
    for silence in silences():
        assert {*silence.entries} <= entries
        for one in registry():
            if one in silence.clauses or one.rpartition(".")[0] in silence.entries:
                assert counterparts(one, silence.ruleset) == (), one
        assert [i for i in silence.clauses if i.rpartition(".")[0] in silence.entries] == []
        assert [i for i in silence.clauses if not known(i)] == []


def test_a_silence_says_why() -> None:
    assert silent_on("glossary.coin.3", "classic") == (
        "A mechanic of a later edition; no card of 2014 has it."
    )
    assert silent_on("glossary.main-deck.2", "classic") == ""
