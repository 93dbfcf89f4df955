"""The command that judges matches again: verdicts, sums, exit codes, other terms."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Shell


@pytest.fixture(scope="module")
def event(tmp_path_factory: pytest.TempPathFactory) -> Shell:
    """An event of two short matches, one that goes on, and a branch of it."""
    shell = Shell(tmp_path_factory.mktemp("event") / "event.sqlite3")
    shell.good("simulate", "--games", "2", "--seed", "4")
    shell.good("open", "m1", "--seed", "3")
    shell.good("branch", "m1", "side")
    return shell


def lines(shell: Shell, *words: str) -> list[dict[str, Any]]:
    return [json.loads(row) for row in shell.good("readjudicate", *words, "--json").splitlines()]


def test_every_match_of_an_event_comes_out_exact(event: Shell) -> None:
    *found, last = lines(event, "--event", "simulation")
    assert [(row["match"], row["verdict"], row["ok"]) for row in found] == [
        ("sim-4-1", "exact", True),
        ("sim-4-2", "exact", True),
    ]
    assert last["summary"]["verdicts"] == {"exact": 2}
    assert last["summary"]["result"] == {"no": 2}
    assert last["summary"]["clauses"] == {}
    told = event.good("readjudicate", "--all")
    assert "3 matches" in told
    assert "3 ✓ exact" in told
    assert "side" not in told


def test_two_processes_find_what_one_finds(event: Shell) -> None:
    terms = ("--event", "simulation", "--reading", "lrig_attacks_again=once")
    assert lines(event, *terms, "--jobs", "2") == lines(event, *terms)
    *found, last = lines(event, *terms)
    assert all(row["parted"] is not None for row in found)
    assert last["summary"]["clauses"] == {"glossary.end-phase.1": 2}
    told = event.good("readjudicate", *terms)
    assert "first divergence by clause" in told
    assert "glossary.end-phase.1" in told


def test_an_altered_record_ends_with_exit_code_one(event: Shell, tmp_path: Path) -> None:
    record, file = tmp_path / "m1.jsonl", tmp_path / "own.sqlite3"
    event.good("export", "sim-4-1", str(record))
    own = Shell(file)
    own.good("import", str(record))
    assert own("readjudicate", "sim-4-1").code == 0
    with closing(sqlite3.connect(file)) as forger:
        forger.execute("DROP TRIGGER events_no_update")
        kind, seq = "turn.ended", 0
        ((seq,),) = forger.execute("SELECT max(seq) FROM events WHERE kind = ?", (kind,))
        forger.execute("UPDATE events SET actor = 'A' WHERE seq = ?", (seq,))
        forger.commit()
    told = own("readjudicate", "sim-4-1")
    assert told.code == 1
    assert f"at {seq} {kind} is another (actor)" in told.out
    assert "the result could change" in told.out or "with the same answers" in told.out


def test_other_cards_are_judged_by(event: Shell, tmp_path: Path) -> None:
    facts = event.json("log", "sim-4-1")["facts"]
    name = next(f["body"]["name"] for f in facts if f["kind"] == "attack.declared")
    card = event.json("cards", "show", name)
    rows = {key: card[key] for key in ("type", "colors", "classes") if card.get(key)}
    sheet = tmp_path / "other.toml"
    text = [f'[[card]]\nname = "{name}"\n', f"level = {card['level']}\n"]
    text += [f"power = {card['power']}\n"] if card.get("power") else []
    text += [f"limit = {card['limit']}\n"] if card.get("limit") else []
    text += [f"{key} = {json.dumps(value)}\n" for key, value in rows.items()]
    sheet.write_text("".join(text))
    found = lines(event, "sim-4-1", "--cards", str(sheet))[0]
    assert found["verdict"] in {"same facts", "same result", "other result", "cannot go on"}
    same = lines(event, "sim-4-1", "--cards", "current")[0]
    assert same["verdict"] == "exact"
    digest = next(f for f in facts if f["kind"] == "match.opened")["body"]["catalog"]
    assert lines(event, "sim-4-1", "--cards", digest)[0]["verdict"] == "exact"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "no match is named"),
        (("m1", "--all"), "named twice"),
        (("m9",), "no match m9"),
        (("--event", "nowhere"), "no match of the event 'nowhere'"),
        (("m1", "--edition", "77"), "77"),
        (("m1", "--edition", "2014-08-21"), "no edition of diva"),
        (("m1", "--reading", "x=1"), "no reading 'x'"),
        (("m1", "--reading", "refresh_order"), "is no reading"),
        (("m1", "--cards", "f" * 64), "card definitions"),
        (("m1", "--cards", "nowhere.csv"), "nowhere.csv"),
        (("m1", "--jobs", "0"), "jobs"),
    ],
)
def test_what_cannot_be_judged_is_said(event: Shell, words: tuple[str, ...], said: str) -> None:
    told = event("readjudicate", *words)
    assert told.code != 0
    assert said in told.err
