"""Whose kind is asked again: "If it is a spell, ... If it is a SIGNI, ..." is one card both times.

What the first condition let happen may speak of other cards; the second condition still asks
the card that the first did, if it stands right behind it and asks the same of it.
"""

from typing import Final

from referee.cards.text.meaning.names import Names
from referee.cards.text.meaning.pieces import parts
from referee.cards.text.parts import Node
from referee.effects.nodes.base import named
from referee.effects.nodes.filters import HasNode, SharesNode

_SPOKEN: Final = {("it",), ("that",), ("that-card",)}


def _attrs(tests: Node) -> frozenset[str]:
    """What is asked of a card: its kind, its color, its icons; a power may be another's."""
    return frozenset(part.attr for part in map(named, parts(tests)) if isinstance(part, HasNode | SharesNode))


def note(test: Node, names: Names) -> None:
    """Note of which card a condition asked what, and that nothing is said behind it yet."""
    match test:
        case ("compare", ("count", ("where", ("named", _) as card, tests)), _, _):
            names.parted = (card, _attrs(tests), len(names.mentions))


def asked(test: Node, names: Names) -> Node:
    """Give a condition about the card of the condition before, where it asks the same again."""
    match test:
        case ("compare", ("count", ("where", said, tests)), op, n) if said in _SPOKEN:
            card, attrs, end = names.parted or ((), frozenset(), -1)
            if end == names.sentence and attrs & _attrs(tests):
                names.find(lambda m: bool(m.what == card))
                return ("compare", ("count", ("where", card, tests)), op, n)
    return test
