"""Lines in the words of strangers mean what the official words mean, in every dimension of them."""

from pathlib import Path

import pytest

from referee.cards.text.sameness import plain
from tests.guide import read_text

PAIRS = Path(__file__).with_name("said-otherwise.txt")
"""Lines of SIGNI or spells, each said and in known words; what is known as two lines has ` // ` between."""


def _pairs() -> list[tuple[str, str, tuple[str, ...]]]:
    rows = [row for row in PAIRS.read_text("utf-8").splitlines() if row and not row.startswith("#")]
    found, kind = [], ""
    while rows:
        row = rows.pop(0)
        if row in {"SIGNI", "SPELL"}:
            kind = row
            continue
        found.append((kind, row, tuple(rows.pop(0).strip().split(" // "))))
    return found


def _nodes(kind: str, *lines: str) -> list[object]:
    made = read_text(lines, kind=kind)
    assert made.declined == ()
    return [plain(one.node) for one in made.abilities]


@pytest.mark.parametrize(("kind", "said", "known"), _pairs())
def test_a_line_in_other_words_means_the_same(kind: str, said: str, known: tuple[str, ...]) -> None:
    assert _nodes(kind, said) == _nodes(kind, *known)


@pytest.mark.parametrize(
    "text",
    [
        "[Enter]: Vanish target SIGNI on the field with power 2000 or less for each SIGNI on your field.",
        "[Auto]: When a SIGNI on your field attacks for the first time, draw a card.",
        "[Const]: This SIGNI's level becomes three.",
        "[Const]: Your opponent can only have up to two SIGNI attack each turn.",
        "[Rise] Place on a black SIGNI in your trash",
        "[Auto]: When your center LRIG is attacked by a SIGNI, draw a card.",
        "[Enter]: Reveal the top three cards of your deck. Put all SIGNI into your Ener Zone.",
        "[Enter]: Attach a card from your hand to it as a [Charm].",
        "[Enter]: Declare a number. Draw a card for each {Coin} paid this way.",
    ],
)
def test_what_may_be_taken_in_two_ways_or_has_no_rule_is_declined(text: str) -> None:
    assert read_text([text], kind="SIGNI").abilities == ()
