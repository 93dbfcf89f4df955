"""What a card of each type prints, and what it cannot."""

from typing import Final, NamedTuple

MOST: Final = 999_999
"""No printed number is larger."""
LONGEST_NAME: Final = 120

_LIMITING: Final = "write limiting for the LRIG types of a limiting condition"


class PrintedType(NamedTuple):
    """What a type of card needs, and what it never prints, with what to do instead or ""."""

    needs: tuple[str, ...]
    never: dict[str, str]


def _never(fields: str, **instead: str) -> dict[str, str]:
    return dict.fromkeys(fields.split(), "") | instead


PRINTED: Final[dict[str, PrintedType]] = {
    "LRIG": PrintedType(
        ("level",),
        _never("power use_timing guard life_burst limiting", cost="write grow_cost"),
    ),
    "ASSIST LRIG": PrintedType(("level", "use_timing"), _never("power guard life_burst limiting")),
    "PIECE": PrintedType(
        ("use_timing", "text"),
        _never("level limit power classes lrig_types grow_cost guard life_burst limiting"),
    ),
    "ARTS": PrintedType(
        ("use_timing", "text"),
        _never("level limit power classes grow_cost guard life_burst", lrig_types=_LIMITING),
    ),
    "RESONA": PrintedType(
        ("level", "power", "text"),
        _never("limit cost grow_cost guard life_burst coins", lrig_types=_LIMITING),
    ),
    "SIGNI": PrintedType(
        ("level", "power"),
        _never("limit cost grow_cost use_timing coins", lrig_types=_LIMITING),
    ),
    "SPELL": PrintedType(
        ("text",), _never("level limit power classes grow_cost guard coins", lrig_types=_LIMITING)
    ),
}
"""The printed types; a level 0 LRIG has no limit of its own, each other one has."""
