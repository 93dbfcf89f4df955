from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.timeline import Cause, ListReader, OutOfRangeError, cause_tree
from tests.facts import Story, random_story


def seqs(tree: Cause) -> list[int]:
    return [tree.seq, *(seq for child in tree.followed for seq in seqs(child))]


def test_a_crush_came_from_damage_that_came_from_an_attack() -> None:
    story = Story().open()
    story.play("A", 1)
    action = story.attack("A", 1)
    crush = next(f.seq for f in story.facts if getattr(f.body, "label", "") == "crush")
    why = cause_tree(ListReader(story.facts), crush)
    assert [c.fact["kind"] for c in why.causes] == ["damage.dealt", "action.taken"]
    assert why.causes[-1].seq == action
    assert why.tree.clauses == ("glossary.crush.1",)
    assert why.tree.words.startswith("B crushed a Life Cloth: ")
    assert why.tree.followed == ()


def test_all_that_an_action_led_to_hangs_below_it_in_order() -> None:
    story = Story().open()
    story.play("A", 1)
    action = story.attack("A", 1)
    why = cause_tree(ListReader(story.facts), action)
    assert why.causes == ()
    assert [c.fact["kind"] for c in why.tree.followed] == [
        *("cards.turned", "attack.declared", "damage.dealt", "attack.ended", "decision.asked"),
    ]
    assert [c.fact["kind"] for c in why.tree.followed[2].followed] == ["cards.moved"] * 2


def test_the_card_line_stands_with_the_cause_and_hidden_faces_stay_hidden() -> None:
    story = Story().open()
    action = story.draw_more("A")
    name = story.state.A.hand[0].name
    why = cause_tree(ListReader(story.facts), action + 1, "B")
    assert (why.tree.by, why.tree.words) == (story.facts[action].by, "A drew a card")
    assert "names" not in why.tree.fact["body"]
    assert cause_tree(ListReader(story.facts), action + 1, "A").tree.words.endswith(f": {name}")


def test_what_was_undone_is_marked() -> None:
    story = Story().open()
    waits = story.head
    action = story.play("A", 1)
    story.rewind(waits)
    why = cause_tree(ListReader(story.facts), action)
    assert why.tree.undone
    assert all(c.undone for c in why.tree.followed)


@pytest.mark.parametrize("seq", [0, -3, 1000])
def test_only_a_fact_of_the_log_has_causes(seq: int) -> None:
    with pytest.raises(OutOfRangeError, match=r"ask for 1 to"):
        cause_tree(ListReader(Story().open().facts), seq)


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 10**6), data=st.data())
def test_a_fact_lies_below_each_of_its_causes(seed: int, data: st.DataObject) -> None:
    story = random_story(seed, commands=10)
    reader = ListReader(story.facts)
    seq = data.draw(st.integers(1, story.head))
    why = cause_tree(reader, seq)
    for cause in why.causes:
        assert seq in seqs(cause_tree(reader, cause.seq).tree)
    below = seqs(why.tree)
    assert len(below) == len(set(below))
    for other in below[1:]:
        assert seq in [c.seq for c in cause_tree(reader, other).causes]
