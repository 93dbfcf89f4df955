"""How a card is drawn: printed faces, cards on the field, slips in hands and lines of lists.

A card that the viewer may not see is a back: no name, no id, no order, nothing to press.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Final, NamedTuple

from markupsafe import Markup

from events.vocabulary import COLORS
from referee.cards import CardDef, Catalog
from referee.web.drawing.symbols import COLORLESS, icon, symbols

Slot = dict[str, Any]

NONE: Final = Markup()
UNTOLD: Final = "unknown card"
KINDS: Final = {
    "LRIG": "LRIG",
    "ASSIST LRIG": "Assist",
    "PIECE": "Piece",
    "ARTS": "ARTS",
    "RESONA": "Resona",
    "SIGNI": "SIGNI",
    "SPELL": "Spell",
}

_LEVEL: Final = Markup('<span class="lv">%s</span>')
_SPINE: Final = Markup('<span class="spine" aria-hidden="true">%s</span>')
_HUE: Final = Markup('<i class="%s"></i>')
_HEAD: Final = Markup('<span class="head">%s%s<span class="marks">%s</span></span>')
_ASKED: Final = Markup('name="id" value="%s" data-id="%s" data-name="%s" aria-label="%s"')
_NAMED: Final = Markup('name="name" value="%s" data-name="%s" aria-label="%s"')
_SLIP: Final = Markup('<button class="slip %s" %s>%s%s<span class="name">%s</span></button>')
_ITEM: Final = Markup('<button class="item" %s>%s<span>%s</span>%s</button>')
_CHIP: Final = Markup('<span class="knows">%s%s</span>')
_BACK: Final = Markup('<span class="back%s"></span>')
_STRUCK: Final = Markup("<s>%s</s>")


class Look(NamedTuple):
    """What of a printed card is the same wherever it is drawn.

    `hue` is the class of its colour, `level` what stands beside the symbols ("L3", or the type of a
    card without a level), `said` how it is read aloud before its states.
    """

    name: str
    hue: str
    symbols: Markup
    spine: Markup
    level: str
    marks: Markup
    family: str
    said: str
    card: CardDef | None


class Faces:
    """Finds printed cards by their names and keeps how they look."""

    def __init__(self, catalog: Catalog) -> None:
        """Take the cards that a match is played by."""
        self._catalog = catalog
        self._looks: dict[str | None, Look] = {}

    def __call__(self, name: str | None) -> CardDef | None:
        """Give a printed card; None for a name that the catalogue lacks, and for no name."""
        card = self._catalog.get(name)
        return card if card.name else None

    def look(self, name: str | None) -> Look:
        """Give how a card looks; one that the catalogue lacks is drawn by its name alone."""
        found = self._looks.get(name)
        if found is None:
            found = self._looks[name] = _look(name, self(name))
        return found


@lru_cache(16)
def faces_of(catalog: Catalog) -> Faces:
    """Give what finds the printed cards of a catalogue (`desk.catalog_at(match)`)."""
    return Faces(catalog)


def told(number: int | None) -> int | None:
    """Give a printed number, None where the card has none."""
    return None if number is None or number < 0 else number


def spine_of(colors: tuple[str, ...]) -> Markup:
    """Give the spine of a card of several colours, in equal parts; one colour needs no markup."""
    return _SPINE % Markup().join(_HUE % c for c in colors) if len(colors) > 1 else NONE


def hue_of(colors: Iterable[str]) -> str:
    """Give the class of the ground of a card: that of its first colour."""
    return next((c for c in colors if c in COLORS), COLORLESS)


def _look(name: str | None, card: CardDef | None) -> Look:
    if card is None:
        level = "?" if name is None else ""
        said = name or UNTOLD
        return Look(name or UNTOLD, COLORLESS, NONE, NONE, level, NONE, "", said, None)
    kind = KINDS.get(card.type, card.type.capitalize())
    level = f"L{card.level}" if card.level >= 0 else kind
    marks = Markup().join(
        icon(*one)
        for held, one in ((card.guard, ("guard", "Guard")), (card.burst, ("burst", "Life Burst")))
        if held
    )
    family = "Craft" if card.craft and card.type != "RESONA" else ""
    family = family or (kind if card.type == "RESONA" else " · ".join(card.classes))
    bits = [card.name, f"level {card.level}" if card.level >= 0 else kind]
    bits.append(" ".join(card.colors) or COLORLESS)
    return Look(
        card.name, hue_of(card.colors), symbols(card.colors), spine_of(card.colors), level, marks,
        family, ", ".join(bits), card,
    )  # fmt: skip


def asks(one: Slot, look: Look, label: str) -> Markup:
    """Give the attributes by which a card in the open is pressed: its id, or only its name."""
    if "id" in one:
        return _ASKED % (one["id"], one["id"], look.name, label)
    return _NAMED % (look.name, look.name, label)


def level_of(look: Look, now: int | None) -> Markup:
    """Give the level or type of a card; the printed level is struck before a changed one."""
    printed = told(look.card.level) if look.card else None
    if now is None or now == printed or now < 0:
        return _LEVEL % look.level
    return _LEVEL % (_STRUCK % f"L{printed}" + f"L{now}" if printed is not None else f"L{now}")


def chip(words: str, sign: str = "eye") -> Markup:
    """Give the chip of a card that is known though it is hidden."""
    return _CHIP % (icon(sign), words)


def slip(one: Slot, faces: Faces, *, states: str = "") -> Markup:
    """Draw a card in a hand or in the Check Zone; `states` are classes that it has besides."""
    name = one.get("name")
    look = faces.look(name)
    power = told(look.card.power) if look.card else None
    label = look.said if power is None else f"{look.said}, power {power}"
    if " fresh" in states:
        label += ", new"
    kinds = f"{look.hue}{states}" + (" untold" if name is None else "")
    head = _HEAD % (look.symbols, level_of(look, None), look.marks)
    return _SLIP % (kinds, asks(one, look, label), look.spine, head, look.name)


def item(one: Slot, faces: Faces, tail: Markup = NONE) -> Markup:
    """Draw a card as a line of a list: its symbols and its name."""
    look = faces.look(one.get("name"))
    return _ITEM % (asks(one, look, look.said), look.symbols, look.name, tail)


def back(kind: str = "") -> Markup:
    """Draw a card that may not be seen."""
    return _BACKS.get(kind) or _BACK % kind


_BACKS: Final = {kind: _BACK % kind for kind in ("", " slip", " tiny")}
