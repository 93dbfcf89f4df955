"""How a card is drawn: printed faces, cards on the field, slips in hands and lines of lists.

A card that the viewer may not see is a back: no name, no id, no order, nothing to press.
"""

from collections.abc import Callable, Hashable, Iterable
from functools import lru_cache
from typing import Any, Final, NamedTuple

from markupsafe import Markup, escape

from events.letters import cleaned
from events.vocabulary import COLORS
from referee.cards import CardDef, Catalog
from referee.web.drawing.forms import NONE, MarkupForm, joined
from referee.web.drawing.symbols import COLORLESS, icon, symbols

Slot = dict[str, Any]

UNTOLD: Final = "unknown card"
MOST_DRAWN: Final = 20_000
"""Drawings of cards that are kept for a catalogue, about 10 MB; then they are drawn anew."""
KINDS: Final = {
    "LRIG": "LRIG",
    "ASSIST LRIG": "Assist",
    "PIECE": "Piece",
    "ARTS": "ARTS",
    "RESONA": "Resona",
    "SIGNI": "SIGNI",
    "SPELL": "Spell",
}

_LEVEL: Final = MarkupForm('<span class="lv">%s</span>')
_SPINE: Final = MarkupForm('<span class="spine" aria-hidden="true">%s</span>')
_HUE: Final = MarkupForm('<i class="%s"></i>')
_ASKED: Final = MarkupForm('name="id" value="%s" data-id="%s" data-name="%s" aria-label="%s"')
_NAMED: Final = MarkupForm('name="name" value="%s" data-name="%s" aria-label="%s"')
_SLIP: Final = MarkupForm('<button class="slip %s" %s>%s</button>')
_SLIP_BODY: Final = MarkupForm(
    '%s<span class="head">%s%s<span class="marks">%s</span></span><span class="name">%s</span>'
)
_ITEM: Final = MarkupForm('<button class="item" %s>%s%s</button>')
_LINE_BODY: Final = MarkupForm("%s<span>%s</span>")
_CHIP: Final = MarkupForm('<span class="knows">%s%s</span>')
_BACK: Final = MarkupForm('<span class="back%s"></span>')
_CHANGED: Final = MarkupForm('<span class="lv"><s>L%s</s>L%s</span>')


class PrintedLook(NamedTuple):
    """What of a printed card is the same wherever it is drawn.

    `kind` stands beside the symbols: "L3", or the type of a card without a level. `shown` is the
    escaped name, `said` how the card is read aloud before its states, `slip` and `line` what stands
    in a slip and in a line of a list. A card that the catalogue lacks has only its name.
    """

    name: str
    card: CardDef | None = None
    hue: str = COLORLESS
    symbols: Markup = NONE
    spine: Markup = NONE
    kind: str = ""
    marks: Markup = NONE
    family: str = ""
    said: str = ""
    shown: Markup = NONE
    level: Markup = NONE
    slip: Markup = NONE
    line: Markup = NONE


class Faces:
    """Finds printed cards by their names and keeps how they look."""

    def __init__(self, catalog: Catalog) -> None:
        """Take the cards that a match is played by."""
        self._catalog = catalog
        self._looks: dict[str | None, PrintedLook] = {}
        self._drawn: dict[Hashable, Markup] = {}

    def __call__(self, name: str | None) -> CardDef | None:
        """A printed card; None for a name that the catalogue lacks, and for no name."""
        card = self._catalog.get(name)
        return card if card.name else None

    def look(self, name: str | None) -> PrintedLook:
        """How a card looks; one that the catalogue lacks is drawn by its name alone."""
        found = self._looks.get(name)
        if found is None:
            card = self(name)
            found = _look(name, card)
            if card is not None:  # a name that anybody made up is not remembered
                self._looks[name] = found
        return found

    def drawn(self, said: Hashable, draw: Callable[[], Markup]) -> Markup:
        """What was drawn of a card before, or draw it; `said` is all that its drawing says."""
        found = self._drawn.get(said)
        if found is None:
            if len(self._drawn) >= MOST_DRAWN:
                self._drawn.clear()
            found = self._drawn[said] = draw()
        return found


@lru_cache(4)
def faces_of(catalog: Catalog) -> Faces:
    """What finds the printed cards of a catalogue (`desk.catalog_at(match)`)."""
    return Faces(catalog)


def told(number: int | None) -> int | None:
    """A printed number, None where the card has none."""
    return None if number is None or number < 0 else number


def spine_of(colors: tuple[str, ...]) -> Markup:
    """The spine of a card of several colours, in equal parts; one colour needs no markup."""
    return _SPINE % joined(_HUE % c for c in colors) if len(colors) > 1 else NONE


def hue_of(colors: Iterable[str]) -> str:
    """The class of the ground of a card: that of its first colour."""
    return next((c for c in colors if c in COLORS), COLORLESS)


def _printed(card: CardDef) -> PrintedLook:
    """Read what a board shows of a printed card."""
    kind = KINDS.get(card.type, card.type.capitalize())
    levelled = card.level >= 0
    marks = [icon("guard", "Guard")] if card.guard else []
    marks += [icon("burst", "Life Burst")] if card.burst else []
    family = "Craft" if card.craft else " \N{MIDDLE DOT} ".join(card.classes)
    power = told(card.power)
    said = [card.name, f"level {card.level}" if levelled else kind]
    said.append(" ".join(card.colors) or COLORLESS)
    said += [] if power is None else [f"power {power}"]
    return PrintedLook(
        card.name,
        card,
        hue_of(card.colors),
        symbols(card.colors),
        spine_of(card.colors),
        f"L{card.level}" if levelled else kind,
        joined(marks),
        kind if card.type == "RESONA" else family,
        ", ".join(said),
    )


def _look(name: str | None, card: CardDef | None) -> PrintedLook:
    """Draw what of a card is the same everywhere."""
    said = name or UNTOLD
    look = PrintedLook(said, said=said, kind="?" if name is None else "")
    if card is not None:
        look = _printed(card)
    shown, level = escape(cleaned(look.name)), _LEVEL % look.kind
    return look._replace(
        shown=shown,
        level=level,
        slip=_SLIP_BODY % (look.spine, look.symbols, level, look.marks, shown),
        line=_LINE_BODY % (look.symbols, shown),
    )


def asks(one: Slot, look: PrintedLook, label: str) -> Markup:
    """The attributes by which a card in the open is pressed: its id, or only its name."""
    if "id" in one:
        return _ASKED % (one["id"], one["id"], look.shown, label)
    return _NAMED % (look.shown, look.shown, label)


def level_of(look: PrintedLook, now: int | None) -> Markup:
    """The level or type of a card; the printed level is struck before a changed one."""
    printed = told(look.card.level) if look.card else None
    if now is None or now == printed or now < 0:
        return look.level
    return _LEVEL % f"L{now}" if printed is None else _CHANGED % (printed, now)


def chip(words: str, sign: str = "eye") -> Markup:
    """The chip of a card that is known though it is hidden."""
    return _CHIP % (icon(sign), words)


def slip(one: Slot, faces: Faces, *, states: str = "") -> Markup:
    """Draw a card in a hand or in the Check Zone; `states` are classes that it has besides."""
    name = one.get("name")

    def draw() -> Markup:
        look = faces.look(name)
        label = f"{look.said}, new" if " fresh" in states else look.said
        kinds = f"{look.hue}{states}" + (" untold" if name is None else "")
        return _SLIP % (kinds, asks(one, look, label), look.slip)

    return faces.drawn(("slip", one.get("id"), name, states), draw)


def item(one: Slot, faces: Faces, tail: Markup = NONE) -> Markup:
    """Draw a card as a line of a list: its symbols and its name."""
    name = one.get("name")

    def draw() -> Markup:
        look = faces.look(name)
        return _ITEM % (asks(one, look, look.said), look.line, tail)

    return faces.drawn(("item", one.get("id"), name, tail), draw)


def back(kind: str = "") -> Markup:
    """Draw a card that may not be seen."""
    return _BACKS.get(kind) or _BACK % kind


_BACKS: Final = {kind: _BACK % kind for kind in ("", " slip", " tiny")}
