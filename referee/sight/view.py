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
T = TypeVar("T")
OWNERS: Final = frozenset({"hand", "lrig_deck"})


def readable(place: Place, viewer: str) -> bool:
    """Say whether a viewer may see the face of the card that lies in a place."""
    letter = letter_of(viewer)
    return letter in (place.seat if place.zone in OWNERS else place.card.seen)


def face(state: Match, viewer: str, card_id: int) -> str | None:
    """Give the name of a card as a viewer may know it; None when it is hidden, untold or gone."""
    place = state.find(card_id)
    if place is None or not readable(place, viewer):
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


def _lasting(effect: Lasting) -> View:
    frame = effect.frame
    return {"id": effect.id, "name": frame.name, "line": frame.line, "until": effect.until}


def _waiting(trigger: Trigger) -> View:
    frame = trigger.frame
    return {"id": trigger.id, "seat": frame.you, "name": frame.name, "line": frame.line}


def _settings(pinned: Settings) -> View:
    return {
        "ruleset": pinned.ruleset,
        "edition": pinned.edition,
        "catalog": pinned.catalog,
        "readings": dict(pinned.readings),
        "deal": pinned.deal,
    }


class Follower:
    """Shows the states of a match, one after another, to one viewer.

    What did not change from one state to the next is shown by the same lists as before: a state
    shares all that a fact leaves alone, so a view costs what the facts since the last one changed.
    Views of a follower are to be read and written out, not to be changed.
    """

    __slots__ = ("_kept", "_letter")

    def __init__(self, viewer: str) -> None:
        """Take the viewer; raises UnknownViewerError for one that is none."""
        self._letter = letter_of(viewer)
        self._kept: dict[str, tuple[object, Any]] = {}

    def view(self, state: Match) -> View:
        """Give the view of a state, as `project_state` describes it."""
        letter, turn = self._letter, state.turn
        return {
            "seq": state.seq,
            "turn": {"number": turn.number, "seat": turn.seat, "phase": turn.phase},
            "first": state.first,
            "attacker": state.attacker,
            "winner": state.winner,
            "reason": state.reason,
            "settings": self._same("settings", state.settings, _settings),
            "decision": _decision(state.decision, letter),
            "seats": {
                "A": self._same("A", state.A, lambda seat: self._seat(seat, "A")),
                "B": self._same("B", state.B, lambda seat: self._seat(seat, "B")),
            },
            "lasting": [_lasting(e) for e in state.lasting],
            "waiting": [_waiting(t) for t in state.waiting],
        }

    def _same(self, key: str, value: T, show: Callable[[T], Any]) -> Any:
        """Show a value, or give what was shown of the very same value last time."""
        kept = self._kept.get(key)
        if kept is not None and kept[0] is value:
            return kept[1]
        shown = show(value)
        self._kept[key] = (value, shown)
        return shown

    def _row(
        self, owner: str, zone: str, row: tuple[T, ...], show: Callable[[tuple[T, ...], str], Any]
    ) -> Any:
        kept = self._kept.get(owner + zone)
        if kept is not None and kept[0] is row:
            return kept[1]
        shown = show(row, self._letter)
        self._kept[owner + zone] = (row, shown)
        return shown

    def _seat(self, seat: Seat, owner: str) -> View:
        letter, row = self._letter, self._row
        mine = _held if letter in owner else _counted
        return {
            "deck": row(owner, "deck", seat.deck, _by_place),
            "life": row(owner, "life", seat.life, _by_place),
            "hand": row(owner, "hand", seat.hand, mine),
            "lrig_deck": row(owner, "lrig_deck", seat.lrig_deck, mine),
            "ener": row(owner, "ener", seat.ener, _cards),
            "trash": row(owner, "trash", seat.trash, _cards),
            "lrig_trash": row(owner, "lrig_trash", seat.lrig_trash, _cards),
            "check": row(owner, "check", seat.check, _cards),
            "excluded": row(owner, "excluded", seat.excluded, _cards),
            "loose": row(owner, "loose", seat.loose, _beside),
            "signi": row(owner, "signi", seat.signi, _field),
            "lrig": row(owner, "lrig", seat.lrig, _field),
            "coins": seat.coins,
            "viruses": list(seat.viruses),
            "refreshes": seat.refreshes,
        }


def project_state(state: Match, viewer: str) -> View:
    """Give the view of a state: plain values, ready for JSON, that nothing else holds.

    `name` is absent where the face is hidden from the viewer, and null where nobody has told it.
    Deck and Life Cloth count places from 1 at the top. Fields of three are left, center, right.
    Raises UnknownViewerError for a viewer that is none.
    """
    return Follower(viewer).view(state)
