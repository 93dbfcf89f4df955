"""Every command explains itself, and closes with an example that could be typed."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from cli import app
from referee.cards import shipped, shipped_decks
from tests.cli.hostile import World

Path = tuple[str, ...]
Capture = pytest.CaptureFixture[str]
ROOT = app.commands()


def all_commands(
    group: Any = ROOT,
    path: Path = (),
) -> Iterator[tuple[Path, Any]]:
    for name, command in group.commands.items():
        if hasattr(command, "commands"):
            yield from all_commands(command, (*path, name))
        else:
            yield (*path, name), command


COMMANDS = dict(all_commands())
WANTED = {
    "demo",
    "open",
    "matches",
    "act",
    "legal",
    "log",
    "show",
    "diff",
    "why",
    "replay",
    "checkpoint",
    "rewind",
    "rule",
    "verify",
    "export",
    "import",
    "deck check",
    "simulate",
    "rulebook show",
    "rulebook search",
    "cards show",
    "db upgrade",
    "db current",
}


def test_every_command_of_the_product_is_there() -> None:
    assert {" ".join(path) for path in COMMANDS} >= WANTED


@pytest.mark.parametrize("path", COMMANDS, ids=" ".join)
def test_help_closes_with_an_example_of_the_command(path: Path, capsys: Capture) -> None:
    assert app.run([*path, "--help"]) == 0
    told = capsys.readouterr().out
    example = COMMANDS[path].epilog
    assert example.startswith("Example: referee ")
    words = shlex.split(example.removeprefix("Example: referee "))
    assert [w for w in words if not w.startswith("-")][-99:]
    assert all(part in words for part in path)
    assert "Example: referee" in " ".join(told.split())


@pytest.mark.parametrize("path", COMMANDS, ids=" ".join)
def test_the_example_fits_the_options_of_its_command(path: Path) -> None:
    command = COMMANDS[path]
    words = shlex.split(command.epilog.removeprefix("Example: referee "))
    inner = words[words.index(path[-1]) + 1 :]
    command.make_context(path[-1], inner, resilient_parsing=False).close()


@pytest.mark.parametrize("path", COMMANDS, ids=" ".join)
def test_every_command_answers_in_json_and_names_a_database(path: Path) -> None:
    options = {o for p in COMMANDS[path].params for o in p.opts}
    assert {"--json", "--db"} <= options


def test_help_is_quick_because_it_loads_no_room() -> None:
    code = (
        "import sys; from cli import app; app.run(['--help']);"
        "print([m for m in sys.modules if m.startswith(('referee.', 'sqlalchemy', 'pydantic'))])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_a_shell_completes_commands_and_matches(world: World) -> None:
    told = {}
    for words in ("referee sh", "referee show m"):
        surroundings = os.environ | {
            "REFEREE_DB": str(world.db),
            "_REFEREE_COMPLETE": "complete_bash",
            "COMP_WORDS": words,
            "COMP_CWORD": str(words.count(" ")),
        }
        line = [sys.executable, "-c", "from cli.app import main; main()"]
        done = subprocess.run(line, env=surroundings, capture_output=True, text=True, check=False)
        told[words] = done.stdout.split()
    assert told == {"referee sh": ["share", "show"], "referee show m": ["m1"]}


def test_cards_and_decks_of_the_examples_are_shipped() -> None:
    quoted = [w for c in COMMANDS.values() for w in re.findall(r'(?:play|show) "([^"]+)"', c.epilog)]
    assert len(quoted) >= 2
    assert set(quoted) <= set(shipped().names())
    decks = [w for c in COMMANDS.values() for w in re.findall(r"--deck(?:-a|-b)? (\S+)", c.epilog)]
    assert len(decks) >= 3
    assert set(decks) <= set(shipped_decks())


INSIDE = re.compile(
    r"\b(fold|folds|projection|projections|kwargs|args|boolean|bool|enum|tuple|payload|callback|"
    r"stdin|stdout|parse[sd]?|None|null|regex|verb|verbs|frame|frames|refold|keyframe)\b"
)
"""Words of a program's inside, which nobody at a table knows."""


@pytest.mark.parametrize("path", COMMANDS, ids=" ".join)
def test_help_speaks_as_a_judge_does(path: Path) -> None:
    command = COMMANDS[path]
    helps = {p.name: str(p.help) for p in command.params if getattr(p, "help", None)}
    assert [words for words in (command.help, *helps.values()) if INSIDE.search(words)] == []
    assert [name for name, words in helps.items() if words.rstrip(".").count(" ") < 1] == []
    given = [p.help for p in command.params if p.param_type_name == "argument"]
    assert len(set(given)) == len(given), "two arguments with the same words"
