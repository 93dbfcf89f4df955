"""A copy with sealed parts shows whom it is for all that the whole match shows them, seq by seq."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from events.canonical import canonical
from events.chain import Chain
from events.kinds import CardsMoved, Fact
from events.log import Row
from events.parts import seal, unpack
from events.values import changed
from referee.exchange import sealed_for
from referee.fold import evolve
from referee.rules import Table
from referee.rules.stated import ASKED
from referee.service.store.rows import to_facts, to_rows
from referee.service.store.sealed import counted
from referee.service.views import view_of
from referee.sight import project_fact, project_state
from referee.state import Match, Settings, new_match
from referee.timeline import caption
from tests.games import game, simulator

RULESETS = ("diva", "classic")
SEEDS = range(3)


def rows_for(facts: list[Fact], viewer: str) -> list[Row]:
    """Write facts as rows, and seal what a viewer may not have as an export for them does."""
    chain = Chain("m")
    rows = to_rows(chain, chain.genesis(), facts, bytes)
    audiences = {part.audience for row in rows if row.hidden for part in unpack(row.hidden)}
    gone = sealed_for(viewer, audiences)
    return [row._replace(hidden=row.hidden and seal(row.hidden, gone)) for row in rows]


@cache
def copied(seed: int, ruleset: str, viewer: str) -> tuple[list[Fact], list[Match]]:
    """Read a match from a copy for a viewer; give its facts, and the states after each seq."""
    rows = rows_for(game(seed, ruleset)[0], viewer)
    facts = counted(to_facts(rows), rows)
    states = [new_match(Settings("", "", ""))]
    for fact in facts:
        states.append(evolve(states[-1], fact))
    return facts, states


@pytest.mark.parametrize("viewer", ["spectator", "A", "B"])
@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("seed", SEEDS)
def test_facts_and_their_words_are_those_of_the_whole_match(seed: int, ruleset: str, viewer: str) -> None:
    whole, there = game(seed, ruleset)
    facts, here = copied(seed, ruleset, viewer)
    assert len(facts) == len(whole)
    assert any(fact.sealed for fact in facts)
    for one, other, at in zip(facts, whole, range(len(whole)), strict=True):
        told = canonical(project_fact(one, viewer))
        assert told == canonical(project_fact(other, viewer)), f"seq {one.seq}"
        words = caption(one, here[at], here[at + 1], viewer)
        assert words == caption(other, there[at], there[at + 1], viewer), f"seq {one.seq}"


@settings(max_examples=120, deadline=None)
@given(
    seed=st.sampled_from(SEEDS),
    ruleset=st.sampled_from(RULESETS),
    viewer=st.sampled_from(["spectator", "A", "B"]),
    data=st.data(),
)
def test_views_are_those_of_the_whole_match(
    seed: int, ruleset: str, viewer: str, data: st.DataObject
) -> None:
    states, library = game(seed, ruleset)[1], simulator(ruleset).library
    seq = data.draw(st.integers(1, len(states) - 1))
    here = view_of(Table(copied(seed, ruleset, viewer)[1][seq], library), viewer)
    there = view_of(Table(states[seq], library), viewer)
    if there["decision"] is not None and "offer" not in here["decision"]:
        there["decision"].pop("offer", None)  # its card and line stand in frames, which are sealed
        untold = there["decision"]["kind"] in {*ASKED, "may"}
        assert here["decision"].pop("sealed", False) == untold, f"{ruleset} {seed}@{seq}"
    assert canonical(here) == canonical(there), f"{ruleset} {seed}@{seq} as {viewer}"


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("viewer", ["judge", "A", "B"])
def test_whoever_could_read_what_is_sealed_sees_what_a_spectator_sees(viewer: str, ruleset: str) -> None:
    facts, states = copied(0, ruleset, "spectator")
    for fact, state in zip(facts[2:], states[3:], strict=True):
        shown = canonical(project_state(state, viewer))
        assert shown == canonical(project_state(state, "spectator"))
        if fact.sealed:
            hers = "judge" if viewer == "judge" or viewer in fact.sealed else "spectator"
            told = canonical(project_fact(fact, hers))
            assert told == canonical(project_fact(fact, "spectator"))


def test_a_card_whose_name_was_sealed_is_named_where_it_is_told() -> None:
    facts, states = copied(0, "diva", "spectator")
    opened = [
        (fact.body, states[fact.seq])
        for fact in facts
        if isinstance(fact.body, CardsMoved) and fact.body.label == "play" and fact.sealed
    ]
    assert opened
    for body, state in opened:
        place = state.find(body.new)
        assert place is not None
        assert place.card.name == body.names[0] is not None


def test_a_copy_of_a_match_that_has_just_begun_has_its_decks() -> None:
    facts, _ = game(0)
    rows = rows_for(facts[:16], "spectator")
    lists = [f.body for f in counted(to_facts(rows), rows)[1:3]]
    whole = [f.body for f in facts[1:3]]
    assert [(len(b.main), len(b.lrig_deck)) for b in lists] == [
        (len(b.main), len(b.lrig_deck)) for b in whole
    ]


def test_a_fact_of_which_nothing_is_sealed_is_read_as_ever() -> None:
    facts, _ = game(0)
    rows = rows_for(facts, "judge")
    assert to_facts(rows) == facts
    assert changed(facts[0], sealed="A") != facts[0]
