"""A plain classic match to measure with: SIGNI without text, guards that pay any colour, bursts.

The decks are like those of the other engine's recorded games, so that a rate can be set beside its.
"""

from typing import Any, Final

from events.kinds import MatchOpened
from referee.cards import Catalog, DeckList, read_rows
from referee.rulebook import editions, pinned
from referee.service.simulated.simulate import Simulator

POWERS: Final = (3000, 7000, 10000, 15000)
LIMITS: Final = (0, 2, 5, 8, 12)
COSTS: Final = (0, 0, 1, 2, 2)
COPIES: Final = (6, 5, 5, 4)
"""Cards of each level, of the guards and of the others alike: forty in all, twenty with a burst."""

Row = dict[str, Any]


def _lrigs(color: str) -> list[Row]:
    return [
        {
            "name": f"{color} LRIG {level}",
            "type": "LRIG",
            "colors": [color],
            "level": level,
            "limit": limit,
            "lrig_types": [color],
            "grow_cost": {color: cost} if cost else {},
        }
        for level, (limit, cost) in enumerate(zip(LIMITS, COSTS, strict=True))
    ]


def _signi(color: str, level: int) -> tuple[Row, Row]:
    """The plain SIGNI and the guard of a level."""
    power = POWERS[level - 1]
    plain = {"name": f"{color} SIGNI {level}", "colors": [color], "power": power}
    guard = {
        "name": f"{color} guard {level}",
        "power": power - 1000,
        "guard": True,
        "text": ["[Multi Ener]"],
        "life_burst": "[Ener Charge 1].",
    }
    shared = {"type": "SIGNI", "level": level}
    return plain | shared, guard | shared


def plain_classic() -> Simulator:
    """A table for two plain decks of the classic game."""
    rows: list[Row] = []
    decks = []
    for color in ("white", "red"):
        lrigs = _lrigs(color)
        main: list[str] = []
        for level, copies in enumerate(COPIES, 1):
            for row in _signi(color, level):
                rows.append(row)
                main += [row["name"]] * copies
        rows += lrigs
        decks.append(DeckList(color, tuple(row["name"] for row in lrigs), tuple(main)))
    catalog, edition = Catalog(read_rows(None, {"card": rows})), editions("classic")[-1]
    header = MatchOpened(
        "classic", edition.name, catalog.digest, edition.since.isoformat(), pinned({}, "classic")
    )
    return Simulator(catalog, (decks[0], decks[1]), header)
