"""Slow play at the terminal: one match, and an event with a field as the page shows it."""

from __future__ import annotations

import datetime as dt
import random

import pytest
from freezegun import freeze_time
from freezegun.api import FrozenDateTimeFactory

from events.stores import open_log, upgrade
from referee.service import Desk
from referee.service.chance import seeded_dice, seeded_entropy
from referee.service.event.starting import open_match
from referee.service.play.acting import act
from referee.service.simulated.simulate import answer
from tests.cli.conftest import Shell
from tests.cli.pages import fits, pages
from tests.goldens.shipped import Pace

PAGE = pages()["docs/slow-play.md"]
TABLES = 6


def play(desk: Desk, name: str, seed: int, event: str, *, slow: bool = False) -> None:
    """Play a match at the pace of a table; a slow seat B takes three times as long."""
    source = random.Random(seed)
    pace = Pace(source)
    desk.clock = pace
    open_match(
        desk,
        name,
        "ember-court",
        "tide-chorus",
        date="2026-05-09",
        event=event,
        round=1,
        table=seed,
        people=(f"p-{2 * seed - 1}", f"p-{2 * seed}"),
        seed=seed,
    )
    while (table := desk.table(name)).decision is not None:
        times = 3 if slow and table.decision.seat == "B" else 1
        for _ in range(times):
            pace.think()
        action = answer(table, source)
        act(desk, name, action.seat, action)


@pytest.fixture(scope="module")
def spring(tmp_path_factory: pytest.TempPathFactory) -> Shell:
    """Six matches of one event, of which the last has a slow player."""
    db = tmp_path_factory.mktemp("pace") / "spring.sqlite3"
    upgrade(str(db))
    desk = Desk(open_log(str(db)), dice=seeded_dice("pace"), entropy=seeded_entropy(1))
    for table in range(1, TABLES + 1):
        play(desk, f"m{table}", table, "spring", slow=table == TABLES)
    desk.close()
    return Shell(db)


def test_a_slow_player_stands_out_from_the_field_and_nobody_else_does(spring: Shell) -> None:
    found = spring.json("slowplay", "--event", "spring")["report"]
    assert found["matches"] == TABLES
    slow = {(flag["match"], flag["seat"]) for flag in found["flags"]}
    assert ("m6", "B") in slow
    mine = sum(1 for flag in found["flags"] if (flag["match"], flag["seat"]) == ("m6", "B"))
    assert mine > len(found["flags"]) / 2
    for flag in found["flags"]:
        assert flag["field"]["count"] >= 20
        assert flag["took"] >= 2 * flag["limit"]
    told = spring.good("slowplay", "m6")
    assert "beside 5 other matches of event spring" in told
    shown = PAGE.split("```text\n")[1].split("```")[0].splitlines()[1:]
    assert fits(tuple(shown), told) == ""
    assert "Times, not a verdict" in told
    assert "slow play" not in told.casefold()
    rows = spring.good("slowplay", "--event", "spring", "--limit", "3").splitlines()
    assert rows[1].startswith(" m6 B p-12 104 decisions, median 24.4s, longest 1:13 at m6@")
    assert rows[4] == " 9 seats more, each quicker: --limit 12"


def test_a_flag_names_the_seq_at_which_the_log_shows_the_decision(spring: Shell) -> None:
    flags = spring.json("slowplay", "m6")["report"]["flags"]
    flag = next(one for one in flags if one["seq"])
    facts = {f["seq"]: f for f in spring.json("log", "m6", "--level", "full")["facts"]}
    assert facts[flag["seq"]]["kind"] == "action.taken"
    assert f" m6@{flag['seq']} B p-12 {flag['kind']} took" in spring.good("slowplay", "m6")


@pytest.mark.parametrize("width", ["60", "80", "100"])
def test_no_line_is_wider_than_its_terminal(
    spring: Shell, width: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", width)
    told = spring.good("slowplay", "m6") + spring.good("slowplay", "--event", "spring")
    assert max(len(line) for line in told.splitlines()) <= int(width)


def test_the_time_of_a_judge_is_left_out_and_a_branch_has_no_pace(shell: Shell) -> None:
    with freeze_time(dt.datetime(2031, 1, 1, 12, tzinfo=dt.UTC)) as clock:
        assert isinstance(clock, FrozenDateTimeFactory)
        shell.good("call", "m1", "Is that too long?", "--seat", "A")
        clock.tick(dt.timedelta(minutes=7))
        shell.good("call", "claim", "m1", "C1")
        shell.good("call", "close", "m1", "C1")
        clock.tick(dt.timedelta(seconds=20))
        shell.good("act", "m1", shell.json("legal", "m1")["seat"], "1")
    seats = shell.json("slowplay", "m1")["report"]["seats"]
    assert sum(seat["judged"] for seat in seats) == 7 * 60 * 1_000_000
    assert "time of judges, left out: 7:00" in shell.good("slowplay", "m1")
    shell.good("branch", "m1", "other")
    told = shell("slowplay", "other")
    assert told.code != 0
    assert "nobody played" in told.err


def test_what_has_no_pace_is_refused_in_words(shell: Shell) -> None:
    for words in ((), ("m1", "--event", "spring"), ("--event", "nowhere"), ("m9",)):
        told = shell("slowplay", *words)
        assert told.code in {1, 2}
        assert "try:" in told.err
    shell.good("open", "p1", "--paper", "--first", "A")
    told = shell("slowplay", "p1")
    assert "who entered it" in told.err
