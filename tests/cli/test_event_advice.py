"""What a refused order of an event advises can be typed unchanged, and does what was wanted."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from tests.cli.conftest import Shell

BY = ("--by", "kim")
CUP = ("event", "open", "cup", *BY)


def advised_commands(shell: Shell, *words: str) -> list[str]:
    """The commands that a refused one advises."""
    told = shell("event", *words, *BY)
    assert told.code == 2, told
    advice = " ".join(told.err.split()).partition("try: ")[2]
    return re.findall(r'referee --db \S+ event ((?:"[^"]*"|[^;,"])*?)(?=;|,| where|$)', advice)


def follow(shell: Shell, command: str) -> None:
    """Type an advised command, with a deck list where it says FILE."""
    shell.good("event", *shlex.split(command.replace("FILE", "ember-court")), *BY)


def paired_event(
    tmp_path: Path, people: int = 5, *, begun: bool = False
) -> tuple[Shell, list[tuple[str, str]], str]:
    """An event with its first round paired; its tables, and who has the bye."""
    shell = Shell(tmp_path / "cup.sqlite3")
    shell.good(*CUP)
    for number in range(1, people + 1):
        shell.good("event", "enter", f"p{number}", *BY)
    shell.good("event", "pair", "1", *BY)
    if begun:
        shell.good("event", "round", "begin", "1", *BY)
    return shell, first_round_pairs(shell), next(iter(people_with(shell, "bye")), "")


def first_round_pairs(shell: Shell) -> list[tuple[str, str]]:
    rows = shell.json("event", "clock", "1")["tables"]
    return [tuple(one["seated"]["people"]) for one in rows]


def people_with(shell: Shell, kind: str) -> list[str]:
    """Who has a bye in the first round, or misses it."""
    return [
        one["person"] for one in shell.json("event", "clock", "1")["without_table"] if one["kind"] == kind
    ]


@pytest.mark.parametrize("case", ["bye and table", "two tables", "bye and nowhere", "one table"])
def test_two_who_have_places_meet_by_the_order_that_is_advised(case: str, tmp_path: Path) -> None:
    shell, ((a, b), (c, _)), bye = paired_event(tmp_path, begun=True)
    one, other = {
        "bye and table": (bye, a), "two tables": (a, c), "bye and nowhere": (bye, "p9"), "one table": (b, a)
    }[case]  # fmt: skip
    if case == "bye and nowhere":
        shell.good("event", "enter", "p9", *BY)
    (command,) = advised_commands(shell, "seat", "1", "3", one, other)
    if case == "one table":
        assert command == f"seat 1 1 {a} {b} --by ORGANISER"
        assert {word.split()[1] for word in advised_commands(shell, *command.split())} == {a, b}
        return
    follow(shell, command)
    assert {one, other} in [{*pair} for pair in first_round_pairs(shell)]


def test_where_the_tables_stand_no_order_is_advised_that_fails(tmp_path: Path) -> None:
    shell, ((a, _), (c, _)), bye = paired_event(tmp_path, begun=True)
    shell.good("event", "result", "1", "1", "--winner", "A", *BY)
    assert (
        advised_commands(shell, "seat", "1", "3", bye, c)
        == advised_commands(shell, "seat", "1", "3", a, c)
        == []
    )


def test_who_left_with_a_bye_comes_back_to_it(tmp_path: Path) -> None:
    shell, _, bye = paired_event(tmp_path, begun=True)
    shell.good("event", "drop", bye, *BY)
    (command,) = advised_commands(shell, "enter", bye, "--round", "1")
    follow(shell, command)
    assert people_with(shell, "bye") == [bye]
    shell.good("event", "part", bye, "missed", "--round", "1", "--reason", "late", *BY)
    (command,) = advised_commands(shell, "enter", bye, "--round", "1")
    follow(shell, command)
    assert people_with(shell, "missed") == []


def test_who_sits_is_given_a_bye_by_what_is_advised(tmp_path: Path) -> None:
    shell, ((a, _), _), bye = paired_event(tmp_path)
    (command,) = advised_commands(shell, "part", a, "bye", "--round", "1", "--reason", "won the trial")
    follow(shell, command)
    assert (people_with(shell, "bye"), bye in first_round_pairs(shell)[0]) == ([a], True)


def test_a_table_of_people_without_lists_becomes_a_match(tmp_path: Path) -> None:
    shell, ((a, b), *_), _ = paired_event(tmp_path, 2, begun=True)
    commands = advised_commands(shell, "seat", "1", "1", a, b)
    assert [one.split()[1] for one in commands] == [a, b]
    for command in commands:
        follow(shell, command)
    shell.good("event", "seat", "1", "1", a, b, *BY)
    told = shell("event", "enter", a, "--deck", "tide-chorus", *BY)
    assert (told.code, "Deck lists are locked once round 1 has started" in told.err) == (2, True)


def test_a_list_is_changed_at_a_pairing_by_what_is_advised(tmp_path: Path) -> None:
    shell = Shell(tmp_path / "cup.sqlite3")
    shell.good(*CUP)
    for person in ("p1", "p2"):
        shell.good("event", "enter", person, "--deck", "ember-court", *BY)
    shell.good("event", "pair", "1", *BY)
    (command,) = advised_commands(shell, "enter", "p1", "--deck", "tide-chorus")
    follow(shell, command)
    shell.good("event", "enter", "p1", "--deck", "tide-chorus", *BY)
    decks = {one["id"]: one["deck"] for one in shell.json("event", "show", "cup")["entrants"]}
    assert decks == {"p1": "tide-chorus", "p2": "ember-court"}
