"""What follows an offer, whichever way it is answered: read off the program that makes it.

A text goes on behind what it offers: "if you do" asks for a yes, "unless" for a no, and what asks
for neither is done either way.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from referee.effects.language import Node
from referee.effects.nodes.abilities import AbilityNode
from referee.effects.nodes.base import named
from referee.effects.nodes.conditions import NotNode, OkNode
from referee.effects.nodes.statements import GrantNode
from referee.effects.nodes.steps import GivenNode, LaterNode, MayNode, PartNode, SeqNode


class FollowingSteps(NamedTuple):
    """The steps behind an offer: those done only if it was taken, only if not, and either way.

    `known` says that all of them are found: an offer within a repetition, a mode or a branch is
    followed by more than its own sequence.
    """

    taken: tuple[Node, ...] = ()
    declined: tuple[Node, ...] = ()
    either: bool = False
    known: bool = True


def following(node: Node, name: str) -> FollowingSteps:
    """What follows the offer of a name in a program.

    Nothing is known of it where several offers of the program have the name.
    """
    found = _within(node, name) if sum(1 for _ in _offers(node, name)) == 1 else None
    return FollowingSteps(known=False) if found is None else found


def _offers(node: Node, name: str) -> Iterator[Node]:
    """The offers of a name in a program; those of abilities that it gives are not its own."""
    if isinstance(node, tuple):
        if isinstance(named(node), MayNode) and node[3] == name:
            yield node
        for part in node[:2] if isinstance(named(node), GrantNode) else node:
            yield from _offers(part, name)


def _within(node: Node, name: str) -> FollowingSteps | None:
    match named(node):
        case MayNode(name=own) if own == name:
            return FollowingSteps()
        case SeqNode(steps=steps) | PartNode(steps=steps):
            return _in_row(steps, name)
        case AbilityNode(body=body) if body is not None:
            found = _within(body, name)
            return found if found is not None else _elsewhere(node, name)
        case LaterNode(step=step):
            return _within(step, name)
    return _elsewhere(node, name)


def _elsewhere(node: Node, name: str) -> FollowingSteps | None:
    """What follows an offer inside a step around which more may be done."""
    if not isinstance(node, tuple):
        return None
    for part in node:
        found = _within(part, name) if isinstance(part, tuple) else None
        if found is not None:
            inside = isinstance(named(node), AbilityNode) or not isinstance(node[0], str)
            return found if inside else found._replace(known=False)
    return None


def _in_row(steps: Sequence[Node], name: str) -> FollowingSteps | None:
    for at, step in enumerate(steps):
        found = _within(step, name)
        if found is None:
            continue
        for later in steps[at + 1 :]:
            found = _with(found, later, name)
        return found
    return None


def _with(found: FollowingSteps, step: Node, name: str) -> FollowingSteps:
    """What follows, with one step more."""
    taken, declined = found.taken, found.declined
    match named(step):
        case GivenNode(test=test, then=then, other=other) if _asks(test, name) is not None:
            yes, no = (then, other) if _asks(test, name) else (other, then)
            taken += () if yes is None else (yes,)
            declined += () if no is None else (no,)
            return found._replace(taken=taken, declined=declined)
    return found._replace(either=True)


def _asks(test: Node, name: str) -> bool | None:
    """Whether a test asks for a yes to an offer; None where it asks for something else."""
    match named(test):
        case OkNode(name=asked) if asked == name:
            return True
        case NotNode(test=inner):
            taken = _asks(inner, name)
            return None if taken is None else not taken
    return None
