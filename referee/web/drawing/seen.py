"""What a board is drawn from, and the pinned names of its parts."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from referee.rulebook import ruleset
from referee.sight import View
from referee.timeline.knowledge import Ledger
from referee.web.drawing.cards import Faces

HALVES: Final = ("far", "near")
ZONES: Final = (
    "plate",
    "strip",
    "hand",
    "ener",
    "lrig-left",
    "lrig-center",
    "lrig-right",
    "signi-left",
    "signi-center",
    "signi-right",
    "life",
    "check",
    "force",
    "piles",
    "removed",
    "known",
    "lrig-deck",
    "trash",
    "lrig-trash",
)
"""The parts of a half. Left and right are those of the seat itself; the last four are lists that
open from a pile, `known` that of hidden cards which the viewer knows all the same."""
PARTS: Final = (*(f"{half}-{zone}" for half in HALVES for zone in ZONES), "midline", "waiting")
"""Every part of a board, in the order in which it is read."""


class BoardSource(NamedTuple):
    """What a board is drawn from.

    `view` is that of the desk for a viewer at a seq, `before` the one a seq earlier (None at the
    first, and where nothing shall be marked as changed). `below` is the seat of the near half.
    `faces` finds printed cards (`faces_of` makes it once for a catalogue), `names` is person by
    seat. `known` are the ledgers of the seats whose knowledge this viewer may read: a seat its
    own, a judge both, a spectator none. `prefix` parts the ids of two boards on one page; `beside`
    is the view of the other one, from which counts may differ. The links of a board that is not
    `is_hosted` name no viewer: it is part of a file with one viewer.
    """

    view: View
    before: View | None
    viewer: str
    below: str
    faces: Faces
    names: Mapping[str, str]
    known: tuple[Ledger, ...] = ()
    prefix: str = ""
    beside: View | None = None
    is_hosted: bool = True


def alone(view: View) -> bool:
    """Whether LRIGs of this game have no assists."""
    return ruleset(view["settings"]["ruleset"]).lrigs == 1
