"""What the commands ask for least: help in words, versions, pages, minutes, questions of calls."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest
import typer

from cli import app
from cli.common import completing, noted
from referee.service.program import rules_fingerprint
from tests.cli.conftest import Shell
from tests.cli.hostile import run


def test_the_version_is_printed() -> None:
    told = run(["--version"])
    assert (told.code, told.out) == (0, f"referee {version('wixoss-referee')}, rules {rules_fingerprint()}\n")


def test_help_explains_a_command_by_its_name() -> None:
    assert run(["help", "rulebook", "search"]).out == run(["rulebook", "search", "--help"]).out
    assert run(["help"]).out == run(["--help"]).out
    assert "did you mean log" in run(["help", "lgo"]).err


def test_no_flag_of_a_help_has_a_type() -> None:
    for words in (["log"], ["export"], ["rulebook", "search"], []):
        told = run([*words, "--help"])
        assert told.code == 0
        assert not re.search(r"<(bool|str|int|float|list)|list\[", told.out)


def test_help_is_asked_for_shortly_too() -> None:
    words = [sys.executable, "-c", "from cli.app import main; main()", "log", "-h"]
    assert "Usage: referee log" in subprocess.run(words, capture_output=True, text=True, check=True).stdout


def test_a_number_alone_is_minutes(shell: Shell) -> None:
    shell.good("extend", "m1", "2", "--reason", "a call")
    shell.good("extend", "m1", "90s", "--reason", "another")
    standing = shell.json("call", "list", "m1")["standing"]
    assert standing["extended"] == 210


def test_a_policy_can_be_copied_and_checked(shell: Shell, tmp_path: Path) -> None:
    text = shell.good("policy", "show", "generic-1", "--toml")
    ours = tmp_path / "ours.toml"
    ours.write_text(text, "utf-8")
    assert "may be pinned" in shell.good("policy", "check", str(ours))
    assert shell.good("policy", "show", str(ours), "--toml") == text
    assert shell.json("policy", "show", "--toml")["toml"] == text


def test_matches_are_listed_in_pages_of_the_newest(fresh: Shell) -> None:
    fresh.good("simulate", "--games", "5", "--seed", "3")
    names = [row["name"] for row in fresh.json("matches")]
    assert len(names) == 5
    told = fresh.good("matches", "--limit", "2")
    assert re.findall(r"^sim\S+", told, re.MULTILINE) == names[3:]
    assert "3 earlier matches: --page 2, or --limit 0 for all 5" in told
    last = fresh.good("matches", "--limit", "2", "--page", "3")
    assert re.findall(r"^sim\S+", last, re.MULTILINE) == names[:1]
    assert "earlier" not in last
    assert [r["name"] for r in fresh.json("matches", "--limit", "2", "--page", "2")] == names[1:3]
    assert fresh.json("matches", "--limit", "2", "--page", "4") == []
    beyond = fresh.good("matches", "--limit", "2", "--page", "4")
    assert "page 4 is beyond the last: 5 matches in 3 pages" in beyond


def test_the_day_of_a_match_names_its_zone(shell: Shell) -> None:
    created = shell.json("matches")[0]["created"]
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z", created)
    assert f"{created[:16].replace('T', ' ')} UTC" in shell.good("matches")


def test_a_ruling_on_a_call_takes_its_question_and_closes_it(shell: Shell) -> None:
    shell.good("call", "open", "m1", "Was it guarded?", "--seat", "A")
    shell.good("rule", "m1", "--call", "C1", "--decision", "Yes.", "--key", "k1")
    (ruled,) = shell.json("ruling", "list", "m1")["rulings"]
    assert (ruled["question"], ruled["call"]) == ("Was it guarded?", "C1")
    (call,) = shell.json("call", "list", "m1")["standing"]["calls"]
    assert (call["stands"], call["ruling"]) == ("closed", "R1")
    head = shell.json("matches")[0]["head"]
    shell.good("rule", "m1", "--call", "C1", "--decision", "Yes.", "--key", "k1")
    assert shell.json("matches")[0]["head"] == head


def test_a_call_is_left_open_where_that_is_said(shell: Shell) -> None:
    shell.good("call", "open", "m1", "Was it guarded?", "--seat", "A")
    shell.good("rule", "m1", "And?", "--call", "C1", "--decision", "Yes.", "--keep-open")
    (ruled,) = shell.json("ruling", "list", "m1")["rulings"]
    assert ruled["question"] == "And?"
    (call,) = shell.json("call", "list", "m1")["standing"]["calls"]
    assert call["stands"] != "closed"


def test_a_ruling_on_no_call_still_needs_its_question(shell: Shell) -> None:
    told = shell("rule", "m1", "--decision", "Yes.")
    assert (told.code, "--question" in told.err) == (2, True)
    told = shell("rule", "m1", "--call", "C7", "--decision", "Yes.")
    assert told.code == 2
    assert "there is no call 'C7'" in told.err


def test_names_that_are_near_are_offered(shell: Shell) -> None:
    shell.good("open", "final-1", "--seed", "7", "--first", "A")
    told = shell("show", "fianl-1")
    assert told.code == 2
    assert "no match fianl-1 in" in told.err
    assert f"did you mean final-1; list the matches: {shell.typed('matches')}" in told.err
    assert "did you mean ember-court" in shell("open", "n1", "--deck-a", "ember-cuort").err
    assert "did you mean Kiln Tender" in shell("cards", "show", "Kiln Tendr").err


def test_a_shell_is_offered_what_there_is(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_DB", shell.db)
    shell.good("people", "add", "p7", "--name", "Ann")
    assert completing.match_names("m") == ["m1"]
    assert completing.person_ids("P") == ["p7"]
    assert completing.deck_names("ember") == ["ember-court"]
    assert "Kiln Tender" in completing.card_names("kiln t")
    assert completing.clause_ids("glossary.attack.") == [f"glossary.attack.{n}" for n in range(1, 6)]
    assert "attack.2" in completing.clause_ids("attack.")
    monkeypatch.setenv("REFEREE_DB", "/nowhere/there/is/none.sqlite3")
    assert completing.match_names("m") == completing.person_ids("p") == []


@pytest.mark.parametrize(
    ("words", "option", "offered"),
    [
        ("rulebook show", "CLAUSE", "clause_ids"),
        ("rulebook play", "CLAUSE", "clause_ids"),
        ("rule", "--clause", "clause_ids"),
        ("illegal", "--clause", "clause_ids"),
        ("precedent", "--clause", "clause_ids"),
        ("precedent", "--card", "card_names"),
        ("open", "--deck-a", "deck_names"),
        ("deck show", "[NAME]", "deck_names"),
        ("cards show", "NAME...", "card_names"),
        ("matches", "--person", "person_ids"),
        ("people show", "PERSON", "person_ids"),
        ("log", "MATCH[@STRETCH]", "match_names"),
        ("statement", "--person", "person_ids"),
    ],
)
def test_the_words_of_a_command_are_completed(words: str, option: str, offered: str) -> None:
    command = app.commands()
    for word in words.split():
        command = command.commands[word]
    found = [p for p in command.params if option in (*p.opts, p.metavar)]
    first = {"clause_ids": "glossary.a", "card_names": "Kiln", "deck_names": "ember"}.get(offered)
    assert len(found) == 1
    given = found[0].shell_complete(typer.Context(command), first or "")
    names = [one.value for one in given]
    assert names == getattr(completing, offered)(first or "")
    assert names or first is None


def test_a_token_names_the_address_of_the_service_that_runs(shell: Shell) -> None:
    words = ("token", "make", "--role", "spectator", "--match", "m1")
    assert shell.json(*words)["link"].startswith("http://127.0.0.1:8421/l/")
    with noted.noted(shell.db, "http://127.0.0.1:9000/"):
        assert shell.json(*words)["link"].startswith("http://127.0.0.1:9000/l/")
        told = shell.json(*words, "--address", "https://judge.example/")
        assert told["link"].startswith("https://judge.example/l/")
    assert shell.json(*words)["link"].startswith("http://127.0.0.1:8421/l/")


def test_a_service_that_was_killed_is_no_longer_reached(shell: Shell) -> None:
    place = Path(f"{shell.db}.service")
    place.write_text('{"address": "http://127.0.0.1:9000", "process": 99999999}', "utf-8")
    assert noted.reached_at(shell.db) == noted.USUAL
    place.write_text("{", "utf-8")
    assert noted.reached_at(shell.db) == noted.USUAL
