"""The parts of a board: the pieces of markup that a step replaces, by their pinned names.

A board has two halves, `far` above and `near` below. What it shows comes from a view, from the
view one seq earlier, and from the printed cards; so equal views have equal bytes.
"""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from markupsafe import Markup

from referee.timeline.knowledge import Ledger
from referee.timeline.questions import waited_for
from referee.web.drawing.cards import Faces

View = dict[str, Any]

HALVES: Final = ("far", "near")
ZONES: Final = (
    "plate", "strip", "hand", "ener",
    "lrig-left", "lrig-center", "lrig-right", "signi-left", "signi-center", "signi-right",
    "life", "check", "force", "piles", "removed", "known", "lrig-deck", "trash", "lrig-trash",
)  # fmt: skip
"""The parts of a half. Left and right are those of the seat itself; the last four are lists that
open from a pile, `known` that of hidden cards which the viewer knows all the same."""
PARTS: Final = (*(f"{half}-{zone}" for half in HALVES for zone in ZONES), "midline", "waiting")
"""Every part of a board, in the order in which it is read."""


class Seen(NamedTuple):
    """What a board is drawn from.

    `view` is that of the desk for a viewer at a seq, `before` the one a seq earlier (None at the
    first, and where nothing shall be marked as changed). `below` is the seat of the near half.
    `faces` finds printed cards (`faces_of` makes it once for a catalogue), `names` is person by
    seat. `known` are the ledgers of the seats whose knowledge this viewer may read: a seat its
    own, a judge both, a spectator none. `prefix` parts the ids of two boards on one page.
    """

    view: View
    before: View | None
    viewer: str
    below: str
    faces: Faces
    names: Mapping[str, str]
    known: tuple[Ledger, ...] = ()
    prefix: str = ""


def board_parts(seen: Seen) -> dict[str, Markup]:
    """Give the inner markup of every part of a board."""
    words = Markup("{}").format(waited_for(seen.view))
    return {name: words if name == "waiting" else Markup() for name in PARTS}


def board(seen: Seen, *, sheet: str = "", marked: frozenset[str] = frozenset()) -> Markup:
    """Give a whole board with every part filled in.

    `sheet` is the address that shows one card; without it the cards of the board open nothing by
    themselves. `marked` are parts that differ from a board beside this one.
    """
    drawn = (
        Markup('<div data-part="{}" class="{}">{}</div>').format(
            name, "diff" if name in marked else "", inner
        )
        for name, inner in board_parts(seen).items()
    )
    return Markup('<form class="board" action="{}">{}</form>').format(sheet, Markup().join(drawn))
