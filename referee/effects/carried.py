"""What of a program nothing carries out: a text is played whole or not at all, never nearly.

The language can say more than the verbs do so far. A part that would be passed over in silence is
found here, so that the card is declined with the words it died on and its outcome can be stated.
"""

from collections.abc import Callable, Iterator

from referee.effects.language import NODES, Node, field

BEGINS = frozenset("up draw ener grow main attack".split())
"""The moments of which some fact tells that they begin."""

SAID_ONLY = frozenset(
    "negate also require replace allow price until done values waiting did times".split()
)
"""The node types that can be said and checked, but that nothing carries out."""

Finder = Callable[[Node], Iterator[str]]


def uncarried(node: Node, path: str = "") -> Iterator[str]:
    """Name every part that no verb carries out, with its place by indexes from the root."""
    if not isinstance(node, tuple):
        return
    if node and isinstance(node[0], str) and node[0] in NODES:
        if node[0] in SAID_ONLY:
            yield f"at {path or 'the root'}: no verb carries out {node[0]!r}"
        find = _FINDERS.get(node[0])
        for what in find(node) if find is not None else ():
            yield f"at {path or 'the root'}: {what}"
    for i, part in enumerate(node):
        yield from uncarried(part, f"{path}.{i}" if path else f"{i}")


def _ability(node: Node) -> Iterator[str]:
    if field(node, 6) is not None:
        yield "no ability works outside the field yet"


def _keyword(node: Node) -> Iterator[str]:
    if field(node, 2) is not None and node[1] != "Shadow":
        yield f"[{node[1]}] with a condition of its own is not carried out"


def _deed(node: Node) -> Iterator[str]:
    word, when = node[1], field(node, 7)
    if field(node, 9) is not None:
        yield "no deed is counted by its number"
    if word == "begins" and when not in BEGINS:
        yield f"no fact tells that {when or 'a moment'} begins"
    if word == "ends" and when != "turn":
        yield f"no fact tells that {when or 'a moment'} ends"


def _modes(node: Node) -> Iterator[str]:
    if field(node, 4) not in {None, "never"}:
        yield f"modes are not chosen {node[4]!r}"


def _span(node: Node) -> Iterator[str]:
    if node[1] != "now":
        yield f"no span starts at {node[1]!r}"
    if node[2] == "now" or node[2].startswith("start"):
        yield f"no span ends at {node[2]!r}"
    if field(node, 3) not in {None, 1}:
        yield "a span is counted down from 1 only"
    if field(node, 4) is not None:
        yield "no span ends with a condition"


def _forbid(node: Node) -> Iterator[str]:
    if node[1][1] != "attacks":
        yield f"only attacks are forbidden, not {node[1][1]!r}"
    if field(node, 2) is not None or field(node, 3) is not None:
        yield "what is forbidden is forbidden without exception"


def _set(node: Node) -> Iterator[str]:
    if isinstance(node[1], str):
        yield "a value is set of cards, not of a seat"
    if isinstance(node[3], str):
        yield f"{node[2]} cannot be set to {node[3]!r}"


def _place(node: Node) -> Iterator[str]:
    zone, spot = node[2], field(node, 3)
    if zone in _BORNE and (spot is None or isinstance(spot, str)):
        yield f"what is put {zone} needs the card that bears it"
    if zone not in _BORNE | _FIELD and spot not in {None, "top", "bottom"}:
        yield f"no pile has a spot {spot!r}"
    if field(node, 4) is not None and zone not in {"field", "signi"}:
        yield f"nothing lies {node[4]!r} there"


_BORNE = {"under", "soul", "charm", "acce"}
_FIELD = {"field", "signi", "lrig"}


_FINDERS: dict[str, Finder] = {
    "ability": _ability,
    "keyword": _keyword,
    "deed": _deed,
    "modes": _modes,
    "span": _span,
    "forbid": _forbid,
    "place": _place,
    "set": _set,
}
