"""What the hand-made story proves is proven again on matches that the rules played."""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from events.canonical import canonical
from events.kinds import DeckShuffled
from events.vocabulary import VIEWERS
from referee.sight import Follower, project_fact, project_state
from referee.timeline import caption
from tests.games import game
from tests.sight.permuting import exchanged, may_know, permuted, places, told_at

SEEDS = st.integers(0, 5)


@settings(max_examples=150, deadline=None)
@given(
    seed=SEEDS,
    viewer=st.sampled_from(VIEWERS),
    order=st.lists(st.integers(0, 50), max_size=30),
    data=st.data(),
)
def test_any_order_of_what_a_viewer_cannot_see_gives_the_same_view(
    seed: int, viewer: str, order: list[int], data: st.DataObject
) -> None:
    _, states = game(seed)
    state = states[data.draw(st.integers(1, len(states) - 1))]
    other = permuted(state, viewer, order)
    assert canonical(project_state(state, viewer)) == canonical(project_state(other, viewer))


@settings(max_examples=30, deadline=None)
@given(seed=SEEDS, viewer=st.sampled_from(VIEWERS[:3]), chance=st.randoms())
def test_two_cards_of_a_deck_exchanged_give_the_same_log_until_one_is_told(
    seed: int, viewer: str, chance: random.Random
) -> None:
    facts, _ = game(seed)
    shuffle = chance.choice([f for f in facts if isinstance(f.body, DeckShuffled)])
    pair = chance.sample(range(len(shuffle.body.order)), 2)
    same, mine = exchanged(facts, shuffle.seq, pair[0], pair[0])
    others, theirs = exchanged(facts, shuffle.seq, *pair)
    until = told_at(same, mine, viewer, shuffle.seq, pair)
    for i in range(shuffle.seq - 1, until - 1):
        one, two = same[i], others[i]
        assert canonical(project_fact(one, viewer)) == canonical(project_fact(two, viewer))
        view, other = (project_state(s, viewer) for s in (mine[i], theirs[i]))
        assert canonical(view) == canonical(other), one.seq
        words = caption(one, mine[i - 1], mine[i], viewer)
        assert words == caption(two, theirs[i - 1], theirs[i], viewer)


def test_a_log_is_told_anew_as_the_rules_told_it() -> None:
    facts, states = game(0)
    same, again = exchanged(facts, _first_shuffle(facts), 0, 0)
    assert same == facts
    assert again == states[1:]


def _first_shuffle(facts: list) -> int:
    return next(f.seq for f in facts if isinstance(f.body, DeckShuffled))


def test_every_viewer_knows_something_and_only_a_judge_everything() -> None:
    _, states = game(1)
    for state in states[50::100]:
        rows = places(state)
        known = {v: sum(may_know(p, v) for p in rows) for v in VIEWERS}
        assert 0 < known["spectator"] < known["A"] < known["judge"] == len(rows)


@settings(max_examples=20, deadline=None)
@given(seed=SEEDS, viewer=st.sampled_from(VIEWERS), data=st.data())
def test_a_follower_shows_each_state_as_a_fresh_look_would(
    seed: int, viewer: str, data: st.DataObject
) -> None:
    _, states = game(seed)
    seqs = data.draw(st.lists(st.integers(0, len(states) - 1), min_size=1, max_size=60))
    follower = Follower(viewer)
    for seq in seqs:
        assert follower.view(states[seq]) == project_state(states[seq], viewer)
