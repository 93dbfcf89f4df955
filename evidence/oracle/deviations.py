"""Where two engines may go apart: what was found, and which of it is declared, with its clause.

The comparison is never loosened. A difference that rests on a rule is named in `exceptions.toml`;
it is accepted only in its situation, in the zones that this concerns, and every use is counted.
"""

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from evidence.oracle.games import Recorded


class DeviationError(Exception):
    """Our game and the recorded one go apart: what, where, and what each of them has."""

    def __init__(self, what: str, where: str, ours: Any, theirs: Any) -> None:
        """Keep both sides of the difference."""
        self.what, self.where, self.ours, self.theirs = what, where, ours, theirs
        super().__init__(f"{what} {where}: ours {ours!r}, theirs {theirs!r}")


@dataclass(frozen=True, slots=True)
class Exempt:
    """A declared difference: where it is accepted, by which clauses, and why ours is right.

    It holds in a `situation`, or where the whole game goes as recorded under other `readings`.
    """

    name: str
    clauses: tuple[str, ...]
    why: str
    situation: str = ""
    readings: tuple[tuple[str, str], ...] = ()


class ReplayMoment(NamedTuple):
    """Where a comparison stands: the game, the step, our question, and a side of each engine."""

    game: Recorded
    at: int
    asked: str
    side: str
    ours: Mapping[str, Any]
    theirs: Mapping[str, Any]


def _redraw(now: ReplayMoment, zone: str) -> bool:
    """Whether ours has heard of a redraw that is not carried out yet, in hand and deck."""
    step = now.game.steps[now.at]
    heard = step["label"] == "DISCARD_AND_REDRAW" and step["player"] == now.side
    return now.asked == "mulligan" and heard and zone in {"hand", "deck"}


def _dealt(now: ReplayMoment, zone: str) -> bool:
    """Whether a deck lies already as it will after the shuffle of a redraw of no card."""
    redraws = [s for s in now.game.steps if s["label"] == "DISCARD_AND_REDRAW"]
    idle = any(s["player"] == now.side and not s["chosen"] for s in redraws)
    return now.asked == "mulligan" and idle and zone == "deck"


def _crushed_together(now: ReplayMoment, zone: str) -> bool:
    """Whether a crushed card without burst waits in our check zone, and theirs has moved it."""
    if now.asked != "burst" or zone not in {"check", "ener"}:
        return False
    rest = sorted(set(now.ours["check"]) - set(now.theirs["check"]))
    return bool(rest) and sorted([*now.ours["ener"], *rest]) == now.theirs["ener"]


def _end_phase(now: ReplayMoment, zone: str) -> bool:
    """Whether theirs counts refreshes anew before the hand is discarded down."""
    return now.asked == "discard" and zone == "refreshes_this_turn" and not now.theirs[zone]


SITUATIONS: dict[str, Callable[[ReplayMoment, str], bool]] = {
    "redraw": _redraw,
    "dealt": _dealt,
    "crushed together": _crushed_together,
    "end phase": _end_phase,
}
"""The situations that an exception may name: whether a difference in a zone is of that kind."""


@cache
def exceptions() -> tuple[Exempt, ...]:
    """Every declared difference."""
    text = files(__package__).joinpath("exceptions.toml").read_text("utf-8")
    return tuple(
        Exempt(
            row["name"],
            tuple(row["clauses"]),
            row["why"],
            row.get("situation", ""),
            tuple(row.get("readings", {}).items()),
        )
        for row in tomllib.loads(text)["exception"]
    )


def exempting(now: ReplayMoment, zone: str) -> str:
    """The name of the exception that declares a difference; empty when none does."""
    for one in exceptions():
        if one.situation and SITUATIONS[one.situation](now, zone):
            return one.name
    return ""
