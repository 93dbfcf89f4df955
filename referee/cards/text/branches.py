"""How steps stand under a condition or wait for a deed, and how more are put there."""

from typing import Final

from referee.cards.text.parts import Node
from referee.cards.text.pieces import wrap

WITHIN: Final = {"given": 2, "later": 3}
"""Where the steps stand of a condition, and of what is awaited."""


def within(step: Node, depth: int, more: list[Node]) -> Node:
    """Add steps to the innermost of so many conditions and awaited steps, one in the other."""
    at = WITHIN[step[0]]
    steps = list(step[at][1:]) if step[at][0] == "seq" else [step[at]]
    if depth > 1 and steps[-1][0] in WITHIN:
        steps[-1] = within(steps[-1], depth - 1, more)
    else:
        steps += more
    return (*step[:at], wrap(steps), *step[at + 1 :])


def inner(given: Node) -> list[Node]:
    """Give the steps that stand under a condition."""
    then = given[2]
    return list(then[1:]) if then[:1] == ("seq",) else [then]


def asks_what(test: Node) -> bool:
    """Say whether a condition asks whether a card that was spoken of is such a one."""
    match test:
        case ("compare", ("count", ("where", ("named", _), _)), ">=", 1):
            return True
        case _:
            return False
