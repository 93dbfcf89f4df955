"""What is asked of programs in the making: their parts, what they do, what they name."""

from collections.abc import Iterator
from typing import Final

from referee.cards.text.meaning.wordings import SelNode
from referee.cards.text.parts import SUBJECT, Node, UnboundError, canon
from referee.effects.nodes.abilities import AbilityNode
from referee.effects.nodes.base import named
from referee.effects.nodes.deeds import DeedNode, DeedsNode, PlaceNode
from referee.effects.nodes.sets import AtNode, EndNode, UntilNode
from referee.effects.nodes.statements import ForbidNode, GrantNode, LoseNode, ModifyNode, UnaffectedNode
from referee.effects.nodes.steps import (
    ChooseNode,
    LastingNode,
    MayNode,
    MoveNode,
    PayNode,
    SeqNode,
    ShowNode,
    SwapNode,
    TurnNode,
)


def put_in(pred: Node, subject: Node) -> Node:
    """Put of whom a statement speaks into it; an ability that is given speaks for itself.

    Raises UnboundError where each of several is measured: of them together no one is told.
    """
    if pred == SUBJECT:
        return subject
    if not isinstance(pred, tuple) or pred[:1] == ("ability",):
        return pred
    if pred[:1] in _MEASURES and SUBJECT in pred and _on_fields(subject):
        raise UnboundError
    return tuple(put_in(p, subject) for p in pred)


_MEASURES: Final = {("stack",), ("sum",)}
"""What is told of the cards of a set together: those under or on them, their levels."""


def _on_fields(node: Node) -> bool:
    """Whether a set is one of SIGNI of a field, of which there may be several."""
    match node:
        case ("where" | "minus" | "extreme", of, *_):
            return _on_fields(of)
        case ("join", sets):
            return any(map(_on_fields, sets))
    return isinstance(node, tuple) and node[:1] == ("at",) and node[2] == "field"


def wrap(steps: list[Node]) -> Node:
    """Steps as one."""
    return canon(("seq", *steps))


def of_opponent(test: Node) -> bool:
    """Whether a condition, a deed or a sentence speaks of the opponent and of nobody else."""
    seats: set[str] = set()
    for part in map(named, parts(test)):
        match part:
            case AtNode(seat=seat) | EndNode(seat=seat) | UntilNode(seat=seat):
                seats.add(seat)
            case PlaceNode(seat=seat) | SelNode(who=seat) | MayNode(who=seat):
                seats.add(seat)
            case DeedNode(what=what, who=who):
                seats |= {who} if who is not None else set()
                seats |= {"opp"} if what == "wins-battle" else set()
    return seats == {"opp"}


def split(steps: list[Node]) -> tuple[list[ChooseNode], list[Node]]:
    """Part the choices of some steps from what is done with them."""
    chosen = [s for s in map(named, steps) if isinstance(s, ChooseNode)]
    return chosen, [s for s in steps if s[0] != "choose"]


def parts(node: Node) -> Iterator[Node]:
    """Every part of a program."""
    if isinstance(node, tuple):
        yield node
        for part in node:
            yield from parts(part)


def verbs(steps: list[Node]) -> set[Node]:
    """What some steps do: the words and labels of their verbs."""
    found: set[Node] = set()
    for step in map(named, parts(wrap(steps))):
        match step:
            case MoveNode(deed=label, to=to):
                found.add(("move", label or to.zone))
            case TurnNode(to=word) | ShowNode(to=word):
                found.add((step.WORD, word))
            case ModifyNode() | GrantNode() | LoseNode() | ForbidNode() | UnaffectedNode():
                found.add(step.WORD)
    return found


def bans(step: Node) -> bool:
    """Whether a step is an effect that lasts and does nothing but forbid."""
    read = named(step)
    if not isinstance(read, LastingNode):
        return False
    return all(isinstance(named(effect), ForbidNode) for effect in read.effects)


def untold(steps: Node) -> Node:
    """The steps of a price in a row."""
    return tuple(
        s for step in map(named, steps) for s in (step.steps if isinstance(step, SeqNode) else (step,))
    )


def lies(on: Node) -> set[str]:
    """The zone in which this card lies once it has triggered: text that names it agrees."""
    if not on:
        return set()
    match named(on):
        case DeedsNode(deeds=deeds):
            return set.intersection(*map(lies, deeds))
        case DeedNode(what="moves", dst=str(to)):
            return {to}
        case DeedNode(what=what):
            return {{"vanished": "ener", "discarded": "trash"}.get(what, "field")}
    return {"field"}


def used(node: Node) -> Iterator[str]:
    """Every name that a program speaks of."""
    if isinstance(node, tuple):
        match node:
            case ("named" | "ok" | "num", str(name)):
                yield name
        for part in node:
            yield from used(part)


def tidy(node: Node, used: frozenset[str]) -> Node:
    """Take off the names of moves and shows that nothing speaks of."""
    if not isinstance(node, tuple):
        return node
    made = named(tuple(tidy(n, used) for n in node))
    if isinstance(made, MoveNode | PayNode | ShowNode | SwapNode | TurnNode) and made.name not in used:
        made = made.replaced(name=None) if made.name is not None else made
    return canon(made)


def ungated(node: Node) -> tuple[Node, Node]:
    """Take the team or the header off the gate of an ability."""
    ability = AbilityNode(node)
    match ability.gate:
        case ("team" | "header", *_) as team:
            return team, canon(ability.replaced(gate=None))
        case ("allof", ("team" | "header", *_) as team, more):
            return team, ability.replaced(gate=more)
    return (), node
