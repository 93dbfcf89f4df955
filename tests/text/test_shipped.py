"""The programs of the shipped cards are what their texts say."""

import pytest

from referee.cards import CardDef, shipped
from referee.cards.text import compile_text, same
from referee.effects.language import Node


def gated(card: CardDef) -> dict[int, Node]:
    """Give what the text says by line, its use condition as the gate of the body."""
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
