"""A whole board: every part in its element, and the elements where they lie on the table.

Zones and lists that a narrow board hides open as popovers, from the counts of its strip; a wide
board shows the zones in their places. So the same elements serve both, and need no script.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, NamedTuple

from markupsafe import Markup

from events.vocabulary import OTHER, POSITIONS
from referee.web.drawing.forms import NONE, MarkupForm, joined
from referee.web.drawing.seen import HALVES, PARTS, ZONES, BoardSource, alone

_PART: Final = MarkupForm('<%s class="%s" data-part="%s"%s>')
_ENDS: Final = MarkupForm("</%s>")
_OPENS: Final = MarkupForm(' id="%s%s" popover')
_ZONE: Final = MarkupForm(' data-zone="%s"')
_ID: Final = MarkupForm(' id="%sboard"')
_HALF: Final = MarkupForm(
    '<section class="half %s" aria-labelledby="%s">%s%s%s'
    '<div class="lrigs">%s</div><div class="signi">%s</div>'
    '%s<div class="stackcol">%s%s%s</div>'
    '<div class="zone pilecol">%s%s</div>%s</section>'
)
_BOARD: Final = MarkupForm(
    '<form class="boardbox" method="get" action="%s">'
    '<input type="hidden" name="seq" value="%s"><input type="hidden" name="as" value="%s">'
    '<div class="board%s" role="region" aria-label="%s"%s>%s<div class="between">%s%s</div>%s</div>'
    "</form>"
)


class Element(NamedTuple):
    """The element of a part: its tag, its classes, and whether it can open by itself."""

    tag: str
    kind: str
    opens: bool = False


ELEMENTS: Final = {
    "plate": Element("header", "plate"),
    "strip": Element("div", "strip"),
    "hand": Element("section", "zone hand", opens=True),
    "ener": Element("section", "zone ener", opens=True),
    **{f"lrig-{at}": Element("div", "cell") for at in ("left", "center", "right")},
    **{f"signi-{at}": Element("div", "cell") for at in ("left", "center", "right")},
    "life": Element("section", "zone life", opens=True),
    "check": Element("section", "zone check", opens=True),
    "force": Element("section", "zone force", opens=True),
    "piles": Element("ul", "piles"),
    "removed": Element("ul", "piles removed"),
    **{
        name: Element("section", "zone list", opens=True)
        for name in ("known", "lrig-deck", "trash", "lrig-trash")
    },
    "midline": Element("div", "midline"),
    "waiting": Element("div", "waiting"),
}
"""Which element holds a part; that of a zone is the same in both halves."""
MOST_BEGUN: Final = 256
"""Beginnings of elements that are remembered: two for each part, of two boards side by side."""
LISTS: Final = ("known", "lrig-deck", "trash", "lrig-trash")


PLACED: Final = {
    **{f"lrig-{word}": f"lrig-{at}" for at, word in enumerate(POSITIONS)},
    **{f"signi-{word}": f"signi-{at}" for at, word in enumerate(POSITIONS)},
    "hand": "hand",
    "ener": "ener",
    "life": "life",
    "check": "check",
    "lrig-deck": "lrig_deck",
    "trash": "trash",
    "lrig-trash": "lrig_trash",
}
"""Which zone a part is, as an answer names it."""


@lru_cache(maxsize=MOST_BEGUN)
def _around(name: str, prefix: str, near: str, *, marked: bool) -> tuple[Markup, Markup]:
    """How the element of a part begins and ends; `near` is whose half is below, "" unsaid."""
    half, _, zone = name.partition("-")
    one = ELEMENTS[zone if half in HALVES else name]
    more = _OPENS % (prefix, name) if one.opens else NONE
    if near and half in HALVES and zone in PLACED:
        more += _ZONE % f"{near if half == 'near' else OTHER[near]}-{PLACED[zone]}"
    kind = f"{one.kind} diff" if marked else one.kind
    return _PART % (one.tag, kind, name, more), _ENDS % one.tag


def _element(name: str, inner: Markup, seen: BoardSource, marked: frozenset[str], near: str) -> Markup:
    """Put a part into its element."""
    begin, end = _around(name, seen.prefix, near, marked=name in marked)
    return joined((begin, inner, end))


def _half(place: str, drawn: dict[str, Markup], seen: BoardSource, title: str) -> Markup:
    """Lay the elements of a half; the far one is mirrored, as it lies on the table."""
    who = f"{seen.prefix}{place}-who"
    named = f"{who} {seen.prefix}board" if title else who
    own = {zone: drawn[f"{place}-{zone}"] for zone in ZONES}
    order = ("right", "center", "left") if place == "far" else ("left", "center", "right")
    return _HALF % (
        place,
        named,
        own["plate"],
        own["strip"],
        own["hand"],
        joined(own[f"lrig-{at}"] for at in order),
        joined(own[f"signi-{at}"] for at in order),
        own["ener"],
        own["life"],
        own["check"],
        own["force"],
        own["piles"],
        own["removed"],
        joined(own[name] for name in LISTS),
    )


def laid(
    parts: Mapping[str, Markup],
    seen: BoardSource,
    *,
    sheet: str = "",
    marked: frozenset[str] = frozenset(),
    title: str = "",
    zones: bool = False,
) -> Markup:
    """Put parts that are drawn already into a whole board, as `board` in parts does.

    `title` is what this board is of, where two lie on one page: its regions are named by it. With
    `zones` each zone says which it is ("A-signi-0"), where answers are pressed on the board.
    """
    near = seen.below if zones else ""
    drawn = {name: _element(name, parts[name], seen, marked, near) for name in PARTS}
    return _BOARD % (
        sheet,
        seen.view["seq"],
        seen.viewer,
        " single" if alone(seen.view) else "",
        f"Board, {title}" if title else "Board",
        _ID % seen.prefix if title else NONE,
        _half("far", drawn, seen, title),
        drawn["midline"],
        drawn["waiting"],
        _half("near", drawn, seen, title),
    )
