"""Clocks of the desk, told so that a browser lets them run: until when, by the service's time."""

from typing import NamedTuple

from referee.service import Desk
from referee.service.event.records import TableClock, clock_words
from referee.service.event.seating import RoundClock

SECOND = 1_000_000
RUNNING = ("playing", "time is up")


class Ticking(NamedTuple):
    """A clock as it reads now, and when it ends; `ends` is in seconds of 1970, 0 where it stands.

    `words` say the same at length; `left` is "" for a table whose time is not what ends it.
    """

    left: str
    words: str
    ends: float


STILL = Ticking("", "", 0.0)


def minutes(micros: int) -> str:
    """Give time left as minutes and seconds; with a minus where it is over."""
    sign, seconds = ("−" if micros < 0 else ""), abs(micros) // SECOND
    return f"{sign}{seconds // 60}:{seconds % 60:02d}"


def of_table(desk: Desk, match: str, clock: TableClock | None) -> Ticking:
    """The clock of a table; it stands while a judge is there who gives that time back."""
    if clock is None:
        return STILL
    words = clock_words(clock)
    if clock.stands not in RUNNING or not clock.left:
        return Ticking("", words, 0.0)
    stands = clock.stopped and desk.policy(match).clock.give_back_judge_time
    ends = 0.0 if stands else (desk.clock() + clock.left) / SECOND
    return Ticking(minutes(clock.left), words, ends)


def of_round(desk: Desk, time: RoundClock) -> Ticking:
    """The clock of a round that runs; there is none before, after, and without an end."""
    if not time.round.begun or time.round.ended or not time.round.minutes:
        return STILL
    left = minutes(time.left)
    return Ticking(left, f"{left} left", (desk.clock() + time.left) / SECOND)
