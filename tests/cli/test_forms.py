"""Forms: asked at a terminal, read as JSON, named all at once in a pipe."""

from __future__ import annotations

import json
import os
import pty
import re
import select
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pkgutil import walk_packages

import pytest

import cli
from cli.common.door import Door
from cli.common.errors import CommandError
from cli.common.forms import PromptField, filled
from cli.ordered import fields_of, ordered
from tests.cli.conftest import Shell
from tests.house.tree import ROOT

FIELDS = (
    PromptField("what", "What was done.", such="sang"),
    PromptField("how", "In which way.", choices=("well", "badly"), default="well"),
    PromptField("why", "For what reason.", when=("how", "badly"), such="tired"),
    PromptField("seq", "The seqs.", many=True, kind=int, such="3"),
    PromptField("by", "Who.", required=False, default="judge"),
)


def test_all_that_is_missing_is_named_at_once_in_a_pipe(shell: Shell) -> None:
    told = shell("rule", "m1")
    assert told.code == 2
    missing = "--question, --decision are missing: what was asked; what is decided"
    assert f"error: {missing}\n" in told.err
    such = "--question 'Does it guard?' --decision 'It guards.'"
    assert f"try: add it, such as {such}\n" in told.err
    told = shell("rule", "m1", "Is it?", "--decision", "Yes.", "--remedy", "rewind")
    assert "error: --to is missing: where the rewind goes: 57, turn3, m1@57\n" in told.err
    told = shell("rule", "m1", "-", given='{"question": "Is it?", "clause": []}')
    assert "error: decision is missing in the JSON: what is decided\n" in told.err
    assert 'try: add it, such as "decision": "It guards."\n' in told.err


def test_what_stands_nowhere_is_left_open_or_keeps_its_default() -> None:
    said = filled(Door(), FIELDS, {"what": "sang", "seq": [3, 4], "by": ""})
    assert said == {"what": "sang", "how": "well", "why": "", "seq": (3, 4), "by": "judge"}


def test_a_form_comes_as_json(shell: Shell) -> None:
    form = {"question": "Is it?", "decision": "Yes.", "clause": ["glossary.guard.1"]}
    shell.good("rule", "m1", "-", "--looked-at", "3", given=json.dumps(form))
    log = shell.good("log", "m1", "--json")
    assert '"looked_at": [3]' in log
    assert "Yes." in log


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ("{", "no JSON"),
        ("[]", "the JSON is no object"),
        ('{"qestion": "x", "decision": 3}', "there is no field 'qestion'; did you mean question"),
        ('{"qestion": "x", "decision": 3}', "decision holds 3, which is not a text"),
        ('{"remedy": "pray"}', "remedy holds 'pray', not one of none, partial-fix"),
        ('{"looked-at": 3}', "looked_at is no list"),
        ('{"looked-at": [true]}', "looked_at holds true, which is not a whole number"),
        ('{"decision": "No."}', "decision is given twice, by --decision and in the JSON"),
        ('{"clause": []}', "question is missing in the JSON"),
    ],
)
def test_bad_json_is_refused_with_all_its_faults(shell: Shell, given: str, told: str) -> None:
    before = shell.json("log", "m1")
    words = [] if '"decision": 3' in given else ["--decision", "Yes."]
    answer = shell("rule", "m1", "-", *words, given=given)
    assert answer.code == (1 if told == "no JSON" else 2)
    assert told in answer.err
    assert shell.json("log", "m1") == before


def test_what_must_be_said_is_missing_where_all_else_is_given() -> None:
    with pytest.raises(CommandError, match="--what, --seq are missing: what was done; the seqs"):
        filled(Door(), FIELDS, {})


def _fields() -> Iterator[PromptField]:
    """Every field of every form: what the modules of the commands have, alone or in a row."""
    for info in walk_packages(cli.__path__, "cli."):
        for held in vars(import_module(info.name)).values():
            rows = held.values() if isinstance(held, dict) else [held]
            for row in rows:
                for one in row if isinstance(row, (tuple, list)) else ():
                    if isinstance(one, PromptField):
                        yield one
            yield from [one for one in rows if isinstance(one, PromptField)]
    for order in ordered():
        yield from fields_of(order)


def test_what_may_be_missing_has_a_value_that_could_be_typed() -> None:
    wanted = [one for one in _fields() if one.required and one.default is None]
    assert len(wanted) >= 30
    assert {one.name for one in wanted if not (one.such or one.choices)} == set()


def test_an_option_that_a_command_needs_says_what_it_is(shell: Shell) -> None:
    told = shell("match", "remove", "m1")
    assert "error: --reason is missing: why it is removed; this is kept\n" in told.err
    assert "error: MATCH@SEQ is missing: a point of a match: m1 (now)" in shell("legal").err


BARE = re.compile(r"\x1b\[[0-9;]*m")
FLAT = re.compile(r"\s+")


class Terminal:
    """A person at a terminal: waits for words, and types."""

    def __init__(self, *words: str) -> None:
        """Begin a command at a terminal of its own."""
        ours, theirs = pty.openpty()
        self.ours, self.seen = ours, ""
        code = "import sys; from cli.app import run; sys.exit(run(sys.argv[1:]))"
        self.process = subprocess.Popen(
            [sys.executable, "-c", code, *words],
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            cwd=ROOT,
            env={**os.environ, "TERM": "xterm", "COLUMNS": "80", "PYTHONPATH": str(ROOT)},
        )
        os.close(theirs)

    def until(self, words: str) -> None:
        """Read until words are shown, on one line or on two; fails with what was shown instead."""
        while words not in self.seen:
            ready, _, _ = select.select([self.ours], [], [], 60)
            assert ready, f"{words!r} was never shown: {self.seen}"
            try:
                read = os.read(self.ours, 4096)
            except OSError:
                read = b""
            assert read, f"{words!r} was never shown: {self.seen}"
            self.seen = FLAT.sub(" ", BARE.sub("", self.seen + read.decode("utf-8")))
        self.seen = self.seen[self.seen.index(words) + len(words) :]

    def types(self, text: str) -> None:
        """Type a line."""
        os.write(self.ours, f"{text}\n".encode())

    def ends(self) -> int:
        """Read to the end; give the exit code."""
        code = self.process.wait(60)
        os.close(self.ours)
        return code


def test_a_form_is_asked_field_by_field_at_a_terminal(shell: Shell) -> None:
    person = Terminal("--db", shell.db, "rule", "m1", "--decision", "It may.")
    person.until("What was asked")
    person.until("question: ")
    person.types("")
    person.until("it cannot be left out")
    person.types("May it be guarded?")
    person.until("several are separated by commas")
    person.until("clause: ")
    person.types("glossary.guard.1, glossary.guard.2")
    person.until("[none]")
    person.until("remedy: ")
    person.types("dance")
    person.until("'dance' is not one of none, partial-fix")
    person.types("")
    person.until("recorded at m1@")
    assert person.ends() == 0
    log = shell.good("log", "m1", "--json")
    assert "May it be guarded?" in log
    assert "glossary.guard.2" in log


def test_a_form_left_at_a_terminal_writes_nothing(shell: Shell) -> None:
    before = shell.json("log", "m1")
    person = Terminal("--db", shell.db, "rule", "m1")
    person.until("question: ")
    os.write(person.ours, b"\x04")
    person.until("stopped")
    assert person.ends() == 130
    assert shell.json("log", "m1") == before


def test_a_field_that_hangs_on_another_is_asked_for(shell: Shell) -> None:
    words = ("--decision", "Go back.", "--remedy", "rewind")
    person = Terminal("--db", shell.db, "rule", "m1", "Why?", *words)
    person.until("clause: ")
    person.types("")
    person.until("Where the rewind goes")
    person.until("to: ")
    person.types("m1@999999")
    person.until("error: ")
    assert person.ends() == 2
