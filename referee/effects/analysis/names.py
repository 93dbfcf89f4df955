"""Which names a text binds and asks for, and which sets say a place instead of cards."""

from collections.abc import Iterable

from referee.effects.language import Node, words_of
from referee.effects.nodes.abilities import AbilityNode
from referee.effects.nodes.amounts import NumNode
from referee.effects.nodes.base import named
from referee.effects.nodes.conditions import AllOfNode, HeaderNode, OkNode
from referee.effects.nodes.filters import HasNode
from referee.effects.nodes.sets import AtNode, EndNode, NamedNode, UntilNode, WhereNode
from referee.effects.nodes.steps import (
    ChooseNode,
    EachNode,
    MayNode,
    MoveNode,
    PayNode,
    SeqNode,
    ShowNode,
    TurnNode,
)


def headers_of(gate: Node) -> Iterable[HeaderNode]:
    """The headers among what must hold for an ability."""
    match named(gate):
        case HeaderNode() as header:
            yield header
        case AllOfNode(tests=tests):
            for test in tests:
                yield from headers_of(test)


def names_asked(node: Node) -> Iterable[str]:
    """Name what a part looks at of what was bound before.

    An ability that is given chooses for itself: what it binds is its own, though the text that
    gives it has bound the same name.
    """
    if isinstance(node, tuple):
        read = named(node)
        if isinstance(read, OkNode | NamedNode | NumNode):
            yield read.name
        own = {*names_within(node)} if isinstance(read, AbilityNode) else ()
        for part in node:
            yield from (name for name in names_asked(part) if name not in own)


def names_within(node: Node) -> Iterable[str]:
    """Name what steps bind, wherever in a part of a program they stand."""
    if isinstance(node, tuple):
        match named(node):
            case ChooseNode(name=str(name)) | MoveNode(name=str(name)) | ShowNode(name=str(name)):
                yield name
            case TurnNode(name=str(name)) | PayNode(name=str(name)):
                yield name
            case MayNode(name=name) | EachNode(name=name):
                yield name
        for part in node:
            yield from names_within(part)


def names_bound(step: Node) -> Iterable[str]:
    """Name what a step binds."""
    match named(step):
        case ChooseNode(name=str(name)) | MoveNode(name=str(name)) | PayNode(name=str(name)):
            yield name
        case SeqNode(steps=steps):
            for part in steps:
                yield from names_bound(part)


def names_place(of: Node) -> bool:
    """Whether a set is whatever lies in some place, not the cards that are there now.

    That is so of a SIGNI zone, and of a hand, of which others cannot follow the cards.
    """
    read = named(of)
    tests = read.tests if isinstance(read, WhereNode) else ()
    placed = any(isinstance(t, HasNode) and t.attr == "place" for t in map(named, tests))
    lying = named(read.of if tests else of)
    held = isinstance(lying, AtNode | EndNode | UntilNode) and lying.zone == "hand"
    return placed or held or "inside" in {*words_of(of)}
