"""A board, part by part and as a whole.

A board has two halves, `far` above and `near` below. What it shows comes from a view, from the
view one seq earlier, and from the printed cards; so equal views have equal bytes.
"""

from collections.abc import Mapping
from typing import Final

from markupsafe import Markup

from events.vocabulary import OTHER, POSITIONS
from referee.sight import View
from referee.timeline.questions import reminded, waited_for
from referee.web.drawing import field, hidden, zones
from referee.web.drawing.forms import NONE, MarkupForm, joined
from referee.web.drawing.half import Half, choices_of, fresh_ids
from referee.web.drawing.laying import laid
from referee.web.drawing.naming import named
from referee.web.drawing.seen import HALVES, PARTS, ZONES, BoardSource, alone

__all__ = ["HALVES", "PARTS", "ZONES", "BoardSource", "alone", "board", "board_parts"]

COURT: Final = frozenset({"judge", "due"})
"""Questions that wait for an official."""

_PAIR: Final = MarkupForm("<span><i>%s-%s</i><i>%s-%s</i></span>")
_WAITS: Final = MarkupForm('<p class="waits%s">%s</p>')


def _half(seen: BoardSource, place: str, seat: str) -> Half:
    now = seen.view["seats"][seat]
    was = seen.before["seats"][seat] if seen.before else None
    beside = seen.beside["seats"][seat] if seen.beside else None
    return Half(
        place,
        seat,
        seen.names.get(seat) or f"Seat {seat}",
        now,
        was,
        seen.view,
        seen.viewer,
        seen.faces,
        fresh_ids(now, was),
        choices_of(seen.view),
        tuple(hidden.secrets(seen, seat)),
        seen.prefix,
        beside,
        seen.is_hosted,
    )


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
    return joined(_PAIR % (far, one, near, other) for one, other in pairs)


def _waiting(view: View, names: Mapping[str, str]) -> Markup:
    """What the match waits for, or how it ended."""
    asked = view["decision"]
    if not asked and not view["winner"]:
        return NONE
    court = bool(asked) and asked["kind"] in COURT
    words = waited_for(view, names)
    rows = (f"{said[0].upper()}{said[1:]}" for said in (f"{words}.", *reminded(view)))
    told = Markup(" ").join(named(row, names) for row in rows)
    return _WAITS % (" court" if court else "", told)


def board_parts(seen: BoardSource) -> dict[str, Markup]:
    """The inner markup of every part of a board."""
    parts: dict[str, Markup] = {}
    for place, seat in zip(HALVES, (OTHER[seen.below], seen.below), strict=True):
        drawn = _drawn(_half(seen, place, seat))
        parts |= zip((f"{place}-{zone}" for zone in ZONES), drawn, strict=True)
    parts["midline"] = _midline(OTHER[seen.below], seen.below)
    parts["waiting"] = _waiting(seen.view, seen.names)
    return parts


def board(
    seen: BoardSource, *, sheet: str = "", marked: frozenset[str] = frozenset(), zones: bool = False
) -> Markup:
    """A whole board with every part filled in.

    `sheet` is the address that shows one card; without it the cards of the board open nothing by
    themselves. `marked` are parts that differ from a board beside this one. With `zones` each zone
    says which it is.
    """
    return laid(board_parts(seen), seen, sheet=sheet, marked=marked, zones=zones)
