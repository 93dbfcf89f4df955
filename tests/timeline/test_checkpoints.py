from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import astuple

from referee.timeline import (
    ListReader,
    OutOfRangeError,
    checkpoints,
    settled_at_or_before,
    stands_as,
)
from tests.facts import Story, random_story


def test_turns_phases_and_actions_are_checkpoints_where_the_match_waits() -> None:
    story = Story().open()
    first = story.head
    story.play("A", 0)
    second = story.head
    story.pass_turn("A")
    found = checkpoints(ListReader(story.facts))
    assert [(c.seq, c.name, c.kind, c.turn, c.phase) for c in found] == [
        (first, "turn1", "turn", 1, "main"),
        (second, "", "action", 1, "main"),
        (story.head, "turn2", "turn", 2, "main"),
    ]


def test_the_first_question_of_a_phase_stands_for_it() -> None:
    story = Story().open()
    action = story.act("A", "pass")
    story.phase("attack.pre", action)
    story.ask("attack", "A", action)
    assert astuple(checkpoints(ListReader(story.facts))[-1])[:5] == (
        *(story.head, "turn1.attack.pre", "phase", 1, "attack.pre"),
    )


def test_names_stand_at_their_points_and_the_last_giving_of_a_name_counts() -> None:
    story = Story().open()
    waits = story.head
    story.checkpoint("dispute", 5)
    story.checkpoint("dispute", waits)
    found = checkpoints(ListReader(story.facts))
    assert [(c.seq, c.name, c.kind) for c in found] == [
        (waits, "turn1", "turn"),
        (waits, "dispute", "named"),
    ]


def test_checkpoints_of_an_undone_stretch_are_kept_and_marked() -> None:
    story = Story().open()
    waits = story.head
    story.pass_turn("A")
    gone = story.head
    story.rewind(waits)
    story.discard("A")
    found = checkpoints(ListReader(story.facts))
    assert [(c.seq, c.turn, c.undone) for c in found] == [
        (waits, 1, False),
        (gone, 2, True),
        (story.head, 1, False),
    ]


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_automatic_checkpoints_are_the_points_where_the_match_waits(seed: int) -> None:
    story = random_story(seed, commands=12, rewinds=0.3)
    found = [c for c in checkpoints(ListReader(story.facts)) if c.kind != "named"]
    assert [c.seq for c in found] == story.waits()
    for point in found:
        state = story.at[point.seq]
        assert (point.turn, point.phase) == (state.turn.number, state.turn.phase)


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_the_settled_point_of_a_seq_lies_on_its_path(seed: int) -> None:
    story = random_story(seed, commands=8, rewinds=0.3)
    reader = ListReader(story.facts)
    last = {0: 0}
    for fact in story.facts:
        settled = fact.body.KIND in {"decision.asked", "match.ended"}
        back = last[fact.body.to] if fact.body.KIND == "match.rewound" else last[fact.seq - 1]
        last[fact.seq] = fact.seq if settled else back
        assert settled_at_or_before(reader, fact.seq) == last[fact.seq]
        point = stands_as(reader, fact.seq)
        assert point in {0, last[fact.seq]}
        waits = story.at[fact.seq].decision is not None or bool(story.at[fact.seq].winner)
        assert bool(point) == waits


def test_before_the_first_question_nothing_is_settled() -> None:
    story = Story().open()
    reader = ListReader(story.facts)
    assert settled_at_or_before(reader, 3) == 0
    assert stands_as(reader, 3) == 0
    with pytest.raises(OutOfRangeError):
        settled_at_or_before(reader, 9999)
