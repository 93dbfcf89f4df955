"""A line that is not read, at the command line: read, approved by another, listed, handed on."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli.app import run
from tests.service.test_card_readings import GULL, SONG, WORDS

READ = ["cards", "read", "Harbour Gull", "2", WORDS, "--by", "ann"]


@pytest.fixture
def db(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> list[str]:
    """A log with cards of which a line is not read."""
    sheet = tmp_path / "sheet.jsonl"
    sheet.write_text("".join(json.dumps(row) + "\n" for row in (GULL, SONG)), "utf-8")
    made = ["--db", str(tmp_path / "log")]
    assert run([*made, "cards", "import", str(sheet)]) == 0
    capsys.readouterr()
    return made


def test_from_the_line_to_an_automatic_card(db: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*db, *READ, "--why", "a poem"]) == 0
    told = capsys.readouterr().out
    assert "read as     [Auto]: Whenever this SIGNI attacks, draw a card.\n" in told
    assert "[-the sea hands" in told
    assert "✓ printed and read again, it means the same" in told
    assert "✓ on boards: 2 of 2 abilities came up, nothing broke" in told
    assert "reading 1 is proposed, by judge:ann" in told
    assert run([*db, *READ]) == 0
    assert "reading 1 was proposed before, by judge:ann" in capsys.readouterr().out
    assert run([*db, "cards", "approve", "1", "--by", "head-judge:ann"]) == 1
    assert "head-judge:ann proposed it and cannot approve it" in capsys.readouterr().err
    assert run([*db, "cards", "approve", "--all", "--by", "head-judge:bo"]) == 0
    assert "new version of Harbour Gull" in capsys.readouterr().out
    assert run([*db, "cards", "show", "Harbour Gull", "--program"]) == 0
    shown = capsys.readouterr().out
    assert "its outcome is stated" not in shown
    assert "from reading 1, " in shown
    assert "line 2 is read by people: reading 1, by judge:ann, approved by head-judge:bo" in shown
    assert run([*db, "cards", "show", "Salt Song"]) == 0
    assert "line 1 is stated by people; to read it: referee" in capsys.readouterr().out
    assert run([*db, *READ]) == 1
    assert "by reading 1 (judge:ann, approved by head-judge:bo)" in capsys.readouterr().err


def test_a_reading_is_withdrawn_listed_and_shown_as_json(
    db: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    run([*db, *READ])
    run([*db, "cards", "approve", "1", "--by", "head-judge:bo"])
    assert run([*db, "cards", "withdraw", "1", "--by", "head-judge:bo", "--why", "wrong"]) == 0
    capsys.readouterr()
    assert run([*db, "cards", "readings"]) == 0
    told = capsys.readouterr().out
    assert "  1 Harbour Gull, line 2: withdrawn\n" in told
    assert "why       wrong" in told
    assert run([*db, "--json", "cards", "readings", "--stands", "approved"]) == 0
    assert json.loads(capsys.readouterr().out) == {"readings": []}


def test_nothing_is_kept_of_a_look(db: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run([*db, "--json", *READ, "--dry-run"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["reading"], told["look"]["line"]) == (None, 2)
    run([*db, "cards", "readings"])
    assert capsys.readouterr().out == "0 readings\n"


def test_a_program_is_read_from_a_file(
    db: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run([*db, "--json", *READ, "--dry-run"])
    node = json.loads(capsys.readouterr().out)["look"]["abilities"][0]["ability"]["node"]
    path = tmp_path / "gull.json"
    path.write_text(json.dumps(node), "utf-8")
    assert run([*db, "cards", "read", "Harbour Gull", "2", "--program", str(path), "--by", "ann"]) == 0
    assert "reading 1 is proposed" in capsys.readouterr().out


def test_readings_go_to_another_house(
    db: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run([*db, *READ])
    run([*db, "cards", "approve", "1", "--by", "bo"])
    path, there = str(tmp_path / "ours.json"), ["--db", str(tmp_path / "there")]
    assert run([*db, "cards", "readings", "--export", path]) == 0
    assert run([*db, "cards", "readings", "--export", path]) == 2
    run([*there, "cards", "import", str(tmp_path / "sheet.jsonl")])
    capsys.readouterr()
    assert run([*there, "cards", "readings", "--import", path, "--by", "eve"]) == 0
    assert "1 proposed, 0 here before" in capsys.readouterr().out
    assert run([*there, "cards", "approve", "--all", "--by", "cy"]) == 0
    assert "from ours.json: judge:ann" in capsys.readouterr().out
    changed = Path(path).read_text("utf-8").replace("the sea", "a tide")
    Path(path).write_text(changed, "utf-8")
    assert run([*there, "cards", "readings", "--import", path, "--by", "eve"]) == 1
    assert "the hash is of another text" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("typed", "code", "told"),
    [
        (["read", "Harbour Gull", "7", WORDS, "--by", "ann"], 1, "there is no line 7"),
        (["read", "Harbour Gull", "1", WORDS, "--by", "ann"], 1, "the line is read already"),
        (["read", "Harbour Gull", "2", "[Enter]: Sing.", "--by", "ann"], 1, "not read, from 'Sing.' on"),
        (["read", "Harbour Gull", "2", "draw " * 10_000, "--by", "ann"], 1, "signs, and no printed line"),
        (["read", "Harbour Gull", "2", WORDS], 1, "names nobody"),
        (["read", "Harbour Gul", "2", WORDS, "--by", "ann"], 2, "did you mean Harbour Gull"),
        (["approve", "3", "--by", "bo"], 2, "there is no reading 3"),
        (["approve", "--by", "bo"], 2, "name readings, or say --all"),
        (["withdraw", "3", "--by", "bo"], 2, "there is no reading 3"),
    ],
)
def test_what_is_refused(
    db: list[str], capsys: pytest.CaptureFixture[str], typed: list[str], code: int, told: str
) -> None:
    assert run([*db, "cards", *typed]) == code
    assert told in capsys.readouterr().err
    run([*db, "cards", "readings"])
    assert capsys.readouterr().out == "0 readings\n"
