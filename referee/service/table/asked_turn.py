"""The questions of a turn in whole sentences: the setup, the menus of each phase, the attacks."""

from typing import Final

from events.vocabulary import OTHER, facing
from referee.rules import Table
from referee.rules.picks import possible_bounds
from referee.service.table.asked_parts import AskingCard, QuestionWords, Words
from referee.service.table.choices import name_of
from referee.state import Decision
from referee.timeline import phrases

# Setup.


def _first(table: Table, decision: Decision) -> QuestionWords:  # noqa: ARG001 - the shape of words
    return QuestionWords("Take the first turn?")


def _lrigs(table: Table, decision: Decision) -> QuestionWords:
    if possible_bounds(table, decision)[1] == 1:
        return QuestionWords("Choose your level 0 LRIG.")
    return QuestionWords("Put your LRIGs in order: left assist, center, right assist.")


def _mulligan(table: Table, decision: Decision) -> QuestionWords:  # noqa: ARG001
    sentence = "Exchange which cards of your opening hand?"
    return QuestionWords(sentence, passing="keep the hand")


# The menus of a turn.


def _ener(table: Table, decision: Decision) -> QuestionWords:  # noqa: ARG001
    return QuestionWords("Charge which card?", passing="pass (charge nothing)")


def _grow(table: Table, decision: Decision) -> QuestionWords:  # noqa: ARG001
    return QuestionWords("Grow an LRIG?", passing="pass (don't grow)")


def _main(table: Table, decision: Decision) -> QuestionWords:  # noqa: ARG001
    return QuestionWords("What do you do in your main phase?", passing="end your main phase")


def _window(table: Table, decision: Decision) -> QuestionWords:  # noqa: ARG001
    step = phrases.phase(table.state.turn.phase)
    return QuestionWords(f"Use anything in the {step}?", passing="pass (use nothing)")


def _cut_in(table: Table, decision: Decision) -> QuestionWords:
    card = decision.number("card")
    name, place = name_of(table, card), table.state.find(card)
    own = place is not None and place.seat == decision.seat
    who = "You use" if own else "Your opponent uses"
    text = " ".join(table.library.definition(name).text) if place and place.card.name else ""
    owner = "" if own else OTHER[decision.seat]
    asks = AskingCard(card, name, 0, text, owner) if place is not None and place.card.name else None
    sentence = f"{who} {name}. Respond with a Spell Cut-in?"
    return QuestionWords(sentence, passing="pass (don't respond)", asker=asks)


# Attacks.


def _attacker(table: Table, decision: Decision) -> QuestionWords:  # noqa: ARG001
    lrig = table.state.turn.phase == "attack.lrig"
    sentence = "Attack with your LRIG?" if lrig else "Attack with which SIGNI?"
    return QuestionWords(sentence, passing=f"end the {phrases.phase(table.state.turn.phase)}")


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
        return "your opponent has no Life Cloth left: damage wins the match"
    return f"crushes {min(1 + twice, life)} of your opponent's {life} Life Cloth"


def _guard(table: Table, decision: Decision) -> QuestionWords:
    card, seat = table.state.attacker, decision.seat
    place = table.board.places.get(card)
    who = f"Your opponent's {name_of(table, card)}" if place is not None else "An LRIG"
    words = table.board.by_id[card].keywords if place is not None else ()
    does = f"Unguarded, {_hit(table, seat, twice='Double Crush' in words)}."
    cost = "To guard, put a card with [Guard] from your hand into the trash."
    cost = cost if decision.items else "No card in your hand can guard."
    asks = AskingCard(card, name_of(table, card), 0, "", OTHER[seat]) if place is not None else None
    return QuestionWords(
        f"{who} attacks you. Guard?", "", cost, does, passing="pass (don't guard)", asker=asks
    )


def _hit(table: Table, seat: str, *, twice: bool) -> str:
    life = len(table.state.seat(seat).life)
    if not life:
        return "you lose the match: you have no Life Cloth"
    return f"it crushes {min(1 + twice, life)} of your {life} Life Cloth"


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
