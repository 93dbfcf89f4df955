"""What people say in card text: one sentence to be carried out, or one ability that is given.

It is read as the text of a card of some type is, whole or not at all.
"""

from typing import Final

from referee.cards.text import Declined, TextReader
from referee.effects.language import Node

MOST_LETTERS: Final = 1000
"""No sentence of a card is longer."""

_USED: Final = frozenset({"SPELL", "PIECE", "ARTS"})
_GIVEN: Final = frozenset({"auto", "constant", "action", "enter", "burst", "keyword"})
_HEAD: Final = "[Enter]: "


class SaidError(ValueError):
    """Words are no card text that is read; says at which words reading stopped."""


def _read(reader: TextReader, text: str, head: str, kind: str) -> tuple[str, Node]:
    """The one ability that a line is, by its kind; raises SaidError."""
    if len(text) > MOST_LETTERS:
        message = f"card text has at most {MOST_LETTERS} letters"
        raise SaidError(message)
    made = reader.read_text([head + text], kind=kind)
    if made.declined:
        raise SaidError(_stopped(made.declined[0], len(head)))
    if len(made.abilities) != 1:
        message = "one sentence or one ability is wanted" if text.strip() else "nothing was said"
        raise SaidError(message)
    return made.abilities[0].kind, made.abilities[0].node


def _stopped(one: Declined, before: int) -> str:
    where = f"at letter {max(one.column - before, 1)}, {one.words!r}" if one.words else "at the end"
    return f"card text was not read {where}: {one.why}"


def step_said(reader: TextReader, text: str, kind: str) -> Node:
    """Read what a card of a type does, as its text would say it.

    Raises SaidError with the place for what is not read, and for a line that is more than what it does.
    """
    wanted, head = ("use", "") if kind in _USED else ("enter", _HEAD)
    made, node = _read(reader, text, head, kind)
    if made != wanted or len(node) != _BARE or node[2]:
        message = "only what is done is said: no header, cost, limit or condition of use"
        raise SaidError(message)
    return node[-1]


_BARE: Final = 4
"""So many parts an ability has that waits for nothing, costs nothing and does something."""


def ability_said(reader: TextReader, text: str, kind: str) -> Node:
    """Read an ability that a card of a type is given, with its header; raises SaidError with the place."""
    made, node = _read(reader, text, "", kind)
    if made not in _GIVEN:
        message = "an ability is wanted, such as [Auto]: When this SIGNI attacks, draw a card."
        raise SaidError(message)
    return node
