"""What is asked of programs in the making: their parts, what they do, what they name."""

from collections.abc import Iterator
from typing import Final

from referee.cards.text.parts import Node, canon
from referee.effects.language import field


def put_in(pred: Node, subject: Node) -> Node:
    """Put of whom a statement speaks into it; an ability that is given speaks for itself."""
    if pred == ("subject",):
        return subject
    if not isinstance(pred, tuple) or pred[:1] == ("ability",):
        return pred
    return tuple(put_in(p, subject) for p in pred)


def wrap(steps: list[Node]) -> Node:
    """Give steps as one."""
    return canon(("seq", *steps))


_SEATED: Final = {("at",), ("end",), ("until",), ("place",), ("sel",)}
"""What names a seat first: cards and places of somebody, a choice by somebody."""


def of_opponent(test: Node) -> bool:
    """Say whether a condition, a deed or a sentence speaks of the opponent and of nobody else."""
    seats = {part[1] for part in parts(test) if part[:1] in _SEATED}
    seats |= {field(part, 2) for part in parts(test) if part[:1] == ("deed",)} - {None}
    seats |= {"opp" for part in parts(test) if part[:2] == ("deed", "wins-battle")}
    return seats == {"opp"}


def split(steps: list[Node]) -> tuple[list[Node], list[Node]]:
    """Part the choices of some steps from what is done with them."""
    chosen = [s for s in steps if s[0] == "choose"]
    return chosen, [s for s in steps if s[0] != "choose"]


def parts(node: Node) -> Iterator[Node]:
    """Give every part of a program."""
    if isinstance(node, tuple):
        yield node
        for part in node:
            yield from parts(part)


def verbs(steps: list[Node]) -> set[Node]:
    """Give what some steps do: the words and labels of their verbs."""
    found: set[Node] = set()
    for step in parts(wrap(steps)):
        if step[:1] == ("move",):
            found.add(("move", field(step, 3) or step[2][2]))
        elif step[:1] in {("turn",), ("show",)}:
            found.add((step[0], step[2]))
        elif step[:1] in {("modify",), ("grant",), ("lose",), ("forbid",)}:
            found.add(step[0])
    return found


def bans(lasting: Node) -> bool:
    """Say whether an effect that lasts does nothing but forbid."""
    return all(effect[0] == "forbid" for effect in lasting[1])


def untold(steps: Node) -> Node:
    """Give the steps of a price in a row."""
    return tuple(s for step in steps for s in (step[1:] if step[0] == "seq" else (step,)))


def lies(on: Node) -> set[str]:
    """Give the zone in which this card lies once it has triggered: text that names it agrees."""
    if not on:
        return set()
    if on[0] == "deeds":
        return set.intersection(*map(lies, on[1:]))
    if on[1] == "moves" and field(on, 5) is not None:
        return {on[5]}
    return {{"vanished": "ener", "discarded": "trash"}.get(on[1], "field")}


def used(node: Node) -> Iterator[str]:
    """Name every name that a program speaks of."""
    if isinstance(node, tuple):
        if node[:1] in {("named",), ("ok",), ("num",)} and isinstance(node[1], str):
            yield node[1]
        for part in node:
            yield from used(part)


def tidy(node: Node, used: frozenset[str]) -> Node:
    """Take off the names of moves and shows that nothing speaks of."""
    if not isinstance(node, tuple):
        return node
    made = tuple(tidy(n, used) for n in node)
    at = _NAMED_AT.get(made[:1])
    if at is not None and isinstance(field(made, at), str) and made[at] not in used:
        made = (*made[:at], (), *made[at + 1 :])
    return canon(made)


_NAMED_AT: Final = {("move",): 4, ("show",): 3, ("swap",): 3}
"""The places of the names of moves and shows."""


def ungated(node: Node) -> tuple[Node, Node]:
    """Take the team off the gate of an ability."""
    match field(node, 5):
        case ("team", *_) as team:
            return team, canon((*node[:5], (), *node[6:]))
        case ("allof", ("team", *_) as team, more):
            return team, (*node[:5], more, *node[6:])
    return (), node
