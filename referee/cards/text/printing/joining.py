"""Which steps one sentence tells: down it and freeze it, draw and discard, this unless that."""

from collections.abc import Collection, Iterable
from typing import Final

from referee.cards.text.meaning.counting import lain, whole
from referee.cards.text.meaning.pieces import bans, parts
from referee.cards.text.parts import Node, canon
from referee.effects.nodes.base import named
from referee.effects.nodes.chosen import PickNode
from referee.effects.nodes.steps import (
    ChooseNode,
    GivenNode,
    MayNode,
    MoveNode,
    SeqNode,
    ShowNode,
    TurnNode,
)

MOST: Final = 3
"""So many ways at most are told in one sentence, joined by "or"."""

PAID: Final = {("ok", "bet"), ("ok", "extra")}
"""What is asked of prices that the rules of a card offer, and not its body."""

THIS_WAY: Final[dict[Node, Node]] = {"discard": ("discarded",), "vanish": ("vanished",)}
"""What cards are called later that were moved under a label."""

_ACTS: Final = MoveNode | TurnNode | ShowNode


def _goes_on(before: Node, step: Node) -> bool:
    """Whether a step is told in the sentence of the one before it."""
    last, said = named(before), named(step)
    if isinstance(last, SeqNode):
        last = named(last.steps[-1])
    if step[0] == "take":
        return isinstance(last, ShowNode)
    if not (isinstance(last, _ACTS) and isinstance(said, _ACTS)):
        return False
    match last, said:
        case MoveNode(deed="draw"), MoveNode(deed="discard"):
            return True
    return said.what in {("it",), ("them",)} and bool(last.what != said.what)


def speaks_of(test: Node, names: Iterable[str]) -> bool:
    """Whether a condition speaks of one of some names."""
    return any(("named", name) in parts(test) for name in names)


def joined(steps: list[Node]) -> list[Node]:
    """Join the steps that one sentence tells: down it and freeze it, draw and discard."""
    rows: list[Node] = []
    for step in steps:
        if rows and _goes_on(rows[-1], step):
            rows[-1] = canon(("seq", rows[-1], step))
        else:
            rows.append(step)
    return rows


def in_their_hand(picks: tuple[PickNode, ...]) -> bool:
    """Whether something is chosen in the opponent's hand: in the sentence that looks at it."""
    return ("at", "opp", "hand") in [lain(pick.of) for pick in picks]


def is_unless(rows: list[Node]) -> bool:
    """Whether an offer is followed by what happens when it is not taken."""
    match [*map(named, rows[:2])]:
        case MayNode(name=name), GivenNode(test=("not", ("ok", asked)), other=None) as given:
            inner = [*parts(given.then)]
            choices = (part for part in map(named, inner) if isinstance(part, ChooseNode))
            targets = any(choice.way == "target" for choice in choices)
            return bool(name == asked) and not targets and not any(map(bans, inner))
    return False


def in_that_hand(node: Node) -> Node:
    """Steps in which the opponent's hand, once looked at, is that hand."""
    if node == ("at", "opp", "hand"):
        return ("hand",)
    return tuple(in_that_hand(n) for n in node) if isinstance(node, tuple) else node


def lying(node: Node) -> Node:
    """How a card is called that is told with the pile in which it lies."""
    match node:
        case ("where", ("named", name), (("has", "place", ("ener" | "trash" as zone,)),)):
            return ("from-there", ("named", "self") if name == "self" else ("it",), zone)
        case _:
            return ()


def rest_again(other: list[Node], then: list[Node]) -> bool:
    """Whether both branches end with what is done with the rest: said behind each of them."""
    return len(other) > 1 and other[-1] == then[-1] and other[-1][1:2] == (("rest",),)


def picks_of(of: Node, seen: str | None) -> bool:
    """Whether a set is one of the cards that were looked at."""
    return seen is not None and bool(whole(of) == ("named", seen))


def told_apart(swap: Node) -> Node:
    """An exchange of a card that was revealed: of cards there would be several."""
    return tuple(("revealed-card",) if side == ("revealed",) else side for side in swap)


_ATTACK: Final = (("has", "state", ("attacking",)),)
"""What is asked as long as an attack goes on."""


def spoken(node: Node) -> Node:
    """A node in which a Life Burst is that of the crushed card, and an attack the one that goes on."""
    match node:
        case ("span", *begun, ("compare", ("count", ("where", _, tests)), op, n)) if tests == _ATTACK:
            return ("span", *begun, ("compare", ("count", ("where", ("in-attack",), tests)), op, n))
        case ("waiting", ("named", _), "burst"):
            return ("waiting", ("crushed",), "burst")
        case ("deed", "activates", seat, ("named", _), (), "burst"):
            return ("deed", "activates", seat, ("crushed",), (), "burst")
        case tuple():
            return tuple(spoken(part) for part in node)
        case _:
            return node


def referred(node: Node, known: Collection[str]) -> Node:
    """What a part asks of one card that was chosen before: its level then, cards under it."""
    match node:
        case ("sum", "was-level", ("named", name)) if name in known:
            return ("targeted-level",)
        case ("stack", ("named", name), "under") if name in known:
            return ("stack", ("it-alone",), "under")
        case _:
            return ()


def in_one(steps: list[Node]) -> Node:
    """Steps that stand behind a condition: apart from each other where one says "then"."""
    apart = any(step[0] == "then" for step in steps)
    return ("body", *steps) if apart else canon(("seq", *steps))
