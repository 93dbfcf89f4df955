"""What bounds a player while something lasts: how many SIGNI, or which alone; how much Ener at once.

Also what keeps cards from being affected by effects.
"""

from collections.abc import Callable
from typing import Any

from referee.effects.board import Board, Scope, Speaker, Unaffected, World
from referee.effects.language import Node, ProgramError
from referee.effects.read import read_set, seats


def bounder(seat: str, attr: str, value: Callable[[World, Speaker], Any]) -> Callable[[Board, Scope], None]:
    """Set how many SIGNI a player can have, or how much Ener pay at once, at most.

    Source: glossary.signi-zone.3 of SIGNI; of Ener a text alone says so.
    """
    if attr not in {"maximum", "payable"}:
        message = f"{attr} of a player cannot be set; the maximum of SIGNI and what is payable can"
        raise ProgramError(message)

    def bound(board: Board, scope: Scope) -> None:
        number = value(board.seen, scope)
        most = board.maximum if attr == "maximum" else board.payable
        for name in seats(seat, board.seen, scope):
            most[name] = min(number, most.get(name, number))

    return bound


def keeper(seat: str, node: Node) -> Callable[[Board, Scope], None]:
    """Set which SIGNI alone a player can have; any other is put away and none comes to them."""
    cards = read_set(node)

    def keep(board: Board, scope: Scope) -> None:
        found = frozenset(c.id for c in cards(board.seen, scope))
        for name in seats(seat, board.seen, scope):
            board.only[name] = found & board.only.get(name, found)

    return keep


def reacher(
    what: Callable[[World, Speaker], tuple[int, ...]], by: Callable[..., bool]
) -> Callable[[Board, Scope], None]:
    """Make the change by which cards are not affected by what some cause does."""

    def keep(board: Board, scope: Scope) -> None:
        for card_id in what(board.seen, scope):
            board.unaffected.setdefault(card_id, []).append(Unaffected(scope, by))

    return keep
