from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.timeline import (
    MARKS,
    ListReader,
    OutOfRangeError,
    Stay,
    UnknownMarkError,
    find,
    next_mark,
    previous_mark,
    stay,
)
from tests.facts import Story, random_story


def kinds(story: Story, kind: str) -> list[int]:
    return [f.seq for f in story.facts if kind == f.body.KIND]


def test_a_turn_is_found_by_its_number_on_the_live_path() -> None:
    story = Story().open()
    waits = story.head
    story.pass_turn("A")
    story.rewind(waits)
    story.discard("A")
    story.pass_turn("A")
    first, gone, second = kinds(story, "turn.began")
    reader = ListReader(story.facts)
    assert (find(reader, "turn", 1), find(reader, "turn", 2)) == (first, second)
    assert find(reader, "turn", 3) is None
    assert next_mark(reader, first, "turn") == gone
    assert previous_mark(reader, second, "turn") == gone
    assert next_mark(reader, second, "turn") is None
    assert previous_mark(reader, first, "turn") is None


def test_attacks_crushes_reveals_rulings_and_rewinds_are_marks() -> None:
    story = Story().open()
    story.play("A", 1)
    story.attack("A", 1)
    story.look("A", "hand", story.top("A", "hand"), "ABS")
    story.rule("R-1")
    story.rewind(story.waits()[-1])
    reader = ListReader(story.facts)
    assert find(reader, "attack") == kinds(story, "attack.declared")[0]
    crush = find(reader, "crush")
    assert crush is not None
    assert story.facts[crush - 1].body.label == "crush"
    assert find(reader, "reveal", 1) == kinds(story, "lrigs.opened")[0]
    assert previous_mark(reader, story.head, "reveal") == kinds(story, "cards.shown")[0]
    assert find(reader, "ruling") == kinds(story, "ruling.given")[0]
    assert find(reader, "rewind") == story.head


@settings(max_examples=30, deadline=None)
@given(seed=st.integers(0, 10**6), what=st.sampled_from(sorted(MARKS)))
def test_going_forth_visits_all_marks_and_going_back_the_same(seed: int, what: str) -> None:
    story = random_story(seed, commands=25)
    reader = ListReader(story.facts)
    expected = [f.seq for f in story.facts if MARKS[what](f)]
    forth, seq = [], 0
    while (found := next_mark(reader, seq, what)) is not None:
        forth.append(seq := found)
    back, seq = [], story.head
    if what == "rewind" and story.facts[-1].body.KIND == "match.rewound":
        back.append(story.head)
    while (found := previous_mark(reader, seq, what)) is not None:
        back.append(seq := found)
    assert forth == expected
    assert back[::-1] == [s for s in expected if s != story.head or s in back]


def test_other_marks_are_refused_with_those_there_are() -> None:
    reader = ListReader(Story().open().facts)
    for ask in (find, lambda r, w: next_mark(r, 1, w), lambda r, w: previous_mark(r, 1, w)):
        with pytest.raises(UnknownMarkError, match="turn, phase, attack"):
            ask(reader, "blunder")


def test_when_a_card_came_to_where_it_lies_and_when_it_left() -> None:
    story = Story().open()
    card = story.state.A.hand[-1].id
    drawn = next(
        f.seq
        for f in story.facts
        if getattr(f.body, "new", 0) <= card < getattr(f.body, "new", 0) + getattr(f.body, "count", 0)
    )
    at = story.head
    story.play("A", 0, card)
    left = story.head - 1
    slot = story.state.A.signi[0]
    assert slot is not None
    reader = ListReader(story.facts)
    assert stay(reader, at, card) == Stay(drawn, left)
    assert stay(reader, story.head, slot.card.id) == Stay(left, 0)
    assert stay(reader, story.head, card) is None


def test_the_same_id_after_a_rewind_is_another_stay() -> None:
    story = Story().open()
    waits = story.head
    first, second = (c.id for c in story.state.A.hand[:2])
    story.play("A", 0, first)
    undone = story.head
    slot = story.state.A.signi[0]
    assert slot is not None
    played = slot.card.id
    story.rewind(waits)
    story.play("A", 0, second)
    reader = ListReader(story.facts)
    assert stay(reader, story.head, played) == Stay(story.head - 1, 0)
    assert stay(reader, undone, played) == Stay(undone - 1, 0)


def test_from_an_undone_point_a_stay_ends_as_the_table_went_on_then() -> None:
    story = Story().open()
    waits = story.head
    story.play("A", 0)
    undone = story.head
    card = story.state.A.hand[0].id
    story.discard("A")
    left = story.head - 1
    story.rewind(waits)
    story.pass_turn("A")
    found = stay(ListReader(story.facts), undone, card)
    assert found is not None
    assert found.left == left


def test_a_shuffle_ends_every_stay_in_the_deck() -> None:
    story = Story().open()
    card = story.state.A.deck[3].id
    dealt = kinds(story, "deck.shuffled")[0]
    at = story.head
    shuffled = story.shuffle("A", random.Random(2))
    assert stay(ListReader(story.facts), at, card) == Stay(dealt, shuffled)


def test_a_stay_is_asked_for_at_a_point_of_the_log() -> None:
    with pytest.raises(OutOfRangeError):
        stay(ListReader(Story().open().facts), 5000, 1)
