"""How a step that does something becomes an action: names and places become ids."""

from collections.abc import Sequence
from typing import Any, Final

from events.vocabulary import CENTER, OTHER, POSITIONS, SEATS
from referee.positions.places import card_named, cards_at, spot_of
from referee.rules import Action, Table, why_not
from referee.state import Card

_WANTS: dict[str, frozenset[str]] = {
    "play": frozenset({"main"}),
    "grow": frozenset({"grow", "main", "attack-window"}),
    "use": frozenset({"main", "attack-window"}),
    "cut-in": frozenset({"cut-in"}),
    "attack": frozenset({"attacker"}),
    "charge": frozenset({"ener-charge"}),
    "retire": frozenset({"main"}),
    "trash-signi": frozenset({"main"}),
}


NOWHERE: Final = 0
"""The id of a card that a step names and that is nowhere on the table; no card has it."""


def wants(step: dict[str, Any]) -> frozenset[str]:
    """The kinds of question that an action answers."""
    return _WANTS.get(step["do"], frozenset())


def action_of(table: Table, step: dict[str, Any]) -> Action:
    """The action that a step says; a card that is nowhere is NOWHERE in it."""
    seat = _seat(table, step)
    return _MAKERS[step["do"]](table, seat, step)


def _seat(table: Table, step: dict[str, Any]) -> str:
    said: str = step.get("seat", "-")
    if said in SEATS:
        return said
    return table.seat or table.state.turn.seat


def _everywhere(table: Table, seat: str) -> list[Card]:
    found: list[Card] = []
    for name in (seat, OTHER[seat]):
        side = table.state.seat(name)
        for zone in ("hand", "lrig_deck", "ener", "trash", "lrig_trash", "deck", "life", "check", "excluded"):
            found += getattr(side, zone)
        for slot in (*side.signi, *side.lrig):
            if slot is not None:
                found += [slot.card, *slot.under, *(o.card for o in slot.attached)]
    return found


def named(table: Table, seat: str, name: str, zones: Sequence[str]) -> int:
    """The id of a card by its place or its name: in these zones, else wherever it lies.

    So an action with a card that lies elsewhere, or NOWHERE, can be tried and refused.
    """
    if spot_of(name) is not None:
        return at(table, name)
    side = table.state.seat(seat)
    near: list[Card] = [c for zone in zones for c in getattr(side, zone)]
    for card in (*near, *_everywhere(table, seat)):
        if card.name == name:
            return card.id
    return NOWHERE


def at(table: Table, place: str) -> int:
    """The id of the card at a place, NOWHERE when nothing lies there."""
    spot = spot_of(place)
    cards = cards_at(table.state, spot) if spot is not None else []
    return cards[0].id if cards else NOWHERE


def _play(table: Table, seat: str, step: dict[str, Any]) -> Action:
    zones = ("lrig_deck", "hand") if "condition" in step else ("hand", "lrig_deck")
    card = named(table, seat, step["card"], zones)
    return Action(seat, "play", (card,), POSITIONS.index(step["zone"]))


def _grow(table: Table, seat: str, step: dict[str, Any]) -> Action:
    card = named(table, seat, step["card"], ("lrig_deck",))
    if "position" in step:
        return Action(seat, "grow", (card,), POSITIONS.index(step["position"]))
    ways = [Action(seat, "grow", (card,), place) for place in (CENTER, 0, 2)]
    return next((a for a in ways if not why_not(table, a)), ways[0])


def _use(table: Table, seat: str, step: dict[str, Any]) -> Action:
    if "source" in step:
        card = at(table, step["source"])
        return Action(seat, "act", (card,), number=int(step.get("ability", 1)))
    return Action(seat, "use", (named(table, seat, step["card"], ("hand", "lrig_deck")),))


def _cut_in(table: Table, seat: str, step: dict[str, Any]) -> Action:
    card = named(table, seat, step["card"], ("lrig_deck", "hand"))
    if table.library.definition(card_named(step["card"])).type in {"ASSIST LRIG", "LRIG"}:
        return _grow(table, seat, step)
    return Action(seat, "use", (card,))


def _attack(table: Table, seat: str, step: dict[str, Any]) -> Action:
    return Action(seat, "attack", (at(table, step["from"]),))


def _charge(table: Table, seat: str, step: dict[str, Any]) -> Action:
    if "signi" in step:
        place = step["signi"] if isinstance(step["signi"], str) else step["signi"][0]
        return Action(seat, "charge", (_field_card(table, seat, place),))
    return Action(seat, "charge", (named(table, seat, step["card"], ("hand",)),))


def _field_card(table: Table, seat: str, word: str) -> int:
    """The SIGNI that a place, a zone of the seat's field or a name means."""
    if spot_of(word) is not None:
        return at(table, word)
    if word in POSITIONS:
        return at(table, f"{seat}.signi.{word}")
    slots = table.state.seat(seat).signi
    found = [s.card.id for s in slots if s is not None and s.card.name == word]
    return found[0] if found else named(table, seat, word, ("hand",))


def _retire(table: Table, seat: str, step: dict[str, Any]) -> Action:
    rows = [step["signi"]] if isinstance(step["signi"], str) else step["signi"]
    ids = tuple(_field_card(table, seat, word) for word in rows)
    order = [s.card.id for s in table.state.seat(seat).signi if s is not None]
    chosen = sorted(ids, key=lambda i: order.index(i) if i in order else len(order))
    return Action(seat, step["do"], tuple(chosen))


_MAKERS = {
    "play": _play,
    "grow": _grow,
    "use": _use,
    "cut-in": _cut_in,
    "attack": _attack,
    "charge": _charge,
    "retire": _retire,
    "trash-signi": _retire,
}
"""How each step that does something is made an action."""
