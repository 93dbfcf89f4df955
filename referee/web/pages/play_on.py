"""Passes that a seat need not press one by one: until something happens.

Each is an action of its own with its own key, and stands in the log as any other. The first is the
one that was pressed; the others follow in the same request, as long as this seat is asked.
"""

from typing import Final, NamedTuple

from events.vocabulary import OTHER
from referee.service import Acted, Desk, Order
from referee.service.table.asked import Question

UNTIL: Final = {
    "doable": "something can be done", "turn": "my turn", "attack": "the other attacks",
}  # fmt: skip
"""Until what may be passed, and its words."""
MOST: Final = 60
"""Answers that one press may lead to."""


class Settled(Exception):
    """The seat is to answer by itself, or another one is asked."""


class Going(NamedTuple):
    """What was pressed: at which match and seat, until what is passed, and how things stood.

    `turn` is the number of the turn in which it was pressed, `rewinds` how many there were; for the
    seats of `onward` the service gives what is the only answer.
    """

    match: str
    seat: str
    key: str
    until: str
    onward: str
    turn: int
    rewinds: int


def begun(desk: Desk, order: Order, until: str) -> Going:
    """Note how things stand when something is pressed."""
    turn = int(desk.view(order.match, order.seat)["turn"]["number"])
    rewinds = len(desk.reader(order.match).rewinds())
    return Going(order.match, order.seat, order.key, until, order.onward, turn, rewinds)


def following(desk: Desk, going: Going, number: int) -> Order:
    """Give the next pass that need not be pressed; raises Settled where there is none."""
    view = desk.view(going.match, going.seat)
    decision = view["decision"]
    if view["winner"] or not decision or decision["seat"] != going.seat or number > MOST:
        raise Settled
    asked = desk.question(going.match)
    if asked is None or not _passed(desk, asked, going):
        raise Settled
    said, key = (str(asked.passing),), f"{going.key}-{number}"
    head = desk.reader(going.match).head()
    return Order(going.match, going.seat, said, key, head, onward=going.onward)


def _passed(desk: Desk, asked: Question, going: Going) -> bool:
    """Say whether a question is passed because of what was pressed before."""
    passes = bool(asked.passing) and asked.options[-1].do == "pass"
    if not going.until or not passes or _stopped(desk, going):
        return False
    view = desk.view(going.match, going.seat)
    only = len(asked.options) == 1 and not asked.several
    if asked.kind == "guard" and (going.until == "attack" or not only):
        return False
    if going.until == "doable":
        return only
    if going.until == "attack":
        return bool(view["turn"]["seat"] == going.seat or not view["attacker"])
    return bool(view["turn"]["seat"] != going.seat or view["turn"]["number"] == going.turn)


def _stopped(desk: Desk, going: Going) -> bool:
    """Say whether a judge, a rewind or the other seat wants to be heard first."""
    match = going.match
    asks = any(t.stands == "waits" and t.seat == OTHER[going.seat] for t in desk.takebacks(match))
    rewound = len(desk.reader(match).rewinds()) > going.rewinds
    return asks or rewound or bool(desk.standing(match, going.seat).waiting())


def nothing(_desk: Desk, acted: Acted) -> bool:
    """Tell only whether an answer was given before: the screen that follows shows what came."""
    return acted.repeated
