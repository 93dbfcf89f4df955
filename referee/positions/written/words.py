"""Which steps and checks a position may have, with what each says.

One table for both: which keys a step or check needs, and which it may have.
"""

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import Any, Final, NamedTuple

PHASES: Final = (
    "setup.lrigs",
    "setup.mulligan",
    "up",
    "draw",
    "ener",
    "grow",
    "main",
    "attack.pre",
    "attack.defense",
    "attack.arts",
    "attack.signi",
    "attack.lrig",
    "attack.guard",
    "end",
)
SIZES: Final = (
    "hand",
    "deck",
    "life",
    "ener",
    "trash",
    "lrig_deck",
    "lrig_trash",
    "excluded",
    "check_zone",
    "signi",
    "under_signi",
    "attached",
    "lrig_stack",
)
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

CHOICES: Final[Mapping[str, frozenset[str]]] = {
    "zone": frozenset({"zone", "pick", "targets", "modes"}),
    "may": frozenset({"may", "pick", "targets", "modes"}),
    "replace": frozenset({"replace", "order", "may"}),
    "harmony": frozenset({"harmony", "may", "pick"}),
    "search": frozenset({"pick", "may"}),
    "pick": frozenset({"pick", "targets", "may"}),
    "rule-lrig": frozenset({"rule-lrig"}),
    "rule-signi": frozenset({"rule-signi"}),
    "rule-way": frozenset({"rule-way"}),
    "grow-card": frozenset({"grow-card", "pick", "targets", "may", "grow"}),
    "modes": frozenset({"modes"}),
    "declare": frozenset({"declare"}),
    "lrigs": frozenset({"lrigs"}),
    "first": frozenset({"first"}),
}
"""The words of `what` in a step `choose`, and the kinds of question that each answers."""
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
        "expect-refused": ("action", "clauses"),
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
        "markers": ("seat marker zones", ""),
        "counter": ("seat counter value", ""),
        "relationships": ("seat relationship names", ""),
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

EITHER: Final[Mapping[str, tuple[str, ...]]] = {
    "guard": ("card", "decline"),
    "pay": ("ener", "decline"),
    "discard": ("cards", "decline"),
    "charge": ("card", "signi"),
    "order": ("next", "cards"),
}
"""The steps that say one of several things, and not two of them."""

SOME: Final[Mapping[str, tuple[str, ...]]] = {
    "use": ("card", "source"),
    "choose": ("pick", "answer", "zone"),
    "counts": SIZES,
    "field": ("left", "center", "right"),
    "phase": ("turn", "phase", "turn_number"),
}
"""The steps and checks that say nothing without one of several keys."""


def one_of(value: Any, words: Sequence[str]) -> str:
    """Which words are wanted, before all the one that a value comes near to."""
    near = get_close_matches(str(value), words, 1)
    rest = ", ".join(words)
    return f"{near[0]!r}, or another of {rest}," if near else f"one of {rest}"


def nearest(word: str, words: Any) -> str:
    """Which word may be meant, or which there are."""
    near = get_close_matches(word, list(words), 1)
    return f"did you mean {near[0]!r}?" if near else f"there is {', '.join(words)}"
