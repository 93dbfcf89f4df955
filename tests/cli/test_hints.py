"""What a first-day judge types wrong is answered with the command line that was meant."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path
from typing import Final

import pytest

from cli import app
from cli.common.door import Door
from cli.common.hints import carried_in, with_official
from cli.drawn.palette import ink
from tests.cli.conftest import Shell
from tests.cli.hostile import run
from tests.cli.test_help import COMMANDS
from tests.house.tree import ROOT, texts

CALLED: Final = re.compile(r"\breferee ((?=[-a-z])(?!(?:[a-z]+ )*--help).*)")


def test_a_wrong_use_is_answered_with_an_example_of_the_command(shell: Shell) -> None:
    told = shell("call", "m1", "A", "May it attack?")
    assert told.code == 2
    assert "where: referee call open\n" in told.err
    example = shell.typed('call open m1 "May it attack?" --seat A')
    assert f"try: write as {example}; see" in told.err


@pytest.mark.parametrize(
    "words",
    [
        ("call", "m1@2", "q", "--seat", "A"),
        ("takeback", "m1@2", "--seat", "A"),
        ("appeal", "file", "m1@2", "R1", "--seat", "A", "--grounds", "g"),
    ],
    ids=" ".join,
)
def test_an_order_at_an_earlier_point_is_refused_and_not_taken_for_one_at_the_end(
    shell: Shell, words: tuple[str, ...]
) -> None:
    before = shell.good("export", "m1")
    told = shell(*words)
    assert told.code == 2
    assert "try: name the match alone: m1" in told.err
    assert shell.good("export", "m1") == before


def test_a_closed_call_says_with_which_ruling(shell: Shell) -> None:
    shell.good("call", "m1", "May it be guarded?", "--seat", "A")
    shell.good("call", "claim", "m1", "C1", "--by", "floor-judge:ann")
    told = shell.good("call", "close", "m1", "C1", "--by", "floor-judge:ann")
    assert "C1  seat A at " in told
    assert ", closed, taken by floor-judge:ann" in told


def test_a_floor_judge_whose_ruling_may_not_rewind_is_told_of_a_command_that_may(
    shell: Shell,
) -> None:
    rule = ("rule", "m1", "q", "--decision", "d", "--clause", "glossary.grow.1")
    told = shell(*rule, "--remedy", "rewind", "--to", "9", "--by", "floor-judge:ann")
    assert told.code == 1
    then = shell.typed("rewind --authorised ROLE:NAME")
    assert f"rule without it and then: {then}" in told.err


def test_the_hints_of_an_event_name_who_orders(shell: Shell) -> None:
    event = shell.good("event", "open", "spring", "--by", "kim")
    entering = shell.typed("event enter PERSON --deck FILE --by kim")
    assert f"next: {entering}" in event
    for person, deck in (("p1", "ember-court"), ("p2", "tide-chorus")):
        shell.good("event", "enter", person, "--deck", deck, "--by", "kim")
    shell.good("event", "round", "open", "1", "--by", "kim")
    seated = shell.good("event", "seat", "1", "1", "p1", "p2", "--by", "kim")
    hint = seated.splitlines()[-1].removeprefix("next: referee ")
    shell.good(*hint.split())
    assert "2 people, 1 round, 1 table" in shell.good("event", "list")
    shell.good("event", "round", "begin", "1", "--by", "kim")
    shell.good("event", "round", "end", "1", "--anyway", "--by", "kim")
    shell.good("event", "close", "--anyway", "--by", "kim")
    assert shell.good("event", "show").startswith("spring")
    refused = shell("event", "drop", "p1", "--by", "kim").err
    assert "try: name one: --event spring, which is closed" in refused


@pytest.mark.parametrize("path", COMMANDS, ids=" ".join)
def test_every_option_is_explained_in_lines_that_no_terminal_breaks_twice(
    path: tuple[str, ...],
) -> None:
    command = COMMANDS[path]
    assert [p.name for p in command.params if not getattr(p, "help", None)] == []
    assert all(len(getattr(p, "metavar", None) or "") <= 32 for p in command.params)
    assert "\n" not in command.help.replace("\n\n", "")


HINTED: tuple[tuple[tuple[str, ...], str], ...] = (
    (("show", "m2"), "matches"),
    (("legal", "m1"), "act m1 "),
    (("branch", "list", "m1"), "branch open m1"),
    (("open", "m7", "--seed", "1"), "legal m7"),
    (("branch", "open", "m1@9", "m1-x"), "legal m1-x"),
    (("call", "m1", "--bad"), 'call open m1 "May it attack?" --seat A'),
    (("event", "open", "cup", "--by", "kim"), "event enter PERSON --deck FILE --by kim"),
    (("event", "show", "none"), "event open none"),
    (("slowplay",), "slowplay m1"),
    (("prove", "m1", "--from", "nine"), "prove m1 --from 40"),
    (("rulebook", "readings", "--edition", "9.0.0"), "rulebook readings soul_max"),
    (("schema", "x"), "help"),
    (("open", "m8", "--reading", "soul"), "rulebook readings"),
    (("takeback", "m1", "--seat", "A"), ""),
    (("token", "revoke", "t1"), "token list"),
)


@pytest.mark.parametrize(("words", "offered"), HINTED, ids=str)
def test_a_hint_goes_on_at_the_database_that_was_named(
    shell: Shell, words: tuple[str, ...], offered: str
) -> None:
    told = shell(*words, given="why")
    lines = (told.out + told.err).splitlines()
    hints = [one for one in lines if "referee " in one and not one.startswith(("where:", "error:"))]
    commands = [one for line in hints for one in CALLED.findall(line.partition("; see ")[0])]
    assert all(one.startswith(f"--db {shell.db} ") for one in commands), hints
    assert not offered or any(shell.typed(offered) in line for line in hints), lines


def test_a_pasted_hint_is_carried_out_where_the_first_command_was(shell: Shell) -> None:
    hint = shell.good("open", "other", "--seed", "1").splitlines()[-1]
    _, *words = shlex.split(hint.removeprefix("next: "))
    told = run(words)
    assert (told.code, told.err) == (0, "")
    assert "A: Put your LRIGs in order" in told.out


def test_a_hint_carries_json_and_quotes_and_no_password(shell: Shell, tmp_path: Path) -> None:
    error = json.loads(shell("show", "m2", "--json").err)["error"]
    assert error["instead"].endswith(shell.typed("--json matches"))
    spaced = Shell(tmp_path / "my matches.sqlite3")
    assert f"next: referee --db '{spaced.db}' legal m1" in spaced.good("open", "m1")
    for words in ((f"--db={spaced.db}", "show", "m2"), ("show", "m2", "--db", spaced.db)):
        assert f"list the matches: referee --db '{spaced.db}' matches" in run(list(words)).err
    line = ink("see: ") + ink("referee matches", style="command") + ink(" or referee log")
    drawn = carried_in(line, ("--db", "x y"))
    assert drawn.plain == "see: referee --db 'x y' matches or referee log"
    door = Door()
    door.url, door.given = "postgresql://ann:secret@host/cup", True
    assert door.options == ("--db", "postgresql://ann@host/cup")


def test_a_database_of_the_surroundings_is_not_repeated_in_hints(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REFEREE_DB", shell.db)
    assert "next: referee legal m5" in run(["open", "m5"]).out


def test_what_stands_after_the_name_of_the_program_is_a_command() -> None:
    """Hints carry options after that name, so a sentence must not use it as a noun."""
    known = set(app.commands().commands)
    prose = {"reads", "needs", "command", "has"}
    wrong = [
        f"{path}:{number}: referee {word}"
        for path, number, line in texts(ROOT)
        if path.startswith(("cli/", "referee/", "events/")) and path.endswith(".py")
        for word in re.findall(r"(?<!the )(?<!The )(?<!a )(?<!import )\breferee ([a-z]+(?:-[a-z]+)*)", line)
        if word not in known | prose and not re.search(rf"from referee {word}", line)
    ]
    assert wrong == []


def test_a_group_alone_prints_its_help_and_no_error() -> None:
    for words in ([], ["event"], ["event", "round"], ["takeback"]):
        told = run(words)
        assert (told.code, told.err) == (2, "")
        assert "Usage: referee" in told.out
        assert "<bool>" not in told.out


def test_a_match_of_shared_chance_leads_on_by_the_commands_for_its_shares(fresh: Shell) -> None:
    """Each command that is offered is typed as it stands, until the match can begin."""
    said, typed = fresh.good("open", "m1", "--chance", "shared"), []
    while (offered := said.splitlines()[-1].removeprefix("next: ")) != fresh.typed("legal m1"):
        assert f"go on with: {offered}" in fresh.good("legal", "m1")
        typed.append(offered.partition(" share ")[2])
        said = fresh.good(*shlex.split(offered)[3:])
        assert len(typed) < 5
    assert typed == ["m1 A commit", "m1 B commit", "m1 A reveal", "m1 B reveal"]
    assert "   1  lay " in fresh.good("legal", "m1")


@pytest.mark.parametrize(
    ("advice", "complete"),
    [
        ("referee event enter p6 --deck FILE", "referee event enter p6 --deck FILE --by ORGANISER"),
        (
            "call it: referee event round time 4; or wait",
            "call it: referee event round time 4 --by ORGANISER; or wait",
        ),
        (
            'first: referee event swap 1 f2 f6 --reason "they, too, meet", then end',
            'first: referee event swap 1 f2 f6 --reason "they, too, meet" --by ORGANISER, then end',
        ),
        ("referee event policy FILE", "referee event policy FILE --by ORGANISER"),
        ("referee event reported 1 2 --winner A", "referee event reported 1 2 --winner A"),
        ("referee event round begin 2 --by kim", "referee event round begin 2 --by kim"),
        ("see referee event pair --help", "see referee event pair --help"),
        ("see who takes part: referee event show cup", "see who takes part: referee event show cup"),
    ],
)
def test_an_advised_order_says_who_gives_it(advice: str, complete: str) -> None:
    assert with_official(advice) == complete
