"""What a viewer is told does not depend on what the viewer may not see."""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from events.canonical import canonical
from referee.sight import project_state
from tests.games import game
from tests.properties.side_by_side import WATCHERS, walk
from tests.properties.tables import (
    POINTS,
    SEEDS,
    alike,
)


@settings(max_examples=400, deadline=None)
@given(point=POINTS, viewer=st.sampled_from(WATCHERS), chance=st.integers(0, 10**9))
def test_two_tables_that_look_alike_go_on_alike(point: tuple[int, int], viewer: str, chance: int) -> None:
    seed, seq = point
    _, states = game(seed)
    found, _ = walk(states[seq], viewer, chance)
    assert not found, f"seed {seed}, seq {seq}, viewer {viewer}, chance {chance}: {found}"


@settings(max_examples=100, deadline=None)
@given(
    seed=st.sampled_from(SEEDS),
    viewer=st.sampled_from(WATCHERS),
    chance=st.randoms(use_true_random=False),
    data=st.data(),
)
def test_the_views_of_two_tables_that_look_alike_are_equal_to_the_byte(
    seed: int, viewer: str, chance: random.Random, data: st.DataObject
) -> None:
    _, states = game(seed)
    state = states[data.draw(st.integers(1, len(states) - 1))]
    other = alike(state, viewer, chance)
    assert canonical(project_state(state, viewer)) == canonical(project_state(other, viewer))
