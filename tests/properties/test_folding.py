"""The state is a fold over the facts, and every way to fold them leads to the same state."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from events.kinds import Fact
from referee.fold import evolve, fold
from referee.rules import Table
from referee.service.store.reader import decode_keyframe, encode_keyframe
from referee.state import Match, Settings, decode_state, encode_state, fingerprint, new_match
from tests.games import game, simulator
from tests.properties.tables import SEEDS

EMPTY = new_match(Settings("", "", ""))
SEED = st.sampled_from(SEEDS)


@pytest.mark.parametrize("seed", SEEDS[:6])
def test_a_refold_gives_the_state_that_the_rules_had_after_every_command(seed: int) -> None:
    refolded = EMPTY
    commands = 0

    def watch(facts: Sequence[Fact], live: Match, table: Table) -> None:
        nonlocal refolded, commands
        for fact in facts:
            refolded = evolve(refolded, fact)
        assert refolded == live, f"seed {seed}, seq {live.seq}"
        assert encode_state(refolded) == encode_state(live)
        assert table.state is live
        commands += 1

    played = simulator().play(seed, watch)
    assert commands == played.decisions + 1
    assert refolded.winner


@settings(max_examples=25, deadline=None)
@given(seed=SEED, data=st.data())
def test_a_prefix_and_its_suffix_give_what_the_whole_gives(seed: int, data: st.DataObject) -> None:
    facts, states = game(seed)
    cuts = sorted(data.draw(st.sets(st.integers(0, len(facts)), max_size=4)))
    state = EMPTY
    for start, end in zip([0, *cuts], [*cuts, len(facts)], strict=True):
        folded = fold(state, facts[start:end])
        assert folded.fault is None
        state = folded.state
        assert state == states[end], f"seed {seed}, cut {start}..{end}"


@pytest.mark.parametrize("seed", SEEDS[:4])
def test_a_keyframe_at_every_seq_reads_back_and_goes_on_as_the_full_fold(seed: int) -> None:
    facts, states = game(seed)
    for state, fact in zip(states, [*facts, None], strict=True):
        stored = encode_state(state)
        read = decode_state(stored)
        assert read == state, f"seed {seed}, seq {state.seq}"
        assert encode_state(read) == stored
        if fact is not None:
            assert evolve(read, fact) == states[fact.seq], f"seed {seed}, seq {fact.seq}"


@settings(max_examples=25, deadline=None)
@given(seed=SEED, data=st.data())
def test_a_keyframe_and_its_tail_give_the_full_fold(seed: int, data: st.DataObject) -> None:
    facts, states = game(seed)
    seq = data.draw(st.integers(0, len(facts)))
    rewinds = data.draw(st.lists(st.tuples(st.integers(1, 99), st.integers(1, 99)), max_size=3))
    read = decode_keyframe(encode_keyframe(states[seq], rewinds))
    assert read is not None
    state, told = read
    assert told == rewinds
    until = data.draw(st.integers(seq, len(facts)))
    assert fold(state, facts[seq:until]).state == states[until]


@pytest.mark.parametrize("seed", SEEDS[:3])
def test_equal_fingerprints_mean_equal_tables(seed: int) -> None:
    facts, states = game(seed)
    known: dict[str, Match] = {}
    for state in states:
        twin = known.setdefault(fingerprint(state), state)
        assert (twin.A, twin.B, twin.turn) == (state.A, state.B, state.turn)
        assert (twin.decision is None) == (state.decision is None)
    assert len(known) > len(facts) // 2


def test_a_fact_that_cannot_follow_stops_the_fold_and_is_named() -> None:
    facts, states = game(0)
    moved = next(f for f in facts if f.body.KIND == "cards.moved" and f.body.label == "draw")
    folded = fold(states[moved.seq], [moved, *facts[moved.seq :]])
    assert folded.state == states[moved.seq]
    assert f"seq {moved.seq}: cards.moved cannot follow" in str(folded.fault)
