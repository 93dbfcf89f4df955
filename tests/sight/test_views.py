from __future__ import annotations

import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from events.canonical import canonical
from events.kinds import CounterChanged, MarkerPlaced, MarkerRemoved
from events.values import changed
from events.vocabulary import VIEWERS
from referee.sight import Follower, face, project_state, readable
from referee.state import Attached, Card, Match, Slot
from tests.facts import Story, random_story
from tests.sight.permuting import may_know, permuted, places, renamed


def _texts(value: object) -> set[str]:
    if isinstance(value, dict):
        return set().union(*map(_texts, value.values()))
    if isinstance(value, list):
        return set().union(*map(_texts, value))
    return {value} if isinstance(value, str) else set()


def _marked(state: Match) -> Match:
    """Every card of a state a name of its own."""
    names = {p.card.id: f"face {p.card.id}" for p in places(state)}
    return renamed(state, lambda card: changed(card, name=names[card.id]))


@settings(max_examples=100, deadline=None)
@given(
    seed=st.integers(0, 10**6),
    viewer=st.sampled_from(VIEWERS),
    order=st.lists(st.integers(0, 50), max_size=30),
    chance=st.randoms(),
)
def test_any_order_of_what_a_viewer_cannot_see_gives_the_same_view(
    seed: int, viewer: str, order: list[int], chance: random.Random
) -> None:
    state = chance.choice(random_story(seed, commands=12).at[1:])
    other = permuted(state, viewer, order)
    assert canonical(project_state(state, viewer)) == canonical(project_state(other, viewer))


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 10**6), viewer=st.sampled_from(VIEWERS), chance=st.randoms())
def test_a_view_holds_exactly_the_faces_that_its_viewer_knows(
    seed: int, viewer: str, chance: random.Random
) -> None:
    state = _marked(chance.choice(random_story(seed, commands=12).at[1:]))
    known = {p.card.name for p in places(state) if may_know(p, viewer)}
    shown = {t for t in _texts(project_state(state, viewer)) if t.startswith("face ")}
    assert shown == known
    for place in places(state):
        assert readable(place, viewer) == may_know(place, viewer)
        expected = place.card.name if may_know(place, viewer) else None
        assert face(state, viewer, place.card.id) == expected


def test_piles_are_counts_to_those_who_may_not_see_them() -> None:
    story = Story().open()
    theirs = project_state(story.state, "B")["seats"]["A"]
    assert theirs["hand"] == {"count": 7}
    assert theirs["lrig_deck"] == {"count": 1}
    assert theirs["life"] == {"count": 3, "known": []}
    mine = project_state(story.state, "A")["seats"]["A"]
    assert len(mine["hand"]["cards"]) == 7
    assert mine["deck"] == {"count": 6, "known": []}
    assert project_state(story.state, "spectator")["seats"]["B"]["hand"] == {"count": 5}


def test_a_card_that_was_looked_at_is_known_by_its_place_and_never_by_an_id() -> None:
    story = Story().open()
    third = story.top("A", "deck", 3)[2:]
    story.look("A", "deck", third, "A")
    name = story.card(third[0]).name
    seen = project_state(story.state, "A")["seats"]["A"]["deck"]
    assert seen == {"count": 6, "known": [{"place": 3, "name": name}]}
    assert project_state(story.state, "B")["seats"]["A"]["deck"]["known"] == []


def test_a_judge_sees_every_place_of_a_deck() -> None:
    deck = project_state(Story().open().state, "judge")["seats"]["A"]["deck"]
    assert [k["place"] for k in deck["known"]] == [1, 2, 3, 4, 5, 6]


def test_face_down_lrigs_are_their_owners_until_they_are_opened() -> None:
    story = Story()
    story.open()
    opened = next(f.seq for f in story.facts if f.body.KIND == "lrigs.opened")
    before, after = story.at[opened - 1], story.at[opened]
    slots = project_state(before, "B")["seats"]["A"]["lrig"]
    assert all("name" not in s and s["face_down"] for s in slots)
    assert all("name" in s for s in project_state(before, "A")["seats"]["A"]["lrig"])
    slots = project_state(after, "B")["seats"]["A"]["lrig"]
    assert [s["name"] for s in slots] == ["Orin, Novice", "Vela, Novice", "Sable, Novice"]


def test_a_charm_is_shown_to_both_seats_and_to_no_spectator() -> None:
    story = Story().open()
    charm = Attached(Card(901, "Mending Tide", "AB"), "charm")
    slot = Slot(Card(900, "Field Mouse", "ABS"), attached=(charm,))
    state = changed(story.state, A=changed(story.state.A, signi=(slot, None, None)))
    for viewer, expected in (
        ("A", {"id": 901, "name": "Mending Tide", "role": "charm"}),
        ("B", {"id": 901, "name": "Mending Tide", "role": "charm"}),
        ("spectator", {"id": 901, "role": "charm"}),
    ):
        assert project_state(state, viewer)["seats"]["A"]["signi"][0]["attached"] == [expected]


def test_the_choices_of_a_question_are_the_asked_seats() -> None:
    story = Story().open()
    action = story.act("A", "pass")
    story.ask("pick", "A", action, items=story.top("A", "hand", 2), least=1, most=1, seen="A")
    question = project_state(story.state, "A")["decision"]
    assert question["items"] == list(story.top("A", "hand", 2))
    assert question["count"] == 2
    theirs = project_state(story.state, "B")["decision"]
    assert theirs == {"kind": "pick", "seat": "A", "least": 1, "most": 1, "about": {}}


def test_a_card_that_nobody_has_told_has_no_name_even_where_it_is_seen() -> None:
    story = Story().open()
    hand = (Card(801, None, "A"),)
    state = changed(story.state, A=changed(story.state.A, hand=hand))
    assert project_state(state, "A")["seats"]["A"]["hand"]["cards"] == [{"id": 801, "name": None}]


def test_a_follower_shares_what_a_fact_left_alone_and_nothing_else() -> None:
    story = Story().open()
    follower = Follower("A")
    before = follower.view(story.state)
    story.play("A", 1)
    after = follower.view(story.state)
    assert after["seats"]["B"] is before["seats"]["B"]
    assert after["seats"]["A"]["life"] is before["seats"]["A"]["life"]
    assert after["seats"]["A"]["signi"] != before["seats"]["A"]["signi"]
    assert after == project_state(story.state, "A")
    fresh = project_state(story.state, "A")
    assert fresh["seats"]["B"] is not project_state(story.state, "A")["seats"]["B"]


def test_words_of_sets_are_shown_while_somebody_has_them() -> None:
    story, follower = Story().open(), Follower("spectator")
    assert not {"markers", "counters", "relationships"} & follower.view(story.state)["seats"]["A"].keys()
    story.add(MarkerPlaced("A", "[Snare]", 1))
    story.add(CounterChanged("A", "{Spark}", 2))
    story.add(CounterChanged("A", "{kinship}", 1, "Field Mouse"))
    shown = follower.view(story.state)["seats"]["A"]
    assert shown["markers"] == {"[Snare]": [1]}
    assert shown["counters"] == {"{Spark}": 2}
    assert shown["relationships"] == {"kinship": ["Field Mouse"]}
    story.add(MarkerRemoved("A", "[Snare]", 1))
    story.add(CounterChanged("A", "{Spark}", -2))
    story.add(CounterChanged("A", "{kinship}", -1, "Field Mouse"))
    assert follower.view(story.state) == project_state(story.state, "spectator")
    assert not {"markers", "counters", "relationships"} & follower.view(story.state)["seats"]["A"].keys()


@pytest.mark.parametrize("viewer", VIEWERS)
def test_a_view_is_plain_json(viewer: str) -> None:
    view = project_state(random_story(4).state, viewer)
    assert json.loads(json.dumps(view)) == view
