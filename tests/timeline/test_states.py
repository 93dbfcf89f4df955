from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from events.kinds import CardsMoved
from events.values import changed
from referee.fold import BrokenRecordError, Court, fold_court
from referee.state import fingerprint
from referee.timeline import (
    BranchReader,
    ListReader,
    OutOfRangeError,
    court_at,
    state_at,
    states,
)
from tests.facts import Story, random_story

SEEDS = st.integers(0, 10**6)


@settings(max_examples=60, deadline=None)
@given(seed=SEEDS, data=st.data())
def test_the_state_at_every_seq_is_what_lay_there_whatever_keyframes_are_kept(
    seed: int, data: st.DataObject
) -> None:
    story = random_story(seed, commands=10, rewinds=0.3)
    kept = data.draw(st.sets(st.integers(1, story.head)))
    reader = ListReader(story.facts, {seq: story.at[seq] for seq in kept})
    for seq in range(story.head + 1):
        assert fingerprint(state_at(reader, seq)) == fingerprint(story.at[seq]), seq


@settings(max_examples=60, deadline=None)
@given(seed=SEEDS, data=st.data())
def test_several_states_come_from_one_pass(seed: int, data: st.DataObject) -> None:
    story = random_story(seed, commands=10, rewinds=0.3)
    wanted = data.draw(st.sets(st.integers(0, story.head)))
    kept = data.draw(st.sets(st.integers(1, story.head), max_size=4))
    reader = ListReader(story.facts, {seq: story.at[seq] for seq in kept})
    found = states(reader, wanted)
    assert set(found) == wanted
    for seq, state in found.items():
        assert fingerprint(state) == fingerprint(story.at[seq]), seq


class _Counting(ListReader):
    """Counts the facts that are read."""

    read = 0

    def facts(self, after: int, until: int) -> list:
        found = super().facts(after, until)
        self.read += len(found)
        return found


def test_a_keyframe_saves_reading_what_lies_before_it() -> None:
    story = Story().open()
    for place in range(3):
        story.play("A", place)
    seq = story.head
    reader = _Counting(story.facts, {seq - 2: story.at[seq - 2], 4: story.at[4]})
    assert state_at(reader, seq) == story.at[seq]
    assert reader.read == 2


def test_a_keyframe_of_an_undone_stretch_is_passed_over() -> None:
    story = Story().open()
    waits = story.head
    story.play("A", 0)
    gone = story.head
    story.rewind(waits)
    story.discard("A")
    reader = ListReader(story.facts, {gone: story.at[gone]})
    assert state_at(reader, story.head) == story.at[story.head]


def test_the_same_answers_after_a_rewind_lead_to_the_same_table() -> None:
    story = Story().open()
    waits = story.head
    card = story.state.A.hand[2].id
    story.play("A", 1, card)
    story.attack("A", 1)
    before = fingerprint(story.state)
    story.rewind(waits)
    assert fingerprint(story.state) != before
    story.play("A", 1, card)
    story.attack("A", 1)
    assert fingerprint(state_at(ListReader(story.facts), story.head)) == before


def test_a_rewind_of_a_rewind_brings_the_undone_table_back() -> None:
    story = Story().open()
    waits = story.head
    story.play("A", 0)
    played = story.head
    story.discard("A")
    story.rewind(waits)
    story.rewind(played)
    reader = ListReader(story.facts)
    assert state_at(reader, story.head) == story.at[played]


def test_rulings_stand_whatever_is_rewound() -> None:
    story = Story().open()
    waits = story.head
    story.play("A", 0)
    story.rule("R-1", "rewind")
    story.rewind(waits)
    reader = ListReader(story.facts)
    court = court_at(reader, story.head)
    assert [e.body.id for e in court.rulings()] == ["R-1"]
    assert court == fold_court(Court(), story.facts)
    assert court_at(reader, waits).entries == ()


@pytest.mark.parametrize("seq", [-1, 999])
def test_a_seq_that_the_log_does_not_have_is_named_with_what_to_ask_for(seq: int) -> None:
    reader = ListReader(Story().open().facts)
    head = reader.head()
    for ask in (
        lambda: state_at(reader, seq),
        lambda: court_at(reader, seq),
        lambda: states(reader, [1, seq]),
    ):
        with pytest.raises(OutOfRangeError, match=f"seq {seq} .*ask for 0 to {head}"):
            ask()


def test_a_fact_that_cannot_follow_is_named() -> None:
    story = Story().open()
    seq = next(f.seq for f in story.facts if isinstance(f.body, CardsMoved))
    bent = changed(story.facts[seq - 1], body=changed(story.facts[seq - 1].body, cards=(9999,)))
    reader = ListReader([*story.facts[: seq - 1], bent, *story.facts[seq:]])
    with pytest.raises(BrokenRecordError, match=f"seq {seq}: cards.moved"):
        state_at(reader, story.head)


@settings(max_examples=40, deadline=None)
@given(seed=SEEDS, data=st.data())
def test_a_branch_reads_its_parent_up_to_the_fork(seed: int, data: st.DataObject) -> None:
    whole = random_story(seed, commands=10, rewinds=0.3)
    fork = data.draw(st.integers(1, whole.head))
    kept = data.draw(st.sets(st.integers(1, whole.head), max_size=5))
    other = random_story(seed + 1, commands=4).facts
    parent_facts = [*whole.facts[:fork], *(changed(f, seq=f.seq + fork) for f in other)]
    frames = {seq: whole.at[seq] for seq in kept}
    parent = ListReader(parent_facts, {s: f for s, f in frames.items() if s <= fork})
    branch = BranchReader(parent, _Own(whole, fork, frames), fork)
    assert branch.head() == whole.head
    assert branch.facts(0, whole.head) == whole.facts
    for seq in range(0, whole.head + 1, 3):
        assert state_at(branch, seq) == whole.at[seq]


class _Own(ListReader):
    """The own facts of a branch, which begin after its fork."""

    def __init__(self, story: Story, fork: int, frames: dict) -> None:
        super().__init__(story.facts, {s: f for s, f in frames.items() if s > fork})
        self._fork = fork

    def facts(self, after: int, until: int) -> list:
        assert after >= self._fork
        return super().facts(after, until)

    def rewinds(self) -> list:
        return [r for r in super().rewinds() if r[0] > self._fork]
