"""The questions of a turn in whole sentences: the setup, the menus of each phase, the attacks."""

from typing import Final

from events.vocabulary import OTHER, facing
from referee.rules import Table
from referee.rules.picks import possible_bounds
from referee.service.table.asked_parts import AskingCard, QuestionWords, Words
from referee.service.table.choices import name_of
from referee.state import Decision, Place
from referee.timeline import phrases

# Setup.


def _first(table: Table, decision: Decision) -> QuestionWords:  # noqa: ARG001 - the shape of words
    return QuestionWords("Do you take the first turn?", "No gives the first turn to the other seat.")


def _lrigs(table: Table, decision: Decision) -> QuestionWords:
    if possible_bounds(table, decision)[1] == 1:
        return QuestionWords("Which level 0 LRIG do you lay face down?")
    return QuestionWords("Lay your LRIGs face down in this order: left assist, center, right assist.")


def _mulligan(table: Table, decision: Decision) -> QuestionWords:  # noqa: ARG001
    sentence = "Which cards of your opening hand do you exchange?"
    return QuestionWords(sentence, "Choosing none keeps the hand.", passing="Keep the hand")


# The menus of a turn.


def _ener(table: Table, decision: Decision) -> QuestionWords:  # noqa: ARG001
    sentence = "Which card do you charge into your Ener Zone?"
    return QuestionWords(sentence, "Passing charges nothing; the grow phase follows.")


def _grow(table: Table, decision: Decision) -> QuestionWords:  # noqa: ARG001
    return QuestionWords("Do you grow an LRIG?", "Passing leaves your LRIGs as they are.")


def _main(table: Table, decision: Decision) -> QuestionWords:  # noqa: ARG001
    return QuestionWords("What do you do in your main phase?", "Passing ends your main phase.")


def _window(table: Table, decision: Decision) -> QuestionWords:  # noqa: ARG001
    step = phrases.phase(table.state.turn.phase)
    return QuestionWords(f"Do you use anything in the {step}?", f"Passing uses nothing in the {step}.")


def _cut_in(table: Table, decision: Decision) -> QuestionWords:
    card = decision.number("card")
    name, other = name_of(table, card), OTHER[decision.seat]
    place = table.state.find(card)
    who = "You use" if place is not None and place.seat == decision.seat else f"{other} uses"
    text = " ".join(table.library.definition(name).text) if place and place.card.name else ""
    asks = AskingCard(card, name, 0, text) if place is not None and place.card.name else None
    sentence = f"{who} {name}. Do you respond with a Spell Cut-in?"
    return QuestionWords(sentence, f"Passing lets {name} be carried out.", asker=asks)


# Attacks.


def _attacker(table: Table, decision: Decision) -> QuestionWords:  # noqa: ARG001
    lrig = table.state.turn.phase == "attack.lrig"
    step = phrases.phase(table.state.turn.phase)
    sentence = "Does your LRIG attack?" if lrig else "Which SIGNI attacks?"
    return QuestionWords(sentence, f"Passing ends the {step}.")


def met(table: Table, card: int) -> str:
    """What an attacker would meet: the SIGNI in front, or the Life Cloth of the other seat."""
    place = table.board.places.get(card)
    if place is None:
        return ""
    other = OTHER[place.seat]
    front = table.state.seat(other).signi[facing(place.position)] if place.zone == "signi" else None
    words = table.board.by_id[card].keywords
    if front is None or front.face_down:
        return _damage(table, other, twice="Double Crush" in words)
    if front.card.name is None:
        return "an unknown SIGNI is in front"
    return f"{front.card.name} is in front, power {table.board.by_id[front.card.id].power}"


def _damage(table: Table, seat: str, *, twice: bool) -> str:
    life = len(table.state.seat(seat).life)
    if not life:
        return f"{seat} has no Life Cloth left, and loses the match by damage"
    return f"crushes {min(1 + twice, life)} of {seat}'s {life} Life Cloth"


def _guard(table: Table, decision: Decision) -> QuestionWords:
    card, seat = table.state.attacker, decision.seat
    place = table.board.places.get(card)
    who = f"{place.seat}'s {name_of(table, card)}" if place is not None else "An LRIG"
    words = table.board.by_id[card].keywords if place is not None else ()
    does = f"Unguarded, {_hit(table, seat, twice='Double Crush' in words)}."
    none = "" if decision.items else " No card of your hand can guard."
    cost = f"Guarding puts a card that can guard from your hand into the trash.{none}"
    declining = "Passing lets the attack through."
    asks = AskingCard(card, name_of(table, card), 0, _text(table, place)) if place is not None else None
    return QuestionWords(f"{who} attacks you. Do you guard?", declining, cost, does, asker=asks)


def _hit(table: Table, seat: str, *, twice: bool) -> str:
    life = len(table.state.seat(seat).life)
    if not life:
        return "you lose the match: you have no Life Cloth"
    return f"it crushes {min(1 + twice, life)} of your {life} Life Cloth"


def _text(table: Table, place: Place) -> str:
    name = place.card.name
    return " ".join(table.library.definition(name).text) if name is not None else ""


TURN: Final[dict[str, Words]] = {
    "attack-window": _window,
    "attacker": _attacker,
    "cut-in": _cut_in,
    "ener-charge": _ener,
    "first": _first,
    "grow": _grow,
    "guard": _guard,
    "lrigs": _lrigs,
    "main": _main,
    "mulligan": _mulligan,
}
"""How each question of a turn is worded."""
