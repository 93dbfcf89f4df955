"""How steps stand under a condition or wait for a deed, and how more are put there."""

from math import inf
from typing import Final

from referee.cards.text.meaning.pieces import parts, wrap
from referee.cards.text.parts import Node, UnboundError

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


_LOWEST: Final = {"=": 0, ">=": 0, ">": 1}
_HIGHEST: Final = {"=": 0, "<=": 0, "<": -1}
"""How far from its number the least and the most are that a comparison lets through."""


def _holds(test: Node) -> tuple[float, float]:
    """Give the numbers that a comparison lets through, from the least to the most."""
    _, _, op, right = test
    least = right + _LOWEST[op] if op in _LOWEST else -inf
    most = right + _HIGHEST[op] if op in _HIGHEST else inf
    return least, most


def _compares(test: Node) -> bool:
    return bool(test[0] == "compare" and test[2] != "!=" and isinstance(test[3], int))


def under(home: Node, test: Node, chosen: list[Node], then: Node, done: Node) -> list[Node]:
    """Put what is done instead under the condition of what is done, if that has one.

    What both speak of is chosen before. Conditions that exclude each other stand side by side.
    """
    made = [*chosen, ("given", test, then, done)]
    if not home:
        return made
    if _apart(home[1], test):
        return [*chosen, ("given", test, then, ("given", home[1], done))]
    return [("given", home[1], wrap(made))]


def _apart(one: Node, two: Node) -> bool:
    """Say whether two conditions can never both hold; raises UnboundError where that is not told.

    They ask the same number, whose turn it is, or which of two kinds the one card is that was
    spoken of. Of several cards some may be of either kind.
    """
    if one[0] == two[0] == "during":
        return bool(one[1:2] == two[1:2] and one != two)
    if not (_compares(one) and _compares(two)):
        return bool(("not", one) == two or ("not", two) == one)
    if one[1] == two[1]:
        low, high = _holds(one), _holds(two)
        return low[1] < high[0] or high[1] < low[0]
    if _kinds(one[1]) != _kinds(two[1]):
        return False
    if not any(part[:1] == ("named",) for part in parts(one[1])):
        raise UnboundError
    return True


def _kinds(node: Node) -> Node:
    """Take from a phrase which colors, levels or names it asks for."""
    if not isinstance(node, tuple):
        return node
    return node[:2] if node[:1] == ("has",) else tuple(map(_kinds, node))


_PLAIN: Final = 3
"""The length of a `given` without another branch."""


def open_branch(step: Node) -> bool:
    """Say whether a step is a condition that has no other branch yet."""
    return bool(step[:1] == ("given",) and len(step) == _PLAIN)


def parted(step: Node, word: str) -> bool:
    """Say whether what follows may be the other branch of a step; "if it is not" asks of a card."""
    return open_branch(step) and (word == "otherwise" or asks_what(step[1]))


def reaching(sentences: list[Node]) -> list[Node]:
    """Let "instead" reach over two sentences where what is done with the rest is said again.

    "Add one of them. Put the rest there. If so, instead add two of them. Put the rest there."
    """
    made: list[Node] = []
    for sentence in sentences:
        before = made[-_PAIR:]
        if before and before[-1][0] == "instead" and _rest_again(made, sentence):
            test, done = before[-1][1:]
            first = ("seq", made[-3], sentence)
            made[-3:] = [first, ("instead", test, ("seq", done, sentence))]
        else:
            made.append(sentence)
    return made


_PAIR: Final = 2
_REST: Final = ("rest",)


def _rest_again(made: list[Node], sentence: Node) -> bool:
    """Say whether a sentence says of the rest what was said before the other branch."""
    return len(made) > _PAIR and made[-_PAIR] == sentence and sentence[1:2] == (_REST,)
