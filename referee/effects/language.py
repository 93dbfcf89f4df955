"""How an ability is said: the node types of the effect language, and the check of a program.

Question: how is an ability said?
A program is nested tuples: a word, then its fields in the order that the types of
`referee.effects.nodes` declare; a field that may be absent is left out at the end or written `()`
in the middle. There are no maps, no floats, no yes/no fields; amounts stand wherever a number can
stand; a deed is the only way to speak about something that happens. Each list of words is closed.

A `place` may be under a card or in a role on it (glossary.attach.8): ("place", "owner", "under",
HOST), "soul", "charm", "acce"; "lrig" with a HOST is on top of that LRIG. On the field its spot is
a position, "free", or a set of zones; a SIGNI that is there already changes its zone, and `swap`
lets two change zones, of a set of two that is said twice the two (glossary.signi-zone.5).
A LRIG that is grown into costs nothing unless the price of the move is "printed" (classic.grow.6).

SIGNI zones are items of sets as cards are: `places` gives those of a seat (those in which the
cards of a set lie, too), `inside` the SIGNI in some, `beside` others next to or in front of them.
So zones are chosen, bound and marked: ("mark", zones, "virus", 1) puts a [Virus] on each.

What a set brought is said by its word in brackets: ("mark", zones, "[Snare]", 1) is a marker,
("mark", "you", "{Spark}", 1) a counter of a player, and with a card a relationship to its name.
A header and a keyword carry what they mean, so that a program says all that it does.

The field of a seat are its SIGNI; the zone `signi` holds its cards, face up or down: a Craft is a
SIGNI and no card (glossary.craft.3). A cost that a rule asks for binds the name of the rule, so
that a body can ask `ok` of it; the first step of a [Rise] chooses the covered SIGNI as `rise`.
"""

import re
from collections.abc import Iterable
from typing import Any, Final

from referee.effects.nodes import (
    abilities,
    amounts,
    chosen,
    conditions,
    deeds,
    filters,
    sets,
    statements,
    steps,
)
from referee.effects.nodes.base import NAMED

Node = Any
"""A program or a part of one: nested tuples of words and integers."""

_SORTED = (steps, statements, abilities, chosen, sets, filters, amounts, conditions, deeds)
"""The modules that list the words of the language; whoever imports them has them all."""

NODES: Final[dict[str, tuple[str, str]]] = {
    word: (made.SORT, made.SPEC)
    for module in _SORTED
    for word, made in NAMED.items()
    if made.__module__ == module.__name__
}
"""Every node type: its sort, and its fields in order (`name:sort`, `?` may be absent).

They are declared by the types of nodes, in `referee.effects.nodes`.
"""

_PHASES = "up draw ener grow main attack end".split()
_STEPS = "attack.pre attack.defense attack.signi attack.lrig attack.guard".split()
_PILES = "deck hand life ener trash lrig_deck lrig_trash check excluded signi lrig field"
_SOURCES = _PILES + " under attached soul charm acce"
_DEEDS = (
    "begins ends attacks attack-ends battles wins-battle vanished leaves enters risen moves discarded "
    "drawn charged crushed shifted turned targeted chosen used activates pays damaged guards grows "
    "refreshes attached marked unmarked gains power-changes power-spent"
)
_ATTRS = (
    "power printed-power power-change power-gain was-power level was-level color class type team "
    "name kind role icon keyword ability cost grow-cost timing limit state place maximum only attacks payable"
)
_KEYWORDS = "Lancer|S Lancer|Assassin|Double Crush|Shadow|Guard|Multi Ener|Harmony"


def _times() -> Iterable[str]:
    """Every word for a point in time: the edges of turns and phases, of the game, now."""
    yield from ("now", "start of game", "end of game", "start of last turn", "end of last turn")
    yield "start of this attack"
    for edge in ("start", "end"):
        for unit in ("turn", *(f"{phase} phase" for phase in _PHASES)):
            yield f"{edge} of this {unit}"
            yield f"{edge} of next {unit}"
            for seat in ("you", "opp"):
                yield f"{edge} of next {unit} of {seat}"
                yield f"{edge} of after next {unit} of {seat}"


WORDS: Final[dict[str, frozenset[str]]] = {
    "seat": frozenset("you opp both owner p q".split()),
    "all": frozenset({"all"}),
    "again": frozenset("never repeat unspent".split()),
    "way": frozenset("target pick chance".split()),
    "state": frozenset("up down frozen thawed awakened face-down face-up".split()),
    "token": frozenset("coin virus barrier".split()),
    "price": frozenset("free printed".split()),
    "ability": frozenset("constant auto enter action use burst unread".split()),
    "limit": frozenset({"once per turn", "twice per turn", "once per game"}),
    "window": frozenset({"main phase", "attack phase", "spell cut-in"}),
    "rule": frozenset("condition rise harmony resona extra cut-in".split()),
    "zone": frozenset(_PILES.split()),
    "source": frozenset(f"{no}{zone}" for zone in _SOURCES.split() for no in ("", "not ")),
    "end": frozenset("top bottom".split()),
    "site": frozenset((_PILES + " under soul charm acce").split()),
    "spot": frozenset("top bottom left center right free".split()),
    "lying": frozenset("up down face-down".split()),
    "order": frozenset("any random".split()),
    "relation": frozenset("under on-top was-under soul charm acce".split()),
    "beside": frozenset("front left right next was-front".split()),
    "places": frozenset("all center left right empty virus".split()),
    "extreme": frozenset("most least".split()),
    "domain": frozenset("number color class icon".split()),
    "attr": frozenset(_ATTRS.split()),
    "op": frozenset("= != < <= > >=".split()),
    "arithmetic": frozenset("+ - x per min max mod".split()),
    "deed": frozenset(_DEEDS.split()),
    "label": frozenset("vanish draw discard charge crush grow".split()),
    "means": frozenset("cost effect constant rule battle attack refresh".split()),
    "when": frozenset(("turn", *_PHASES, *_STEPS)),
    "color": frozenset("white red blue green black any".split()),
    "keyword": frozenset(_KEYWORDS.split("|")),
    "extent": frozenset({"whole"}),
    "time": frozenset(_times()),
}
"""The closed word lists by the sort that they fill."""

RESERVED: Final[dict[str, str]] = {
    "cheer": "the Cheer Zone (glossary.zone.2)",
    "gate": "[Gate] (glossary.underneath.10)",
    "hastalyk": "[Hastalyk] (glossary.attach.10)",
    "seed": "[Seed] (glossary.underneath.9)",
    "trap": "[Trap] (glossary.underneath.9)",
}
"""What the rule guide names without a rule: said, it is declined, and its outcome is stated."""

DECLARED: Final[dict[str, re.Pattern[str]]] = {
    "token": re.compile(r"\[[^][{}]+\]|\{[^][{}]+\}"),
    "places": re.compile(r"\[[^][{}]+\]"),
    "keyword": re.compile(r"\[[^][{}]+\]"),
}
"""How a word looks that a set brought, where the list of a sort has it not: in its brackets.

A marker and a keyword stand in `[]`, a counter and a relationship in `{}`.
"""

_FREE = {"name", "word"}
_EITHER = {
    "over": ("seat", "Set"),
    "most": ("all", "Amount"),
    "there": ("spot", "Set"),
    "area": ("places", "Set"),
    "value": ("word", "Amount"),
}
"""The sorts that are a word of a list, or else a node; a value may be a set as well."""


class ProgramError(ValueError):
    """A program is not in the language; says where in it, what stands there and what may."""


def _fields(spec: str) -> list[tuple[str, str, bool]]:
    rows = []
    for item in spec.split():
        name, _, sort = item.partition(":")
        rows.append((name, sort.rstrip("?"), sort.endswith("?")))
    return rows


_SHAPES = {
    word: (sort, None if spec.startswith("*") else _fields(spec), spec.lstrip("*"))
    for word, (sort, spec) in NODES.items()
}


def _wrong(path: str, found: object, wanted: str) -> ProgramError:
    place = path.removeprefix(".") or "the root"
    message = f"at {place}: {found!r} stands where {wanted} is wanted"
    return ProgramError(message)


def _check_word(value: Node, sort: str, path: str) -> None:
    if sort in _FREE:
        if not isinstance(value, (str, int)):
            raise _wrong(path, value, f"a {sort}")
        return
    words = WORDS[sort]
    if isinstance(value, str) and value in RESERVED:
        place = path.removeprefix(".")
        message = f"at {place}: no edition has a rule for {RESERVED[value]}; state its outcome"
        raise ProgramError(message)
    declared = DECLARED.get(sort)
    if declared is not None and isinstance(value, str) and declared.fullmatch(value):
        return
    if not isinstance(value, str) or value not in words:
        raise _wrong(path, value, f"one of {', '.join(sorted(words))}")


def _check_list(value: Node, sort: str, path: str) -> None:
    if not isinstance(value, tuple):
        raise _wrong(path, value, f"a list of {sort}")
    for i, item in enumerate(value):
        check(item, sort, f"{path}.{i}")


def _check_either(value: Node, sort: str, path: str) -> None:
    word, made = _EITHER[sort]
    if isinstance(value, str):
        check(value, word, path)
        return
    if sort == "value" and isinstance(value, tuple) and value:
        made = "Set" if _SHAPES.get(value[0], ("",))[0] == "Set" else made
    check(value, made, path)


def check(node: Node, sort: str, path: str = "") -> None:
    """Check that a node is of a sort, all the way down.

    Raises ProgramError that names the place by indexes from the root.
    """
    if sort.startswith("["):
        _check_list(node, sort[1:-1], path)
    elif sort in _EITHER:
        _check_either(node, sort, path)
    elif sort in WORDS or sort in _FREE:
        _check_word(node, sort, path)
    elif sort == "Amount" and isinstance(node, int) and not isinstance(node, bool):
        return
    else:
        _check_node(node, sort, path)


def _check_node(node: Node, sort: str, path: str) -> None:
    if not isinstance(node, tuple) or not node or node[0] not in _SHAPES:
        raise _wrong(path, node, f"a {sort}")
    made, fields, inner = _SHAPES[node[0]]
    if made != sort and (sort, made) != ("Event", "Deed"):
        raise _wrong(path, node[0], f"a {sort}")
    if fields is None:
        for i, item in enumerate(node[1:], 1):
            check(item, inner, f"{path}.{i}")
        return
    if len(node) - 1 > len(fields):
        raise _wrong(path, node, f"{node[0]} with at most {len(fields)} fields")
    for i, (name, field_sort, optional) in enumerate(fields, 1):
        absent = i >= len(node) or node[i] == ()
        if absent and (optional or (i < len(node) and field_sort.startswith("["))):
            continue
        if absent:
            raise _wrong(path, node, f"{node[0]} with its field {name}")
        check(node[i], field_sort, f"{path}.{i}")
    if node[0] == "keyword" and (node[1][0] == "[") is not bool(field(node, 3)):
        raise _wrong(path, node[1], "a keyword of the rules, or one in brackets with what it means")


def field(node: Node, index: int) -> Node:
    """Give a field of a node by its place from 1, or None when it is absent."""
    if index >= len(node) or node[index] == ():
        return None
    return node[index]


def freeze(value: Any) -> Node:
    """Turn nested lists, as a file gives them, into the nested tuples of the language."""
    if isinstance(value, list):
        return tuple(freeze(v) for v in value)
    return value


def words_of(node: Node) -> Iterable[str]:
    """Name every node type that a program uses, with repetitions."""
    if isinstance(node, tuple):
        if node and isinstance(node[0], str) and node[0] in NODES:
            yield node[0]
        for item in node:
            yield from words_of(item)
