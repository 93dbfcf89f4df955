"""How far words reach: which deeds a price spares, and what Ener is paid for."""

from typing import Final

from referee.cards.text.parts import Node
from referee.cards.text.pieces import parts

_PRONOUNS: Final = frozenset({("it",), ("them",), ("that",), ("those",), ("rest",), ("that-card",)})


def is_loose(node: Node) -> bool:
    """Say whether a wording tells several deeds of which a later one speaks of no earlier one.

    Of such deeds it is not told whether a price behind them spares all or the last.
    """
    if node[0] != "seq" or len(node) <= len(("seq", "one")):
        return False
    return not any(part in _PRONOUNS for part in parts(node[2:]))


_PRICED: Final = frozenset({"may", "forbid", "allow"})


def is_unpriced(node: Node) -> bool:
    """Say whether a program lets Ener be paid along with more, where nothing is offered for it."""
    if not isinstance(node, tuple) or node[:1] == ("rule",):
        return False
    if node[:1] and isinstance(node[0], str) and node[0] in _PRICED:
        return False
    if node[:1] == ("ability",):
        node = (*node[:7], *node[8:])
    along = node[:1] in {("seq",), ("part",)} and any(part[:1] == ("pay",) for part in node[1:])
    return along or any(map(is_unpriced, node))
