"""What holds while something lasts: how each statement changes a board in the making.

In an effect that a resolved ability applied, cards and numbers are those of the moment when it was
applied; in a constant ability they are read anew each time (glossary.constant.4).
"""

from collections.abc import Callable
from typing import Any

from referee.effects.board import GIVE, MODIFY, SET, Board, Scope, Speaker, Statement
from referee.effects.language import Node, ProgramError, field
from referee.effects.read import AmountFn, World, read_amount, read_set

Granted = Callable[[Node], Any]
"""Assembles an ability that stands inside another."""
SetIds = Callable[[World, Speaker], tuple[int, ...]]
Change = Callable[[Board, Scope], None]


def read_statement(node: Node, granted: Granted, fixed: int = -1) -> Statement:
    """Read a statement; with `fixed` its cards and number are names of the effect.

    Raises ProgramError for a statement that cannot be carried out.
    """
    what, amount = _reach(node, fixed)
    if node[0] == "modify":
        return Statement(MODIFY, _changer(node[2], what, amount, _added))
    if node[0] == "set":
        return Statement(SET, _changer(node[2], what, amount, _replaced))
    if node[0] == "grant":
        return Statement(GIVE, _granter(what, granted(node[2])))
    if node[0] == "lose":
        return Statement(GIVE, _loser(what, field(node, 2)))
    if node[0] == "forbid":
        return Statement(GIVE, _forbidder(node[1][1], what))
    message = f"no statement {node[0]!r} can be carried out; state its outcome instead"
    raise ProgramError(message)


def _reach(node: Node, fixed: int) -> tuple[SetIds, AmountFn]:
    if fixed >= 0:
        name, number = f"#{fixed}", f"#n{fixed}"
        return (lambda _w, f: f.names.get(name, ())), (lambda _w, f: f.names[number])
    cards = read_set(node[1][3] if node[0] == "forbid" else node[1])
    amount = read_amount(node[3]) if node[0] in {"modify", "set"} else read_amount(0)
    return (lambda w, f: tuple(c.id for c in cards(w, f))), amount


def _added(before: int, number: int) -> int:
    return before + number


def _replaced(before: int, number: int) -> int:  # noqa: ARG001 - the shape of a change
    return number


def _changer(attr: str, what: SetIds, amount: AmountFn, how: Callable[[int, int], int]) -> Change:
    if attr not in {"power", "level", "limit"}:
        message = f"{attr} cannot be modified or set; power, level and limit can"
        raise ProgramError(message)

    def change(board: Board, scope: Scope) -> None:
        number = amount(board, scope)
        for card_id in what(board, scope):
            derived = board.change(card_id)
            if derived is not None:
                setattr(derived, attr, how(getattr(derived, attr), number))

    return change


def _granter(what: SetIds, ability: Any) -> Change:
    def grant(board: Board, scope: Scope) -> None:
        for card_id in what(board, scope):
            derived = board.change(card_id)
            if derived is None:
                continue
            if ability.keyword:
                derived.keywords |= {ability.keyword}
            derived.abilities = (*derived.abilities, ability)
            if ability.kind == "constant":
                derived.constants = (*derived.constants, ability)
                board.regained = True

    return grant


def _loser(what: SetIds, which: tuple[str, ...] | None) -> Change:
    def lose(board: Board, scope: Scope) -> None:
        for card_id in what(board, scope):
            derived = board.change(card_id)
            if derived is None:
                continue
            gone = derived.keywords if which is None else frozenset(which)
            derived.keywords -= gone
            derived.abilities = tuple(
                a for a in derived.abilities if which is not None and a.keyword not in gone
            )
            if which is None and derived.constants:
                derived.constants = ()
                board.regained = True

    return lose


def _forbidder(deed: str, what: SetIds) -> Change:
    def forbid(board: Board, scope: Scope) -> None:
        board.forbidden.append((deed, frozenset(what(board, scope))))

    return forbid
