"""What a viewer sees of the table: a view, built card by card from what zones and notes allow.

Main deck and Life Cloth are shown as a count and the faces that the viewer knows by place, never
with an id; a hand and an LRIG deck as a count to all but their owner. Elsewhere a card has its id,
and its name where the viewer is among those who know its face (glossary.hidden-zone.2,
glossary.charm.2). So two states that differ only in what a viewer may not see give equal views.
"""

from collections.abc import Iterable
from typing import Any, Final

from referee.sight.viewers import letter_of
from referee.state import Attached, Card, Decision, Lasting, Match, Place, Seat, Slot, Trigger

View = dict[str, Any]
OPEN_ROWS: Final = ("ener", "trash", "lrig_trash", "check", "excluded")
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


def _owners(row: tuple[Card, ...], owner: str, letter: str) -> View:
    if letter not in owner:
        return {"count": len(row)}
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


def _seat(seat: Seat, owner: str, letter: str) -> View:
    shown: View = {
        "deck": _by_place(seat.deck, letter),
        "life": _by_place(seat.life, letter),
        "hand": _owners(seat.hand, owner, letter),
        "lrig_deck": _owners(seat.lrig_deck, owner, letter),
    }
    for zone in OPEN_ROWS:
        row: tuple[Card, ...] = getattr(seat, zone)
        shown[zone] = _cards(row, letter) if row else []
    shown["loose"] = _beside(seat.loose, letter)
    shown["signi"] = [_slot(s, letter) for s in seat.signi]
    shown["lrig"] = [_slot(s, letter) for s in seat.lrig]
    shown["coins"] = seat.coins
    shown["viruses"] = list(seat.viruses)
    shown["refreshes"] = seat.refreshes
    return shown


def _seat_after(seat: Seat, owner: str, letter: str, before: Seat, shown: View) -> View:
    """Show a seat whose earlier view is at hand: only zones that changed are shown anew."""
    after = shown.copy()
    if seat.hand is not before.hand:
        after["hand"] = _owners(seat.hand, owner, letter)
    if seat.lrig_deck is not before.lrig_deck:
        after["lrig_deck"] = _owners(seat.lrig_deck, owner, letter)
    if seat.deck is not before.deck:
        after["deck"] = _by_place(seat.deck, letter)
    if seat.life is not before.life:
        after["life"] = _by_place(seat.life, letter)
    for zone in OPEN_ROWS:
        row: tuple[Card, ...] = getattr(seat, zone)
        if row is not getattr(before, zone):
            after[zone] = _cards(row, letter)
    if seat.loose is not before.loose:
        after["loose"] = _beside(seat.loose, letter)
    for field, slots, old in (
        ("signi", seat.signi, before.signi),
        ("lrig", seat.lrig, before.lrig),
    ):
        if slots is not old:
            after[field] = [
                shown[field][i] if slot is old[i] else _slot(slot, letter)
                for i, slot in enumerate(slots)
            ]
    after["coins"] = seat.coins
    after["viruses"] = list(seat.viruses)
    after["refreshes"] = seat.refreshes
    return after


def _seats(state: Match, letter: str, before: "tuple[Match, View] | None") -> View:
    if before is None:
        return {"A": _seat(state.A, "A", letter), "B": _seat(state.B, "B", letter)}
    old, view = before
    seats: View = {}
    for owner, now, then in (("A", state.A, old.A), ("B", state.B, old.B)):
        shown = view["seats"][owner]
        if now is not then:
            shown = _seat_after(now, owner, letter, then, shown)
        seats[owner] = shown
    return seats


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


def _settings(state: Match) -> View:
    pinned = state.settings
    return {
        "ruleset": pinned.ruleset,
        "edition": pinned.edition,
        "catalog": pinned.catalog,
        "readings": dict(pinned.readings),
        "deal": pinned.deal,
    }


def project_state(
    state: Match, viewer: str, before: tuple[Match, View] | None = None
) -> View:
    """Give the view of a state: plain values, ready for JSON, that nothing else holds.

    With an earlier state of the match and its view for the same viewer at hand, the parts that
    did not change are shared with that view: for those who follow a match and change no view.

    `name` is absent where the face is hidden from the viewer, and null where nobody has told it.
    Deck and Life Cloth count places from 1 at the top. Fields of three are left, center, right.
    Raises UnknownViewerError for a viewer that is none.
    """
    letter = letter_of(viewer)
    turn = state.turn
    return {
        "seq": state.seq,
        "turn": {"number": turn.number, "seat": turn.seat, "phase": turn.phase},
        "first": state.first,
        "attacker": state.attacker,
        "winner": state.winner,
        "reason": state.reason,
        "settings": before[1]["settings"]
        if before is not None and before[0].settings is state.settings
        else _settings(state),
        "decision": _decision(state.decision, letter),
        "seats": _seats(state, letter, before),
        "lasting": [_lasting(e) for e in state.lasting],
        "waiting": [_waiting(t) for t in state.waiting],
    }
