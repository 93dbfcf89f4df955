"""What texts in play forbid of what a player may do: with the card and its sentence.

A menu leaves out what is forbidden, a refusal says by which text. What is forbidden only without a
price may be declared where the price can be paid; it is paid as the first thing.
"""

from collections.abc import Iterable

from referee.effects.board import Ability, World, free_zones
from referee.effects.deeds.intents import CLAUSES, Intent, declared, is_restricted, open_zones, rules_for
from referee.effects.needs.reasons import Reason, reasons
from referee.effects.run import ChosenAnswer
from referee.rules.action import Action
from referee.rules.table import Table
from referee.state import Card, Place


def bars_play(table: Table, card: Card, zone: int) -> list[Reason]:
    """Which texts keep a SIGNI of the hand off a zone."""
    if not table.board.rules:
        return []
    place = table.state.find(card.id) or Place(table.seat, "hand", card)
    intent = declared(table, ("enters", "moves"), place, dst="signi", last=(zone,))
    free = free_zones(table.board, table.seat)
    if zone not in free or zone in open_zones(table, place, free):
        return reasons(table, intent)
    text = f"a text says into which zone {card.name} must go"
    return reasons(table, intent) or [Reason("other-zone", text, CLAUSES)]


def bars_use(table: Table, card: Card) -> list[Reason]:
    """Which texts forbid to use a spell, a PIECE or an ARTS."""
    place = table.state.find(card.id) if table.board.rules else None
    if place is None:
        return []
    return reasons(table, declared(table, ("used", "moves"), place, dst="check"))


def bars_act(table: Table, place: Place, ability: Ability) -> list[Reason]:
    """Which texts forbid to use an [Action] ability."""
    if not table.board.rules:
        return []
    return reasons(table, declared(table, ("activates",), place, dst=ability.kind))


def bars_grow(table: Table, card: Card) -> list[Reason]:
    """Which texts forbid to grow into a LRIG."""
    if not table.board.rules:
        return []
    place = Place(table.seat, "lrig_deck", card)
    return reasons(table, declared(table, ("grows", "moves"), place, dst="lrig"))


def bars_going(table: Table, cards: Iterable[int], dst: str) -> list[Reason]:
    """Which texts keep SIGNI on the field."""
    if not table.board.rules:
        return []
    places = [table.board.places[c] for c in cards if c in table.board.places]
    intents = [declared(table, ("leaves", "moves"), place, dst=dst) for place in places]
    return [reason for intent in intents for reason in reasons(table, intent)]


def bars_attack(table: Table, card_id: int) -> list[Reason]:
    """Which texts forbid a card to attack."""
    place = table.board.places.get(card_id)
    if not table.board.rules or place is None:
        return []
    return reasons(table, declared(table, ("attacks",), place)) + _after_others(table, card_id)


def _after_others(table: Table, card_id: int) -> list[Reason]:
    """Which cards a text lets attack before this one, where they can attack now."""
    decision, board = table.decision, table.board
    items = decision.items if decision is not None and decision.kind == "attacker" else ()
    places = [board.places[i] for i in items if i != card_id and i in board.places]
    found = []
    for place in places:
        intent = declared(board, ("attacks",), place)
        orders = [r for r in rules_for(board, "require", intent) if r.said.before is not None]
        before = any(c.id == card_id for r in orders if r.said.before for c in r.said.before(board, r.scope))
        if before and not is_restricted(board, intent):
            text = f"{place.card.name} must attack before it if it can"
            found.append(Reason("must-attack", text, CLAUSES))
    return found


def intent_of(table: World, action: Action | ChosenAnswer) -> Intent | None:
    """The deed that a declared action is, for its price; None where none speaks of it."""
    card_id = action.cards[0] if action.cards else 0
    place = table.board.places.get(card_id) or table.state.find(card_id)
    words = _WORDS.get(action.do)
    if place is None or words is None:
        return None
    dst = {"play": "signi", "use": "check", "grow": "lrig", "act": "action"}[action.do]
    last = (action.zone,) if action.do == "play" else ()
    return declared(table, words, place, dst=dst, last=last)


_WORDS = {
    "play": ("enters", "moves"),
    "use": ("used", "moves"),
    "act": ("activates",),
    "grow": ("grows", "moves"),
}
