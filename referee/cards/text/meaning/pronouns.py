"""What pronouns stand for: the cards that a text has mentioned, in the order of its sentences.

`fill` makes a wording's node a part of a program: a choice that stands inline becomes a step
before it and a name, a pronoun becomes the name of the card or cards mentioned last that agree in
number.
"""

from collections.abc import Callable
from typing import Final

from referee.cards.text.meaning.counting import lain
from referee.cards.text.meaning.names import CARDS, EVENT, OTHERS, SELF, THINGS, Names
from referee.cards.text.parts import Node, UnboundError, canon

_STEMS: Final = {"target": "t", "pick": "c", "chance": "d"}


def _single(pick: Node) -> bool:
    return bool(pick[1][2] == 1)


def _topmost(sel: Node) -> Node:
    """Give the top of the Life Cloth where a number of it is taken: nobody sees which they are."""
    _, _, way, picks = sel
    (_, least, most), of = picks[0][1:3]
    if way != "pick" or len(picks) > 1 or of[:1] != ("at",) or of[2] != "life" or least != most:
        return ()
    return ("end", of[1], "life", "top", least)


def _chosen(sel: Node, names: Names, before: list[Node]) -> Node:
    """Make an inline choice a step before; give what names its result."""
    if top := _topmost(sel):
        return top
    picks = tuple(fill(p, names, before) for p in sel[3])
    name = names.fresh(_STEMS[sel[2]])
    before.append(("choose", sel[1], sel[2], picks, name))
    among = any(mentions_seen(p[2], names) for p in picks)
    way = "kept" if among else _OF_NO_CARDS.get(sel[3][0][2][0], sel[2])
    if all(lain(p[2])[0] == "at" and lain(p[2])[2] in _PILES for p in picks):
        names.piled.add(("named", name))
    if way == "pick" and all(_in_hand(p[2]) for p in picks):
        way = "held"
    names.mention(("named", name), way, one=len(picks) == 1 and _single(picks[0]))
    return ("named", name)


_OF_NO_CARDS: Final = {"values": "declared", "places": "zone"}
"""What is chosen where no cards are: something declared, a SIGNI zone."""


_PILES: Final = frozenset({"hand", "trash", "ener", "deck", "life", "lrig_deck", "lrig_trash"})
"""The zones whose cards have none under them."""


def _in_hand(node: Node) -> bool:
    """Say whether cards are picked from a hand: they have no power or level that changes."""
    return node[2] == "hand" if node[0] == "at" else node[0] == "where" and _in_hand(node[1])


def mentions_seen(node: Node, names: Names) -> bool:
    """Say whether a set is one of cards that were looked at."""
    seen = [m.what for m in names.mentions if m.way == "seen"]
    while node[:1] in {("where",), ("minus",)}:
        node = node[1]
    return node in seen


_MOVED: Final = {"put": "to", "discarded-by": "discard by", "paid": "paid"}
"""What was moved this way: where to, by whom; what was paid."""

_LABELLED: Final = {"to ener": "charge"}
"""The movements that have a word of their own, by where they lead."""

_PRONOUNS: Final[dict[str, Callable[[Names], Node]]] = {
    "it": lambda n: n.find(lambda m: m.way in n.things() and m.one),
    "that-many": lambda n: n.find(lambda m: m.way == "discard" or m.way.startswith("to ")),
    "event": lambda n: n.find(lambda m: m.way == "event"),
    "targeted": lambda n: n.find(lambda m: m.way == "target" and m.one),
    "hand": lambda n: n.find(lambda m: m.way == "hand"),
    "same-span": lambda n: n.find(lambda m: m.way == "span"),
    "that-end": lambda n: n.turn[0],
    "that-turn": lambda n: n.turn[1],
    "attacker": lambda n: n.find(lambda m: m.what == EVENT or (m.way == "target" and m.one)),
    "that-there": lambda n: n.find(lambda m: m.way in OTHERS - {"held"} and m.one),
    "its": lambda n: n.find(lambda m: m.way in n.things() - {"held"} and m.one),
    "it-alone": Names.alone,
    "that": lambda n: n.find(lambda m: m.way in OTHERS and m.one),
    "that-card": lambda n: n.find(lambda m: m.way in CARDS and m.one),
    "those": lambda n: n.find(lambda m: m.way in OTHERS and not m.one),
    "them": lambda n: n.find(lambda m: m.way in THINGS and not m.one),
    "among": lambda n: n.find(lambda m: m.way == "seen"),
    "revealed": lambda n: n.find(lambda m: m.way == "revealed"),
    "revealed-card": lambda n: n.find(lambda m: m.way == "revealed" and m.one),
    "turned": lambda n: n.find(lambda m: m.way == "turned"),
    "among-revealed": Names.among_revealed,
    "rest": Names.rest,
    "left": Names.rest,
    "did": Names.done,
    "did-not": lambda n: n.done(not_done=True),
    "they-did": lambda n: n.find(lambda m: m.way == "done by them"),
    "discarded": lambda n: n.find(lambda m: m.way == "discard"),
    "crushed": lambda n: n.find(lambda m: m.way == "crush"),
    "in-attack": lambda n: n.find(lambda m: m.way == "attack"),
    "vanished": lambda n: n.find(lambda m: m.way == "vanish"),
    "declared": lambda n: n.find(lambda m: m.way == "declared"),
    "declared-number": lambda n: ("num", n.find(lambda m: m.way == "declared")[1]),
    "zone": lambda n: n.find(lambda m: m.way == "zone"),
}


def _moved_so(names: Names, word: str, where: str) -> Node:
    """Give what was moved this way, by where to or by whom; what was paid."""
    way = f"{_MOVED[word]} {where}"
    return names.find(lambda m: m.way in {way, _LABELLED.get(way)})


def _level_then(names: Names, _: str) -> Node:
    """Give the level of the target: where it was moved off the field, the one that it had."""
    target = _PRONOUNS["targeted"](names)
    return ("sum", "was-level" if target in names.left else "level", target)


_PARTED: Final[dict[str, Callable[..., Node]]] = {
    **dict.fromkeys(_MOVED, _moved_so),
    "targeted-level": _level_then,
    "counted": lambda n, _, *where: n.counted.again(*where),
    "counted-in": lambda n, _, *zones: n.counted.there(*zones),
}
"""What stands for a set that was moved or counted before, or for a number of one."""


def _from(node: Node, names: Names) -> Node:
    """Give the card of which a trigger speaks, where it lies since: raises UnboundError."""
    if node[0] == "card-from":
        return _lying(node[1], names)
    it = SELF if node[0] == "self-from" else names.find(lambda m: m.way in THINGS and m.one)
    if it not in {SELF, ("named", "event.it")}:
        raise UnboundError
    names.elsewhere.add(node[1])
    return names.there(it, node[1])


def _lying(zone: str, names: Names) -> Node:
    """Give "that card" where it lies since: the one that has come there; raises UnboundError."""
    it = names.find(lambda m: m.way in CARDS and m.one)
    if it == EVENT:
        names.elsewhere.add(zone)
        return names.there(it, zone)
    if not any(m.what == it and m.way == f"to {zone}" for m in names.mentions):
        raise UnboundError
    return it


def on_field(node: Node) -> Node:
    """Let "it" and "that SIGNI" be no card of a hand where only one of a field can be."""
    return {("it",): ("its",), ("that",): ("that-there",)}.get(node, node)


def fill(node: Node, names: Names, before: list[Node]) -> Node:
    """Name every choice and pronoun of a node; the choices go before it."""
    if not isinstance(node, tuple) or not node:
        return node
    if node[0] == "sel":
        return _chosen(node, names, before)
    if len(node) == 1 and node[0] in _PRONOUNS:
        return _PRONOUNS[node[0]](names)
    if node[0] in _PARTED:
        return _PARTED[node[0]](names, *node)
    if node[0] == "where" and node[1] == ("it",) and node[2][0][0] == "cmp":
        node = ("where", names.whose(node[2][0]), *node[2:])
    if node[0] == "turn" or (node[0] == "sum" and node[2] == ("it",)):
        node = tuple(on_field(part) for part in node)
    if node[0] in {"self-from", "it-from", "card-from"}:
        node = _from(node, names)
    if node == SELF:
        names.mention(SELF, "self", one=True)
    if node[0] in {"ability", "named"}:
        return names.ability(node) if node[0] == "ability" else node
    return names.noted(canon(tuple(fill(n, names, before) for n in node)))


def asked_instead(test: Node, names: Names) -> Node:
    """Bind when something else is done instead: "it" there is still what it is done to.

    Only where the sentence before does it to no other card may it be this one.
    """
    kept, names.instead = len(names.mentions), True
    made = fill(test, names, [])
    names.instead = False
    if any(m.way in OTHERS and m.one for m in names.mentions[names.sentence : kept]):
        names.mentions[kept:] = [m for m in names.mentions[kept:] if m.what != SELF]
    return made
