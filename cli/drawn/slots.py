"""How a card on the field looks: up is tall, down is wide, every state has a word and a sign."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

from rich.text import Text

from cli.drawn.blocks import (
    DOUBLE,
    HEAVY,
    ROUND,
    SQUARE,
    Block,
    CardEdges,
    Corners,
    centered,
    folded,
    framed,
)
from cli.drawn.palette import ink, signs

CENTERS = ("center", "LRIG")
"""Labels of the zone of a LRIG whose limit counts; an assist LRIG only adds to it."""
UP_HEIGHT = 6
"""Rows of a SIGNI zone: a card that is up fills it."""
LOW_HEIGHT = 4
"""Rows of a SIGNI zone on a low screen, where only the width tells up from down."""


class Face(Protocol):
    """What is printed on a card, as far as a board shows it."""

    @property
    def colors(self) -> tuple[str, ...]:
        """Colours, none for a colourless card."""
        ...

    @property
    def level(self) -> int | None:
        """Printed level; None or below 0 for a card without one."""
        ...

    @property
    def power(self) -> int | None:
        """Printed power of a SIGNI; None or below 0 for other cards."""
        ...


Faces = Callable[[str], Face | None]
"""Gives the printed face of a card by its name, None for a name that the catalogue lacks."""
Slot = dict[str, Any]


class Zone(NamedTuple):
    """How much room a zone of the field has, and what lies in it besides the card."""

    width: int
    height: int
    label: str
    markers: tuple[str, ...] = ()


def card_name(slot: Slot) -> str:
    """The name of a card, or say that it is not known to the viewer."""
    return str(slot.get("name") or "unknown card")


def colors_of(name: str | None, faces: Faces) -> tuple[str, ...]:
    """The colours of a card by name, none when its face is not known."""
    face = faces(name) if name else None
    return tuple(face.colors) if face else ()


def _tags(slot: Slot, *, attacks: bool) -> tuple[Text, Text]:
    """Name the states of a card: attack and position for the top edge, the rest for the bottom."""
    above = ["» attacks"] if attacks else []
    above += [] if slot.get("up", True) else ["↷ down"]
    below = ["❄ frozen"] if slot.get("frozen") else []
    below += ["◎ awakened"] if slot.get("awakened") else []
    below += ["░ face down"] if slot.get("face_down") else []
    top = ink(f" {' '.join(above)}" if above else "")
    return top, ink(f" {' '.join(below)}" if below else "")


def _corners(slot: Slot, *, attacks: bool) -> tuple[Corners, str]:
    """Choose the frame: heavy attacks, double is frozen, square is down, round is up."""
    if attacks:
        return HEAVY, "court"
    if slot.get("frozen"):
        return DOUBLE, "ice"
    return (ROUND, "") if slot.get("up", True) else (SQUARE, "faint")


def _told(number: int | None) -> int | None:
    """A printed number, None where the card has none."""
    return None if number is None or number < 0 else number


def _power(slot: Slot, faces: Faces) -> Text:
    """The power now, and the printed one where it differs."""
    power = slot.get("power")
    face = faces(card_name(slot))
    printed = _told(face.power if face else None)
    if power is None:
        power = printed
    if power is None:
        return ink("")
    line = ink(str(power), style="bold")
    if printed is not None and printed != power:
        line += ink(f" ({power - printed:+d})", style="good" if power > printed else "bad")
    return line


def _level(slot: Slot, faces: Faces) -> Text:
    level = slot.get("level")
    face = faces(card_name(slot))
    if level is None or slot.get("face_down"):
        level = _told(face.level if face else None)
    line = ink(" ")
    if "colors" in slot:
        line = line + signs(tuple(slot["colors"])) + ink(" ")
    elif face is not None:
        line = line + signs(tuple(face.colors)) + ink(" ")
    return line + ink(f"L{level} " if level is not None else "")


def _beneath(slot: Slot, *, stack: bool = True) -> Text:
    """What lies under the card and on it."""
    parts = [f"{one['role']} {one.get('name') or '?'}" for one in slot.get("attached", ())]
    if slot.get("under") and stack:
        parts.append(f"{len(slot['under'])} under")
    return ink(f" {' · '.join(parts)} ") if parts else ink("")


def _words(slot: Slot) -> Text:
    words = ink(", ".join(str(k) for k in slot.get("keywords", ())), style="good")
    unread = ", ".join(map(str, slot.get("unread", ())))
    if not unread:
        return words
    return words + ink(f"{' ' if words.plain else ''}unread line {unread}", style="bad")


def empty_zone(zone: Zone) -> Block:
    """Draw a zone in which no card lies."""
    rows = [ink(" " * zone.width)] * zone.height
    middle = (zone.height - 1) // 2
    words = "".join(f"· {word} " for word in (zone.label, *zone.markers)) + "·"
    rows[middle] = centered([ink(words, style="faint")], zone.width, 1)[0]
    return rows


def _tall(slot: Slot, inner: int, faces: Faces) -> Block:
    rows = [ink(r, style="bold") for r in folded(card_name(slot), inner, 2)]
    rows += [ink("")] * (2 - len(rows))
    return [*rows, _power(slot, faces), _words(slot)]


def _wide(slot: Slot, inner: int, faces: Faces, rows: int) -> Block:
    """Fill a low card: the name in one row or two, then power and keywords in what is left."""
    names = [ink(r, style="bold") for r in folded(card_name(slot), inner, max(rows - 1, 1))]
    power, words = _power(slot, faces), _words(slot)
    left = rows - len(names)
    if left > 1:
        return [*names, power, words][:rows]
    joined = power + ink("  ") + words if words.plain else power
    return [*names, joined]


def signi_block(slot: Slot | None, zone: Zone, faces: Faces, *, attacks: bool = False) -> Block:
    """Draw a SIGNI zone: a tall card up, a wide and low one down, or an empty place."""
    if slot is None:
        return empty_zone(zone)
    up = slot.get("up", True)
    low = zone.height <= LOW_HEIGHT
    width = zone.width - (6 if up else 0)
    inner = width - 2
    rows = _tall(slot, inner, faces) if up and not low else []
    rows = rows or _wide(slot, inner, faces, 2 if low else 3)
    corners, style = _corners(slot, attacks=attacks)
    above, below = _tags(slot, attacks=attacks)
    head = _level(slot, faces) + ink("".join(f"{word} " for word in zone.markers))
    frame = CardEdges(corners, style, head, above, _beneath(slot), below)
    return centered(framed(rows, width, frame), zone.width, zone.height)


def lrig_block(slot: Slot | None, zone: Zone, faces: Faces, *, attacks: bool = False) -> Block:
    """Draw an LRIG zone in three rows: level and limit, name, stack."""
    if slot is None:
        return empty_zone(zone)
    corners, style = _corners(slot, attacks=attacks)
    head = _level(slot, faces) if slot.get("name") else ink(" ")
    if slot.get("limit"):
        head += ink(f"limit {slot['limit']} " if zone.label in CENTERS else f"+{slot['limit']} limit ")
    inner = zone.width - 2
    name = ink(slot["name"], "bold") if slot.get("name") else ink("░" * inner, "faint")
    words = _words(slot)
    if words.plain:
        name = name + ink("  ") + words
    under = len(slot.get("under", ()))
    stack = f" {zone.label} · {under} under " if under else f" {zone.label} "
    foot = ink(stack, style="faint") + _beneath(slot, stack=False)
    above, below = _tags(slot, attacks=attacks)
    return framed([name], zone.width, CardEdges(corners, style, head, above, foot, below))


def lrig_line(slot: Slot | None, zone: Zone, faces: Faces, *, attacks: bool = False) -> Text:
    """Tell an LRIG in one phrase, for screens with few rows: signs, name, level, states."""
    if slot is None:
        return ink(f" no {zone.label}", style="faint")
    if not slot.get("name"):
        return ink(f" {zone.label} ░ face down", style="faint")
    line = _level(slot, faces) + ink(slot["name"], "bold")
    if slot.get("limit") and zone.label in CENTERS:
        line += ink(f" limit {slot['limit']}")
    above, below = _tags(slot, attacks=attacks)
    return line + above + below
