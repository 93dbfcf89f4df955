"""An outcome is stated through the command line: asked for, agreed to, ordered, looked back at."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from events.stores import open_log
from events.vocabulary import OTHER
from tests.cli.conftest import Shell
from tests.service.stating import opened, stated_desk


@pytest.fixture
def waits(tmp_path: Path) -> tuple[Shell, str]:
    """A match that waits for a stated outcome, and the seat that is asked."""
    file = tmp_path / "stated.sqlite3"
    with closing(stated_desk(open_log(str(file)))) as desk:
        seat = opened(desk)
    return Shell(file), seat


def seq_of(shell: Shell, kind: str) -> int:
    rows = shell.json("log", "m1", "--level", "full")["facts"]
    return max(int(row["seq"]) for row in rows if row["kind"] == kind)


def test_what_is_asked_is_printed_with_its_sentence(waits: tuple[Shell, str]) -> None:
    shell, seat = waits
    told = shell.good("legal", "m1")
    assert f"{seat}: What does " in told
    assert "line" in told
    assert f"say any moves with: {shell.typed('state m1 MOVES')}" in told
    outcome = shell.json("show", "m1")["view"]["decision"]["outcome"]
    assert f"{outcome['name']}: {outcome['text']}" in told


def test_a_statement_is_agreed_to_and_looked_back_at(waits: tuple[Shell, str]) -> None:
    shell, seat = waits
    other = OTHER[seat]
    told = shell.good("state", "m1", f"draw {seat} 2", f"freeze {other}.lrig")
    assert f"{other} is choosing: agree or not that" in told
    assert f"draw {seat} 2; freeze {other}'s" in told
    shell.good("act", "m1", other, "yes")
    seq = seq_of(shell, "outcome.stated")
    said = f"stated by {seat}, agreed by {other} for "
    for command in (("log", "m1"), ("why", f"m1@{seq}"), ("why", f"m1@{seq + 1}")):
        told = " ".join(shell.good(*command).split())
        assert said in told
        assert "not computed" in told
    assert "not frozen → frozen" in shell.good("diff", f"m1@{seq - 1}", f"m1@{seq + 2}")
    assert "consistent with itself" in shell.good("verify", "m1")


def test_a_judge_orders_with_names_and_a_reason(shell: Shell) -> None:
    view = shell.json("show", "m1")["view"]
    name = view["seats"]["A"]["lrig"][1]["name"]
    hand = view["seats"]["B"]["hand"]["count"]
    words = ("draw B 1", f"freeze {name}", "--card", name, "--line", "1")
    done = shell.json("state", "m1", *words, "--by", "judge:ann", "--why", "it was missed")
    assert [f["kind"] for f in done["facts"][:2]] == ["action.taken", "outcome.stated"]
    body = done["facts"][1]["body"]
    assert (body["stated_by"], body["name"], body["why"]) == ("judge:ann", name, "it was missed")
    after = shell.json("show", "m1")["view"]
    assert after["seats"]["B"]["hand"]["count"] == hand + 1
    assert after["seats"]["A"]["lrig"][1]["frozen"]
    assert after["decision"]["kind"] == view["decision"]["kind"]
    told = " ".join(shell.good("log", "m1", "--as", "B").split())
    assert f"stated by judge ann for {name}, line 1: draw B 1; freeze A's {name}" in told
    assert "(it was missed)" in told
    assert "it was missed" not in shell.good("log", "m1", "--as", "spectator")


REFUSED = [
    (("draw A 90", "coin B +9", "--by", "ann"), 1, "A's deck has"),
    (("down #99999", "--by", "ann"), 1, "lies nowhere"),
    (("down Nobody", "--by", "ann"), 2, "'Nobody' stands where a card"),
    (("sing", "--by", "ann"), 2, "is no move"),
    (("draw A 1",), 2, "no text waits for its outcome"),
    (("draw A 1", "--seat", "A", "--card", "Nobody", "--line", "1"), 2, "no 'Nobody' lies"),
    (("draw A 1", "--card", "A.lrig"), 2, "who announces this?"),
    (("draw A 1", "--seat", "A", "--card", "A.lrig", "--line", "1"), 1, "that nobody can read"),
    (("draw A 1", "--by", "ann", "--card", "A.lrig", "--line", "99"), 1, "has 1 line"),
    (("draw A 1; more", "--by", "ann"), 1, "ends with its moves"),
    (("draw A 1", "--by", "ann", "--expect", "3"), 2, "made for seq 3"),
]


@pytest.mark.parametrize(("words", "code", "why"), REFUSED)
def test_what_cannot_be_stated_is_refused_and_nothing_is_written(
    shell: Shell, words: tuple[str, ...], code: int, why: str
) -> None:
    before = shell.json("matches")
    told = shell("state", "m1", *words)
    assert told.code == code, told
    assert why in told.err
    assert shell.json("matches") == before


def test_a_match_pins_who_states(tmp_path: Path) -> None:
    shell = Shell(tmp_path / "new.sqlite3")
    shell.good("open", "m1", "--stated", "judge")
    assert shell.json("show", "m1")["view"]["settings"]["readings"]["stated"] == "judge"
    shell.good("open", "m2")
    assert "stated" not in shell.json("show", "m2")["view"]["settings"]["readings"]
    assert shell("open", "m3", "--stated", "nobody").code == 2
