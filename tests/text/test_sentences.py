"""Every sentence of the table means what it meant when the table was read, and prints back."""

from random import Random

import pytest

from referee.cards.text import print_ability, same
from tests.text.swallowed import swallowed
from tests.text.table import FILES, entry, program, programs, sentences

ROWS = sentences()
HELD = "\n" + "".join(programs(file).read_text("utf-8") for file in FILES)
SHARE = Random(7).sample(ROWS, len(ROWS) // 6)
"""Sentences of which every word is tried here; `python -m tests.text.swallowed` tries all."""


@pytest.mark.parametrize(("kind", "sentence"), ROWS)
def test_a_sentence_means_what_the_table_says_and_prints_back(kind: str, sentence: str) -> None:
    assert f"\n{entry(kind, sentence)}\n" in HELD
    node = program(kind, sentence)
    printed = print_ability(node, kind)
    assert printed is not None
    assert same(program(kind, printed), node), printed
    assert print_ability(program(kind, printed), kind) == printed


def test_the_table_holds_no_sentence_that_is_gone() -> None:
    held = {line for line in HELD.splitlines() if line and not line.startswith(" ")}
    assert held == {f"{kind}: {sentence}" for kind, sentence in ROWS}


@pytest.mark.parametrize(("kind", "sentence"), SHARE)
def test_no_word_is_swallowed(kind: str, sentence: str) -> None:
    assert list(swallowed(kind, sentence)) == []


def test_a_word_that_is_swallowed_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = program("SIGNI", "[Enter]: Draw two cards.")
    monkeypatch.setattr("tests.text.swallowed.program", lambda *_: whole)
    told = list(swallowed("SIGNI", "[Enter]: Draw two cards."))
    assert any(line.startswith("two -> three") for line in told)
    assert any(line.startswith("without ") for line in told)
