"""A plain classic match to measure with: SIGNI without text, guards that pay any colour, bursts.

The decks are like those of the other engine's recorded games, so that a rate can be set beside its.
"""

from typing import Final

from events.kinds import MatchOpened
from referee.cards import CardDef, Catalog, DeckList
from referee.cards.definition import ability
from referee.rulebook import editions, pinned
from referee.service.simulate import Simulator

CHARGE: Final = (
    "ability",
    "burst",
    (),
    ("move", ("end", "you", "deck", "top", 1), ("place", "you", "ener"), "charge"),
)
MULTI: Final = ("keyword", "Multi Ener")
POWERS: Final = (3000, 7000, 10000, 15000)
LIMITS: Final = (0, 2, 5, 8, 12)
COSTS: Final = (0, 0, 1, 2, 2)
COPIES: Final = (6, 5, 5, 4)
"""Cards of each level, of the guards and of the others alike: forty in all, twenty with a burst."""


def _lrigs(color: str) -> list[CardDef]:
    return [
        CardDef(
            f"{color} LRIG {level}", "LRIG", (color,), level, limit=limit, lrig_types=(color,),
            grow_cost=((color, cost),) if cost else (),
        )
        for level, (limit, cost) in enumerate(zip(LIMITS, COSTS, strict=True))
    ]  # fmt: skip


def _signi(color: str) -> list[tuple[CardDef, int]]:
    rows = []
    for level, (power, count) in enumerate(zip(POWERS, COPIES, strict=True), 1):
        plain = CardDef(f"{color} SIGNI {level}", "SIGNI", (color,), level, power)
        guard = CardDef(
            f"{color} guard {level}", "SIGNI", (), level, power - 1000, guard=True, burst=True,
            text=("[Multi Ener]", "[Ener Charge 1]."),
            abilities=(ability(MULTI, 1), ability(CHARGE, 2)),
        )  # fmt: skip
        rows += [(plain, count), (guard, count)]
    return rows


def plain_classic() -> Simulator:
    """Give a table for two plain decks of the classic game."""
    cards: list[CardDef] = []
    decks = []
    for color in ("white", "red"):
        lrigs, signi = _lrigs(color), _signi(color)
        cards += [*lrigs, *(card for card, _ in signi)]
        main = tuple(card.name for card, count in signi for _ in range(count))
        decks.append(DeckList(color, tuple(c.name for c in lrigs), main))
    catalog, edition = Catalog(cards), editions("classic")[-1]
    header = MatchOpened(
        "classic", edition.name, catalog.digest, edition.since.isoformat(), pinned({}, "classic")
    )
    return Simulator(catalog, (decks[0], decks[1]), header)
