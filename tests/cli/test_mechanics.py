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


def test_a_word_that_was_declared_wrongly_is_put_right(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    db = ("--db", str(tmp_path / "log"))
    words, sheet = tmp_path / "flare.toml", tmp_path / "set.jsonl"
    text = (
        '[[mechanic]]\nname = "Flare"\nkind = "keyword"\nclause = "1"\nrule = "It flares."\n'
        'since = 2026-10-02\nmeans = "[Auto]: Whenever this SIGNI attacks, draw a card."\n'
    )
    words.write_text(text, "utf-8")
    sheet.write_text('{"name": "Far Bell", "type": "SIGNI", "level": 1, "power": 1000, "text": "[Flare]"}\n')
    said(capsys, *db, "mechanics", "add", str(words))
    said(capsys, *db, "cards", "import", str(sheet))
    words.write_text(text.replace("a card", "two cards"), "utf-8")
    refused = said(capsys, *db, "mechanics", "add", str(words), code=1)
    assert "is declared otherwise since 2026-10-02" in refused
    assert "--replace" in refused
    order = ("mechanics", "add", str(words), "--replace", "--by", "head-judge:ann")
    assert "replaced for a reason" in said(capsys, *db, *order, code=1)
    told = said(capsys, *db, *order, "--why", "The set says two.")
    assert "1 word replaced, 0 new, 0 as before" in told
    assert "new version of Far Bell" in told
    shown = said(capsys, *db, "mechanics", "show", "Flare", "--history")
    assert shown.index("draw a card") < shown.index("draw two cards")
    assert "by head-judge:ann: The set says two." in shown
    rows = json.loads(said(capsys, "--json", *db, "mechanics", "show", "Flare", "--history"))
    assert [(one["by"], one["why"]) for one in rows] == [(None, ""), ("head-judge:ann", "The set says two.")]
