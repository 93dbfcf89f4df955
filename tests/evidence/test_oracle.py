"""Recorded games at the command line: the same, or the place where they go otherwise."""

import gzip
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from evidence.oracle.__main__ import ORACLE
from tests.cli.hostile import Told
from tests.oracle.recording import FILE

Asked = Callable[..., Told]


@pytest.fixture
def asked(capsys: pytest.CaptureFixture[str]) -> Asked:
    """Start the program with some words, in this process."""

    def run(*words: str) -> Told:
        code = ORACLE.run([*words])
        return Told(code, *capsys.readouterr())

    return run


def test_games_that_go_the_same_way_are_told_and_exit_with_0(asked: Asked) -> None:
    told = asked(str(FILE))
    assert told.code == 0
    assert told.out.splitlines()[-1].endswith("compared: no difference")
    assert "✓ the same" in told.out


def test_one_game_is_named_by_its_number(asked: Asked) -> None:
    told = asked(str(FILE), "--game", "1", "--json")
    [game] = json.loads(told.out)["games"]
    assert (game["game"], game["difference"], game["exceptions"]) == (1, None, {})
    told = asked(str(FILE), "--game", "9")
    assert told.code == 2
    assert "has no game 9" in told.err


def test_an_undeclared_difference_exits_with_1_and_shows_both(asked: Asked, tmp_path: Path) -> None:
    lines = gzip.decompress(FILE.read_bytes()).decode().splitlines()
    rows = [json.loads(line) for line in lines]
    step = next(r for r in rows if r.get("label") == "END_MAIN_PHASE")
    step["state"]["G"]["trash"] = ["Gm0"]
    changed = tmp_path / "changed.jsonl"
    changed.write_text("\n".join(map(json.dumps, rows)))
    told = asked(str(changed))
    assert told.code == 1
    assert "goes otherwise" in told.out
    assert 'theirs ["Gm0"]' in told.out


def test_a_file_of_something_else_is_refused(asked: Asked, tmp_path: Path) -> None:
    other = tmp_path / "other.jsonl"
    other.write_text("{}\n")
    told = asked(str(other))
    assert told.code == 1
    assert "line 1 is no record of a game" in told.err
