"""Every sentence of the table means what it meant when the table was read, and prints back."""

from pathlib import Path
from random import Random

import pytest

from referee.cards.text import same
from tests.guide import print_ability
from tests.text.swallowed import swallowed
from tests.text.table import FILES, entry_of, program, programs, sentences, written_down

ROWS = sentences()
HELD = "\n" + "".join(programs(file).read_text("utf-8") for file in FILES)
SHARE = Random(7).sample(ROWS, len(ROWS) // 16)
"""Sentences of which every word is tried here; `python -m tests.text.swallowed` tries all."""
PARTS = 2


def wrong(kind: str, sentence: str) -> str:
    """What is wrong with a sentence; "" for nothing.

    One that is printed as it was written was read and printed; others are read and printed once more.
    """
    node = program(kind, sentence)
    printed = None if node is None else print_ability(node, kind)
    told = entry_of(kind, sentence, node, printed)
    if f"\n{told}\n" not in HELD:
        return f"means another thing than it did: {told}"
    if node is None or printed is None:
        return "is not printed"
    if printed == sentence:
        return ""
    again = program(kind, printed)
    if again is None or not same(again, node):
        return f"is printed as a sentence that means another thing: {printed}"
    if print_ability(again, kind) != printed:
        return f"is printed as a sentence that is printed otherwise: {printed}"
    return ""


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_sentence_means_what_the_table_says_and_prints_back(file: Path) -> None:
    found = {row: wrong(*row) for row in written_down(file)}
    assert {row: why for row, why in found.items() if why} == {}


def test_the_table_holds_no_sentence_that_is_gone() -> None:
    held = {line for line in HELD.splitlines() if line and not line.startswith(" ")}
    assert held == {f"{kind}: {sentence}" for kind, sentence in ROWS}


@pytest.mark.parametrize("part", range(PARTS))
def test_no_word_is_swallowed(part: int) -> None:
    found = {row: list(swallowed(*row)) for row in SHARE[part::PARTS]}
    assert {row: words for row, words in found.items() if words} == {}


def test_a_word_that_is_swallowed_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = program("SIGNI", "[Enter]: Draw two cards.")
    monkeypatch.setattr("tests.text.swallowed.program", lambda *_: whole)
    told = list(swallowed("SIGNI", "[Enter]: Draw two cards."))
    assert any(line.startswith("two -> three") for line in told)
    assert any(line.startswith("without ") for line in told)
