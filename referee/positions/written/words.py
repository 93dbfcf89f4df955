"""Which steps and checks a position may have, with what each says.

One table for both: which keys a step or check needs, which it may have, and what stands in each.
"""

from collections.abc import Callable, Mapping
from difflib import get_close_matches
from typing import Any, Final, NamedTuple

from events.vocabulary import POSITIONS
from referee.positions.places import PLACES, ZONES, looks_like_place, spot_of

PHASES: Final = (
    "setup.lrigs", "setup.mulligan", "up", "draw", "ener", "grow", "main", "attack.pre",
    "attack.defense", "attack.arts", "attack.signi", "attack.lrig", "attack.guard", "end",
)  # fmt: skip
SIZES: Final = (
    "hand", "deck", "life", "ener", "trash", "lrig_deck", "lrig_trash", "excluded", "check_zone",
    "signi", "under_signi", "attached", "lrig_stack",
)  # fmt: skip
SUMS: Final = ("under_signi", "attached", "lrig_stack")
"""The sizes that are no zone: cards that lie somewhere below or on others, taken together."""
DECISIONS: Final[dict[str, tuple[str, ...]]] = {
    "mulligan": ("mulligan",),
    "ener-charge": ("ener-charge",),
    "grow": ("grow",),
    "main": ("main",),
    "attack-window": ("attack-window",),
    "attacker": ("attacker",),
    "guard": ("guard",),
    "burst": ("burst",),
    "order": ("order",),
    "targets": ("targets", "pick"),
    "discard": ("discard", "pick"),
    "rule-lrig": ("rule-lrig",),
    "rule-signi": ("rule-signi",),
    "harmony": ("harmony",),
    "cut-in": ("cut-in",),
    "grow-card": ("grow-card", "grow", "pick", "targets"),
    "search": ("pick",),
    "pick": ("pick",),
    "may": ("may",),
    "modes": ("modes",),
    "declare": ("declare",),
    "pay": ("pay",),
    "zone": ("zone",),
    "replace": ("replace",),
    "rule-way": ("rule-way",),
    "first": ("first",),
    "lrigs": ("lrigs",),
    "judge": ("judge",),
}
"""The kinds of decision as positions name them, and as the record does."""

CHOICES: Final = (
    "zone", "may", "replace", "harmony", "search", "rule-lrig", "rule-signi", "grow-card", "pick",
    "rule-way", "modes", "declare", "trash-signi", "lrigs", "first",
)  # fmt: skip
_PARAMS = "on condition pay pay_as pay_from mode bet discard exceed position zone"


class Shape(NamedTuple):
    """What a step or a check says: keys that it needs, and keys that it may have."""

    needs: tuple[str, ...]
    may: tuple[str, ...]


def _shapes(rows: Mapping[str, tuple[str, str]]) -> dict[str, Shape]:
    return {word: Shape(tuple(a.split()), tuple(b.split())) for word, (a, b) in rows.items()}


STEPS: Final = _shapes(
    {
        "play": ("card zone", _PARAMS),
        "grow": ("card", _PARAMS),
        "use": ("", f"card source ability {_PARAMS}"),
        "cut-in": ("card", _PARAMS),
        "target": ("targets", ""),
        "pay": ("", "ener decline what pay_as"),
        "choose": ("", "what pick answer zone"),
        "order": ("", "next cards"),
        "attack": ("from", "pay"),
        "guard": ("", "card decline"),
        "burst": ("activate", "card mode"),
        "charge": ("", "card signi"),
        "retire": ("signi", ""),
        "discard": ("", "cards decline"),
        "mulligan": ("cards", ""),
        "trash-signi": ("signi", ""),
        "move": ("from to", ""),
        "pass": ("", "in"),
        "advance": ("to", "turn"),
        "expect": ("checks", ""),
        "expect-decision": ("kind", "options min max count"),
        "expect-refused": ("action clauses", ""),
    }
)
"""What each step of a script says, beside `seat`, `do` and `optional`."""

CHECKS: Final = _shapes(
    {
        "zone": ("seat zone cards", "ordered"),
        "contains": ("seat zone cards", ""),
        "lacks": ("seat zone cards", ""),
        "count": ("seat zone value", ""),
        "counts": ("seat", " ".join(SIZES)),
        "field": ("seat", "left center right"),
        "power": ("at value", ""),
        "state": ("at value", ""),
        "flag": ("at flag value", ""),
        "coins": ("seat value", "viewer"),
        "viruses": ("seat zones", ""),
        "decision": ("kind", "seat"),
        "phase": ("", "turn phase turn_number"),
        "winner": ("value", ""),
        "legal": ("seat action value", ""),
        "visible_to": ("what viewer value", ""),
        "visible_count": ("what viewer value", ""),
        "was_revealed": ("card to value", ""),
        "deck_legal": ("deck value", "clauses"),
        "cites": ("clauses", ""),
    }
)
"""What each check says, beside `check`."""

Row = Mapping[str, Any]
Found = list[tuple[tuple[str | int, ...], str]]
"""Problems with the way to each from the row that was looked at."""


def nearest(word: str, words: Any) -> str:
    """Say which word may be meant, or which there are."""
    near = get_close_matches(word, list(words), 1)
    return f"did you mean {near[0]!r}?" if near else f"there is {', '.join(words)}"


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
    return lambda value: "" if value in words else f"one of {', '.join(words)}"


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


def _counted(value: Any) -> str:
    return "" if value in SUMS else _zone(value)


def _anything(value: Any) -> str:  # noqa: ARG001 - looked at by itself
    return ""


def _value(value: Any) -> str:
    return "" if isinstance(value, (str, int, bool)) else "a value"


VALUES: Final[dict[str, Callable[[Any], str]]] = {
    "card": _text, "on": _place, "condition": _words, "pay": _texts, "pay_as": _table,
    "pay_from": _place, "mode": _numbers, "bet": _flag, "discard": _texts, "exceed": _texts,
    "position": _one_of(*POSITIONS), "source": _place, "ability": _number, "targets": _words,
    "ener": _texts, "decline": _flag, "what": _text, "pick": _picks, "answer": _flag,
    "next": _text, "cards": _texts, "from": _place, "activate": _flag, "signi": _words,
    "in": _one_of(*PHASES), "turn": _one_of("A", "B"), "checks": _anything,
    "options": _picks, "min": _number, "max": _number, "count": _number, "action": _table,
    "clauses": _texts, "optional": _flag, "ordered": _flag, "value": _value, "at": _place,
    "flag": _one_of("frozen", "awakened", "infected"), "zones": _texts,
    "kind": _one_of(*DECISIONS), "phase": _one_of(*PHASES), "turn_number": _number,
    "viewer": _one_of("A", "B", "spectator", "judge"), "deck": _text, "seat": _anything,
    "left": _text, "center": _text, "right": _text, "zone": _one_of(*POSITIONS), "to": _text,
}  # fmt: skip
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
}
"""Where a key of one step or check means something else than elsewhere."""


def _row(word: str, row: Row, shape: Shape, always: tuple[str, ...]) -> Found:
    found: Found = [((), f"{word} needs {key!r}") for key in shape.needs if key not in row]
    known = (*always, *shape.needs, *shape.may)
    for key, value in row.items():
        if key not in known:
            found.append(((key,), f"{word} has no key {key!r}; {nearest(key, known)}"))
        elif key not in always or key == "optional":
            wanted = _SPECIAL.get((word, key), VALUES.get(key, _number))(value)
            if wanted:
                found.append(((key,), f"{key} is {value!r} where {wanted} is wanted"))
    return found


def check_problems(row: Any) -> Found:
    """Say all that is wrong with a check."""
    if not isinstance(row, dict) or not isinstance(row.get("check"), str):
        return [((), "a check is a table with a key 'check'")]
    word = row["check"]
    if word not in CHECKS:
        return [(("check",), f"there is no check {word!r}; {nearest(word, CHECKS)}")]
    found = _row(word, row, CHECKS[word], ("check",))
    if "seat" in row and row["seat"] not in {"A", "B"}:
        found.append((("seat",), f"seat is {row['seat']!r} where A or B is wanted"))
    if word == "legal" and isinstance(row.get("action"), dict):
        inner = step_problems({"seat": row.get("seat", "A"), **row["action"]})
        found += [(("action", *way), text) for way, text in inner]
    return found


def step_problems(row: Any) -> Found:
    """Say all that is wrong with a step of a script."""
    if not isinstance(row, dict) or not isinstance(row.get("do"), str):
        return [((), "a step is a table with a key 'do'")]
    word = row["do"]
    if word not in STEPS:
        return [(("do",), f"there is no step {word!r}; {nearest(word, STEPS)}")]
    found = _row(word, row, STEPS[word], ("seat", "do", "optional"))
    if row.get("seat", "-") not in {"A", "B", "-"}:
        found.append((("seat",), f"seat is {row['seat']!r} where A, B or - is wanted"))
    if word == "use" and "card" not in row and "source" not in row:
        found.append(((), "use needs a card, or a source and the number of its ability"))
    if word == "expect" and isinstance(row.get("checks"), list):
        for i, check in enumerate(row["checks"]):
            found += [(("checks", i, *way), text) for way, text in check_problems(check)]
    if word == "expect-refused" and isinstance(row.get("action"), dict):
        inner = step_problems({"seat": row.get("seat", "A"), **row["action"]})
        found += [(("action", *way), text) for way, text in inner]
    return found
