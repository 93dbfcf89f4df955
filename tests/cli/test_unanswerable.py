"""A question that nobody can answer any more: told, handed to a judge, and the match goes on."""

from __future__ import annotations

import random
from contextlib import closing
from pathlib import Path

import pytest

from events.stores import open_log
from referee.service.play.acting import act
from referee.service.simulated.simulate import answer
from tests.cli.conftest import Shell
from tests.service.conftest import desk_of
from tests.service.unanswerable import unpayable


@pytest.fixture
def waits(tmp_path: Path) -> tuple[Shell, str]:
    """A match in which a seat is asked to pay, from whose Ener Zone a judge has taken all Ener."""
    file = tmp_path / "pay.sqlite3"
    seat = unpayable(file)
    shell = Shell(file)
    return shell, seat


def test_it_is_told_with_its_reason_and_a_judge_is_asked(waits: tuple[Shell, str]) -> None:
    shell, seat = waits
    told = " ".join(shell.good("legal", "m1").split())
    assert "a judge: State what happens instead" in told
    assert "had no legal answer" in " ".join(shell.good("log", "m1", "--level", "brief").split())
    assert f"{seat} has no legal answer to: choose the Ener that pays" in told
    assert shell.typed("state m1 MOVES --by judge:NAME") in told
    assert "a judge is choosing: state what happens instead" in " ".join(shell.good("show", "m1").split())
    outcome = shell.json("show", "m1")["view"]["decision"]["outcome"]
    assert (outcome["unanswered"]["kind"], outcome["unanswered"]["seat"]) == ("pay", seat)
    assert outcome["unanswered"]["why"]
    refused = shell("act", "m1", seat, "pick", "nothing")
    assert refused.code == 1
    assert "a judge is asked now" in " ".join(refused.err.split())


def test_a_judge_states_what_happens_and_the_match_goes_on(waits: tuple[Shell, str]) -> None:
    shell, seat = waits
    shell.good("state", "m1", f"draw {seat} 1", "--by", "judge:ann", "--why", "the price is waived")
    rows = shell.json("log", "m1", "--level", "full")["facts"]
    kinds = [row["kind"] for row in rows]
    found = max(i for i, kind in enumerate(kinds) if kind == "decision.unanswerable")
    stated = kinds.index("outcome.stated", found)
    why = " ".join(shell.good("why", f"m1@{rows[stated]['seq']}").split())
    assert "had no legal answer" in why
    assert shell.json("show", "m1")["view"]["decision"]["kind"] != "state"
    assert "consistent with itself" in shell.good("verify", "m1")
    with closing(desk_of(open_log(str(shell.db)))) as desk:
        chance = random.Random(2)
        for _ in range(40):
            action = answer(desk.table("m1"), chance)
            act(desk, "m1", action.seat, action)
