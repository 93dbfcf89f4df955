"""What a first-day judge types wrong is answered with the command line that was meant."""

from __future__ import annotations

import pytest

from tests.cli.conftest import Shell
from tests.cli.test_help import COMMANDS


def test_a_wrong_use_is_answered_with_an_example_of_the_command(shell: Shell) -> None:
    told = shell("call", "m1", "A", "May it attack?")
    assert told.code == 2
    assert "where: referee call open\n" in told.err
    assert 'try: write as referee call open m1 "May it attack?" --seat A; see' in told.err
    assert "see referee call --help" in shell("call").err


@pytest.mark.parametrize(
    "words",
    [("call", "m1@2", "q", "--seat", "A"), ("takeback", "m1@2", "--seat", "A"),
     ("appeal", "file", "m1@2", "R1", "--seat", "A", "--grounds", "g")],
    ids=" ".join,
)  # fmt: skip
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
    assert "rule without it and then: referee rewind --authorised ROLE:NAME" in told.err


def test_the_hints_of_an_event_name_who_orders(shell: Shell) -> None:
    event = shell.good("event", "open", "spring", "--by", "kim")
    assert "next: referee event enter PERSON --deck FILE --by kim" in event
    for person, deck in (("p1", "ember-court"), ("p2", "tide-chorus")):
        shell.good("event", "enter", person, "--deck", deck, "--by", "kim")
    shell.good("event", "round", "open", "1", "--by", "kim")
    seated = shell.good("event", "seat", "1", "1", "p1", "p2", "--seed", "1", "--by", "kim")
    hint = seated.splitlines()[-1].removeprefix("next: referee ")
    shell.good(*hint.split())
    assert "2 people, 1 round, 1 table" in shell.good("event", "list")
    shell.good("event", "round", "begin", "1", "--by", "kim")
    shell.good("event", "round", "end", "1", "--anyway", "--by", "kim")
    shell.good("event", "close", "--anyway", "--by", "kim")
    assert "try: name one: spring, which is closed" in shell("event", "show").err


@pytest.mark.parametrize("path", COMMANDS, ids=" ".join)
def test_every_option_is_explained_in_lines_that_no_terminal_breaks_twice(
    path: tuple[str, ...],
) -> None:
    command = COMMANDS[path]
    assert [p.name for p in command.params if not getattr(p, "help", None)] == []
    assert all(len(getattr(p, "metavar", None) or "") <= 32 for p in command.params)
    assert "\n" not in command.help.replace("\n\n", "")
