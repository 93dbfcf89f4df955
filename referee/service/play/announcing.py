"""What a card does is stated at the desk, by the seat that is asked, by a player, or by a judge."""

from typing import NamedTuple, Unpack

from referee.service.acted import Acted
from referee.service.commands import JUDGE, Once
from referee.service.desk import Desk
from referee.service.errors import DeskError
from referee.service.play.acting import act
from referee.service.play.said import parse_stated

STATE = "state"
SEATS = ("A", "B")


class Announced(NamedTuple):
    """An outcome as it was stated: moves separated by semicolons, and of which text.

    `card` and `line` name the text where no question asks for it. `seat` is who announces it, ""
    for the one that is asked; `by` the judge who states it instead, and `why`. `means` says of a
    judge's moves while a text waits what they are: its outcome ("answer"), or an "order" of their own,
    after which the text is asked for again.
    """

    moves: str
    card: str = ""
    line: int = 0
    seat: str = ""
    by: str = ""
    why: str = ""
    means: str = ""


ANSWER = "answer"
ORDER = "order"


def announce(desk: Desk, match: str, said: Announced, **once: Unpack[Once]) -> tuple[str, Acted]:
    """Carry out what was stated; give who stated it and what it did.

    Raises DeskError where nobody can be meant, Refused for what the rules forbid.
    """
    asked = desk.table(match).decision
    waits = asked is not None and asked.kind == STATE
    order = bool(said.card) or bool(said.by and not waits) or said.means == ORDER
    if waits and said.by and not said.card and not said.means and asked is not None and asked.seat in SEATS:
        raise _either(desk, match, asked.seat)
    if said.means == ANSWER and (order or not waits):
        message = "no text waits for its outcome here, or another card is named"
        raise DeskError("usage", message, where=match, instead="order the moves, or leave the card away")
    who = JUDGE if said.by else said.seat.upper()
    if not said.by and who not in SEATS:
        who = asked.seat if asked is not None and waits and not order and not said.seat else ""
    if not who:
        message = "who announces this?" if order else "no text waits for its outcome here"
        instead = "name the card and the line of the text, and who announces it: a seat or a judge"
        raise DeskError("usage", message, where=match, instead=instead)
    action = parse_stated(desk, match, who, said.moves, (said.card, said.line) if order else None)
    return who, act(desk, match, who, action, by=said.by, why=said.why, **once)


def _either(desk: Desk, match: str, seat: str) -> DeskError:
    """The error that asks a judge whether moves are what a seat is asked for, or an order beside it."""
    frame = desk.table(match).state.stack[-1]
    of = f"{frame.name}, line {frame.line}" if frame.name else "a text"
    message = f"{seat} is asked what {of} does: it is not said whether these moves are that, or an order"
    instead = "say that they are its outcome (answer), or an order of their own (order)"
    return DeskError("unclear", message, where=match, instead=instead)
