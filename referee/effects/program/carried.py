"""What of a program nothing carries out: a text is played whole or not at all, never nearly.

The language can say more than the verbs do so far. A part that would be passed over in silence is
found here, so that the card is declined with the words it died on and its outcome can be stated.
"""

from collections.abc import Callable, Iterator

from referee.effects.language import NODES, Node, field

BEGINS = frozenset(
    "turn up draw ener grow main attack end "
    "attack.pre attack.defense attack.signi attack.lrig attack.guard attack.arts".split()
)
"""The moments of which some fact tells that they begin."""

SAID_ONLY = frozenset[str]()
"""The node types that can be said and checked, but that nothing carries out."""

PROPOSED = frozenset(
    "attacks vanished leaves enters moves discarded drawn charged crushed turned targeted used "
    "activates damaged guards grows marked gains power-changes begins".split()
)
"""The deeds that pass every text before they happen, so that it can forbid or replace them."""

ORDERED = frozenset("attacks targeted enters".split())
"""The deeds that a text can demand."""

PRICED = frozenset("used grows".split())
"""The deeds whose cost a text can change."""

_PAST = frozenset({"start of game", "start of last turn", "start of this turn"})
_PAST_ENDS = frozenset({"now", "end of last turn", "end of this turn"})

_ALONE = {"values": ("pick", 2), "catalog": ("move", 1), "waiting": ("negate", 1)}
"""The sets of what is no card on the table: each is the whole of one field of one word."""

Finder = Callable[[Node], Iterator[str]]


_PLAYER = frozenset({"seat", "seat?", "over"})
_SEATS = {
    word: frozenset(i for i, one in enumerate(spec.split(), 1) if one.split(":")[-1] in _PLAYER)
    for word, (_, spec) in NODES.items()
}
"""Where the node types name a player."""


def uncarried(node: Node, path: str = "", seats: str = "") -> Iterator[str]:
    """Name every part that no verb carries out, with its place by indexes from the root.

    `seats` are those of which each has its turn there.
    """
    if not isinstance(node, tuple):
        return
    if node[:1] == ("each",):
        seats += str(node[2])
    if node and isinstance(node[0], str) and node[0] in NODES:
        if node[0] in SAID_ONLY:
            yield f"at {path or 'the root'}: no verb carries out {node[0]!r}"
        find = _FINDERS.get(node[0])
        for what in find(node) if find is not None else ():
            yield f"at {path or 'the root'}: {what}"
    for i, part in enumerate(node):
        here = f"{path}.{i}" if path else f"{i}"
        if isinstance(part, tuple) and (*part, ())[0] in _ALONE:
            verb, at = _ALONE[part[0]]
            if (node[0], i) != (verb, at):
                yield f"at {here}: {part[0]!r} stands by itself in {verb!r} and nowhere else"
        if part in {"p", "q"} and part not in seats and i in _SEATS.get(node[0], ()):
            yield f"at {here}: {part!r} is a player only inside an 'each' that names it"
        yield from uncarried(part, here, seats)


def _ability(node: Node) -> Iterator[str]:
    if field(node, 6) is not None and node[1] not in {"auto", "action", "constant"}:
        yield f"no ability of the kind {node[1]!r} works outside the field"


def _keyword(node: Node) -> Iterator[str]:
    if field(node, 2) is not None and node[1] != "Shadow":
        yield f"[{node[1]}] with a condition of its own is not carried out"


def _deed(node: Node) -> Iterator[str]:
    word, when = node[1], field(node, 7)
    if word == "begins" and when not in BEGINS:
        yield f"no fact tells that {when or 'a moment'} begins"
    if word == "ends" and when != "turn":
        yield f"no fact tells that {when or 'a moment'} ends"


def _deeds(node: Node) -> Iterator[str]:
    if any(field(deed, 8) is not None for deed in node[1:]):
        yield "several deeds are not counted together"


def _lasts(node: Node) -> Iterator[str]:
    start, end = node[2][1], node[2][2]
    if start != "now" and (not start.startswith("start of ") or start in _PAST):
        yield f"no effect starts at {start!r}"
    if not end.startswith("end of ") or end in _PAST_ENDS - {"end of this turn"}:
        yield f"no effect ends at {end!r}"


def _history(node: Node) -> Iterator[str]:
    start, end = node[2][1], node[2][2]
    if start not in _PAST and not start.startswith("start of this "):
        yield f"nothing is remembered since {start!r}"
    if end not in _PAST_ENDS:
        yield f"nothing is remembered until {end!r}"


def _proposed(node: Node) -> Iterator[str]:
    if node[1][1] not in PROPOSED:
        yield f"{node[1][1]!r} is neither forbidden nor replaced"


def _required(node: Node) -> Iterator[str]:
    if node[1][1] not in ORDERED:
        yield f"{node[1][1]!r} is not demanded"


def _allowed(node: Node) -> Iterator[str]:
    if (node[1][1], field(node, 2) is not None) not in {
        ("guards", True),
        ("attacks", False),
        ("enters", False),
    }:
        yield f"there is no other way for {node[1][1]!r}"


def _price(node: Node) -> Iterator[str]:
    if node[1][1] not in PRICED:
        yield f"the cost of {node[1][1]!r} is not changed"


def _place(node: Node) -> Iterator[str]:
    zone, spot = node[2], field(node, 3)
    if zone in _BORNE and (spot is None or isinstance(spot, str)):
        yield f"what is put {zone} needs the card that bears it"
    if zone not in _BORNE | _FIELD and spot not in {None, "top", "bottom"}:
        yield f"no pile has a spot {spot!r}"
    if field(node, 4) is not None and zone not in {"field", "signi"}:
        yield f"nothing lies {node[4]!r} there"


def _moved(node: Node) -> Iterator[str]:
    if field(node, 3) == "grow" and node[2][2] != "lrig":
        yield "a LRIG grows into one that is put in the LRIG Zone, and nowhere else"


_BORNE = {"under", "soul", "charm", "acce"}
_FIELD = {"field", "signi", "lrig"}


_FINDERS: dict[str, Finder] = {
    "ability": _ability,
    "keyword": _keyword,
    "deed": _deed,
    "deeds": _deeds,
    "move": _moved,
    "lasting": _lasts,
    "later": _lasts,
    "times": _history,
    "did": _history,
    "done": _history,
    "forbid": _proposed,
    "replace": _proposed,
    "require": _required,
    "allow": _allowed,
    "price": _price,
    "place": _place,
}
