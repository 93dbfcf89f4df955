"""The row of phases above a board: the turn, its seven phases, the steps of the attack phase."""

from collections.abc import Mapping
from functools import cache
from typing import Final, NamedTuple

from markupsafe import Markup

from referee.rulebook import ruleset
from referee.web.drawing.components import component

ATTACK: Final = "attack"
PHASES: Final = (
    ("up", "Up"),
    ("draw", "Draw"),
    ("ener", "Ener"),
    ("grow", "Grow"),
    ("main", "Main"),
    (ATTACK, "Attack"),
    ("end", "End"),
)
STEPS: Final = {
    "attack.pre": "Pre-attack",
    "attack.defense": "Defense",
    "attack.arts": "ARTS use",
    "attack.signi": "SIGNI attack",
    "attack.lrig": "LRIG attack",
    "attack.guard": "Guard",
}


class Phased(NamedTuple):
    """What the row is drawn from.

    `turn` is (number, seat), `phase` that of the seq, `began` the first seq of each phase and step
    of the turn; `address` begins an address that ends with a seq.
    """

    turn: tuple[int, str]
    phase: str
    began: Mapping[str, int]
    ruleset: str
    address: str
    table: int = 0
    undone: int = 0


@cache
def steps_of(name: str) -> tuple[str, ...]:
    """The steps of the attack phase of a ruleset, in order."""
    game = ruleset(name)
    guard = ("attack.guard",) if game.guard_step else ()
    windows = dict.fromkeys(step for step, _ in game.windows)
    return (*windows, "attack.signi", "attack.lrig", *guard)


def phases(shown: Phased) -> Markup:
    """Draw the row; a phase that did not come yet leads nowhere."""
    steps = steps_of(shown.ruleset)
    began = {**shown.began}
    first = next((began[step] for step in steps if step in began), 0)
    if first:
        began[ATTACK] = first
    here = ATTACK if shown.phase in steps else shown.phase
    phases = [(word, began.get(name), name == here) for name, word in PHASES]
    small = [(STEPS[name], began.get(name), name == shown.phase) for name in steps]
    return component("phases", "row")(*shown.turn, shown.address, phases, small, shown.table, shown.undone)
