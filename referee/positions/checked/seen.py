"""What a viewer knows at a moment of a position: asked of the view that the viewer is given."""

from typing import Any

from events.kinds import CardsMoved, CardsShown
from events.vocabulary import SEATS
from referee.fold import evolve
from referee.positions.places import ZONES, cards_at, spot_of
from referee.positions.played.table import BoardMoment
from referee.sight import letter_of, project_fact
from referee.state import Card
from referee.timeline.learned import FactInContext, learned_from


def known_to(moment: BoardMoment, place: str, viewer: str) -> bool | None:
    """Whether a viewer knows the identity of every card at a place; None for an empty one."""
    spot = spot_of(place)
    if spot is None:
        return None
    if spot.zone == "looked":
        return _looked(moment, spot.seat, viewer)
    cards = cards_at(moment.state, spot)
    if not cards:
        return None
    known = _known_ids(moment, viewer)
    return all(_told(moment, known, card, viewer) for card in cards)


def _known_ids(moment: BoardMoment, viewer: str) -> set[int]:
    """The ids of all cards of which the view of a viewer has the name."""
    found: set[int] = set()
    stack: list[Any] = [moment.view(viewer)["seats"]]
    while stack:
        value = stack.pop()
        if isinstance(value, dict):
            if value.get("name") is not None and "id" in value:
                found.add(value["id"])
            stack += value.values()
        elif isinstance(value, list):
            stack += value
    return found


def _told(moment: BoardMoment, known: set[int], card: Card, viewer: str) -> bool:
    """Whether a view names a card: by its id, or by its place in a deck or the Life Cloth."""
    if card.id in known:
        return True
    view = moment.view(viewer)["seats"]
    for seat in SEATS:
        for zone in ("deck", "life"):
            row: tuple[Card, ...] = getattr(moment.state.seat(seat), zone)
            for place, one in enumerate(row, 1):
                if one.id == card.id:
                    return any(k["place"] == place for k in view[seat][zone]["known"])
    return False


def _looked(moment: BoardMoment, seat: str, viewer: str) -> bool | None:
    """Whether a viewer was told the cards that a seat looks at."""
    told = _shown(moment, seat, viewer)
    return None if told is None else "names" in told


def _shown(moment: BoardMoment, seat: str, viewer: str) -> dict[str, Any] | None:
    """What a viewer is told of the cards that a seat looked at last; None before the first."""
    shown = [f for f in moment.passed if isinstance(f.body, CardsShown) and seat in f.body.seen]
    body: dict[str, Any] | None = project_fact(shown[-1], viewer)["body"] if shown else None
    return body


def count_seen(moment: BoardMoment, place: str, viewer: str) -> int:
    """The number of cards at a place as the view of a viewer has it."""
    spot = spot_of(place)
    if spot is None:
        return 0
    if spot.zone == "looked":
        told = _shown(moment, spot.seat, viewer)
        return 0 if told is None else int(told["count"])
    side = moment.view(viewer)["seats"][spot.seat]
    if spot.zone in {"signi", "lrig"}:
        slots = [s for s in side[spot.zone] if s is not None]
        if spot.position >= 0:
            slot = side[spot.zone][spot.position]
            slots = [] if slot is None else [slot]
        return sum(len(s[spot.inner]) for s in slots) if spot.inner else len(slots)
    zone = side[ZONES[spot.zone]]
    return int(zone["count"]) if isinstance(zone, dict) else len(zone)


def revealed(moment: BoardMoment, card: str, seat: str) -> bool:
    """Whether the face of a card became known to a seat in the script.

    A card that was known before, or that the seat's own rules show it, was not revealed to it.
    """
    letter = letter_of(seat)
    state = moment.played.begun
    for fact in moment.passed:
        before, state = state, evolve(state, fact)
        body = fact.body
        if not isinstance(body, (CardsMoved, CardsShown)) or letter not in body.seen:
            continue
        rows = learned_from(FactInContext(fact, before, state))
        if any(row.seat == seat and card in row.names for row in rows):
            return True
    return False
