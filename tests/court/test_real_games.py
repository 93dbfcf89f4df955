"""Rewind checks on matches that the rules played."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from events.vocabulary import VIEWERS
from referee.court import CLEAN, GRADES, RANDOM, SIMPLE, UNSAFE, RewindCheck, rewind_check
from referee.timeline import ListReader, checkpoints
from tests.games import game


@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 3), viewer=st.sampled_from(VIEWERS), data=st.data())
def test_any_question_can_be_checked_from_any_later_head(seed: int, viewer: str, data: st.DataObject) -> None:
    facts, _ = game(seed)
    points = [c.seq for c in checkpoints(ListReader(facts))]
    to, head = sorted(data.draw(st.sets(st.sampled_from(points), min_size=2, max_size=2)))
    check = rewind_check(ListReader(facts[:head]), to, viewer)
    assert isinstance(check, RewindCheck)
    assert check.grade in GRADES
    assert (check.to, check.head) == (to, head)
    assert len(check.decisions) == sum(f.body.KIND == "action.taken" for f in facts[to:head])
    assert "None" not in " ".join(r.words for r in check.reversals)


def test_going_back_by_one_question_is_mostly_harmless_and_over_a_match_is_not() -> None:
    facts, _ = game(1)
    points = [c.seq for c in checkpoints(ListReader(facts)) if c.turn]
    grades = Counter(
        check.grade
        for to, head in pairwise(points)
        if isinstance(check := rewind_check(ListReader(facts[:head]), to), RewindCheck)
    )
    assert grades.most_common(1)[0][0] == CLEAN
    assert grades[CLEAN] + grades[SIMPLE] > sum(grades.values()) / 2
    assert grades[RANDOM]
    far = rewind_check(ListReader(facts), points[0])
    assert isinstance(far, RewindCheck)
    assert far.grade in {RANDOM, UNSAFE}
