"""A table of the classic game: one LRIG a seat, and every clause that is told is of its guide."""

from __future__ import annotations

from typing import Any

from referee.cards.definition import CardDef
from referee.rulebook import clause
from tests.rules.texts import lrig
from tests.table import Scene, Side, side

WIM = "Wim"
ZERO = lrig("Wim, Seed", level=0, limit=0)
ONE = lrig("Wim, Sprout", level=1, limit=2)
TWO = lrig("Wim, Stem", level=2, limit=5, grow_cost={"red": 1})
THREE = lrig("Wim, Bough", level=3, limit=8, grow_cost={"red": 2})
OTHER_TWO = lrig("Wim, Reed", level=2, limit=4)
LOW = lrig("Wim, Root", level=1, limit=1)
STRANGER = lrig("Ode, Guest", level=2, limit=5)


def has(**zones: Any) -> Side:
    """Name what a seat has; its LRIG alone is in the center."""
    top: CardDef | Any = zones.pop("lrig", THREE)
    return side(lrig=(None, top, None), **zones)


def table(a: Side | None = None, b: Side | None = None, **more: Any) -> Scene:
    """Set a table of the classic game."""
    return Scene(a or has(), b or has(), ruleset="classic", **more)


def all_classic(scene: Scene) -> None:
    """Fail unless each clause of each fact is one of the guide."""
    foreign = {c for f in scene.facts for c in f.clauses if clause(c).ruleset != "classic"}
    assert foreign == set()
