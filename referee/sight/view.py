"""What a viewer sees of the table: a view, built card by card from what zones and notes allow.

Main deck and Life Cloth are shown as a count and the faces that the viewer knows by place, never
with an id; a hand and an LRIG deck as a count to all but their owner. Elsewhere a card has its id,
and its name where the viewer is among those who know its face (glossary.hidden-zone.2,
glossary.charm.2). So two states that differ only in what a viewer may not see give equal views.
"""

from collections.abc import Callable, Iterable
from typing import Any, Final, TypeVar

from referee.sight.viewers import letter_of
from referee.state import (
    Attached,
    Card,
    Decision,
    Lasting,
    Match,
    Place,
    Seat,
    Settings,
    Slot,
    Trigger,
)

View = dict[str, Any]
"""What one viewer sees of a match, by name: the shape that `project_state` writes."""
T = TypeVar("T")
OWNERS: Final = frozenset({"hand", "lrig_deck"})


def readable(place: Place, viewer: str, sealed: str = "") -> bool:
    """Whether a viewer may see the face of the card that lies in a place.

    `sealed` is that of the state, where it may be of a copy with sealed parts.
    """
    letter = letter_of(viewer, sealed)
    return letter in (place.seat if place.zone in OWNERS else place.card.seen)


def face(state: Match, viewer: str, card_id: int) -> str | None:
    """The name of a card as a viewer may know it.

    Args:
        state: The table.
        viewer: "A", "B", "spectator" or "judge".
        card_id: Number of the card's stay.

    Returns:
        The name; None where the card is hidden, untold or gone.
    """
    place = state.find(card_id)
    if place is None or not readable(place, viewer, state.sealed):
        return None
    return place.card.name


def _cards(row: Iterable[Card], letter: str) -> list[View]:
    return [{"id": c.id, "name": c.name} if letter in c.seen else {"id": c.id} for c in row]


def _by_place(row: tuple[Card, ...], letter: str) -> View:
    known = [{"place": place, "name": c.name} for place, c in enumerate(row, 1) if letter in c.seen]
    return {"count": len(row), "known": known}


def _counted(row: tuple[Card, ...], letter: str) -> View:  # noqa: ARG001 - shown to nobody
    return {"count": len(row)}


def _held(row: tuple[Card, ...], letter: str) -> View:  # noqa: ARG001 - shown to the owner
    return {"count": len(row), "cards": [{"id": c.id, "name": c.name} for c in row]}


def _beside(row: Iterable[Attached], letter: str) -> list[View]:
    return [
        {"id": o.card.id, "name": o.card.name, "role": o.role}
        if letter in o.card.seen
        else {"id": o.card.id, "role": o.role}
        for o in row
    ]


def _slot(slot: Slot | None, letter: str) -> View | None:
    if slot is None:
        return None
    card = slot.card
    shown: View = {"id": card.id}
    if letter in card.seen:
        shown["name"] = card.name
    shown["up"] = slot.up
    shown["frozen"] = slot.frozen
    shown["awakened"] = slot.awakened
    shown["face_down"] = slot.face_down
    shown["under"] = _cards(slot.under, letter) if slot.under else []
    shown["attached"] = _beside(slot.attached, letter) if slot.attached else []
    return shown


def _field(field: tuple[Slot | None, ...], letter: str) -> list[View | None]:
    return [_slot(slot, letter) for slot in field]


def _decision(decision: Decision | None, letter: str) -> View | None:
    """Show a question; its choices to the asked seat alone.

    Even the number of choices would tell the others what a hand holds.
    """
    if decision is None:
        return None
    shown: View = {
        "kind": decision.kind,
        "seat": decision.seat,
        "least": decision.least,
        "most": decision.most,
        "about": dict(decision.about),
    }
    if letter in decision.seat:
        shown["count"] = len(decision.items)
        shown["items"] = list(decision.items)
    return shown


def project_decision(state: Match, viewer: str) -> View | None:
    """What is asked in a state, as a view shows it.

    Args:
        state: The table.
        viewer: "A", "B", "spectator" or "judge".

    Returns:
        The question, None where nothing is asked.

    Raises:
        UnknownViewerError: The viewer is none of these.
    """
    return _decision(state.decision, letter_of(viewer, state.sealed))


def _lasting(effect: Lasting) -> View:
    frame = effect.frame
    return {
        "id": effect.id,
        "seat": frame.you,
        "name": frame.name,
        "line": frame.line,
        "since": effect.since,
        "until": effect.until,
        "until_at": effect.until_at,
        "seq": frame.cause,
    }


def _waiting(trigger: Trigger) -> View:
    frame = trigger.frame
    return {
        "id": trigger.id,
        "seat": frame.you,
        "name": frame.name,
        "line": frame.line,
        "seq": frame.cause,
    }


def _settings(pinned: Settings) -> View:
    return {
        "ruleset": pinned.ruleset,
        "edition": pinned.edition,
        "catalog": pinned.catalog,
        "readings": dict(pinned.readings),
        "deal": pinned.deal,
        "chance": pinned.chance,
    }


Show = Callable[[Any, str], Any]
_OPEN: Final[tuple[tuple[str, Show], ...]] = (
    ("deck", _by_place),
    ("life", _by_place),
    ("ener", _cards),
    ("trash", _cards),
    ("lrig_trash", _cards),
    ("check", _cards),
    ("excluded", _cards),
    ("loose", _beside),
    ("signi", _field),
    ("lrig", _field),
)
_OWN: Final = (*_OPEN, ("hand", _held), ("lrig_deck", _held))
_OTHERS: Final = (*_OPEN, ("hand", _counted), ("lrig_deck", _counted))
"""How each zone of a seat is shown to those who may see its hand, and to the others."""


class Follower:
    """Shows the states of a match, one after another, to one viewer.

    What did not change from one state to the next is shown by the same lists as before: a state
    shares all that a fact leaves alone, so a view costs what the facts since the last one changed.
    Views of a follower are to be read and written out, not to be changed.
    """

    __slots__ = ("_letter", "_sealed", "_seats", "_settings", "_viewer")

    def __init__(self, viewer: str) -> None:
        """Take the viewer; raises UnknownViewerError for one that is none."""
        self._viewer, self._letter, self._sealed = viewer, letter_of(viewer), ""
        self._seats: dict[str, tuple[Seat, View]] = {}
        self._settings: tuple[Settings, View] | None = None

    def view(self, state: Match) -> View:
        """The view of a state, as `project_state` describes it."""
        if state.sealed != self._sealed:
            self._sealed, self._letter = state.sealed, letter_of(self._viewer, state.sealed)
            self._seats.clear()
        letter, turn = self._letter, state.turn
        return {
            "seq": state.seq,
            "turn": {"number": turn.number, "seat": turn.seat, "phase": turn.phase},
            "first": state.first,
            "attacker": state.attacker,
            "winner": state.winner,
            "reason": state.reason,
            "settings": self._pinned(state.settings),
            "decision": _decision(state.decision, letter),
            "seats": {
                "A": self._seat(state.A, "A"),
                "B": self._seat(state.B, "B"),
            },
            "lasting": [_lasting(e) for e in state.lasting],
            "waiting": [_waiting(t) for t in state.waiting],
        }

    def _pinned(self, settings: Settings) -> View:
        """Show the settings, which stay the same for a whole match."""
        kept = self._settings
        if kept is None or kept[0] is not settings:
            kept = self._settings = (settings, _settings(settings))
        return kept[1]

    def _seat(self, seat: Seat, owner: str) -> View:
        kept = self._seats.get(owner)
        if kept is not None and kept[0] is seat:
            return kept[1]
        letter = self._letter
        zones = _OWN if letter in owner else _OTHERS
        if kept is None:
            shown: View = {zone: show(getattr(seat, zone), letter) for zone, show in zones}
        else:
            before, shown = kept[0], kept[1].copy()
            for zone, show in zones:
                row = getattr(seat, zone)
                if row is not getattr(before, zone):
                    shown[zone] = show(row, letter)
        shown["coins"] = seat.coins
        shown["viruses"] = list(seat.viruses)
        shown["refreshes"] = seat.refreshes
        for key, rows in _brought(seat).items():
            if rows:
                shown[key] = rows
            else:
                shown.pop(key, None)
        self._seats[owner] = (seat, shown)
        return shown


def _brought(seat: Seat) -> dict[str, Any]:
    """What a seat has that sets brought, by word: zones of markers, numbers, names of cards."""
    markers: dict[str, list[int]] = {}
    for word, place in seat.markers:
        markers.setdefault(word, []).append(place)
    relationships: dict[str, list[str]] = {}
    for word, of, _ in seat.counters:
        if of:
            relationships.setdefault(word[1:-1], []).append(of)
    counters = {word: number for word, of, number in seat.counters if not of}
    return {"markers": markers, "counters": counters, "relationships": relationships}


def project_state(state: Match, viewer: str) -> View:
    """The view of a state: plain values, ready for JSON, that nothing else holds.

    `name` is absent where the face is hidden from the viewer, and null where nobody has told it.
    Deck and Life Cloth count places from 1 at the top. Fields of three are left, center, right.
    Of a copy with sealed parts a judge, and a seat whose parts are, see what a spectator sees.

    Args:
        state: The table.
        viewer: "A", "B", "spectator" or "judge".

    Returns:
        The view.

    Raises:
        UnknownViewerError: The viewer is none of these.
    """
    return Follower(viewer).view(state)
