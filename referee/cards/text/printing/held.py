"""How it is said what holds of whom, for ever or for a while."""

from itertools import groupby
from typing import Protocol

from referee.cards.text.meaning.subjects import subject_of, without
from referee.cards.text.parts import Node
from referee.effects.nodes.base import named
from referee.effects.nodes.statements import AllowNode, ForbidNode, ReplaceNode
from referee.effects.nodes.steps import LastingNode


class Saying(Protocol):
    """Who says sets and steps as words of the tables."""

    def unfill(self, node: Node) -> Node:
        """A node with what was said before as pronouns."""

    def block(self, node: Node) -> Node:
        """Steps as one."""


def _preds(sayer: Saying, effects: Node, subject: Node) -> tuple[Node, ...]:
    return tuple(_pred(sayer, without(e, subject)) for e in effects)


def _pred(sayer: Saying, effect: Node) -> Node:
    """The surface of a statement; what is done instead of a deed is that of steps."""
    match named(effect):
        case ForbidNode(deed=deed, unless=unless) as forbid if unless:
            price = sayer.block(("seq", *unless))
            return forbid.replaced(deed=sayer.unfill(deed), unless=(price,))
        case AllowNode(deed=deed, way=way) as allow if way:
            return allow.replaced(deed=sayer.unfill(deed), way=(sayer.block(("seq", *way)),))
        case ReplaceNode(deed=deed, by=by) as replace:
            return replace.replaced(deed=sayer.unfill(deed), by=sayer.block(by))
    return sayer.unfill(effect)


def lasting(sayer: Saying, node: LastingNode) -> list[Node]:
    """What lasts, of whom it speaks and how long."""
    subject = subject_of(node.effects[0])
    if not subject:
        return [("lasting", _preds(sayer, node.effects, ()), sayer.unfill(node.span))]
    said = sayer.unfill(subject)
    return [("lasts", said, _preds(sayer, node.effects, subject), sayer.unfill(node.span))]


def holding(sayer: Saying, effects: Node) -> tuple[Node, ...]:
    """What a constant ability makes hold, by whom it speaks of."""
    rows = [(subject, list(row)) for subject, row in groupby(effects, subject_of)]
    said = [(sayer.unfill(subject), subject, row) for subject, row in rows]
    return tuple(("hold", who, _preds(sayer, row, subject)) for who, subject, row in said)


def asks_fitting(test: Node) -> bool:
    """Whether a condition asks what holds of some cards together that it chooses itself."""
    match test:
        case ("allof", ("ok", name), ("fits", ("named", of), _)):
            return bool(name == of)
    return False
