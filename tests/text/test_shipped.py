"""The programs of the shipped cards are what their texts say."""

import pytest

from referee.cards import CardDef, shipped
from referee.cards.text import same
from referee.effects.language import Node
from tests.games import cards
from tests.guide import compile_text, read_text
from tests.text.words import changed, shortened


def gated(card: CardDef) -> dict[int, Node]:
    """What the text says by line, its use condition as the gate of the body."""
    said = {a.line: a.node for a in compile_text(card.text, kind=card.type, burst=card.burst)}
    conditions = [line for line, node in said.items() if node[0] == "rule"]
    if conditions and not any(a.kind == "rule" for a in card.abilities):
        (line,) = conditions
        said[line + 1] = (*said[line + 1], (), said[line][2])
        del said[line]
    return said


@pytest.mark.parametrize("name", shipped().names())
def test_a_shipped_card_does_what_its_text_says(name: str) -> None:
    card = shipped().get(name)
    said = gated(card)
    assert sorted(said) == sorted(a.line for a in card.abilities)
    for written in card.abilities:
        assert same(said[written.line], written.node), written.line


MADE = sorted(set(shipped().names()) - set(cards("diva").names()))
"""The cards whose programs are made of their texts; tests/cards/test_words.py has the others."""

LINES = [
    (card.type, line, burst)
    for card in map(shipped().definition, MADE)
    for number, line in enumerate(card.text, 1)
    for burst in (card.burst and number == len(card.text),)
]


@pytest.mark.parametrize(("kind", "line", "burst"), sorted(set(LINES)))
def test_no_word_of_a_shipped_card_is_swallowed(kind: str, line: str, burst: bool) -> None:  # noqa: FBT001 - a parameter of the table
    def means(text: str) -> Node | None:
        made = read_text([text], kind=kind, burst=burst)
        return None if made.declined or not made.abilities else made.abilities[0].node

    node = means(line)
    rest = [(was, text) for was, _, text in changed(line)] + [*shortened(line)]
    for was, text in rest:
        made = means(text)
        assert made is None or not same(made, node), f"{was}: {text}"
