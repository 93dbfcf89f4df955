"""The clock of a policy: how long a round lasts, and what is played when its time is up."""

from collections.abc import Callable
from typing import Any, Final

from referee.court.policy.records import TIME_OVER, ClockRules

KEYS: Final = ("minutes", "extra_turns", "give_back_judge_time", "time_over")
LONGEST: Final = 24 * 60
"""The most minutes that a round may last: a day."""
MOST_TURNS: Final = 50

Say = Callable[[str, str, str], None]
"""Notes a contradiction: what is wrong, what to write instead, and the key it stands at."""


def clock_of(table: dict[str, Any], say: Say) -> ClockRules:
    """Read a table [clock]; what it leaves out is as in a match without a clock."""
    given = ClockRules()
    minutes = _number(table, "minutes", LONGEST, say, given.minutes)
    turns = _number(table, "extra_turns", MOST_TURNS, say, given.extra_turns)
    back = table.get("give_back_judge_time", given.give_back_judge_time)
    if not isinstance(back, bool):
        say(f"give_back_judge_time is {back!r}", "write true or false", "give_back_judge_time")
        back = given.give_back_judge_time
    over = table.get("time_over", given.time_over)
    if over not in TIME_OVER:
        say(f"time_over is {over!r}", f"write one of {', '.join(TIME_OVER)}", "time_over")
        over = given.time_over
    return ClockRules(minutes, turns, back, over)


def _number(table: dict[str, Any], key: str, most: int, say: Say, default: int) -> int:
    value = table.get(key, default)
    if type(value) is int and 0 <= value <= most:
        return value
    say(f"{key} is {value!r}", f"write a whole number from 0 to {most}", key)
    return default
