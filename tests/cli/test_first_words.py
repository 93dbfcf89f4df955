"""What a command says of words that it does not know, and what it does where nobody reads it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from cli.app import commands
from cli.common.usage import argument_name, usage_of
from tests.cli.conftest import Shell
from tests.cli.test_usage import each

MEANT = {
    "undo": "takeback, rewind",
    "winner": "result, event result",
    "play": "open, act, rulebook play",
    "judge": "rule, call",
    "status": "show, event next",
    "history": "log, replay, penalty history",
    "save": "export, checkpoint",
    "backup": "db backup, export",
    "standings": "event standings",
    "claim": "call claim",
    "shwo": "show",
}


@pytest.mark.parametrize("word", MEANT)
def test_a_command_is_offered_by_what_it_means(word: str, tmp_path: Path) -> None:
    told = Shell(tmp_path / "none")(word)
    assert f"did you mean {MEANT[word]}; see" in told.err


@pytest.mark.parametrize(
    ("words", "meant"),
    [("log m1 --filter x", "--only"), ("rule m1 q --user x", "--by"), ("show m1 --viewer A", "--as")],
)
def test_an_option_is_offered_by_what_it_means(words: str, meant: str, tmp_path: Path) -> None:
    assert f"did you mean {meant}" in Shell(tmp_path / "none")(*words.split()).err


def test_nothing_is_offered_that_is_not_near(played: Shell, tmp_path: Path) -> None:
    assert "did you mean" not in Shell(tmp_path / "none")("nonsense").err
    assert "did you mean" not in played.good("log", "m1", "--only", "nonsense")
    assert "did you mean ruling.given" in played.good("log", "m1", "--only", "rulling")
    assert "did you mean match.rewound, takeback.asked" in played.good("log", "m1", "--only", "undo")


def test_no_argument_is_named_with_half_of_its_brackets() -> None:
    for _, command in each(commands()):
        for param in command.params:
            if not param.opts[0].startswith("-"):
                for shown in (argument_name(param), usage_of(param)):
                    assert shown.count("[") == shown.count("]"), shown
                    assert not shown.startswith("[["), shown
                    assert "{" not in shown


@pytest.mark.parametrize(
    ("words", "missing", "usage"),
    [
        ("log", "MATCH[@STRETCH]", "log [OPTIONS] MATCH[@STRETCH]"),
        ("act g1", "[SEAT] WORDS...", "act [OPTIONS] MATCH [SEAT] WORDS..."),
        ("show", "MATCH@SEQ", "show [OPTIONS] MATCH@SEQ"),
    ],
)
def test_what_is_missing_is_named_whole(words: str, missing: str, usage: str, tmp_path: Path) -> None:
    shell = Shell(tmp_path / "none")
    assert f"error: {missing} is missing" in shell(*words.split()).err
    assert f"Usage: referee {usage}" in " ".join(shell(words.split(maxsplit=1)[0], "--help").out.split())


MAIN = "from cli.app import main; main()"
CLOSED = (
    f"import os, sys; os.close(1); os.execv(sys.executable, [sys.executable, '-c', {MAIN!r}, *sys.argv[1:]])"
)


@pytest.mark.parametrize("words", ["demo", "rulebook readings", "nope 2>&1"])
def test_a_reader_who_leaves_ends_a_command_quietly(words: str, tmp_path: Path) -> None:
    together = words.endswith("2>&1")
    reading, writing = os.pipe()
    os.close(reading)
    command = [sys.executable, "-c", MAIN, *words.removesuffix("2>&1").split()]
    env = os.environ | {"XDG_DATA_HOME": str(tmp_path)}
    errors = writing if together else subprocess.PIPE
    done = subprocess.run(command, stdout=writing, stderr=errors, env=env, check=False)
    os.close(writing)
    assert (done.returncode, done.stderr or b"") == (0, b"")


def test_an_output_that_was_closed_at_the_start_is_no_fault(tmp_path: Path) -> None:
    env = os.environ | {"XDG_DATA_HOME": str(tmp_path)}
    command = [sys.executable, "-c", CLOSED, "deck", "list"]
    done = subprocess.run(command, stderr=subprocess.PIPE, env=env, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
