"""The rule guide can be read, searched and compared at a terminal, at any width and in JSON."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path

import pytest
from freezegun import freeze_time

from cli import app
from referee.rulebook import clause, in_force, search
from tests.cli.conftest import Shell
from tests.house.tree import ROOT

Capture = pytest.CaptureFixture[str]
COMMANDS = [
    "show glossary.refresh.5",
    "show glossary.grow.4 --on 2023-01-01",
    "search life cloth top",
    "search attached --edition 9.0.0 --limit 3",
    "editions",
    "diff 8.0.0 9.0.0",
    "diff 9.0.0 1.0.0",
    "readings",
    "readings forced_turn_end",
    "readings charm_is_seen",
    "errata",
]


def run(capsys: Capture, line: str) -> tuple[int, str, str]:
    code = app.run(["rulebook", *line.split()])
    told = capsys.readouterr()
    return code, told.out, told.err


@pytest.mark.parametrize("width", [80, 140])
@pytest.mark.parametrize("line", COMMANDS)
def test_an_answer_fits_its_width_and_breaks_no_id(
    line: str, width: int, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    code, out, err = run(capsys, line)
    assert (code, err) == (0, "")
    rows = out.splitlines()
    assert rows
    assert max(len(row) for row in rows) <= min(width, 100)
    assert [row for row in rows if row.rstrip().endswith("-") and "." in row.split()[-1]] == []


@pytest.mark.parametrize("line", COMMANDS)
def test_every_answer_is_also_json(line: str, capsys: Capture) -> None:
    code, out, _ = run(capsys, f"{line} --json")
    assert code == 0
    assert isinstance(json.loads(out), dict)


def test_a_clause_names_who_else_says_it(capsys: Capture) -> None:
    _, out, _ = run(capsys, "show glossary.grow.4")
    assert "also said by  start.grow.3" in out
    assert "otherwise in  classic.grow.2, classic.phases.10" in out


def test_a_clause_names_the_game_that_is_silent_and_the_readings_that_settle_it(
    capsys: Capture,
) -> None:
    _, out, _ = run(capsys, "show glossary.soul.2")
    assert "silent        classic: A mechanic of a later edition" in out
    assert "readings      soul_max = 2" in out
    assert "read here     Vertical." in run(capsys, "show glossary.up.2")[1]
    found = json.loads(run(capsys, "show glossary.soul.2 --json")[1])
    assert found["readings"] == {"soul_max": "2"}
    assert list(found["silent"]) == ["classic"]


@pytest.mark.parametrize(("day", "code"), [("2023-12-14", 1), ("2023-12-15", 0)])
def test_a_clause_is_asked_for_on_a_day(day: str, code: int, capsys: Capture) -> None:
    with freeze_time(day):
        today = date.today().isoformat()  # noqa: DTZ011 - the frozen day is the input
        answered, out, _ = run(capsys, f"show glossary.acce.1 --on {today}")
    assert answered == code
    assert ("✗ not in force" if code else "✓ in force") + f" on {day}" in out
    assert "it began on 2023-12-15" in out


def test_a_clause_that_was_taken_back_says_by_which_edition(capsys: Capture) -> None:
    code, out, _ = run(capsys, "show quickguide.mulligan.1 --on 2024-01-01 --json")
    assert code == 1
    assert json.loads(out)["on"] == {
        "day": "2024-01-01",
        "edition": "9.0.0",
        "in_force": False,
        "since": "2021-10-04",
        "withdrawn": "9.0.0",
    }


def test_before_every_edition_nothing_governs(capsys: Capture) -> None:
    code, out, _ = run(capsys, "show glossary.grow.4 --on 2020-01-01")
    assert code == 1
    assert "before every edition" in out


def test_search_stays_within_an_edition(capsys: Capture) -> None:
    assert run(capsys, "search glossary.acce --edition 1.0.0")[0] == 1
    code, out, _ = run(capsys, "search [acce] --edition 9.0.0")
    assert code == 0
    assert "glossary.acce.1" in out


def test_editions_say_from_when_until_when_and_what_came(capsys: Capture) -> None:
    found = json.loads(run(capsys, "editions --json")[1])["editions"]
    by_name = {e["name"]: e for e in found}
    assert by_name["8.0.0"]["until"] == by_name["9.0.0"]["since"] == "2023-12-15"
    assert by_name["9.0.0"]["until"] == by_name["2014-08-21"]["until"] is None
    assert by_name["2014-08-21"]["clauses"] == 222
    assert by_name["7.0.0"]["changed"] == ["[Dream Team]", "S Lancer"]


def test_a_difference_shows_what_came_and_what_took_whose_place(capsys: Capture) -> None:
    _, out, _ = run(capsys, "diff 8.0.0 9.0.0")
    rows = out.splitlines()
    assert rows[0] == "8.0.0 → 9.0.0"
    assert rows.index("- quickguide.mulligan.1") < rows.index("+ glossary.mulligan.3")
    assert "+ glossary.acce.1" in rows
    assert run(capsys, "diff 9.0.0 9.0.0")[1].endswith("no difference\n")


@pytest.mark.parametrize("page", ["readings", "errata"])
def test_the_pages_of_the_documents_folder_are_printed(page: str, capsys: Capture) -> None:
    code, out, _ = run(capsys, f"{page} --markdown")
    assert code == 0
    assert out == (ROOT / "docs" / f"{page}.md").read_text("utf-8")


def test_errata_show_what_stands_there_and_what_should(capsys: Capture) -> None:
    _, out, _ = run(capsys, "errata")
    rows = out.splitlines()
    at = rows.index("upped_is_vertical  diva")
    assert rows[at + 1 : at + 4] == [
        "    says    Upped is said to be horizontal.",
        "    should  A vertical SIGNI or LRIG is called upped.",
        "    read    Vertical.",
    ]


def test_readings_show_default_values_and_clauses(capsys: Capture) -> None:
    code, out, _ = run(capsys, "readings soul_max")
    assert code == 0
    assert out.splitlines()[0] == "soul_max = 2 | 1  diva"
    assert "glossary.soul.2" in out
    names = {r["name"] for r in json.loads(run(capsys, "readings --ruleset classic --json")[1])["readings"]}
    assert "refresh_timing" in names
    assert "soul_max" not in names


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("show glossary.grow.4 --on yesterday", "'yesterday' is no date"),
        ("show glossary.gorw.4", "did you mean glossary.grow.4"),
        ("search deck --edition 9.1", "no edition '9.1'"),
        ("diff 8.0.0 2014-08-21", "name two of one ruleset"),
        ("diff 8.0.0 9.1", "no edition '9.1'"),
        ("readings soulmax", "did you mean soul_max"),
        ("readings --ruleset key", "no ruleset 'key'"),
    ],
)
def test_a_wrong_question_is_answered_with_what_may_be_asked(line: str, said: str, capsys: Capture) -> None:
    code, out, err = run(capsys, line)
    assert code == 2
    assert out == ""
    assert said in " ".join(err.split())


def test_why_says_what_the_clauses_of_the_edition_of_the_match_say(tmp_path: Path) -> None:
    shell = Shell(tmp_path / "old.sqlite3")
    shell.good("open", "m1", "--seed", "1", "--first", "A", "--edition", "2.0.0")
    shell.good("act", "m1", "A", "1")
    told = shell.good("why", "m1@6")
    assert "what the clauses say in edition 2.0.0" in told
    data = shell.json("why", "m1@6")
    assert data["edition"] == "2.0.0"
    assert data["clauses"]
    assert all(in_force(i, "2.0.0") for i in data["clauses"])
    assert data["clauses"] == {i: clause(i).text for i in data["clauses"]}


@pytest.mark.parametrize("command", ["show", "play"])
def test_a_clause_is_shown_by_the_end_of_its_id_and_says_which_was_taken(
    command: str, capsys: Capture
) -> None:
    code, out, _ = run(capsys, f"{command} attack.2")
    assert code == 0
    first, second, *_ = out.splitlines()
    assert first == "attack.2 is taken as glossary.attack.2; others: faq.attack.2, classic.attack.2"
    assert second.startswith("glossary.attack.2  Attack")


def test_a_question_in_ones_own_words_finds_clauses_of_one_ruleset(capsys: Capture) -> None:
    _, out, _ = run(capsys, "search attack twice --ruleset classic --json")
    found = json.loads(out)["clauses"]
    assert "classic.attack.6" in [c["id"] for c in found[:3]]
    code, _, err = run(capsys, "search attack --ruleset modern")
    assert (code, "no ruleset 'modern'" in err) == (2, True)


@pytest.mark.parametrize(
    ("said", "first", "all_have"),
    [
        ("attack", "glossary.attack.1", ".attack."),
        ("glossary.attack", "glossary.attack.1", "glossary.attack."),
        ("lancer", "glossary.lancer.1", ".lancer."),
        ("Double Crush", "glossary.double-crush.1", ".double-crush."),
        ("start.setup", "start.setup.1", "start.setup."),
    ],
)
def test_an_entry_or_a_section_is_shown_clause_by_clause(
    said: str, first: str, all_have: str, capsys: Capture
) -> None:
    assert app.run(["rulebook", "show", said]) == 0
    assert capsys.readouterr().out.startswith(f"{first}  ")
    assert app.run(["rulebook", "show", said, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    ids = [one["id"] for one in told["clauses"]]
    assert ids[0] == first
    assert told["found"] == len(ids) > 1
    assert all(all_have in one for one in ids)
    assert sorted(ids) == sorted(one.id for one in search(f".{said}.".strip(".")) if one.id in ids)


@pytest.mark.parametrize(
    ("said", "near"),
    [
        ("atack", "glossary.attack.1: A player attacks"),
        ("lancr", "glossary.lancer.1: [Lancer]"),
        ("guard.99", "glossary.guard.1: The answer"),
    ],
)
def test_what_is_no_clause_names_the_near_ones_with_their_first_words(
    said: str, near: str, capsys: Capture
) -> None:
    assert app.run(["rulebook", "show", said]) == 2
    assert f"did you mean {near}" in capsys.readouterr().err


def test_a_day_is_asked_of_one_clause_alone(capsys: Capture) -> None:
    assert app.run(["rulebook", "show", "lancer", "--on", "2026-01-01"]) == 2
    told = capsys.readouterr().err
    assert "lancer names " in told
    assert "try: name one of them, such as glossary.lancer.1" in told
