"""How an attribute of a card is read: on the derived board, or as printed."""

from collections.abc import Callable
from typing import Any

from events.vocabulary import CENTER, POSITIONS
from referee.cards import USED_TYPES
from referee.effects.board import LeftCard, Speaker, World
from referee.rulebook import reading_value
from referee.state import Card


def _state_words(w: World, card: Card) -> tuple[str, ...]:
    place = w.board.places.get(card.id)
    if isinstance(card, LeftCard):
        state = card.how("state")
        return state if "down" in state else ("up", *state)
    if place is None or place.slot is None:
        return ()
    slot = place.slot
    words = ["up" if slot.up else "down"]
    words += [name for name in ("frozen", "awakened") if getattr(slot, name)]
    if card.id == w.state.attacker:
        words.append("attacking")
    if place.zone == "signi" and place.position in w.state.seat(place.seat).viruses:
        words.append("infected")
    if place.zone == "signi":
        words += [word for word, at in w.state.seat(place.seat).markers if at == place.position]
    return (*words, "face-down") if slot.face_down else tuple(words)


def _place_words(w: World, card: Card) -> tuple[str, ...]:
    """The position of a card on the field, or the zone in which it lies."""
    place = w.board.places.get(card.id) or w.state.find(card.id)
    was = card.how("place") if isinstance(card, LeftCard) else ()
    if place is None:
        return was
    if was:
        return (*was, place.zone)
    return (POSITIONS[place.position],) if place.slot is not None else (place.zone,)


def _roles(w: World, card: Card) -> tuple[str, ...]:
    """What a LRIG is on the field: center or assist (glossary.assist-lrig.1)."""
    place = w.board.places.get(card.id)
    if place is None or place.zone != "lrig":
        return ()
    return ("center",) if place.position == CENTER else ("assist",)


def _icons(w: World, card: Card) -> tuple[str, ...]:
    return w.board.of(card).icons


def _printed_power(w: World, card: Card) -> int:
    return w.library.definition(card.name).power


def _cost(w: World, card: Card) -> int:
    """How much Ener a card costs to use, whatever its colours; -1 where it costs none."""
    printed = w.library.definition(card.name)
    return sum(n for _, n in printed.cost) if printed.type in USED_TYPES else -1


def _grow_cost(w: World, card: Card) -> int:
    """How much Ener growing into a LRIG costs by its print, whatever its colours; -1 of any other card."""
    printed = w.library.definition(card.name)
    return sum(n for _, n in printed.grow_cost) if "LRIG" in printed.type else -1


def _ability_kinds(w: World, card: Card) -> tuple[str, ...]:
    """The kinds of the abilities of a card.

    A text that asks for any ability names every kind but Life Burst and {Guard}. Where these count,
    the reading `burst_and_guard`, they answer to the last of those words.
    """
    derived = w.board.of(card)
    kinds = tuple(a.kind for a in derived.abilities)
    if "burst" in kinds or "guard" in derived.icons:
        counted = reading_value(w.state.settings, "burst_and_guard") == "abilities"
        return (*kinds, "keyword") if counted else kinds
    return kinds


def icons_kept(w: World, icons: tuple[str, ...]) -> tuple[str, ...]:
    """The icons that a card keeps when it loses its abilities: not {Guard}, where that is one."""
    if "guard" not in icons or reading_value(w.state.settings, "burst_and_guard") != "abilities":
        return icons
    return tuple(icon for icon in icons if icon != "guard")


def _kinds(w: World, card: Card) -> tuple[str, ...]:
    """The type of a card, and what it is besides.

    A Resona is a SIGNI too (glossary.craft-resona.3), an assist LRIG a LRIG: every LRIG but the
    center one is an assist LRIG (glossary.assist-lrig.1).
    """
    kind = w.board.of(card).type
    return (kind, _ALSO[kind]) if kind in _ALSO else (kind,)


_ALSO = {"RESONA": "SIGNI", "ASSIST LRIG": "LRIG"}


ATTRS: dict[str, Callable[[World, Card], Any]] = {
    "power": lambda w, c: w.board.of(c).power,
    "level": lambda w, c: w.board.of(c).level,
    "limit": lambda w, c: w.board.of(c).limit,
    "printed-power": _printed_power,
    "power-change": lambda w, c: abs(w.board.of(c).power - _printed_power(w, c)),
    "power-gain": lambda w, c: w.board.of(c).power - _printed_power(w, c),
    "cost": _cost,
    "grow-cost": _grow_cost,
    "timing": lambda w, c: w.library.definition(c.name).use_timing,
    "color": lambda w, c: w.board.of(c).colors,
    "class": lambda w, c: w.board.of(c).classes,
    "type": lambda w, c: w.board.of(c).lrig_types,
    "team": lambda w, c: w.board.of(c).teams,
    "keyword": lambda w, c: w.board.of(c).keywords,
    "name": lambda w, c: (w.board.of(c).name,),
    "kind": _kinds,
    "icon": _icons,
    "state": _state_words,
    "place": _place_words,
    "role": _roles,
    "ability": _ability_kinds,
}
"""How an attribute of a card is read, on the derived board."""


def numbers(w: World, f: Speaker, attr: str, card: Card) -> list[int]:
    """The numbers that an attribute of a card has: none where the card has no such value.

    A power below 0 is a number, a card without power has none; a level that a text adds counts
    for the effects of its player alone.
    """
    value = ATTRS[attr](w, card)
    derived = w.board.of(card)
    more = [v for a, v, you in derived.more if a == attr and you == f.you]
    if value < 0 and (attr not in _SINKING or getattr(w.library.printed(derived.name), attr) < 0):
        return more
    return [value, *more]


_SINKING = frozenset({"power", "level", "limit"})
"""The attributes that an effect may bring below 0."""
