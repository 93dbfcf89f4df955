"""Cards go back at random: which change places, what the record keeps, and what is refused."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from events.kinds import CardsMixed
from events.vocabulary import VIEWERS
from referee.court import DraftRefusal
from referee.court.replacing import Mix, mixed_drafts, mixing, unknown_places
from referee.fold import evolve, fold
from referee.service.chance import Dice, seeded_dice
from referee.sight import project_fact, project_state
from referee.timeline import ListReader
from tests.facts import Story


class Backwards(Dice):
    """Dice that turn every order round."""

    def __init__(self) -> None:
        super().__init__(random.Random(0))

    def order(self, count: int) -> tuple[int, ...]:
        return tuple(reversed(range(count)))


def mixed(story: Story, zone: str, positions: tuple[int, ...] = ()) -> CardsMixed:
    """Mix cards of A's pile and add the fact to the story."""
    drafts = mixing(ListReader(story.facts), "A", zone, positions, Backwards())
    assert isinstance(drafts, list), drafts
    (draft,) = drafts
    assert isinstance(draft.body, CardsMixed)
    story.add(draft.body, draft.actor, draft.cause, clauses=draft.clauses)
    return draft.body


def test_the_random_part_of_a_deck_changes_places_and_a_known_card_stays() -> None:
    story = Story().open()
    story.look("A", "deck", story.top("A", "deck", 2), "A")
    before = story.state.A.deck
    body = mixed(story, "deck")
    after = story.state.A.deck
    assert body.positions == tuple(range(3, len(before) + 1))
    assert after[:2] == before[:2]
    assert [c.name for c in after[2:]] == [c.name for c in reversed(before[2:])]
    assert [c.id for c in after[2:]] == list(range(body.new, body.new + len(before) - 2))
    assert story.state.next_id == body.new + len(before) - 2


def test_cards_that_somebody_should_not_have_seen_are_named_by_their_places() -> None:
    story = Story().open()
    story.look("A", "life", story.top("A", "life", 2), "A")
    names = [c.name for c in story.state.A.life]
    body = mixed(story, "life", (3, 1, 2))
    assert body.positions == (1, 2, 3)
    assert [c.name for c in story.state.A.life] == names[::-1]
    assert {c.seen for c in story.state.A.life} == {""}
    assert project_state(story.state, "A")["seats"]["A"]["life"] == {"count": 3, "known": []}


@pytest.mark.parametrize(
    ("seat", "zone", "positions", "code"),
    [
        ("C", "deck", (1, 2), "no-pile"),
        ("A", "hand", (1, 2), "no-pile"),
        ("A", "life", (0, 1), "no-place"),
        ("A", "life", (3, 4), "no-place"),
        ("A", "life", (2, 2), "nothing-to-mix"),
    ],
)
def test_what_cannot_be_mixed_is_refused(seat: str, zone: str, positions: tuple[int, ...], code: str) -> None:
    reader = ListReader(Story().open().facts)
    refused = mixing(reader, seat, zone, positions, Backwards())
    assert isinstance(refused, DraftRefusal)
    assert refused.code == code


def test_cards_that_the_question_is_about_stay_where_they_lie() -> None:
    story = Story().open()
    ids = story.top("A", "deck", 3)
    story.look("A", "deck", ids, "A")
    story.ask("pick", "A", items=ids)
    refused = mixing(ListReader(story.facts), "A", "deck", (3, 4), Backwards())
    assert isinstance(refused, DraftRefusal)
    assert refused.code == "asked-about"
    assert mixed(story, "deck").positions[0] == 4


def test_a_pile_without_a_random_part_is_left_alone() -> None:
    story = Story().open()
    story.look("A", "life", story.top("A", "life", 3), "ABS")
    assert unknown_places(story.state, "A", "life") == ()
    refused = mixing(ListReader(story.facts), "A", "life", (), Backwards())
    assert isinstance(refused, DraftRefusal)
    assert refused.code == "nothing-to-mix"
    assert mixed_drafts(story.state, [Mix("A", "life", (2,))], Backwards(), "judge:j1") == []


def test_two_piles_in_one_order_get_ids_one_after_the_other() -> None:
    state = Story().open().state
    mixes = [Mix("A", "life", (1, 2)), Mix("B", "deck", (1, 4))]
    one, two = mixed_drafts(state, mixes, Backwards(), "head-judge:bo", 60)
    assert (one.body.new, two.body.new) == (state.next_id, state.next_id + 2)
    assert {(d.actor, d.cause) for d in (one, two)} == {("head-judge:bo", 60)}


def test_only_a_judge_reads_the_order_and_ids_lead_nobody_to_a_card() -> None:
    seen: dict[str, set[str]] = {viewer: set() for viewer in VIEWERS}
    for seed in range(6):
        story = Story().open()
        drafts = mixing(ListReader(story.facts), "B", "deck", (), seeded_dice(seed))
        assert isinstance(drafts, list)
        (draft,) = drafts
        story.add(draft.body, draft.actor)
        for viewer in VIEWERS:
            told: Any = (
                project_fact(story.facts[-1], viewer),
                project_state(story.state, viewer),
            )
            seen[viewer].add(repr(told))
    assert {viewer: len(rows) for viewer, rows in seen.items()} == {
        "A": 1,
        "B": 1,
        "spectator": 1,
        "judge": 6,
    }


def test_a_mix_that_names_no_such_place_is_no_honest_fact() -> None:
    story = Story().open()
    for positions, order in (((0, 1), (1, 0)), ((1, 1), (1, 0)), ((1, 2), (0,)), ((1, 99), (1, 0))):
        seq = story.add(CardsMixed("A", "deck", story.state.next_id, (1, 2), (1, 0)))
        bad = CardsMixed("A", "deck", story.state.next_id, positions, order)
        fact = story.facts[seq - 1]
        after, fault = fold(story.state, [type(fact)(seq + 1, bad, 1, "chance", 0)])
        assert fault is not None
        assert after is story.state


def test_every_card_comes_to_every_place_as_often() -> None:
    story = Story().open()
    names = Counter[tuple[int, int]]()
    for seed in range(600):
        (draft,) = mixed_drafts(story.state, [Mix("A", "life", (1, 2, 3))], seeded_dice(seed), "judge")
        names.update(enumerate(draft.body.order))
    assert len(names) == 9
    assert all(150 < count < 250 for count in names.values())


def test_the_fold_gives_the_same_table_again() -> None:
    story = Story().open()
    mixed(story, "deck")
    assert evolve(story.at[-2], story.facts[-1]) == story.state
