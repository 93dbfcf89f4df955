"""Calls, time, remarks and policies as they are typed."""

from __future__ import annotations

import re
from pathlib import Path

from referee.court.policy import GENERIC, shipped
from tests.cli.conftest import Shell

WRONG = '[policy]\nname = "x"\nedition = "1"\ndate = "2026-01-01"\nplain_judge = "boss"\n'


def test_a_call_is_opened_taken_and_closed_as_it_is_typed(shell: Shell) -> None:
    said = shell.good("call", "m1", "May it attack?", "--seat", "a")
    assert "C1  seat A at" in said
    assert "the clock of the table is stopped" in said
    assert "C1  seat A" in shell.good("show", "m1")
    assert "May it attack?" not in shell.good("show", "m1", "--as", "spectator")
    shell.good("call", "claim", "m1", "C1", "--by", "floor-judge:ann")
    refused = shell("call", "claim", "m1", "C1", "--by", "spectator:bo")
    assert refused.code == 1
    assert "spectator:bo may not order call.claim" in refused.err
    assert "floor-judge:NAME" in refused.err
    shell.good("extend", "m1", "5m30s", "--reason", "a judge was called")
    shell.good("note", "m1@3", "the table was bumped")
    shell.good("call", "close", "m1", "C1", "--by", "floor-judge:ann")
    now = shell.json("call", "list", "m1")["standing"]
    assert [(c["id"], c["stands"]) for c in now["calls"]] == [("C1", "closed")]
    assert (now["extended"], now["notes"][0]["text"]) == (330, "the table was bumped")
    told = shell.good("call", "list", "m1")
    assert "taken by floor-judge:ann" in told
    assert "time given: 5:30" in told


def test_a_time_that_is_none_is_refused(shell: Shell) -> None:
    for time in ("", "m", "five", "5:3"):
        told = shell("extend", "m1", time, "--reason", "x")
        assert told.code == 2, time
        assert "5m30s" in told.err
    assert shell.good("extend", "m1", "1:05", "--reason", "x").endswith("time given: 1:05\n")


def test_a_policy_is_checked_shown_and_pinned(shell: Shell, tmp_path: Path) -> None:
    bad, good = tmp_path / "bad.toml", tmp_path / "good.toml"
    bad.write_text(WRONG, "utf-8")
    told = shell("policy", "check", str(bad))
    assert told.code == 1
    assert "bad.toml:5" in told.out
    assert "'boss' is no role" in told.out
    refused = shell("open", "m7", "--policy", str(bad))
    assert refused.code == 1
    assert "line 5: 'boss' is no role" in refused.err
    assert "m7" not in shell.good("matches")
    shown = shell.json("policy", "show")
    assert (shown["name"], shown["levels"][0]) == ("generic", "caution")
    assert "floor-judge" in shell.good("policy", "show", "generic-1")
    good.write_bytes(shipped()[GENERIC].replace(b'plain_judge = "head-judge"', b'plain_judge = "none"'))
    assert "may be pinned" in shell.good("policy", "check", str(good))
    empty = tmp_path / "empty.toml"
    empty.write_bytes(re.sub(rb'("penalty.match loss" = ).*', rb"\1[]", good.read_bytes()))
    said = shell.good("policy", "check", str(empty))
    assert "which nobody may give" in " ".join(said.split())
    assert "may be pinned" in said
    found = shell.json("policy", "check", str(empty))
    assert (found["valid"], found["faults"]) == (True, [])
    assert found["warnings"][0]["instead"].startswith('give "penalty.match loss" to a role')
    shell.good("open", "m7", "--policy", str(good))
    told = shell("checkpoint", "m7", "start")
    assert told.code == 1
    assert "without a role" in told.err
    shell.good("call", "m7", "Who begins?", "--seat", "B")
    assert shell("policy", "show", "gone").code == 2
