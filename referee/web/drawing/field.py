"""The field: cards on their zones, up or down, with what lies under and on them.

Up is tall and down is wide; the words never turn. Every state has a word or a sign besides.
"""

from collections import Counter
from typing import Final

from markupsafe import Markup
from pydantic_core import to_json

from events.vocabulary import POSITIONS
from referee.web.drawing.cards import (
    UNTOLD,
    PrintedLook,
    Slot,
    asks,
    hue_of,
    level_of,
    spine_of,
    told,
)
from referee.web.drawing.forms import NONE, MarkupForm, joined
from referee.web.drawing.half import Half, went
from referee.web.drawing.symbols import COLORLESS, icon, symbols

CENTER: Final = 1
SHOWN: Final = 2
"""Keywords that a card shows, a low one fewer; the others are counted, and named by its label."""

_CARD: Final = MarkupForm(
    '<span class="put"><button class="card %s" %s>%s<span class="head">%s%s'
    '<span class="marks">%s</span></span><span class="name">%s</span>%s'
    '<span class="foot">%s%s</span></button>%s%s</span>'
)
_HIDDEN: Final = MarkupForm(
    '<span class="put"><span class="card closed %s" role="img" aria-label="%s">%s</span>%s</span>'
)
_WORDS: Final = MarkupForm('<span class="words">%s</span>')
_WORD: Final = MarkupForm('<span class="word">%s</span>')
_POWER: Final = MarkupForm('<span class="power num">%s</span>')
_CHANGED: Final = MarkupForm('<span class="power num"><s>%s</s>%s</span>')
_LIMIT: Final = MarkupForm('<span class="limit num"><span>Limit</span> %s</span>')
_FAMILY: Final = MarkupForm('<span class="family">%s</span>')
_TAG: Final = MarkupForm('<span class="tag %s">%s<span class="long">%s</span></span>')
_TAGS: Final = MarkupForm('<span class="tags">%s</span>')
_STACK: Final = MarkupForm('<span class="count num">\N{MULTIPLICATION SIGN}%s</span>')
_TABS: Final = MarkupForm('<span class="tabs">%s</span>')
_TAB: Final = MarkupForm('<span class="tab">%s%s</span>')
_GHOST: Final = MarkupForm('<span class="ghost"><s>%s</s>%s</span>')
_TO: Final = MarkupForm("<span>to %s</span>")
_NEW: Final = Markup('<span class="newly">new</span>')
_VIRUS: Final = MarkupForm('<span class="virus">%s</span>')
_MARKERS: Final = MarkupForm('<span class="virus marker">%s<span class="sr"> in this zone</span></span>')
_ARROW: Final = Markup('<span class="arrow" aria-hidden="true"></span>')
_STATES: Final = (
    ("frozen", "frozen", _TAG % ("ice", icon("frozen"), "Frozen")),
    ("awakened", "awakened", _TAG % ("", icon("awakened"), "Awakened")),
    ("face_down", "face down", _TAG % ("", icon("eye"), "Face down")),
)
_DOWN: Final = _TAG % ("", icon("down"), "Down")
_ROLES: Final = ("Assist LRIG", "Center LRIG", "Assist LRIG")


def _role(role: str) -> str:
    return role.capitalize() or "On it"


def _beneath(slot: Slot, *, stacked: bool) -> Markup:
    """Draw what is attached by its role, and count what lies underneath."""
    attached, under = slot["attached"], slot["under"]
    if not attached and (stacked or not under):
        return NONE
    roles = Counter(_role(one["role"]) for one in attached)
    tabs = [
        _TAB % (icon("attach"), role if n == 1 else f"{role} \N{MULTIPLICATION SIGN}{n}")
        for role, n in roles.items()
    ]
    if under and not stacked:
        tabs.append(_TAB % (NONE, f"+{len(under)}"))
    return _TABS % joined(tabs)


def _keywords(slot: Slot) -> Markup:
    words = (*slot.get("keywords", ()), *(f"line {n} not read" for n in slot.get("unread", ())))
    if not words:
        return NONE
    most = SHOWN if slot["up"] or len(words) <= SHOWN else 1
    shown = [_WORD % word for word in words[:most]]
    if len(words) > most:
        shown.append(_WORD % f"+{len(words) - most}")
    return _WORDS % joined(shown)


def _power(slot: Slot, look: PrintedLook) -> Markup:
    """Draw the power now; the printed one is struck before a changed one."""
    power, was = slot.get("power"), slot.get("printed_power")
    if power is None:
        power = told(look.card.power) if look.card else None
    if power is None:
        return NONE
    return _POWER % power if was is None else _CHANGED % (was, power)


def _said(slot: Slot, look: PrintedLook) -> str:
    """Say name, level and colours as they are now."""
    if "colors" not in slot:
        return look.said
    plain = look.card is None or look.card.level < 0
    level = look.kind if plain else f"level {slot['level']}"
    return ", ".join((look.name, level, " ".join(slot["colors"]) or COLORLESS))


def _label(slot: Slot, look: PrintedLook, half: Half, place: str) -> str:
    """Say all of a card: name, level, colours, power, states, keywords, what is with it, where."""
    bits = [_said(slot, look)]
    power, was = slot.get("power"), slot.get("printed_power")
    if power is not None:
        bits.append(f"power {power}" if was is None else f"power {power}, printed {was}")
    bits.append("up" if slot["up"] else "down")
    bits += [words for state, words, _ in _STATES if slot[state]]
    bits += slot.get("keywords", ())
    bits += [f"line {n} is not carried out" for n in slot.get("unread", ())]
    bits += [f"with {_role(o['role'])} {o.get('name') or ''}".strip() for o in slot["attached"]]
    if slot["under"]:
        bits.append(f"{len(slot['under'])} under it")
    if slot["id"] == half.view["attacker"]:
        bits.append("attacks")
    if slot["id"] in half.fresh:
        bits.append("new")
    return ", ".join([*bits, place])


def _kinds(slot: Slot, look: PrintedLook, half: Half) -> str:
    """The classes of a card: its colour, its shape, its states."""
    colors = slot.get("colors")
    kinds = [look.hue if colors is None else hue_of(colors), "up" if slot["up"] else "down"]
    kinds += [state for state, _, _ in _STATES if slot[state]]
    card = slot["id"]
    if card == half.view["attacker"]:
        kinds.append("actor")
    if card in half.choices:
        kinds.append("choice")
    if _changed(slot, half):
        kinds.append("changed")
    return " ".join(kinds)


def _changed(slot: Slot, half: Half) -> bool:
    """Whether a card that lay here before stands differently now."""
    if half.was is None or half.was is half.now or slot["id"] in half.fresh:
        return False
    before = (*half.was["signi"], *half.was["lrig"])
    was = next((one for one in before if one is not None and one["id"] == slot["id"]), None)
    return was is not None and was is not slot and was != slot


def _tags(slot: Slot) -> Markup:
    """Draw the states of a card that a word says."""
    tags = [tag for state, _, tag in _STATES if slot[state]]
    return _TAGS % joined(tags) if tags else NONE


def _family(slot: Slot, look: PrintedLook, role: str) -> Markup:
    """Draw the tags of the states of a card, or what family it is of."""
    tags = _tags(slot)
    if tags:
        return tags
    words = role or look.family
    return _FAMILY % words if words else NONE


def _marks(slot: Slot, look: PrintedLook, *, stacked: bool) -> Markup:
    """Draw the signs at the right of a card's head."""
    marks = look.marks
    if not slot["up"]:
        marks += _DOWN
    if stacked and slot["under"]:
        marks += _STACK % (len(slot["under"]) + 1)
    return marks


def _limit(slot: Slot, *, center: bool) -> Markup:
    limit = slot.get("limit")
    if not limit:
        return NONE
    return _LIMIT % (limit if center else f"+{limit}")


def _closed(slot: Slot) -> Markup:
    """Draw a card whose face the viewer may not see: a back in its shape."""
    turn = "up" if slot["up"] else "down"
    label = f"face-down card, {turn}"
    return _HIDDEN % (turn, label, _tags(slot), _beneath(slot, stacked=False))


def card(slot: Slot, half: Half, place: str, role: str = "") -> Markup:
    """Draw a card on the field; `role` is what an LRIG is there, "" for a SIGNI."""
    if "name" not in slot:
        return _closed(slot)
    number = slot["id"]
    states = (
        number == half.view["attacker"],
        number in half.fresh,
        number in half.choices,
        _changed(slot, half),
    )
    said = ("card", to_json(slot), place, role, states)
    return half.faces.drawn(said, lambda: _open(slot, half, place, role))


def _open(slot: Slot, half: Half, place: str, role: str) -> Markup:
    """Draw a card that the viewer sees."""
    look, stacked = half.faces.look(slot["name"]), bool(role)
    colors = slot.get("colors")
    shown = colors is None or (look.card is not None and tuple(colors) == look.card.colors)
    signs = look.symbols if shown else symbols(tuple(colors or ()))
    spine = look.spine if shown else spine_of(tuple(colors or ()))
    kinds = _kinds(slot, look, half)
    kinds += " stacked" if stacked and slot["under"] else ""
    kinds += " untold" if slot["name"] is None else ""
    return _CARD % (
        kinds,
        asks(slot, look, _label(slot, look, half, place)),
        spine,
        signs,
        level_of(look, slot.get("level")),
        _marks(slot, look, stacked=stacked),
        look.shown,
        _family(slot, look, role),
        _keywords(slot),
        _power(slot, look) if not stacked else _limit(slot, center=role != _ROLES[0]),
        _beneath(slot, stacked=stacked),
        _NEW if slot["id"] in half.fresh else NONE,
    )


def _ghost(half: Half, row: str, at: int) -> Markup:
    """Draw what just left a place, and where it went."""
    was = half.was[row][at] if half.was is not None else None
    if was is None:
        return NONE
    to = went(half, was)
    return _GHOST % (was.get("name") or UNTOLD, _TO % to if to else NONE)


def signi(half: Half, at: int) -> Markup:
    """Draw a SIGNI Zone: its card, or what just left it; its markers; the arrow of an attack."""
    slot, place = half.now["signi"][at], f"{half.seat}-{POSITIONS[at]}"
    virus = at in half.now["viruses"]
    chip = _VIRUS % icon("virus", "Virus in this zone") if virus else NONE
    markers = [word for word, zones in half.now.get("markers", {}).items() if at in zones]
    chip += _MARKERS % ", ".join(markers) if markers else NONE
    if slot is None:
        return joined((_ghost(half, "signi", at), chip))
    arrow = _ARROW if slot["id"] == half.view["attacker"] else NONE
    return joined((card(slot, half, place), chip, arrow))


def lrig(half: Half, at: int, *, alone: bool) -> Markup:
    """Draw an LRIG Zone; where LRIGs have no assists, only the center is one."""
    slot = half.now["lrig"][at]
    if slot is None:
        return NONE if alone and at != CENTER else _ghost(half, "lrig", at)
    role = "LRIG" if alone else _ROLES[at]
    return card(slot, half, f"{half.seat} {role}", role)
