"""What stands under each key of a step or a check: a number, a place, one of some words."""

from collections.abc import Callable
from typing import Any, Final

from events.vocabulary import COLORS, POSITIONS
from referee.positions.places import PLACES, ZONES, looks_like_place, spot_of
from referee.positions.written.words import CHOICES, DECISIONS, PHASES, SIZES, SUMS, one_of


def _text(value: Any) -> str:
    return "" if isinstance(value, str) else "a text"


def _texts(value: Any) -> str:
    fine = isinstance(value, list) and all(isinstance(v, str) for v in value)
    return "" if fine else "a list of texts"


def _numbers(value: Any) -> str:
    fine = isinstance(value, list) and all(type(v) is int for v in value)
    return "" if fine else "a list of numbers"


def _number(value: Any) -> str:
    return "" if type(value) is int else "a number"


def _flag(value: Any) -> str:
    return "" if isinstance(value, bool) else "true or false"


def _one_of(*words: str) -> Callable[[Any], str]:
    return lambda value: "" if isinstance(value, str) and value in words else one_of(value, words)


def _place(value: Any) -> str:
    fine = isinstance(value, str) and spot_of(value) is not None
    return "" if fine else f"a place ({PLACES})"


def _place_or_name(value: Any) -> str:
    if isinstance(value, str) and (not looks_like_place(value) or spot_of(value) is not None):
        return ""
    return f"a name or a place ({PLACES})"


def _words(value: Any) -> str:
    rows = value if isinstance(value, list) else [value]
    return next((wrong for row in rows if (wrong := _place_or_name(row))), "")


def _picks(value: Any) -> str:
    """Look at what is picked: names and places, and numbers where ways or numbers are offered."""
    rows = value if isinstance(value, list) else [value]
    return _words([row for row in rows if type(row) is not int])


def _table(value: Any) -> str:
    return "" if isinstance(value, dict) else "a table"


def _zone(value: Any) -> str:
    field = [f"lrig.{p}" for p in POSITIONS]
    field += [f"signi.{p}{inner}" for p in POSITIONS for inner in ("/under", "/attached")]
    return _one_of(*ZONES, "signi", *field)(value)


def _destination(value: Any) -> str:
    """Look at where a picked card goes: a SIGNI zone, by position or place, or another zone."""
    spot = spot_of(value) if isinstance(value, str) else None
    return "" if spot is not None else _one_of(*POSITIONS, "field", *ZONES)(value)


def _colors(value: Any) -> str:
    """Look at the colours for which Ener stands, by the name of its card."""
    fine = isinstance(value, dict) and all(v in {*COLORS, "colorless"} for v in value.values())
    return "" if fine else f"a table of names with one of {', '.join(COLORS)}, colorless"


def _options(value: Any) -> str:
    return _picks(value) if isinstance(value, list) else "a list of names and places"


def _on_field(*zones: str) -> Callable[[Any], str]:
    """Look at the place of a card that stands on the field, and lies not under or on another."""
    forms = " or ".join(f"SEAT.{zone}.left" for zone in zones)

    def look(value: Any) -> str:
        spot = spot_of(value) if isinstance(value, str) else None
        fine = spot is not None and spot.zone in zones and spot.position >= 0 and not spot.inner
        return "" if fine else f"a place of the field ({forms})"

    return look


def _each(look: Callable[[Any], str]) -> Callable[[Any], str]:
    def all_of(value: Any) -> str:
        if not isinstance(value, list):
            return "a list"
        return next((wrong for one in value if (wrong := look(one))), "")

    return all_of


def _some_texts(value: Any) -> str:
    return _texts(value) if value else "a list of at least one text"


def _list(value: Any) -> str:
    return "" if isinstance(value, list) else "a list of tables"


def _counted(value: Any) -> str:
    return "" if value in SUMS else _zone(value)


def _anything(value: Any) -> str:  # noqa: ARG001 - looked at by itself
    return ""


VALUES: Final[dict[str, Callable[[Any], str]]] = {
    "card": _text,
    "on": _place,
    "condition": _words,
    "pay": _texts,
    "pay_as": _colors,
    "pay_from": _place,
    "mode": _numbers,
    "bet": _flag,
    "discard": _texts,
    "exceed": _texts,
    "position": _one_of(*POSITIONS),
    "source": _place,
    "ability": _number,
    "targets": _words,
    "ener": _texts,
    "decline": _flag,
    "what": _text,
    "pick": _picks,
    "answer": _flag,
    "next": _text,
    "cards": _texts,
    "from": _place,
    "activate": _flag,
    "signi": _words,
    "in": _one_of(*PHASES),
    "turn": _one_of("A", "B"),
    "checks": _list,
    "options": _options,
    "min": _number,
    "max": _number,
    "count": _number,
    "action": _table,
    "clauses": _texts,
    "optional": _flag,
    "ordered": _flag,
    "value": _flag,
    "at": _on_field("signi", "lrig"),
    "flag": _one_of("frozen", "awakened", "infected"),
    "zones": _each(_one_of(*POSITIONS)),
    "marker": _text,
    "counter": _text,
    "relationship": _text,
    "names": _texts,
    "kind": _one_of(*DECISIONS),
    "phase": _one_of(*PHASES),
    "turn_number": _number,
    "viewer": _one_of("A", "B", "spectator", "judge"),
    "deck": _text,
    "seat": _anything,
    "left": _text,
    "center": _text,
    "right": _text,
    "zone": _one_of(*POSITIONS),
    "to": _text,
}
"""What stands under each key; the answer is what is wanted, empty where it fits."""

_SPECIAL: Final[dict[tuple[str, str], Callable[[Any], str]]] = {
    ("advance", "to"): _one_of(*PHASES),
    ("was_revealed", "to"): _one_of("A", "B"),
    ("visible_to", "what"): _place,
    ("visible_count", "what"): _place,
    ("choose", "what"): _one_of(*CHOICES),
    ("choose", "zone"): _destination,
    **{(word, "zone"): _zone for word in ("zone", "contains", "lacks")},
    ("count", "zone"): _counted,
    **{("counts", size): _number for size in SIZES},
    **{(word, "value"): _number for word in ("count", "power", "coins", "visible_count")},
    ("counter", "value"): _number,
    ("state", "value"): _one_of("up", "down"),
    ("winner", "value"): _one_of("A", "B", "none"),
    ("power", "at"): _on_field("signi"),
    ("cites", "clauses"): _some_texts,
}
"""Where a key of one step or check means something else than elsewhere."""


def wanted_of(word: str, key: str, value: Any) -> str:
    """What is wanted under a key of a step or check, empty where the value fits."""
    return _SPECIAL.get((word, key), VALUES.get(key, _number))(value)
