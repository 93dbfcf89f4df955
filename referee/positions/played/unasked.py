"""What the rules settle without asking: a script may say it all the same, and must say it right."""

from collections import Counter
from typing import Any

from events.kinds import CardShifted, CardsMoved, DecisionSettled, Fact
from events.values import changed
from events.vocabulary import POSITIONS
from referee.positions.places import ZONES, card_named, spot_of
from referee.positions.played.answers import IN_PARTS, ScriptAnswer, lies_as_said
from referee.positions.played.options import ids_of
from referee.positions.played.table import MATCH, BoardMoment, PlayedPosition
from referee.rules import Table
from referee.state import Decision, Match

_BY_PLAYER = frozenset({"play", "use", "pay"})
"""The movements whose zone no text chooses."""


def settles(played: PlayedPosition, fact: Fact, answer: ScriptAnswer, words: list[str]) -> bool:
    """Whether a fact settles, without asking, just what some words of an answer name."""
    body = fact.body
    if isinstance(body, CardsMoved) and answer.what == "pay":
        return is_payment(body, answer) and Counter(map(card_named, words)) == Counter(map(str, body.names))
    if isinstance(body, (CardsMoved, CardShifted)):
        return "zone" in answer.kinds and len(words) == 1 and _came_to(played, fact, answer, words[0])
    if not isinstance(body, DecisionSettled) or body.kind not in answer.kinds:
        return False
    if answer.seat not in {body.seat, "-"} or len(words) != len(body.items):
        return False
    table = table_of(played, fact, body)
    asked = table.decision
    return asked is not None and ids_of(table, asked, words) is not None


def names_settled(state: Match, body: Any, answer: ScriptAnswer) -> bool:
    """Whether a fact outside of the record settles cards of the names that an answer says."""
    if isinstance(body, CardsMoved) and answer.what == "pay" and is_payment(body, answer):
        names = [str(name) for name in body.names]
    elif (
        isinstance(body, DecisionSettled)
        and body.kind in answer.kinds
        and lies_as_said(state, answer, body.items)
    ):
        places = [state.find(item) for item in body.items]
        names = [str(place.card.name) for place in places if place is not None]
    else:
        return False
    return Counter(map(card_named, answer.words)) == Counter(names)


def table_of(played: PlayedPosition, fact: Fact, body: DecisionSettled) -> Table:
    """The table at which a question was settled, as if it were asked there."""
    before = BoardMoment(played, fact.seq - 1).table
    count = len(body.items)
    asked = Decision(body.kind, body.seat, items=body.items, least=count, most=count)
    return Table(changed(before.state, decision=asked), before.library, before.board)


def is_payment(moved: CardsMoved, answer: ScriptAnswer) -> bool:
    """Whether Ener went away as a payment that an answer can speak of."""
    return moved.label == "pay" and (answer.seat in {moved.seat, "-"} or "pay_from" in answer.step)


def _came_to(played: PlayedPosition, fact: Fact, answer: ScriptAnswer, word: str) -> bool:
    """Whether a text put the card that is picked into the one zone that it could, the one that is said."""
    body = fact.body
    spot = spot_of(word)
    zone = (
        "signi" if word in {*POSITIONS, "field"} else ZONES.get(word if spot is None else spot.zone, "signi")
    )
    position = POSITIONS.index(word) if word in POSITIONS else -1 if spot is None else spot.position
    if isinstance(body, CardShifted):
        place = played.desk.state(MATCH, fact.seq).find(body.card)
        dst, seat, names = "signi", place.seat if place is not None else "", set()
    elif isinstance(body, CardsMoved) and body.label not in _BY_PLAYER:
        dst, seat, names = body.dst, body.seat, set(map(str, body.names))
    else:
        return False
    picked = _picked(answer)
    meant = not picked or not names or bool(picked & names)
    there = position in {-1, body.place} and (spot is None or spot.seat == seat)
    return dst == zone and there and meant


def _picked(answer: ScriptAnswer) -> set[str]:
    """The names of the cards that are picked beside the zone where they go; none where a place is."""
    said = answer.step.get("pick", [])
    names = (card_named(str(word)) for word in (said if isinstance(said, list) else [said]))
    return {name for name in names if name and name not in POSITIONS}


def parts_settled(fact: Fact) -> int:
    """Count the cards that a fact settles of an answer in parts; 0 where it settles no such."""
    body: Any = fact.body
    settled = isinstance(body, DecisionSettled) and body.kind in IN_PARTS
    return len(body.items) if settled else 0
