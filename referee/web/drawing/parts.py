"""The parts of a board: the pieces of markup that a step replaces, by their pinned names.

A board has two halves, `far` above and `near` below. What it shows comes from a view, from the
view one seq earlier, and from the printed cards; so equal views have equal bytes.
"""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from markupsafe import Markup

from events.vocabulary import OTHER, POSITIONS
from referee.rulebook import ruleset
from referee.timeline.knowledge import Ledger
from referee.timeline.questions import waited_for
from referee.web.drawing import field, hidden, zones
from referee.web.drawing.cards import Faces
from referee.web.drawing.half import Half, choices_of, fresh_ids

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
COURT: Final = frozenset({"judge", "due"})
"""Questions that wait for an official."""

_PAIR: Final = Markup("<span><i>%s-%s</i><i>%s-%s</i></span>")
_WAITS: Final = Markup('<p class="waits%s">%s</p>')


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


def alone(view: View) -> bool:
    """Say whether LRIGs of this game have no assists."""
    return ruleset(view["settings"]["ruleset"]).lrigs == 1


def _half(seen: Seen, place: str, seat: str) -> Half:
    now = seen.view["seats"][seat]
    was = seen.before["seats"][seat] if seen.before else None
    known = tuple((ledger.seat, row) for ledger in seen.known for row in ledger.zones
                  if row.owner == seat and (row.known or row.sure))  # fmt: skip
    return Half(
        place, seat, seen.names.get(seat) or f"Seat {seat}", now, was, seen.view, seen.viewer,
        seen.faces, fresh_ids(now, was), choices_of(seen.view), known, seen.prefix,
    )  # fmt: skip


def _drawn(half: Half) -> tuple[Markup, ...]:
    """Draw the parts of a half, in the order of ZONES."""
    single = alone(half.view)
    return (
        zones.plate(half),
        zones.strip(half),
        hidden.hand(half),
        zones.ener(half),
        *(field.lrig(half, at, alone=single) for at in range(len(POSITIONS))),
        *(field.signi(half, at) for at in range(len(POSITIONS))),
        hidden.life(half),
        zones.check(half),
        zones.force(half),
        zones.piles(half),
        zones.removed(half),
        hidden.known(half),
        zones.listed(half, "LRIG deck", "lrig_deck"),
        zones.listed(half, "Trash", "trash"),
        zones.listed(half, "LRIG Trash", "lrig_trash"),
    )


def _midline(far: str, near: str) -> Markup:
    """Name the zones that face each other (glossary.signi-zone.2)."""
    pairs = zip(reversed(POSITIONS), POSITIONS, strict=True)
    return Markup().join(_PAIR % (far, one, near, other) for one, other in pairs)


def _waiting(view: View) -> Markup:
    """Say what the match waits for, or how it ended."""
    asked = view["decision"]
    if not asked and not view["winner"]:
        return Markup()
    court = bool(asked) and asked["kind"] in COURT
    words = waited_for(view)
    return _WAITS % (" court" if court else "", f"{words[0].upper()}{words[1:]}.")


def board_parts(seen: Seen) -> dict[str, Markup]:
    """Give the inner markup of every part of a board."""
    parts: dict[str, Markup] = {}
    for place, seat in zip(HALVES, (OTHER[seen.below], seen.below), strict=True):
        drawn = _drawn(_half(seen, place, seat))
        parts |= zip((f"{place}-{zone}" for zone in ZONES), drawn, strict=True)
    parts["midline"] = _midline(OTHER[seen.below], seen.below)
    parts["waiting"] = _waiting(seen.view)
    return parts
