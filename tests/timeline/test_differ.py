from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from events.kinds import CardsTurned, CoinsChanged, CounterChanged, MarkerPlaced, VirusPlaced
from events.values import changed
from events.vocabulary import VIEWERS
from referee.sight import project_state
from referee.state import Attached, Card
from referee.timeline import diff
from tests.facts import Story, random_story


def between(story: Story, before: int, viewer: str = "judge") -> list[str]:
    return diff(project_state(story.at[before], viewer), project_state(story.state, viewer))


def test_a_play_is_a_card_less_in_hand_and_a_zone_filled() -> None:
    story = Story().open()
    seq, name = story.head, story.state.A.hand[0].name
    story.play("A", 2)
    assert between(story, seq, "A") == [
        "A's hand: 7 → 6",
        f"A's hand: − {name}",
        f"A's right SIGNI Zone: empty → {name}",
    ]
    assert between(story, seq, "B") == [
        "A's hand: 7 → 6",
        f"A's right SIGNI Zone: empty → {name}",
    ]


def test_a_turn_a_phase_and_a_draw() -> None:
    story = Story().open()
    seq = story.head
    story.pass_turn("A")
    story.phase("attack.lrig")
    assert between(story, seq, "spectator") == [
        "turn: 1 of A → 2 of B",
        "phase: main phase → LRIG attack step",
        "B's deck: 8 → 6",
        "B's hand: 5 → 7",
        "waiting for: A (main phase) → B (main phase)",
    ]


def test_states_counters_and_markers() -> None:
    story = Story().open()
    story.play("A", 0)
    seq, slot = story.head, story.state.A.signi[0]
    assert slot is not None
    story.add(CardsTurned((slot.card.id,), "down"))
    story.add(CardsTurned((slot.card.id,), "frozen"))
    story.add(CoinsChanged("B", 2))
    story.add(VirusPlaced("B", 1))
    assert between(story, seq) == [
        f"{slot.card.name} in A's left SIGNI Zone: up → down",
        f"{slot.card.name} in A's left SIGNI Zone: not frozen → frozen",
        "B's [Coin]: 0 → 2",
        "B's center SIGNI Zone: a [Virus]",
    ]


def test_words_that_sets_brought() -> None:
    story = Story().open()
    seq = story.head
    story.add(MarkerPlaced("B", "[Snare]", 1))
    story.add(CounterChanged("A", "{Spark}", 2))
    story.add(CounterChanged("A", "{kinship}", 1, "Field Mouse"))
    assert between(story, seq) == [
        "A's {Spark}: 0 → 2",
        "A has a kinship with Field Mouse",
        "B's center SIGNI Zone: a [Snare]",
    ]


def test_values_that_hold_on_the_field_are_compared_where_both_views_carry_them() -> None:
    story = Story().open()
    story.play("A", 0)
    views = [project_state(story.state, "B") for _ in range(2)]
    name = views[0]["seats"]["A"]["signi"][0]["name"]
    for view, power, words in zip(views, (3000, 5000), (["Lancer"], []), strict=True):
        view["seats"]["A"]["signi"][0] |= {"power": power, "level": 2, "keywords": words}
        view["seats"]["A"]["limit"] = power // 1000
    assert diff(*views) == [
        f"{name} in A's left SIGNI Zone: power: 3000 → 5000",
        f"{name} in A's left SIGNI Zone: keywords: − Lancer",
        "A's limit: 3 → 5",
    ]
    assert diff(project_state(story.state, "B"), views[1]) == []


def test_what_lies_under_and_on_a_signi() -> None:
    story = Story().open()
    story.play("A", 0)
    slot = story.state.A.signi[0]
    assert slot is not None
    more = changed(
        slot,
        under=(Card(801, "Mending Tide", "ABS"),),
        attached=(Attached(Card(802, "Ember Cart", "AB"), "charm"),),
    )
    after = changed(story.state, A=changed(story.state.A, signi=(more, None, None)))
    where = f"{slot.card.name} in A's left SIGNI Zone"
    for viewer, charm in (("A", "Ember Cart"), ("spectator", "a card")):
        views = project_state(story.state, viewer), project_state(after, viewer)
        assert diff(*views) == [
            f"under {where}: + Mending Tide",
            f"on {where}: + {charm} as [Charm]",
        ]


def test_what_became_known_of_a_deck_stays_known_while_cards_are_drawn() -> None:
    story = Story().open()
    seq = story.head
    third = story.top("A", "deck", 3)[2:]
    name = story.card(third[0]).name
    story.look("A", "deck", third, "A")
    assert between(story, seq, "A") == [f"A's deck: known from the top: {name} at 3"]
    assert between(story, seq, "B") == []
    seq = story.head
    story.draw("A", 1)
    lines = between(story, seq, "A")
    assert lines[0] == "A's deck: 6 → 5"
    assert not [line for line in lines if "known" in line]


def test_a_shuffle_ends_what_was_known_and_gives_a_judge_another_order() -> None:
    import random  # noqa: PLC0415 - only this position shuffles

    story = Story().open()
    story.look("A", "deck", story.top("A", "deck", 1), "A")
    seq = story.head
    story.shuffle("A", random.Random(4))
    assert between(story, seq, "A") == ["A's deck: no longer known at 1"]
    assert between(story, seq, "judge") == ["A's deck: in another order"]


def test_the_views_of_two_viewers_differ_in_the_faces_they_show() -> None:
    story = Story().open()
    views = (project_state(story.state, viewer) for viewer in ("spectator", "A"))
    lines = diff(*views)
    assert lines[0].startswith("A's hand: faces shown: ")
    assert lines[1] == "A's LRIG Deck: faces shown: Vela, Adept"
    assert len(lines) == 2


def test_the_end_of_a_match() -> None:
    story = Story().open()
    seq = story.head
    story.concede("A")
    assert between(story, seq, "B") == [
        "winner: open → B (conceded)",
        "waiting for: A (main phase) → nobody",
    ]


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 10**6), data=st.data())
def test_views_differ_in_words_exactly_where_they_differ(seed: int, data: st.DataObject) -> None:
    story = random_story(seed, commands=10)
    viewer = data.draw(st.sampled_from(VIEWERS))
    one, two = data.draw(st.tuples(*[st.integers(0, story.head)] * 2))
    before, after = (project_state(story.at[seq], viewer) for seq in (one, two))
    bare = [{k: v for k, v in view.items() if k not in {"seq", "settings"}} for view in (before, after)]
    told = diff(before, after)
    if bare[0] == bare[1]:
        assert told == []
    assert diff(before, before) == []
    assert bool(told) == bool(diff(after, before))


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 10**6))
def test_no_fact_that_changes_a_view_goes_untold(seed: int) -> None:
    story = random_story(seed, commands=10)
    for fact in story.facts:
        if fact.body.KIND in {"cards.moved", "turn.began", "phase.began", "cards.turned"}:
            views = [project_state(story.at[s], "judge") for s in (fact.seq - 1, fact.seq)]
            assert diff(*views), fact.seq
