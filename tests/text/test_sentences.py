"""Every sentence of the table means what it meant when the table was read, and prints back."""

import pytest

from referee.cards.text import print_ability, same
from tests.text.table import FILES, entry, program, programs, sentences, written
from tests.text.words import changed, shortened

ROWS = sentences()
HELD = "\n" + "".join(programs(file).read_text("utf-8") for file in FILES)


@pytest.mark.parametrize(("kind", "sentence"), ROWS)
def test_a_sentence_means_what_the_table_says(kind: str, sentence: str) -> None:
    assert f"\n{entry(kind, sentence)}\n" in HELD


@pytest.mark.parametrize(("kind", "sentence"), ROWS)
def test_what_is_printed_means_the_same(kind: str, sentence: str) -> None:
    node = program(kind, sentence)
    printed = print_ability(node, kind)
    assert printed is not None
    assert same(program(kind, printed), node), printed
    assert print_ability(program(kind, printed), kind) == printed


def test_the_table_holds_no_sentence_that_is_gone() -> None:
    held = {line for line in HELD.splitlines() if line and not line.startswith(" ")}
    assert held == {f"{kind}: {sentence}" for kind, sentence in ROWS}


@pytest.mark.parametrize(("kind", "sentence"), ROWS)
def test_no_word_that_counts_is_swallowed(kind: str, sentence: str) -> None:
    node = program(kind, sentence)
    for was, word, other in changed(sentence):
        made = program(kind, other)
        assert made is None or not same(made, node), f"{was} -> {word}: {written(made)}"


@pytest.mark.parametrize(("kind", "sentence"), ROWS)
def test_no_word_may_be_left_out_unseen(kind: str, sentence: str) -> None:
    node = program(kind, sentence)
    for was, other in shortened(sentence):
        made = program(kind, other)
        assert made is None or not same(made, node), f"without {was}"
