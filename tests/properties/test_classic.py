"""What holds of every match holds of classic ones: told fairly, folded alike, resumed anywhere."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from referee.effects.library import Library
from referee.fold import fold
from referee.rulebook import clause
from referee.rules import PROCEDURES, Accepted, Table, decide
from referee.service.chance import seeded_dice
from referee.service.simulated.simulate import answer
from referee.state import Settings, new_match
from tests.games import game, simulator
from tests.properties.side_by_side import WATCHERS, walk
from tests.properties.tables import faults_of_places

SEEDS = range(6)
WALKS = 40


def questions(seed: int) -> list[int]:
    """The seqs of a classic game at which a person was asked."""
    _, states = game(seed, "classic")
    return [s.seq for s in states if s.decision is not None and s.decision.seq == s.seq]


@pytest.mark.parametrize("seed", SEEDS)
def test_the_facts_fold_to_the_state_and_cite_the_guide_alone(seed: int) -> None:
    facts, states = game(seed, "classic")
    folded = fold(new_match(Settings("", "", "")), facts)
    assert folded.fault is None
    assert folded.state == states[-1]
    cited = {c for fact in facts for c in fact.clauses}
    assert cited
    assert {clause(c).ruleset for c in cited} == {"classic"}


@pytest.mark.parametrize("seed", SEEDS)
def test_no_card_is_lost_or_doubled(seed: int) -> None:
    facts, states = game(seed, "classic")
    listed = {f.body.seat: f.body for f in facts if f.body.KIND == "deck.listed"}
    lists = {seat: Counter([*b.main, *b.lrig_deck]) for seat, b in listed.items()}
    for state in states[4:]:
        assert faults_of_places(state, lists) == [], f"seed {seed}, seq {state.seq}"


@pytest.mark.parametrize("seed", SEEDS)
def test_nothing_that_is_hidden_is_told(seed: int) -> None:
    chance = Random(seed)
    points, states = questions(seed), game(seed, "classic")[1]
    for number in range(WALKS):
        seq, viewer = chance.choice(points), chance.choice(WATCHERS)
        found, _ = walk(states[seq], viewer, number)
        assert not found, f"seed {seed}, seq {seq}, viewer {viewer}, chance {number}: {found}"


def test_a_match_goes_on_alike_with_a_fresh_library_at_every_question() -> None:
    catalog = simulator("classic").library.catalog
    states = game(1, "classic")[1]
    for seq in questions(1)[::7]:
        made = []
        for library in (simulator("classic").library, Library(catalog, PROCEDURES)):
            action = answer(Table(states[seq], library), Random(seq))
            dice = seeded_dice(seq)
            done = decide(states[seq], action, library, head=seq, at=0, chance=dice)
            assert isinstance(done, Accepted)
            made.append(done.state)
        assert made[0] == made[1], f"seq {seq}"


def test_the_games_meet_arts_cut_ins_guards_and_bursts() -> None:
    kinds = Counter(
        state.decision.kind
        for seed in SEEDS
        for state in game(seed, "classic")[1]
        if state.decision is not None
    )
    assert set(kinds) >= {"lrigs", "mulligan", "attack-window", "cut-in", "guard", "burst", "pay"}
    used = [
        f.body.names[0]
        for seed in SEEDS
        for f in game(seed, "classic")[0]
        if f.body.KIND == "cards.moved" and f.body.dst == "lrig_trash"
    ]
    assert len(set(used)) >= 6
