"""Answers that a seat need not press one by one: passes until something, attacks, payments.

Each is an action of its own with its own key, and stands in the log as any other. The first is the
one that was pressed; the others follow in the same request, as long as this seat is asked. What
this seat has to answer itself in between does not end what it said: that goes on afterwards.
"""

import re
from typing import Final, NamedTuple

from events.vocabulary import OTHER
from referee.service import Acted, ActionRequest, Desk
from referee.service.court.judging import standing_at
from referee.service.looking import view_at
from referee.service.play.asking import attackers_at, question_at
from referee.service.play.takebacks import takebacks_at
from referee.service.table.asked import Question
from referee.service.table.leading import CHOICES

UNTIL: Final = {
    "doable": "something can be done",
    "turn": "my turn",
    "attack": "the other attacks",
}
"""Until what may be passed, and its words."""
ALL: Final = "attacked"
"""Until all have attacked, from the left, each when the one before is carried out."""
MODES: Final = frozenset({*UNTIL, ALL})
LASTING: Final = frozenset({"turn", ALL})
"""What goes on after a question that the seat had to answer itself."""
MOST: Final = 60
"""Answers that one press may lead to."""
PAY, PASS = "pay", "pass"
EASED: Final = {PAY: "Pay for me", PASS: "Pass for me"}
"""What a seat may leave to its screen for good, and its words."""
ORDERED: Final = frozenset({"match.rewound", "ruling.given", "ruling.withdrawn"})
"""Facts that somebody has to read before anything goes on by itself."""
USED: Final = frozenset({"use", "act", "play", "grow"})
"""What the other seat does in the attack phase, after which one thinks again before attacking."""
_SAID: Final = re.compile(r"([a-z]{1,10})\.([0-9]{1,9})\.([0-9]{1,9})")


class Settled(Exception):
    """The seat is to answer by itself, or another one is asked."""


class Going(NamedTuple):
    """What was pressed: at which match and seat, until what is passed, and how things stood.

    `turn` is the number of the turn and `since` the seq at which it was pressed; for the seats of
    `onward` the service gives what is the only answer. `eased` names what the seat never answers
    by hand: "pay" makes payments as they are suggested, "pass" passes where nothing else is open.
    `then` is the number of the choice that was pressed together with a yes, "" for none.
    """

    match: str
    seat: str
    key: str
    until: str
    onward: str
    turn: int
    since: int
    eased: frozenset[str] = frozenset()
    then: str = ""

    @property
    def said(self) -> str:
        """Give in one word what goes on and since when, as an address keeps it; "" for nothing."""
        return f"{self.until}.{self.turn}.{self.since}" if self.until else ""


def read_going(said: str) -> tuple[str, tuple[int, int]]:
    """Read until what is passed, and since which turn and seq; "" where nothing goes on."""
    found = _SAID.fullmatch(said)
    if found is None or found[1] not in MODES:
        return (said if said in MODES else ""), (0, 0)
    return found[1], (int(found[2]), int(found[3]))


def begun(desk: Desk, order: ActionRequest, until: str, before: str, eased: frozenset[str]) -> Going:
    """Note how things stand when something is pressed; `before` was said earlier and still holds.

    Nothing new said, what was said before goes on.
    """
    turn = int(view_at(desk, order.match, order.seat)["turn"]["number"])
    since = desk.reader(order.match).head()
    if until not in MODES:
        until, at = read_going(before)
        until, (turn, since) = (until, at) if until in LASTING else ("", (turn, since))
    return Going(order.match, order.seat, order.key, until, order.onward, turn, since, eased)


def following(desk: Desk, going: Going, number: int) -> tuple[ActionRequest, Going]:
    """The next answer that need not be pressed, and what goes on after it.

    Raises Settled where there is none.
    """
    view = view_at(desk, going.match, going.seat)
    decision = view["decision"]
    if view["winner"] or not decision or decision["seat"] != going.seat or number > MOST:
        raise Settled
    asked = question_at(desk, going.match)
    said = _said(desk, asked, going) if asked is not None else ()
    if not said:
        raise Settled
    head = desk.reader(going.match).head()
    key = f"{going.key}-{number}"
    order = ActionRequest(going.match, going.seat, said, key, head, onward=going.onward)
    pays = asked is not None and asked.kind == PAY
    return order, (going if pays else going._replace(then=""))


def _said(desk: Desk, asked: Question, going: Going) -> tuple[str, ...]:
    """The words of the answer that need not be pressed, none where there is none."""
    pays = PAY in going.eased and asked.kind == "pay" and not asked.passing
    if pays and asked.suggested and not _heeded(desk, going):
        if not asked.verb:
            return asked.suggested
        return (asked.verb, *" + ".join(asked.suggested).split())
    if going.then:
        return (going.then,) if asked.kind in CHOICES else ()
    choice = next_of(desk, asked, going)
    return (str(choice),) if choice else ()


def goes_on(desk: Desk, asked: Question | None, going: Going) -> bool:
    """Whether what was pressed goes on: now, or when this seat or the other has answered."""
    if not going.until or _stopped(desk, going):
        return False
    if asked is None or next_of(desk, asked, going) > 0:
        return True
    return going.until in LASTING and _lasts(desk, going)


def _lasts(desk: Desk, going: Going) -> bool:
    """Whether what was pressed has an end still to come after a question of this seat."""
    turn = view_at(desk, going.match, going.seat)["turn"]
    own = turn["seat"] == going.seat and turn["number"] == going.turn
    if going.until == ALL:
        return bool(own and turn["phase"].startswith("attack"))
    return bool(own or turn["seat"] != going.seat)


def next_of(desk: Desk, asked: Question, going: Going) -> int:
    """The number of the answer that follows from what was pressed before, 0 for none."""
    idle = PASS in going.eased and _only_passed(asked)
    if idle and not _heeded(desk, going):
        return asked.passing
    if going.until == ALL:
        turn = view_at(desk, going.match, going.seat)["turn"]
        own = turn["seat"] == going.seat and turn["number"] == going.turn
        return _attacks(asked) if own and not _stopped(desk, going) else 0
    return asked.passing if passes(desk, asked, going) else 0


def _only_passed(asked: Question) -> bool:
    """Whether there is nothing to do but pass."""
    alone = len(asked.options) == 1 and not asked.several
    return alone and bool(asked.passing) and asked.options[0].do == "pass"


def _attacks(asked: Question) -> int:
    """The answer that leads on to the attacks, or is the next of them; 0 for none."""
    if asked.kind == "attacker":
        return int(asked.options[0].value)
    return asked.passing if asked.kind == "attack-window" else 0


def all_attack(desk: Desk, asked: Question, match: str) -> int:
    """The answer with which all begin to attack, 0 where nothing of this seat could."""
    if asked.kind == "attacker":
        return next((int(one.value) for one in asked.options if one.do == "attack"), 0)
    own = view_at(desk, match, asked.seat)["turn"]["seat"] == asked.seat
    menu = asked.kind == "main" or (asked.kind == "attack-window" and own)
    return asked.passing if menu and attackers_at(desk, match) else 0


def passes(desk: Desk, asked: Question, going: Going) -> bool:
    """Whether a question is passed because of what was pressed before."""
    may = bool(asked.passing) and asked.options[-1].do == "pass"
    return bool(going.until) and may and _due(desk, asked, going) and not _stopped(desk, going)


def _due(desk: Desk, asked: Question, going: Going) -> bool:
    """Whether that until which is passed has not come."""
    view = view_at(desk, going.match, going.seat)
    only = _only_passed(asked)
    if asked.kind == "guard" and (going.until == "attack" or not only):
        return False
    if going.until == "doable":
        return only
    if going.until == "attack":
        return bool(view["turn"]["seat"] == going.seat or not view["attacker"])
    return bool(view["turn"]["seat"] != going.seat or view["turn"]["number"] == going.turn)


def _stopped(desk: Desk, going: Going) -> bool:
    """Whether what was pressed ends: by a ruling, a rewind, or what the other seat does."""
    if _heeded(desk, going):
        return True
    bodies = [fact.body for fact in desk.facts(going.match, going.since)]
    if any(body.KIND in ORDERED for body in bodies):
        return True
    taken = (b for b in bodies if b.KIND == "action.taken" and b.seat == OTHER[going.seat])
    return going.until == ALL and any(body.do in USED for body in taken)


def _heeded(desk: Desk, going: Going) -> bool:
    """Whether a judge or the other seat waits to be heard."""
    other = OTHER[going.seat]
    if any(t.stands == "waits" and t.seat == other for t in takebacks_at(desk, going.match)):
        return True
    return bool(standing_at(desk, going.match, going.seat).waiting())


def nothing(_desk: Desk, acted: Acted) -> bool:
    """Only whether an answer was given before: the screen that follows shows what came."""
    return acted.repeated
