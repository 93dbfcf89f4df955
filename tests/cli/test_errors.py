"""A failure is told as what, where, what instead; no traceback reaches a user."""

from __future__ import annotations

import json
from typing import Never

import pytest

from cli import app
from cli.common.errors import CommandError, explain
from events.errors import RecordError, UnknownMatch

Capture = pytest.CaptureFixture[str]


def run(capsys: Capture, *arguments: str) -> tuple[int, str, str]:
    code = app.run(list(arguments))
    told = capsys.readouterr()
    return code, told.out, told.err


def test_a_command_error_is_told_in_three_lines(capsys: Capture) -> None:
    code, out, err = run(capsys, "rulebook", "show", "glossary.refres.5")
    assert code == 2
    assert not out
    assert err.startswith("error: the rulebook has no clause 'glossary.refres.5'\n")
    assert "try: did you mean glossary.refresh.5" in err


def test_a_failure_is_one_json_object_on_standard_error(capsys: Capture) -> None:
    code, out, err = run(capsys, "rulebook", "show", "glossary.refres.5", "--json")
    assert (code, out) == (2, "")
    told = json.loads(err)["error"]
    assert told["code"] == "unknown-clause"
    assert set(told) == {"code", "message", "where", "instead", "clauses"}


@pytest.mark.parametrize(
    "arguments", [["nothing"], ["show"], ["--nothing"], ["open", "--round", "x"], ["rulebook", "x"]]
)
def test_wrong_use_exits_2_with_a_way_out(capsys: Capture, arguments: list[str]) -> None:
    code, out, err = run(capsys, *arguments)
    assert code == 2
    assert not out
    assert err.startswith("error: ")
    assert "--help" in err


def test_errors_of_the_store_are_split_into_what_and_instead() -> None:
    told = explain(UnknownMatch("m9", "the file x"))
    assert told.code == "unknown-match"
    assert told.message == "no match m9 in the file x"
    assert told.instead == "list the matches to see what is there"


def test_an_error_of_a_record_names_its_line() -> None:
    told = explain(RecordError(7, "seq", "is missing"))
    assert told.where == "line 7"


def test_a_fault_of_the_program_is_told_without_a_traceback(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object, **__: object) -> Never:
        raise ZeroDivisionError("division by zero")

    monkeypatch.setattr("referee.rulebook.search", broken)
    code, _, err = run(capsys, "rulebook", "search", "deck")
    assert code == 2
    assert "a fault in this program: ZeroDivisionError" in err
    assert "Traceback" not in err


@pytest.mark.parametrize("error", [KeyboardInterrupt(), UnicodeDecodeError("utf-8", b"", 0, 1, "x")])
def test_every_failure_has_words(error: BaseException) -> None:
    assert explain(error).message


def test_a_missing_file_is_named() -> None:
    error = FileNotFoundError(2, "No such file or directory", "deck.txt")
    told = explain(error)
    assert (told.message, told.where) == ("no such file or directory", "deck.txt")


def test_what_was_said_by_a_command_is_told_as_said() -> None:
    told = explain(CommandError("no seat C", where="--seat", instead="A or B"))
    assert told[:4] == ("usage", "no seat C", "--seat", "A or B")
