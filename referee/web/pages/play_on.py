"""Answers that a seat need not press one by one: passes until something, and attacks with all.

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
ALL: Final = "attacked"
"""Until all have attacked, from the left, each when the one before is carried out."""
MODES: Final = frozenset({*UNTIL, ALL})
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
    """Give the next answer that need not be pressed; raises Settled where there is none."""
    view = desk.view(going.match, going.seat)
    decision = view["decision"]
    if view["winner"] or not decision or decision["seat"] != going.seat or number > MOST:
        raise Settled
    asked = desk.question(going.match)
    choice = next_of(desk, asked, going) if asked is not None else 0
    if not choice:
        raise Settled
    said, key = (str(choice),), f"{going.key}-{number}"
    head = desk.reader(going.match).head()
    return Order(going.match, going.seat, said, key, head, onward=going.onward)


def goes_on(desk: Desk, asked: Question | None, going: Going) -> bool:
    """Say whether a seat still passes what it is asked, or will, where another one is asked."""
    if asked is None:
        return bool(going.until) and not _stopped(desk, going)
    return next_of(desk, asked, going) > 0


def next_of(desk: Desk, asked: Question, going: Going) -> int:
    """Give the number of the answer that follows from what was pressed before, 0 for none."""
    if going.until == ALL:
        number = int(desk.view(going.match, going.seat)["turn"]["number"])
        on = asked.kind == "attacker" and number == going.turn and not _stopped(desk, going)
        return int(asked.options[0].value) if on else 0
    return asked.passing if passes(desk, asked, going) else 0


def passes(desk: Desk, asked: Question, going: Going) -> bool:
    """Say whether a question is passed because of what was pressed before."""
    may = bool(asked.passing) and asked.options[-1].do == "pass"
    return bool(going.until) and may and _due(desk, asked, going) and not _stopped(desk, going)


def _due(desk: Desk, asked: Question, going: Going) -> bool:
    """Say whether that until which is passed has not come."""
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
