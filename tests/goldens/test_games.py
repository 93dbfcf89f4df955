"""What games come to: one printed whole, lines counted, the cost of twenty pinned."""

from __future__ import annotations

import json

from tests.goldens import counts, perft, playthrough
from tests.goldens.regenerate import COUNTS, PERFT, PLAYTHROUGH

HOW = "if it was meant: python -m tests.goldens.regenerate"


def test_the_printed_game_is_played_as_it_was() -> None:
    pinned = PLAYTHROUGH.read_text("utf-8").splitlines()
    for number, (now, then) in enumerate(zip(playthrough.lines(), pinned, strict=False), 1):
        assert now == then, f"{PLAYTHROUGH.name}, line {number}; {HOW}"
    assert len(list(playthrough.lines())) == len(pinned)


def test_as_many_lines_are_legal_as_there_were() -> None:
    pinned: dict[str, perft.Count] = json.loads(PERFT.read_text("utf-8"))
    found = perft.differences(perft.counted(), pinned)
    assert not found, "\n" + "\n".join([*found, HOW])


def test_a_count_that_is_off_is_told_by_the_first_answer() -> None:
    then: dict[str, perft.Count] = {
        "one": {"depth": 2, "lines": {"A pass": 3, "A attack Fox": 2}},
        "two": {"depth": 1, "lines": {"B yes": 1}},
    }
    now: dict[str, perft.Count] = {
        "one": {"depth": 2, "lines": {"A pass": 3, "A attack Fox": 1, "A attack Owl": 1}}
    }
    assert perft.differences(then, then) == []
    assert perft.differences(now, then) == [
        "two is counted no more",
        "one, 2 deep: 5 lines, pinned 5",
        "    A attack Fox: 1, pinned 2",
        "    A attack Owl: 1, pinned 0",
    ]


def test_games_cost_no_more_than_is_pinned() -> None:
    pinned: dict[str, int] = json.loads(COUNTS.read_text("utf-8"))
    assert not counts.passed(counts.measured(), pinned), HOW


def test_a_cost_beyond_the_margin_is_named() -> None:
    pinned = {"facts": 100, "decisions": 10, "verbs": 1000}
    assert counts.passed({"facts": 110, "decisions": 10, "verbs": 500}, pinned) == []
    named = counts.passed({"facts": 89, "decisions": 10, "verbs": 1101}, pinned)
    assert [line.split(":")[0] for line in named] == ["facts", "verbs"]
    assert "verbs: 1101, pinned 1000 (+10 %); a decision 110.10, pinned 100.00" in named
