"""`mechanics add`, `list` and `show`, and cards that are checked and shown with declared words."""

import json
from importlib.resources import as_file, files
from pathlib import Path

import pytest

from cli.app import run

SHIPPED = files("referee.cards") / "shipped/mechanics"


def said(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> str:
    assert run(list(words)) == code
    told = capsys.readouterr()
    return told.out or told.err


def test_a_set_is_declared_and_its_cards_are_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    db = ("--db", str(tmp_path / "log"))
    with as_file(SHIPPED) as folder:
        words, crafts, cards = (
            str(folder / f"lantern-{name}") for name in ("fair.toml", "crafts.jsonl", "cards.jsonl")
        )
        err = said(capsys, *db, "mechanics", "add", words, code=1)
        assert "refused: lantern-fair.toml, line 44: 'Ghost of Wax' is the name of no card here" in err
        assert "nothing was taken" in err
        said(capsys, *db, "cards", "import", crafts)
        told = said(capsys, *db, "mechanics", "add", words)
        assert "7 new words, 0 declared before" in told
        assert "cards imported before are read with them" in told
        assert "0 new words, 7 declared before" in said(capsys, *db, "mechanics", "add", words)
        assert "read whole" not in said(capsys, *db, "cards", "import", cards)
        assert "7 words" in said(capsys, *db, "mechanics", "list")
        shown = said(capsys, *db, "mechanics", "show", "[vigil]")
        assert "works as long as you have a kinship with this card" in shown
        assert "set.vigil.1.2 An ability with [Vigil] works only" in shown
        card = said(capsys, *db, "cards", "show", "Firework", "--program")
        assert "  1 [Flare]\n" in card
        unknown = said(capsys, *db, "mechanics", "show", "Nix", code=2)
        assert "no word of a set is declared as 'Nix'" in unknown


def test_a_file_of_cards_is_checked_with_the_words_of_its_set(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sheet = tmp_path / "set.jsonl"
    rows = [(SHIPPED / f"lantern-{name}.jsonl").read_text("utf-8") for name in ("crafts", "cards")]
    sheet.write_text("".join(rows), "utf-8")
    with as_file(SHIPPED / "lantern-fair.toml") as words:
        without = said(capsys, "--json", "cards", "check", str(sheet), "--quick", code=1)
        within = said(capsys, "--json", "cards", "check", str(sheet), "--quick", "--mechanics", str(words))
    figures = [json.loads(text)["printed"] for text in (without, within)]
    assert [(one["cards"], one["recognised"], one["round_trips"]) for one in figures] == [
        (8, 2, 2),
        (8, 8, 8),
    ]
