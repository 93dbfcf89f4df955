"""A service that is told to stop, or killed, while twenty programs act."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from referee.service import open_desk
from referee.service.event.starting import deck_names, open_match
from referee.service.play.acting import act
from referee.service.play.listings import choices_at
from tests.crash.serve_loop import Answered, lost, run


def test_what_a_service_answered_is_there_after_it_was_ended(tmp_path: Path) -> None:
    counts = run(str(tmp_path / "record.sqlite3"), 3, 20, seed=7)
    assert counts.sound(), counts
    assert counts.killed == 1
    assert counts.answered >= 3 * 20
    assert counts.repeated >= 2 * 20


def test_an_answer_that_the_log_does_not_hold_is_counted(tmp_path: Path) -> None:
    url = str(tmp_path / "record.sqlite3")
    with closing(open_desk(url)) as desk:
        open_match(desk, "m1", *deck_names()[:2], seed=1)
        asked = choices_at(desk, "m1")
        done = act(desk, "m1", asked.seat, asked.choices[0].action)
    there = Answered("m1", {}, done.first, done.last)
    assert lost(url, [there]) == 0
    assert lost(url, [there, there._replace(last=done.last + 1)]) == 1
    assert lost(url, [there._replace(first=1)]) == 1
