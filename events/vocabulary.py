"""Which words the record uses: seats, viewers, zones, positions, phases, colours, labels.

Every room speaks with these; one word names one thing. Words of the game are those of the rule
guide. Lists are in the order in which a table shows them.
"""

from typing import Final, Literal, get_args

Seat = Literal["A", "B"]
Viewer = Literal["A", "B", "spectator", "judge"]
Zone = Literal[
    "deck",
    "hand",
    "life",
    "ener",
    "trash",
    "lrig_deck",
    "lrig_trash",
    "check",
    "excluded",
    "signi",
    "lrig",
    "under",
    "attached",
    "loose",
]
Phase = Literal[
    "setup",
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
]
Color = Literal["white", "red", "blue", "green", "black"]
Label = Literal[
    "attach",
    "charge",
    "crush",
    "discard",
    "draw",
    "exceed",
    "guard",
    "grow",
    "lay",
    "mulligan",
    "open",
    "pay",
    "play",
    "process",
    "put",
    "refresh",
    "retire",
    "return",
    "rule",
    "use",
    "vanish",
]

SEATS: Final[tuple[Seat, Seat]] = ("A", "B")
VIEWERS: Final[tuple[Viewer, ...]] = ("A", "B", "spectator", "judge")
_SEAT_NUMBER: Final = {"A": 0, "B": 1}
OTHER: Final[dict[str, Seat]] = {"A": "B", "B": "A"}
POSITIONS: Final = ("left", "center", "right")
LEFT, CENTER, RIGHT = 0, 1, 2
PHASES: Final[tuple[Phase, ...]] = get_args(Phase)
COLORS: Final[tuple[Color, ...]] = get_args(Color)
PILES: Final = (
    "deck",
    "hand",
    "life",
    "ener",
    "trash",
    "lrig_deck",
    "lrig_trash",
    "check",
    "excluded",
    "loose",
)
"""Zones that are a plain row of cards; the field (signi, lrig) is made of slots."""

NOBODY, PUBLIC = "", "ABS"
"""Who sees a face: letters of the seats, S for spectators. A judge's full view sees all."""


def zone_seen(zone: str, owner: str) -> str:
    """Who may see the faces of the cards that lie in a zone (glossary.hidden-zone.2).

    Main deck and Life Cloth: nobody; hand and LRIG deck: the owner; every other zone: all.
    """
    if zone in {"deck", "life"}:
        return NOBODY
    return owner if zone in {"hand", "lrig_deck"} else PUBLIC


def slots_seen(zone: str, owner: str) -> str:
    """Who may tell which of the cards of a zone is meant when one is taken out of it.

    A hand and an LRIG deck have no order that the other seat could follow (glossary.lrig-deck.4),
    so the slot is the owner's; a card on top of a deck or of the Life Cloth is told by its place.
    """
    return owner if zone in {"hand", "lrig_deck"} else PUBLIC


def facing(position: int) -> int:
    """Which of the other seat's positions lies in front: a seat's left faces the other's right.

    Source: glossary.signi-zone.2.
    """
    return 2 - position


def zone_item(seat: str, position: int) -> int:
    """The number by which a SIGNI zone stands among items, where else ids of cards stand.

    It is negative, so it is the id of no card: -1 to -3 are A's zones from the left, then B's.
    """
    return -1 - position - len(POSITIONS) * _SEAT_NUMBER[seat]


def item_zone(item: int) -> tuple[str, int]:
    """The seat and position of the SIGNI zone that a negative item is."""
    seat, position = divmod(-1 - item, len(POSITIONS))
    return SEATS[seat], position


def zone_words(item: int) -> str:
    """Which SIGNI zone an item is: "A's left SIGNI Zone"; of any other its number."""
    if not -len(SEATS) * len(POSITIONS) <= item < 0:
        return f"#{item}"
    seat, position = item_zone(item)
    return f"{seat}'s {POSITIONS[position]} SIGNI Zone"


QUESTIONS: Final[dict[str, str]] = {
    "agree": "agreement",
    "attack-window": "attack phase",
    "attacker": "attack",
    "burst": "Life Burst",
    "commit": "commitment",
    "cut-in": "Spell Cut-in",
    "declare": "declaration",
    "discard": "hand limit",
    "due": "what is due",
    "ener-charge": "Ener Charge",
    "first": "first turn",
    "grow": "grow",
    "guard": "guard",
    "harmony": "[Harmony]",
    "judge": "judge",
    "lrigs": "LRIG setup",
    "main": "main phase",
    "may": "card's offer",
    "modes": "modes",
    "mulligan": "mulligan",
    "order": "trigger order",
    "pay": "payment",
    "pick": "card choice",
    "replace": "replacement",
    "reveal": "chance share",
    "rule-lrig": "LRIG limit",
    "rule-signi": "SIGNI limit",
    "rule-way": "rule action",
    "state": "outcome",
    "targets": "targets",
    "zone": "SIGNI Zone",
}
"""What each kind of question is called at a table, short enough for a column of thirteen."""

TITLE: Final = "title"
"""The tag of a match that was opened by a title."""

EVENT_TAGS: Final[dict[str, str]] = {"log": "event"}
"""The tags of the log of an event."""
OPENS_EVENT: Final = "event.opened"
"""The kind of its first fact."""


def question_name(kind: str) -> str:
    """Name a kind of question as a judge does; one that has no name by its own words."""
    return QUESTIONS.get(kind, kind.replace("-", " "))
