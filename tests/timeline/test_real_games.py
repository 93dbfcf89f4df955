"""What the hand-made story proves is proven again on matches that the rules played."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from events.kinds import Fact, MatchRewound
from events.values import changed
from events.vocabulary import VIEWERS
from referee.sight import project_state
from referee.state import Match, fingerprint
from referee.timeline import (
    LEVELS,
    ListReader,
    cause_tree,
    checkpoints,
    diff,
    find,
    say,
    settled_at_or_before,
    state_at,
    stay,
)
from tests.games import game

SEEDS = st.integers(0, 3)


def _again(facts: list[Fact], states: list[Match], to: int) -> tuple[list[Fact], list[Match]]:
    """Rewind a whole match to a point and give the same answers once more."""
    head = len(facts)
    back = Fact(head + 1, MatchRewound(to), 1, "judge:j1", 0)
    shift = head + 1 - to
    tail = [
        changed(f, seq=f.seq + shift, cause=f.cause + shift if f.cause > to else f.cause) for f in facts[to:]
    ]
    return [*facts, back, *tail], [*states, states[to], *states[to + 1 :]]


@settings(max_examples=20, deadline=None)
@given(seed=SEEDS, data=st.data())
def test_the_same_answers_after_a_rewind_give_the_same_match(seed: int, data: st.DataObject) -> None:
    facts, states = game(seed)
    points = [f.seq for f in facts if f.body.KIND == "decision.asked"]
    to = data.draw(st.sampled_from(points))
    longer, expected = _again(facts, states, to)
    kept = data.draw(st.sets(st.integers(1, len(longer)), max_size=12))
    reader = ListReader(longer, {seq: expected[seq] for seq in kept})
    assert fingerprint(state_at(reader, len(longer))) == fingerprint(states[-1])
    for seq in data.draw(st.sets(st.integers(0, len(longer)), max_size=12)):
        assert fingerprint(state_at(reader, seq)) == fingerprint(expected[seq]), seq


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("viewer", VIEWERS)
def test_every_fact_of_a_match_is_told(seed: int, viewer: str) -> None:
    facts, states = game(seed)
    for fact in facts:
        for level in LEVELS:
            told = say(fact, states[fact.seq - 1], states[fact.seq], viewer, level=level)
            assert told or level != "full"
            assert "None" not in (told or "")


@settings(max_examples=60, deadline=None)
@given(seed=SEEDS, viewer=st.sampled_from(VIEWERS), data=st.data())
def test_any_two_points_of_a_match_can_be_compared(seed: int, viewer: str, data: st.DataObject) -> None:
    _, states = game(seed)
    one, two = data.draw(st.tuples(*[st.integers(0, len(states) - 1)] * 2))
    lines = diff(project_state(states[one], viewer), project_state(states[two], viewer))
    assert len(lines) == len(set(lines))
    assert "None" not in " ".join(lines)


def test_a_checkpoint_stands_at_every_question() -> None:
    facts, _ = game(0)
    found = checkpoints(ListReader(facts))
    asked = [f.seq for f in facts if f.body.KIND in {"decision.asked", "match.ended"}]
    assert [c.seq for c in found] == asked
    turns = [c.turn for c in found if c.kind == "turn"]
    assert turns == sorted(set(turns))
    reader = ListReader(facts)
    assert [settled_at_or_before(reader, c.seq) for c in found] == asked


def test_every_outcome_leads_back_to_what_a_person_did() -> None:
    facts, _ = game(2)
    reader = ListReader(facts)
    for fact in facts[40::37]:
        roots = [*cause_tree(reader, fact.seq).causes, cause_tree(reader, fact.seq).tree]
        assert any(c.fact["kind"] in {"action.taken", "match.opened"} for c in roots), fact


def test_cards_of_the_last_table_came_at_some_seq_and_lie_there_still() -> None:
    facts, states = game(1)
    reader = ListReader(facts)
    for card in states[-1].A.ener[:2] + states[-1].B.hand[:2]:
        found = stay(reader, len(facts), card.id)
        assert found is not None
        assert found.left == 0
        assert states[found.came].find(card.id) is not None
        assert states[found.came - 1].find(card.id) is None


def test_turns_are_found_by_number() -> None:
    facts, states = game(1)
    for number in range(1, states[-1].turn.number + 1):
        seq = find(ListReader(facts), "turn", number)
        assert seq is not None
        assert states[seq].turn.number == number
        assert states[seq - 1].turn.number == number - 1
