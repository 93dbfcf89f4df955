"""What stands around the question on the screen of a seat: title, turn, clock, the end."""

from typing import Final, NamedTuple

from referee.service import Desk
from referee.service.event.games import next_game_at
from referee.service.event.ordering import event_at
from referee.service.event.placing import belonging
from referee.service.event.seating import match_time
from referee.sight import View
from referee.web.drawing.phases import ATTACK, PHASES, STEPS, steps_of
from referee.web.pages.clocks import Ticking, of_table

UNTIMED: Final = ("not begun", "finished")
"""How the clock of a table stands while nobody at it has to know of its time."""
REASONS: Final = {
    "damage": "damage with no Life Cloth left",
    "deck": "no deck to draw from",
}
"""Why a match ended, where the word of the record is short."""


class PhaseStep(NamedTuple):
    """A phase of the turn or a step of its attack phase, and whether it is the present one."""

    words: str
    now: bool


class ClockView(NamedTuple):
    """The time of a table, and whether it stands."""

    time: Ticking
    stands: bool


class TurnLine(NamedTuple):
    """The line above a board: which turn, whose, its phases, the step, the clock, who is asked."""

    number: int
    seat: str
    phases: tuple[PhaseStep, ...]
    step: str
    clock: ClockView | None
    says: str


class End(NamedTuple):
    """How a match ended: who won in words, why, and the next match of this player, "" for none.

    `ended` says what is over. Where another game of the match follows, `game` is its number, 0 for
    none, and `next` its log, "" while nobody opened it.
    """

    sentence: str
    reason: str
    next: str
    ended: str = "The match is over"
    game: int = 0


def turn_line(desk: Desk, match: str, view: View, seat: str) -> TurnLine:
    """The line above a board."""
    turn = view["turn"]
    steps = steps_of(view["settings"]["ruleset"])
    here = ATTACK if turn["phase"] in steps else turn["phase"]
    rows = tuple(PhaseStep(words, name == here) for name, words in PHASES) if turn["number"] else ()
    step = STEPS.get(turn["phase"], "") if here == ATTACK else ""
    return TurnLine(
        turn["number"],
        turn["seat"] if turn["number"] else "",
        rows,
        step,
        _clock(desk, match),
        says(view, seat),
    )


def says(view: View, seat: str) -> str:
    """Say in two or three words who is to do something: for the title and the head of a screen."""
    if view["winner"]:
        return "The match is over"
    asked = view["decision"]
    if not asked:
        return "No decision is pending"
    who = asked["seat"]
    if who == "judge" or asked["kind"] in {"due", "judge"}:
        return "A judge is deciding"
    if who != seat:
        return "Your opponent's turn" if view["turn"]["seat"] == who else "Your opponent is choosing"
    return "Your turn" if view["turn"]["seat"] == seat else "Your decision"


def _clock(desk: Desk, match: str) -> ClockView | None:
    time = match_time(desk, match)
    if time is None or time.stands in UNTIMED:
        return None
    return ClockView(of_table(desk, match, time), time.stopped)


def end_of(desk: Desk, match: str, view: View, seat: str) -> End | None:
    """How a match ended; None while it goes on."""
    won, why = view["winner"], view["reason"]
    if not won:
        return None
    mine = "You won" if won == seat else "Nobody won" if won == "none" else "You lost"
    if why == "conceded":
        why = "you conceded" if won != seat else "your opponent conceded"
    _, following, number = next_game_at(desk, match, seat)
    if number:
        return End(f"{mine}.", f"{REASONS.get(why, why)}.", following, f"Game {number - 1} is over", number)
    return End(f"{mine}.", f"{REASONS.get(why, why)}.", _next(desk, match, seat))


def _next(desk: Desk, match: str, seat: str) -> str:
    """The match of a later round at which the same person sits, "" for none."""
    place = belonging(desk, match)
    if not place.event:
        return ""
    tables = event_at(desk, place.event).tables
    own = event_at(desk, place.event).seats().get(match)
    if own is None:
        return ""
    person = own.people["AB".index(seat)]
    later = (one for one in tables if one.round > own.round and person in one.people and person)
    return next((one.match for one in later), "")
