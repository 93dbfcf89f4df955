from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.fold import BrokenRecordError
from referee.timeline.path import (
    Path,
    Range,
    after,
    holds,
    live_path,
    onward,
    parting,
    undone,
    undone_by,
)

Log = tuple[list[int], random.Random]
LOG = st.lists(st.integers(0, 4), min_size=1, max_size=40).flatmap(
    lambda steps: st.tuples(st.just(steps), st.randoms())
)


def lived(steps: list[int], chance: random.Random) -> tuple[list[list[int]], list[tuple[int, int]]]:
    """Play a log by hand: the list of live seqs after each seq, and the rewinds in it."""
    live: list[list[int]] = [[]]
    rewinds: list[tuple[int, int]] = []
    for seq, step in enumerate(steps, 1):
        if step == 0 and seq > 1:
            to = chance.randint(1, seq - 1)
            rewinds.append((seq, to))
            live.append([*live[to], seq])
        else:
            live.append([*live[-1], seq])
    return live, rewinds


def flat(path: Path) -> list[int]:
    return [seq for stretch in path for seq in range(stretch.first, stretch.last + 1)]


def test_without_rewinds_everything_counts() -> None:
    assert live_path([], 0) == ()
    assert live_path([], 9) == (Range(1, 9),)
    assert undone([], 9) == ()


def test_a_rewind_takes_back_what_lies_between() -> None:
    rewinds = [(10, 4)]
    assert live_path(rewinds, 9) == (Range(1, 9),)
    assert live_path(rewinds, 10) == (Range(1, 4), Range(10, 10))
    assert live_path(rewinds, 12) == (Range(1, 4), Range(10, 12))
    assert undone(rewinds, 12) == (Range(5, 9),)


def test_a_rewind_into_an_undone_stretch_takes_the_first_rewind_back() -> None:
    rewinds = [(10, 4), (14, 8)]
    assert live_path(rewinds, 16) == (Range(1, 8), Range(14, 16))
    assert undone(rewinds, 16) == (Range(9, 13),)
    assert undone_by(rewinds, 9, 16) == 10
    assert undone_by(rewinds, 12, 16) == 14
    assert undone_by(rewinds, 6, 16) == 0


def test_from_an_undone_point_the_table_went_on_until_it_was_taken_back() -> None:
    rewinds = [(10, 4), (14, 2)]
    assert onward(rewinds, 7, 16) == (Range(1, 9),)
    assert onward(rewinds, 12, 16) == (Range(1, 4), Range(10, 13))
    assert onward(rewinds, 15, 16) == (Range(1, 2), Range(14, 16))


def test_two_paths_part_after_the_last_seq_they_share() -> None:
    rewinds = [(10, 4), (14, 8)]
    assert parting(live_path(rewinds, 13), live_path(rewinds, 16)) == 4
    assert parting(live_path(rewinds, 6), live_path(rewinds, 16)) == 6
    assert after(live_path(rewinds, 16), 6) == (Range(7, 8), Range(14, 16))


@given(LOG)
def test_at_every_seq_the_path_is_what_a_table_would_have_lived(log: Log) -> None:
    live, rewinds = lived(*log)
    for seq, expected in enumerate(live):
        assert flat(live_path(rewinds, seq)) == expected


@given(LOG)
def test_every_seq_either_counts_or_is_undone(log: Log) -> None:
    live, rewinds = lived(*log)
    head = len(live) - 1
    gone = flat(undone(rewinds, head))
    assert sorted(gone + live[head]) == list(range(1, head + 1))
    for seq in range(1, head + 1):
        by = undone_by(rewinds, seq, head)
        assert bool(by) == (seq in gone)
        if by:
            assert seq in live[by - 1]
            assert all(seq not in live[at] for at in range(by, head + 1))


@given(LOG)
def test_the_way_on_from_a_seq_leads_through_it(log: Log) -> None:
    live, rewinds = lived(*log)
    for seq in range(1, len(live)):
        way = onward(rewinds, seq, len(live) - 1)
        assert holds(way, seq)
        assert flat(way)[: len(live[seq])] == live[seq]


@given(LOG, st.data())
def test_paths_share_a_prefix_and_no_more(log: Log, data: st.DataObject) -> None:
    live, rewinds = lived(*log)
    one, other = data.draw(st.tuples(*[st.integers(0, len(live) - 1)] * 2))
    shared = [a for a, b in zip(live[one], live[other], strict=False) if a == b]
    assert parting(live_path(rewinds, one), live_path(rewinds, other)) == max(shared, default=0)
    assert flat(after(live_path(rewinds, one), other)) == [s for s in live[one] if s > other]


@pytest.mark.parametrize("to", [5, 6, 10**6])
def test_a_rewind_that_goes_forward_is_a_broken_record(to: int) -> None:
    with pytest.raises(BrokenRecordError, match="at seq 5 goes forward"):
        live_path([(3, 1), (5, to)], 9)
