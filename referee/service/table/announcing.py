"""What a card does is stated at the desk, by the seat that is asked, by a player, or by a judge."""

from typing import NamedTuple, Unpack

from referee.service.acted import Acted
from referee.service.commands import Once
from referee.service.court.judging import JUDGE
from referee.service.desk import Desk
from referee.service.errors import DeskError
from referee.service.table.acting import act
from referee.service.table.said import parse_stated

STATE = "state"
SEATS = ("A", "B")


class Announced(NamedTuple):
    """An outcome as it was stated: moves separated by semicolons, and of which text.

    `card` and `line` name the text where no question asks for it. `seat` is who announces it, ""
    for the one that is asked; `by` the judge who states it instead, and `why`.
    """

    moves: str
    card: str = ""
    line: int = 0
    seat: str = ""
    by: str = ""
    why: str = ""


def announce(desk: Desk, match: str, said: Announced, **once: Unpack[Once]) -> tuple[str, Acted]:
    """Carry out what was stated; give who stated it and what it did.

    Raises DeskError where nobody can be meant, Refused for what the rules forbid.
    """
    asked = desk.table(match).decision
    waits = asked is not None and asked.kind == STATE
    order = bool(said.card) or bool(said.by and not waits)
    who = JUDGE if said.by else said.seat.upper()
    if not said.by and who not in SEATS:
        who = asked.seat if asked is not None and waits and not order and not said.seat else ""
    if not who:
        message = "who announces this?" if order else "no text waits for its outcome here"
        instead = "name the card and the line of the text, and who announces it: a seat or a judge"
        raise DeskError("usage", message, where=match, instead=instead)
    action = parse_stated(desk, match, who, said.moves, (said.card, said.line) if order else None)
    return who, act(desk, match, who, action, by=said.by, why=said.why, **once)
