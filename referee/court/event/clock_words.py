"""How much time a table has, in words: at a terminal, on a screen and in a refusal alike."""

from typing import Final

from referee.court.event.clock import (
    EXTRA,
    LAST_TURN,
    PLAYING,
    TIME_IS_OVER,
    TIME_IS_UP,
    TableClock,
)
from referee.court.policy.records import DOUBLE_LOSS, DRAW, RULED

OVER: Final = {
    DOUBLE_LOSS: "both players lose",
    DRAW: "a draw",
    RULED: "an official says who won",
}
"""What becomes of a match whose time is over, by the word of the policy."""


def span(micros: int) -> str:
    """Write microseconds as minutes and seconds, with a sign where they are below nothing."""
    whole, seconds = divmod(abs(micros) // 1_000_000, 60)
    return f"{'-' if micros < 0 and (whole or seconds) else ''}{whole}:{seconds:02d}"


def clock_words(clock: TableClock) -> str:
    """Say in words how much time a table has, and what the policy says once it is over."""
    if clock.stands == EXTRA:
        return f"extra turn {clock.turn} of {clock.turns}"
    if clock.stands == LAST_TURN:
        return f"time: this turn, then {clock.turns} more"
    if clock.stands == PLAYING:
        return f"{span(clock.left)} left" if clock.left else "no end"
    if clock.stands == TIME_IS_UP:
        return f"time is up since {span(-clock.left)}"
    if clock.stands == TIME_IS_OVER and clock.due:
        return f"{TIME_IS_OVER}: {OVER[clock.due]}"
    return clock.stands


def own_time(clock: TableClock) -> str:
    """Say in words what a table has beside the clock of its round; "" for one that has nothing."""
    if clock.stands in {EXTRA, LAST_TURN}:
        return clock_words(clock)
    timed = clock.stands in {PLAYING, TIME_IS_UP} and (clock.extended or clock.judged)
    return clock_words(clock) if timed else ""
