"""Stepping through a match by keys."""

from __future__ import annotations

import pytest
from rich.text import Text

from cli.drawn.replay import KEYS, ReplayScreen, Tape
from referee.timeline.story import LogLine
from tests.cli.views import FACES, view

LINES = [
    LogLine(1, "match.opened", "the match is opened"),
    LogLine(2, "turn.began", "turn 1 begins", turn=(1, "A"), phase="up"),
    LogLine(3, "phase.began", "draw phase", turn=(1, "A"), phase="draw"),
    LogLine(4, "action.taken", "A played Field Mouse", turn=(1, "A"), phase="main"),
    LogLine(5, "turn.began", "turn 2 begins", turn=(2, "B"), phase="up"),
    LogLine(6, "ruling.given", "a ruling", court=True, turn=(2, "B"), phase="up"),
    LogLine(7, "action.taken", "B passed", turn=(2, "B"), phase="main"),
]


@pytest.fixture
def replay() -> ReplayScreen:
    tape = Tape(
        "m1",
        1,
        7,
        lambda viewer, seq: view(viewer) | {"seq": seq},
        lambda _: LINES,
        lambda viewer, seq: [Text(f"why {seq} for {viewer}")],
        FACES.get,
    )
    return ReplayScreen(tape, 4, "judge")


@pytest.mark.parametrize(
    ("word", "seq"),
    [
        ("next", 5),
        ("back", 3),
        ("home", 1),
        ("end", 7),
        ("up", 1),
        ("down", 7),
        ("turn+", 5),
        ("turn-", 2),
        ("phase-", 3),
        ("phase+", 7),
        ("court", 6),
        ("6", 6),
        ("99999999999999999999", 7),
        ("0", 1),
    ],
)
def test_a_key_leads_to_a_seq(replay: ReplayScreen, word: str, seq: int) -> None:
    assert replay.press(word)
    assert replay.seq == seq


def test_the_ends_hold(replay: ReplayScreen) -> None:
    replay.press("end")
    replay.press("next")
    assert replay.seq == 7
    replay.press("home")
    replay.press("back")
    assert replay.seq == 1


def test_a_key_without_meaning_changes_nothing(replay: ReplayScreen) -> None:
    assert not replay.press("x")
    assert replay.seq == 4


def test_the_seat_switches_and_the_board_turns(replay: ReplayScreen) -> None:
    replay.press("B")
    assert "as B sees it" in replay.screen(80, 50)[0].plain


def test_why_opens_and_closes(replay: ReplayScreen) -> None:
    replay.press("why")
    assert replay.screen(80, 50)[-1].plain == "why 4 for judge"
    replay.press("why")
    assert "why" not in replay.screen(80, 50)[-1].plain


def test_the_caption_tells_the_fact(replay: ReplayScreen) -> None:
    drawn = [line.plain for line in replay.screen(80, 50)]
    assert any("A played Field Mouse" in line for line in drawn)


def test_a_low_terminal_gets_the_low_board(replay: ReplayScreen) -> None:
    assert len(replay.screen(80, 24)) < len(replay.screen(80, 50))


@pytest.mark.parametrize("height", [44, 50, 60])
def test_the_screen_fits_the_terminal_with_reasons_open(replay: ReplayScreen, height: int) -> None:
    long = replay.tape._replace(why=lambda _, seq: [Text(f"reason {seq}")] * 40)
    stepping = ReplayScreen(long, 4, "judge")
    stepping.press("why")
    drawn = stepping.screen(80, height)
    assert len(drawn) <= height
    assert "referee why m1@4" in drawn[-1].plain


def test_quit_ends(replay: ReplayScreen) -> None:
    replay.press("quit")
    assert not replay.running


def test_every_key_means_something(replay: ReplayScreen) -> None:
    for word in set(KEYS.values()):
        assert replay.press(word), word
