"""What the rules settle without asking: a script may say it all the same, and must say it right."""

from typing import Any

from events.kinds import CardsMoved, DecisionSettled, Fact
from events.values import changed
from events.vocabulary import POSITIONS
from referee.positions.places import spot_of
from referee.positions.played.answers import IN_PARTS, ScriptAnswer
from referee.positions.played.options import ids_of
from referee.positions.played.table import BoardMoment, PlayedPosition
from referee.rules import Table
from referee.state import Decision


def settles(played: PlayedPosition, fact: Fact, answer: ScriptAnswer, words: list[str]) -> bool:
    """Whether a fact settles, without asking, just what some words of an answer name."""
    body = fact.body
    if isinstance(body, CardsMoved):
        return "zone" in answer.kinds and len(words) == 1 and _came_to(body, words[0])
    if not isinstance(body, DecisionSettled) or body.kind not in answer.kinds:
        return False
    if answer.seat not in {body.seat, "-"} or len(words) != len(body.items):
        return False
    before = BoardMoment(played, fact.seq - 1).table
    asked = Decision(body.kind, body.seat, items=body.items)
    table = Table(changed(before.state, decision=asked), before.library, before.board)
    return ids_of(table, asked, words) is not None


def _came_to(moved: CardsMoved, word: str) -> bool:
    """Whether a text put a card into the one SIGNI Zone that was free, the one that is said."""
    if moved.dst != "signi" or moved.label == "play":
        return False
    spot = spot_of(word)
    if spot is None:
        return word == POSITIONS[moved.place]
    return (spot.seat, spot.zone, spot.position) == (moved.seat, "signi", moved.place)


def parts_settled(fact: Fact) -> int:
    """Count the cards that a fact settles of an answer in parts; 0 where it settles no such."""
    body: Any = fact.body
    settled = isinstance(body, DecisionSettled) and body.kind in IN_PARTS
    return len(body.items) if settled else 0
