"""Whose kind is asked again: "If it is a spell, ... If it is a SIGNI, ..." is one card both times.

What the first condition let happen may speak of other cards; the second condition still asks
the card that the first did, if it stands right behind it and asks the same of it. Where it asks
something else, and either card may be meant, it has no meaning.
"""

from typing import Final

from referee.cards.text.meaning.names import CARDS, OTHERS, SELF, Names
from referee.cards.text.meaning.pieces import parts
from referee.cards.text.parts import Node, UnboundError
from referee.effects.nodes.base import named
from referee.effects.nodes.filters import CmpNode, HasNode, SharesNode

_SPOKEN: Final = {("it",), ("that",), ("that-card",)}


_FIELD: Final = frozenset({"state", "power", "keyword"})
"""What is asked of cards on the field alone."""


def _attrs(tests: Node) -> frozenset[str]:
    """What is asked of a card: its kind, its level, its color, its icons; a power may be another's."""
    rows = list(map(named, parts(tests)))
    levels = {"level" for row in rows if isinstance(row, CmpNode) and row.attr == "level"}
    return frozenset(row.attr for row in rows if isinstance(row, HasNode | SharesNode)) | levels


def _card(test: Node) -> tuple[Node, Node]:
    """Which card a condition asks, and what of it; nothing where it asks something else."""
    match test:
        case ("compare", ("count", ("where", card, tests)), *_):
            return card, tests
        case ("compare", ("count", ("minus", ("at", *_), card)), "<", *_):
            return card, ()
    return (), ()


def note(test: Node, names: Names) -> None:
    """Note of which card a condition asked what, and that nothing is said behind it yet."""
    card, tests = _card(test)
    if card[:1] == ("named",):
        names.parted = (card, _attrs(tests), len(names.mentions))


def about(test: Node, names: Names) -> tuple[Node, int]:
    """The card that a condition asks, other than this one, and how much was mentioned before.

    "It" in what is then done is that card, or one that came up since.
    """
    card, _ = _card(test)
    return (card, len(names.mentions)) if card[:1] == ("named",) and card != SELF else ((), 0)


def asked(test: Node, names: Names) -> Node:
    """A condition about the card of the condition before, where it asks the same again.

    Raises UnboundError where another condition may ask that card or one that came up since.
    """
    said, tests = _card(test)
    if said not in _SPOKEN:
        return test
    attrs = _attrs(tests)
    card, before, end = names.parted or ((), frozenset(), -1)
    if card and end == names.sentence and (attrs & before or _only_spell(tests, card, names)):
        names.find(lambda m: bool(m.what == card))
        _, (word, _), *rest = test
        return ("compare", (word, ("where", card, tests)), *rest)
    if said == ("it",) and not attrs <= _FIELD and _is_either(card, end, names):
        raise UnboundError
    return test


def _only_spell(tests: Node, card: Node, names: Names) -> bool:
    """Whether a spell is asked for, and every card that came up but that one is a SIGNI of a field."""
    others = [m for m in names.mentions if m.way in OTHERS and m.one and m.what != card]
    fielded = all(m.way == "target" and m.what not in names.piled - names.left for m in others)
    return ("has", "kind", ("SPELL",)) in tests and fielded


def _is_either(card: Node, end: int, names: Names) -> bool:
    """Whether "it" may be two cards: the one asked before, or one put from a pile since."""
    ways = names.things()
    at = {m.what: i for i, m in enumerate(names.mentions) if m.one and m.way in CARDS | ways}
    known = [m.what for m in names.mentions if m.one and m.way in ways]
    if not known:
        return False
    found = known[-1]
    piled = [m.what for m in names.mentions if m.way == "topmost" and at[m.what] > at[found]]
    return bool(piled) or (bool(card) and card != found and at[found] < end)
