"""How steps stand under a condition or wait for a deed, and how more are put there."""

from math import inf
from typing import Final

from referee.cards.text.meaning.pieces import parts, wrap
from referee.cards.text.parts import Node, UnboundError
from referee.effects.nodes.base import named
from referee.effects.nodes.conditions import CompareNode, DuringNode
from referee.effects.nodes.sets import NamedNode
from referee.effects.nodes.steps import ChooseNode, GivenNode, LaterNode, MayNode, SeqNode

WITHIN: Final = GivenNode | LaterNode
"""The steps that hold others: under a condition, and until what is awaited happens."""


def within(step: Node, depth: int, more: list[Node]) -> Node:
    """Add steps to the innermost of so many conditions and awaited steps, one in the other."""
    read = named(step)
    steps = _steps_of(read.then if isinstance(read, GivenNode) else read.step)
    if depth > 1 and isinstance(named(steps[-1]), WITHIN):
        steps[-1] = within(steps[-1], depth - 1, more)
    else:
        steps += more
    if isinstance(read, GivenNode):
        return read.replaced(then=wrap(steps))
    return read.replaced(step=wrap(steps))


def _steps_of(step: Node) -> list[Node]:
    read = named(step)
    return list(read.steps) if isinstance(read, SeqNode) else [step]


def chosen_names(chosen: list[ChooseNode]) -> set[Node]:
    """What later steps call the cards of some choices."""
    return {("named", choice.name) for choice in chosen}


def inner(given: Node) -> list[Node]:
    """The steps that stand under a condition."""
    return _steps_of(GivenNode(given).then)


def asks_what(test: Node) -> bool:
    """Whether a condition asks whether a card that was spoken of is such a one."""
    match test:
        case ("compare", ("count", ("where", ("named", _), _)), ">=", 1):
            return True
        case _:
            return False


_LOWEST: Final = {"=": 0, ">=": 0, ">": 1}
_HIGHEST: Final = {"=": 0, "<=": 0, "<": -1}
"""How far from its number the least and the most are that a comparison lets through."""


def _holds(test: CompareNode) -> tuple[float, float]:
    """The numbers that a comparison lets through, from the least to the most."""
    op, right = test.op, test.right
    least = right + _LOWEST[op] if op in _LOWEST else -inf
    most = right + _HIGHEST[op] if op in _HIGHEST else inf
    return least, most


def _compares(test: Node) -> CompareNode | None:
    """A comparison with a plain number that lets a stretch of numbers through, else None."""
    read = named(test)
    fits = isinstance(read, CompareNode) and read.op != "!=" and isinstance(read.right, int)
    return read if fits else None


def under(home: Node, test: Node, chosen: list[Node], then: Node, done: Node) -> list[Node]:
    """Put what is done instead under the condition of what is done, if that has one.

    What both speak of is chosen before. Conditions that exclude each other stand side by side.
    """
    made = [*chosen, ("given", test, then, done)]
    if not home:
        return made
    asked = GivenNode(home).test
    if _apart(asked, test):
        return [*chosen, ("given", test, then, ("given", asked, done))]
    return [("given", asked, wrap(made))]


def _apart(one: Node, two: Node) -> bool:
    """Whether two conditions can never both hold; raises UnboundError where that is not told.

    They ask the same number, whose turn it is, or which of two kinds the one card is that was
    spoken of. Of several cards some may be of either kind.
    """
    match named(one), named(two):
        case DuringNode(when=when), DuringNode(when=other):
            return bool(when == other and one != two)
    low, high = _compares(one), _compares(two)
    if low is None or high is None:
        return bool(("not", one) == two or ("not", two) == one)
    if low.left == high.left:
        (least, most), (lowest, highest) = _holds(low), _holds(high)
        return most < lowest or highest < least
    if _kinds(low.left) != _kinds(high.left):
        return False
    if not any(isinstance(named(part), NamedNode) for part in parts(low.left)):
        raise UnboundError
    return True


def _kinds(node: Node) -> Node:
    """Take from a phrase which colors, levels or names it asks for."""
    if not isinstance(node, tuple):
        return node
    return node[:2] if node[:1] == ("has",) else tuple(map(_kinds, node))


def open_branch(step: Node) -> bool:
    """Whether a step is a condition that has no other branch yet."""
    read = named(step)
    return isinstance(read, GivenNode) and read.other is None


def repeated(home: Node, step: Node) -> bool:
    """Whether a step awaits one moment, and speaks of what another does as often as its deed comes."""
    read = named(home)
    return isinstance(read, LaterNode) and read.span.uses is None and isinstance(named(step), LaterNode)


def parted(step: Node, word: str) -> bool:
    """Whether what follows may be the other branch of a step.

    "If it is not" asks of a card; "if not" asks what was asked, unless there is an offer in
    between, which may be what is meant.
    """
    if not open_branch(step):
        return False
    read = GivenNode(step)
    offers = any(isinstance(part, MayNode) for part in map(named, parts(read.then)))
    plain = word == "otherwise" or (word == "if-not" and not offers)
    return plain or asks_what(read.test)


def reaching(sentences: list[Node]) -> list[Node]:
    """Let "instead" reach over two sentences where what is done with the rest is said again.

    "Add one of them. Put the rest there. If so, instead add two of them. Put the rest there."
    """
    made: list[Node] = []
    for sentence in sentences:
        match made:
            case [*_, first, _, ("instead", test, done)] if _rest_again(made, sentence):
                rest = ("seq", first, sentence)
                made[-3:] = [rest, ("instead", test, ("seq", done, sentence))]
            case _:
                made.append(sentence)
    return made


_PAIR: Final = 2
_REST: Final = ("rest",)


def _rest_again(made: list[Node], sentence: Node) -> bool:
    """Whether a sentence says of the rest what was said before the other branch."""
    return len(made) > _PAIR and made[-_PAIR] == sentence and sentence[1:2] == (_REST,)
