from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from events.kinds import KINDS, CardsTurned, CoinsChanged
from referee.court import (
    CLEAN,
    FULL,
    GRADES,
    RANDOM,
    SIMPLE,
    UNSAFE,
    DraftRefusal,
    RewindCheck,
    rewind_check,
)
from referee.court.reversals import _UNDONE, NOTHING
from referee.timeline import ListReader, Range
from tests.facts import Story, random_story


def checked(story: Story, to: int, viewer: str = "judge") -> RewindCheck:
    found = rewind_check(ListReader(story.facts), to, viewer)
    assert isinstance(found, RewindCheck), found
    return found


def turned(story: Story, card: int, to: str = "down") -> None:
    """Take an action that shows nothing: turn a card on the field and wait."""
    action = story.act("A", "act", number=1)
    story.add(CardsTurned((card,), to), cause=action)
    story.ask("main", "A", action)


def test_one_action_that_showed_nothing_is_taken_back_cleanly() -> None:
    story = Story().open()
    waits = story.head
    lrig = story.state.A.lrig[1]
    assert lrig is not None
    turned(story, lrig.card.id)
    check = checked(story, waits)
    assert check.grade == CLEAN
    assert check.reason == (
        "Clean: 1 action is taken back, nothing hidden was learned, nothing was left to chance."
    )
    assert [r.words for r in check.reversals] == ["A's Vela, Novice is up again"]
    assert check.undoes == (Range(waits + 1, story.head),)


def test_one_action_that_showed_a_card_of_the_hand_is_a_simple_one() -> None:
    story = Story().open()
    waits, name = story.head, story.state.A.hand[0].name
    action = story.play("A", 0)
    check = checked(story, waits)
    assert check.grade == SIMPLE
    assert [(x.seat, x.how, x.zone, x.names) for x in check.learned] == [
        ("B", "saw revealed", "hand", (name,))
    ]
    assert check.decisions[0].seq == action
    assert [r.words for r in check.reversals] == [f"{name} goes back from A's SIGNI Zone to A's hand"]
    assert check.returned == ()


def test_several_actions_are_undone_one_by_one_the_last_first() -> None:
    story = Story().open()
    waits = story.head
    lrig = story.state.A.lrig[1]
    assert lrig is not None
    turned(story, lrig.card.id)
    turned(story, lrig.card.id, "up")
    check = checked(story, waits)
    assert check.grade == FULL
    assert [r.words for r in check.reversals] == [
        "A's Vela, Novice is down again",
        "A's Vela, Novice is up again",
    ]
    assert [len(check.decisions_by(seat)) for seat in "AB"] == [2, 0]


def test_drawn_cards_go_back_at_random() -> None:
    story = Story().open()
    waits = story.head
    drawn = story.pass_turn("A") + 1
    names = story.names(tuple(c.id for c in story.state.B.hand[:2]))
    check = checked(story, waits)
    assert check.grade == RANDOM
    assert [(x.how, x.names) for x in check.learned_by("B")] == [("drew", names)]
    assert check.learned_by("A") == ()
    (returned,) = check.returned
    assert (returned.seats, returned.owner, returned.zone, returned.count) == ("B", "B", "deck", 2)
    marked = [r for r in check.reversals if r.at_random]
    assert [r.seq for r in marked] == [returned.seq]
    assert marked[0].words.endswith("go back from B's hand to the top of B's deck")
    assert returned.seq > drawn


def test_a_crushed_life_cloth_was_seen_by_both() -> None:
    story = Story().open()
    story.play("A", 1)
    waits, cloth = story.head, story.state.B.life[0].name
    story.attack("A", 1)
    check = checked(story, waits)
    assert check.grade == RANDOM
    assert [(x.seats, x.zone, x.names) for x in check.returned] == [("AB", "life", (cloth,))]
    assert [r.words for r in check.reversals][:2] == [
        f"{cloth} goes back from B's Ener Zone to B's Check Zone",
        f"{cloth} goes back from B's Check Zone to the top of B's Life Cloth",
    ]


def test_a_shuffle_after_something_was_seen_is_unsafe() -> None:
    story = Story().open()
    waits = story.head
    action = story.act("A", "act")
    ids = tuple(c.id for c in story.state.A.deck)
    story.look("A", "deck", ids, "A", action)
    story.shuffle("A", random.Random(9), action)
    story.ask("main", "A", action)
    check = checked(story, waits)
    assert check.grade == UNSAFE
    assert [(x.how, x.count) for x in check.learned] == [("searched", 6)]
    assert [x.words for x in check.chance] == ["A's deck was shuffled"]
    assert "chance fell once" in check.reason


def test_a_shuffle_that_told_nobody_anything_is_a_full_one() -> None:
    story = Story().open()
    waits = story.head
    action = story.act("A", "pass")
    story.shuffle("A", random.Random(9), action)
    story.ask("main", "A", action)
    check = checked(story, waits)
    assert check.grade == FULL
    assert check.reversals[0].at_random


def test_what_a_seat_knew_before_the_target_it_did_not_learn_since() -> None:
    story = Story().open()
    story.look("A", "deck", story.top("A", "deck"), "A")
    action = story.act("A", "pass")
    story.ask("main", "A", action)
    waits = story.head
    story.draw_more("A")
    check = checked(story, waits)
    assert check.learned == ()
    assert check.grade == CLEAN


def test_looked_at_and_revealed_are_told_apart() -> None:
    story = Story().open()
    waits = story.head
    action = story.act("A", "act")
    top, second = story.top("A", "deck", 2)
    story.look("A", "deck", (top,), "A", action)
    story.look("A", "deck", (second,), "ABS", action)
    story.look("A", "hand", story.top("A", "hand"), "ABS", action)
    story.ask("main", "A", action)
    check = checked(story, waits)
    assert [(x.seat, x.how, x.zone) for x in check.learned] == [
        ("A", "looked at", "deck"),
        ("A", "saw revealed", "deck"),
        ("B", "saw revealed", "deck"),
        ("B", "saw revealed", "hand"),
    ]


def test_another_viewer_reads_counts_where_a_judge_reads_names() -> None:
    story = Story().open()
    waits = story.head
    story.pass_turn("A")
    for viewer, named in (("judge", True), ("B", True), ("A", False), ("spectator", False)):
        check = checked(story, waits, viewer)
        assert all(bool(x.names) == named for x in check.learned)
        assert all(bool(x.names) == named for x in check.returned)
        assert all(x.count == 2 for x in check.learned)
        words = next(r.words for r in check.reversals if r.at_random)
        assert words.startswith("2 cards go") != named


def test_a_rewind_of_a_rewind_counts_what_was_seen_beyond_its_target() -> None:
    story = Story().open()
    first = story.head
    story.discard("A")
    played = story.head
    story.pass_turn("A")
    story.rewind(first)
    story.play("A", 0)
    check = checked(story, played)
    assert check.restores == (Range(first + 1, played),)
    assert check.undoes == (Range(story.head - 3, story.head),)
    assert [(x.seat, x.how) for x in check.learned] == [("B", "drew"), ("B", "saw revealed")]
    assert len(check.decisions) == 1
    assert check.grade == RANDOM


def test_counters_turns_and_the_end_are_put_back() -> None:
    story = Story().open()
    waits = story.head
    action = story.act("A", "pass")
    story.add(CoinsChanged("A", 2), cause=action)
    story.phase("end", action)
    story.concede("A")
    assert [r.words for r in checked(story, waits).reversals] == [
        "the match, conceded, is open again",
        "back to the main phase",
        "A has 0 [Coin] again",
    ]


@pytest.mark.parametrize(
    ("to", "code", "instead"),
    [(0, "out-of-range", "1 to"), (4000, "out-of-range", "1 to"), (3, "not-settled", "anew")],
)
def test_a_point_that_cannot_be_gone_back_to(to: int, code: str, instead: str) -> None:
    found = rewind_check(ListReader(Story().open().facts), to)
    assert isinstance(found, DraftRefusal)
    assert found.code == code
    assert instead in found.instead


def test_amid_a_command_the_nearest_waiting_point_is_offered() -> None:
    story = Story().open()
    waits = story.head
    story.pass_turn("A")
    found = rewind_check(ListReader(story.facts), waits + 2)
    assert isinstance(found, DraftRefusal)
    assert (found.code, found.instead) == ("not-settled", f"rewind to {waits}")


def test_where_the_table_stands_already_there_is_nothing_to_rewind() -> None:
    story = Story().open()
    waits = story.head
    story.discard("A")
    story.rule("R-1")
    story.rewind(waits)
    for to in (waits, story.head):
        found = rewind_check(ListReader(story.facts), to)
        assert isinstance(found, DraftRefusal)
        assert found.code == "already-there"


def test_every_kind_of_game_fact_has_its_reversal_or_leaves_nothing() -> None:
    assert set(_UNDONE) | NOTHING == set(KINDS)
    changing = {"cards.", "card.", "coins.", "virus.", "deck.shuffled", "deck.refreshed"}
    left = {k for k in NOTHING if any(k.startswith(p) for p in changing)}
    assert left == {"cards.shown", "card.bound"}


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 10**6), data=st.data())
def test_a_check_is_consistent_with_its_grade(seed: int, data: st.DataObject) -> None:
    story = random_story(seed, commands=15, rewinds=0.3)
    to = data.draw(st.sampled_from(story.waits()))
    found = rewind_check(ListReader(story.facts), to)
    if isinstance(found, DraftRefusal):
        assert found.code == "already-there"
        return
    assert found.grade in GRADES
    alone = any(r.candidates < 2 for r in found.returned)
    assert (found.grade == UNSAFE) == (bool(found.chance and found.learned) or alone)
    assert (found.grade == RANDOM) == (found.grade != UNSAFE and bool(found.returned))
    assert all(r.candidates >= r.count == len(r.names) for r in found.returned)
    assert all(len(r.among) == r.candidates for r in found.returned)
    assert {(r.owner, r.zone) for r in found.returned if r.candidates > 1} == {
        (mix.seat, mix.zone) for mix in found.mixes
    }
    if found.grade == CLEAN:
        assert not found.learned
        assert len(found.decisions) <= 1
    seqs = [r.seq for r in found.reversals]
    assert seqs == sorted(seqs, reverse=True)
    undone = {s for r in found.undoes for s in range(r.first, r.last + 1)}
    assert set(seqs) <= undone
