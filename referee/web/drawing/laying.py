"""A whole board: every part in its element, and the elements where they lie on the table.

Zones and lists that a narrow board hides open as popovers, from the counts of its strip; a wide
board shows the zones in their places. So the same elements serve both, and need no script.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from markupsafe import Markup

from referee.web.drawing.seen import HALVES, PARTS, ZONES, Seen, alone

_PART: Final = Markup('<{tag} class="{kind}" data-part="{name}"{more}>{inner}</{tag}>')
_OPENS: Final = Markup(' id="{}" popover')
_HALF: Final = Markup(
    '<section class="half {place}" aria-labelledby="{label}">{plate}{strip}{hand}'
    '<div class="lrigs">{lrigs}</div><div class="signi">{signi}</div>'
    '{ener}<div class="stackcol">{life}{check}{force}</div>'
    '<div class="zone pilecol">{piles}{removed}</div>{lists}</section>'
)
_BOARD: Final = Markup(
    '<form class="boardbox" method="get" action="{sheet}" role="region" aria-label="Board">'
    '<input type="hidden" name="seq" value="{seq}"><input type="hidden" name="as" value="{viewer}">'
    '<div class="board{alone}">{far}<div class="between">{midline}{waiting}</div>{near}</div>'
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
LISTS: Final = ("known", "lrig-deck", "trash", "lrig-trash")


def _element(name: str, inner: Markup, seen: Seen, marked: frozenset[str]) -> Markup:
    """Put a part into its element."""
    half, _, zone = name.partition("-")
    one = ELEMENTS[zone if half in HALVES else name]
    kind = f"{one.kind} diff" if name in marked else one.kind
    more = _OPENS.format(f"{seen.prefix}{name}") if one.opens else ""
    return _PART.format(tag=one.tag, kind=kind, name=name, more=more, inner=inner)


def _half(place: str, drawn: dict[str, Markup], seen: Seen) -> Markup:
    """Lay the elements of a half; the far one is mirrored, as it lies on the table."""
    own = {zone: drawn[f"{place}-{zone}"] for zone in ZONES}
    order = ("right", "center", "left") if place == "far" else ("left", "center", "right")
    return _HALF.format(
        place=place,
        label=f"{seen.prefix}{place}-who",
        lrigs=Markup().join(own[f"lrig-{at}"] for at in order),
        signi=Markup().join(own[f"signi-{at}"] for at in order),
        lists=Markup().join(own[name] for name in LISTS),
        **{zone: own[zone] for zone in ZONES if zone.isalpha()},
    )


def laid(
    parts: Mapping[str, Markup],
    seen: Seen,
    *,
    sheet: str = "",
    marked: frozenset[str] = frozenset(),
) -> Markup:
    """Put parts that are drawn already into a whole board, as `board` in parts does."""
    drawn = {name: _element(name, parts[name], seen, marked) for name in PARTS}
    return _BOARD.format(
        sheet=sheet,
        seq=seen.view["seq"],
        viewer=seen.viewer,
        alone=" single" if alone(seen.view) else "",
        far=_half("far", drawn, seen),
        near=_half("near", drawn, seen),
        midline=drawn["midline"],
        waiting=drawn["waiting"],
    )
