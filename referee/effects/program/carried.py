"""What of a program nothing carries out: a text is played whole or not at all, never nearly.

The language can say more than the verbs do so far. A part that would be passed over in silence is
found here, so that the card is declined with the words it died on and its outcome can be stated.
"""

from collections.abc import Callable, Iterator

from referee.effects.language import NODES, Node
from referee.effects.nodes.abilities import AbilityNode, KeywordNode
from referee.effects.nodes.amounts import TimesNode, TotalNode
from referee.effects.nodes.base import LanguageNode, named
from referee.effects.nodes.deeds import DeedNode, DeedsNode, PlaceNode
from referee.effects.nodes.filters import DidNode
from referee.effects.nodes.sets import CatalogNode, DoneNode, ValuesNode, WaitingNode
from referee.effects.nodes.statements import (
    AllowNode,
    ForbidNode,
    PriceNode,
    ReplaceNode,
    RequireNode,
)
from referee.effects.nodes.steps import EachNode, LastingNode, LaterNode, MoveNode

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

PRICED = frozenset("used grows activates".split())
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
    read = named(node)
    if isinstance(read, EachNode):
        seats += read.name
    word = read.WORD if isinstance(read, LanguageNode) else ""
    if word:
        if word in SAID_ONLY:
            yield f"at {path or 'the root'}: no verb carries out {word!r}"
        find = _FINDERS.get(word)
        for what in find(read) if find is not None else ():
            yield f"at {path or 'the root'}: {what}"
    for i, part in enumerate(node):
        here = f"{path}.{i}" if path else f"{i}"
        inner = named(part)
        if isinstance(inner, ValuesNode | CatalogNode | WaitingNode):
            verb, at = _ALONE[inner.WORD]
            if (word, i) != (verb, at):
                yield f"at {here}: {inner.WORD!r} stands by itself in {verb!r} and nowhere else"
        if part in {"p", "q"} and part not in seats and i in _SEATS.get(word, ()):
            yield f"at {here}: {part!r} is a player only inside an 'each' that names it"
        yield from uncarried(part, here, seats)


def _ability(node: AbilityNode) -> Iterator[str]:
    if node.works is not None and node.kind not in {"auto", "action", "constant"}:
        yield f"no ability of the kind {node.kind!r} works outside the field"


def _keyword(node: KeywordNode) -> Iterator[str]:
    if node.of is not None and node.name not in {"Shadow", "Assassin"}:
        yield f"[{node.name}] with a condition of its own is not carried out"


def _deed(node: DeedNode) -> Iterator[str]:
    word, when = node.what, node.when
    if word == "begins" and when not in BEGINS:
        yield f"no fact tells that {when or 'a moment'} begins"
    if word == "ends" and when != "turn":
        yield f"no fact tells that {when or 'a moment'} ends"


def _deeds(node: DeedsNode) -> Iterator[str]:
    if any(deed.batch is not None for deed in node.deeds):
        yield "several deeds are not counted together"


def _lasts(node: LastingNode | LaterNode) -> Iterator[str]:
    start, end = node.span.start, node.span.end
    if start != "now" and (not start.startswith("start of ") or start in _PAST):
        yield f"no effect starts at {start!r}"
    if not end.startswith("end of ") or end in _PAST_ENDS - {"end of this turn"}:
        yield f"no effect ends at {end!r}"


def _history(node: TimesNode | TotalNode | DidNode | DoneNode) -> Iterator[str]:
    start, end = node.span.start, node.span.end
    if start not in _PAST and not start.startswith("start of this "):
        yield f"nothing is remembered since {start!r}"
    if end not in _PAST_ENDS:
        yield f"nothing is remembered until {end!r}"


def _proposed(node: ForbidNode | ReplaceNode) -> Iterator[str]:
    if node.deed.what == "attack-ends" and node.deed.dst == "negated":
        return
    if node.deed.what not in PROPOSED:
        yield f"{node.deed.what!r} is neither forbidden nor replaced"


def _required(node: RequireNode) -> Iterator[str]:
    if node.deed.what not in ORDERED:
        yield f"{node.deed.what!r} is not demanded"
    if node.before is not None and node.deed.what != "attacks":
        yield f"no order is kept in which {node.deed.what!r} is demanded"


def _allowed(node: AllowNode) -> Iterator[str]:
    if (node.deed.what, bool(node.way)) not in {
        ("guards", True),
        ("attacks", False),
        ("enters", False),
    }:
        yield f"there is no other way for {node.deed.what!r}"


def _price(node: PriceNode) -> Iterator[str]:
    if node.of.what == "activates":
        times = 1 if node.times is None else node.times
        if node.of.dst != "action" or (isinstance(times, int) and times < 0):
            yield "of abilities only an [Action] is priced, and none of them costs less"
    if node.of.what not in PRICED:
        yield f"the cost of {node.of.what!r} is not changed"


def _place(node: PlaceNode) -> Iterator[str]:
    zone, spot = node.zone, node.spot
    if zone in _BORNE and (spot is None or isinstance(spot, str)):
        yield f"what is put {zone} needs the card that bears it"
    if zone not in _BORNE | _FIELD and spot not in {None, "top", "bottom"}:
        yield f"no pile has a spot {spot!r}"
    if node.as_ is not None and zone not in {"field", "signi"} and (zone, node.as_) != _UNSEEN:
        yield f"nothing lies {node.as_!r} there"


def _moved(node: MoveNode) -> Iterator[str]:
    if node.deed == "grow" and node.to.zone != "lrig":
        yield "a LRIG grows into one that is put in the LRIG Zone, and nowhere else"


_BORNE = {"under", "soul", "charm", "acce"}
_UNSEEN = ("excluded", "face-down")
"""The pile in which cards may lie that nobody sees but who put them there."""
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
    "total": _history,
    "did": _history,
    "done": _history,
    "forbid": _proposed,
    "replace": _proposed,
    "require": _required,
    "allow": _allowed,
    "price": _price,
    "place": _place,
}
