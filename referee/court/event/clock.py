"""The clock of a table: the minutes of its round, what was given, and the turns after time.

Everything is read from the two logs: when the round began and its time was called stands in that of
the event, extensions, the time of judges and the turns in that of the match.
"""

from collections.abc import Iterable
from typing import Final

from msgspec import Struct

from events.kinds import (
    ClockStarted,
    ClockStopped,
    Fact,
    MatchEnded,
    MatchRewound,
    TimeExtended,
    TurnBegan,
)
from events.values import changed
from referee.court.policy.records import RULED, ClockRules
from referee.fold.event import Round

SECOND: Final = 1_000_000
NOT_BEGUN = "not begun"
PLAYING = "playing"
TIME_IS_UP = "time is up"
LAST_TURN = "turn in progress"
EXTRA = "extra turns"
TIME_IS_OVER = "time is over"
FINISHED = "finished"
ABSENT = "its match is not here"


class TableClock(Struct, frozen=True):
    """How much time a table has.

    `stands` is "not begun", "playing", "time is up" (and nobody called it yet), "turn in progress"
    (the turn at which time was called), "extra turns", "time is over" or "finished"; of a
    table whose match was not brought in "its match is not here". `left` are
    microseconds to the end of its own time, below 0 after it, and 0 in a round without an end.
    `extended` are seconds that were given, `judged` microseconds in which a judge stood there,
    `stopped` says whether one does now. `turn` counts the extra turns up to `turns`. `due` is what
    the policy makes of the match once time is over: "double-loss", "draw" or "ruled", else "".
    """

    stands: str
    left: int = 0
    extended: int = 0
    judged: int = 0
    stopped: bool = False
    turn: int = 0
    turns: int = 0
    due: str = ""


def table_clock(
    round: Round,  # noqa: A002
    facts: Iterable[Fact],
    clock: ClockRules,
    now: int,
    *,
    earlier: Iterable[Fact] = (),
    between: bool = False,
    given: int = 0,
) -> TableClock:
    """Read the clock of a table out of the facts of its match, at a moment in microseconds.

    Of a match of several games `facts` are those of the game that was opened last and `earlier` those
    of the others: what was given and judged there counts too. `between` says that the last game is
    over and another one follows; none begins after time. `given` are the seconds that the event gave the
    table while nothing was recorded there.
    """
    rows, before = list(facts), list(earlier)
    every = sorted([*before, *rows], key=lambda one: one.at) if before else rows
    walk = _walk(rows)
    stopped, judged = _judged(every, round, now)
    extended = given + sum(f.body.seconds for f in every if isinstance(f.body, TimeExtended))
    more = extended * SECOND + (judged if clock.give_back_judge_time else 0)
    until = _later(round.begun + round.minutes * 60 * SECOND + more, round)
    bounded = round.minutes and round.begun
    left = until - now if bounded else 0
    base = TableClock("", left, extended, judged, stopped)
    finished, number = walk[-1][2] and not between, walk[-1][3]
    if finished or round.ended:
        early = not round.called or until > round.ended
        return _as(base, FINISHED) if finished else _over(base, clock, early=early)
    if not round.begun:
        return _as(base, NOT_BEGUN)
    over = max(round.called, until) if bounded else round.called
    if not round.called or over > now:
        return _as(base, TIME_IS_UP if bounded and left <= 0 else PLAYING)
    played = number - next(row[3] for row in reversed(walk) if row[1] <= over)
    if played > round.turns or between:
        return _over(base, clock, round.turns)
    return _turns(base, played, round.turns)


def round_left(round: Round, now: int) -> int:  # noqa: A002
    """The microseconds that a round has left at a moment, below 0 after its minutes.

    0 for a round that has not begun, and for one without an end.
    """
    if not round.begun or not round.minutes:
        return 0
    return _later(round.begun + round.minutes * 60 * SECOND, round) - (round.ended or now)


def own_time_left(round: Round, table: int, now: int) -> int:  # noqa: A002
    """The microseconds that a table which was given time has left, 0 for another table and after it."""
    given = round.seconds_given(table)
    return max(round_left(round, now) + given * SECOND, 0) if given and round.minutes else 0


def _later(until: int, round: Round) -> int:  # noqa: A002
    """Move an end by the spans in which the round was ended before it came, as the clock stood."""
    for since, to in round.stood:
        if since < until:
            until += to - since
    return until


def _over(base: TableClock, clock: ClockRules, turns: int = 0, *, early: bool = False) -> TableClock:
    """Time is over: the policy says what becomes of the match, unless the round ended early."""
    due = RULED if early else clock.time_over
    return changed(_as(base, TIME_IS_OVER, turns, turns), due=due)


def _as(base: TableClock, stands: str, turn: int = 0, turns: int = 0) -> TableClock:
    return TableClock(stands, base.left, base.extended, base.judged, base.stopped, turn=turn, turns=turns)


def _turns(base: TableClock, played: int, turns: int) -> TableClock:
    """Which of the extra turns is played; the turn at which time came is none of them."""
    if played <= 0:
        return _as(base, LAST_TURN, 0, turns)
    return _as(base, EXTRA, played, turns)


def _judged(rows: Iterable[Fact], round: Round, now: int) -> tuple[bool, int]:  # noqa: A002
    """Whether the clock stands, and for how many microseconds of the round it stood."""
    since, stood = 0, 0
    for fact in rows:
        if isinstance(fact.body, ClockStopped):
            since = since or fact.at
        elif isinstance(fact.body, ClockStarted) and since:
            stood += _within(since, fact.at, round)
            since = 0
    return bool(since), stood + (_within(since, now, round) if since else 0)


def _within(since: int, to: int, round: Round) -> int:  # noqa: A002
    """How much of a span lies in the round, while the round was not ended."""
    since = max(since, round.begun)
    ended = sum(max(min(to, b) - max(since, a), 0) for a, b in round.stood)
    return max(to - since, 0) - ended


def _walk(rows: Iterable[Fact]) -> list[tuple[int, int, bool, int]]:
    """Give seq, time, whether the match is over and the number of the turn, at each change.

    A rewind gives back what was so at its point; so turns that are played again count once.
    """
    walk = [(0, 0, False, 0)]
    for fact in rows:
        over, number = walk[-1][2:]
        if isinstance(fact.body, TurnBegan):
            number = fact.body.number
        elif isinstance(fact.body, MatchEnded):
            over = True
        elif isinstance(fact.body, MatchRewound):
            to = fact.body.to
            over, number = next(row for row in reversed(walk) if row[0] <= to)[2:]
        else:
            continue
        walk.append((fact.seq, fact.at, over, number))
    return walk
