"""What comes next at an event, and what is missing for it: one answer for every screen and command."""

from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from referee.court.event import (
    DisplacedWinner,
    displaced_winners,
    pairing_stands,
    people_without_place,
    undecided,
)
from referee.fold.event import ELIMINATION, Event, Round
from referee.tournament.pairing import ROUND_ROBIN, STANDING, SWISS, WAYS, rounds_for

ENTER, PAIR, BEGIN, TIME, END, CUT, RESULT, CLOSE, DONE, REPAIR = (
    "enter",
    "pair",
    "begin",
    "time",
    "end",
    "cut",
    "result",
    "close",
    "done",
    "repair",
)
CUT_TO: Final = ((17, 8), (9, 4))
"""From how many people on a cut follows the Swiss rounds, and to how many; organisers may choose others."""
Place = tuple[int, int]
"""A round and a table of it."""


class NextStep(Struct, frozen=True):
    """What comes next at an event, and what is missing for it.

    `step` is "enter" (people), "pair" (a round), "begin" (it), "time" (call it), "end" (the round),
    "cut" (pair the first round of a cut), "result" (write those that are missing), "close" (the event),
    "done", or "repair" (a round of a cut: a winner has no place in it, the first of `displaced` that an
    order repairs, or others than the winners were paired). `round` is which one, 0 for none; `how` and
    `cut` are the way in which it is paired. `ready` says that nothing holds it up.
    `results` are the tables without a result, each with its round; `calls` the tables at which a
    judge is called; `lists` the people without a deck list where others have one. `missing_games` are the
    games that are missing of matches of several games: round, table and number of the game. `displaced` are
    the winners of a cut without a place; `without_place` are the people who have none in `paired_round`,
    the last round, where it is paired and goes on.
    """

    step: str
    round: int
    how: str
    cut: int
    ready: bool
    results: tuple[Place, ...]
    calls: tuple[Place, ...]
    lists: tuple[str, ...]
    missing_games: tuple[tuple[int, int, int], ...] = ()
    displaced: tuple[DisplacedWinner, ...] = ()
    without_place: tuple[str, ...] = ()
    paired_round: int = 0


def next_step(
    event: Event,
    waiting: Sequence[Place],
    calls: Sequence[Place] = (),
    *,
    left: int = 0,
    games: Sequence[tuple[int, int, int]] = (),
) -> NextStep:
    """Say what comes next.

    Args:
        event: The event as it stands.
        waiting: The tables of rounds that have begun whose result nobody knows.
        calls: Where a judge is called.
        left: Microseconds that the last round has left, at most 0 after its minutes.
        games: Round, table and number of each game that is missing of a match of several.
    """
    last = event.rounds[-1] if event.rounds else None
    displaced = displaced_winners(event)
    wrong = next((one.round for one in displaced if one.repair), 0)
    step, number, how, cut = _due(event, last, bool(waiting), left)
    if step == CLOSE and waiting:
        step, number = RESULT, min(waiting)[0]
    if wrong and not event.closed:
        step, number, how, cut = REPAIR, wrong, "", 0
    held = {PAIR: waiting, CUT: waiting, END: waiting, CLOSE: waiting}.get(step, ())
    return NextStep(
        step,
        number,
        how,
        cut,
        step not in {ENTER, RESULT, DONE} and not held,
        tuple(sorted(waiting)),
        tuple(sorted(set(calls))),
        _without_list(event) if step not in {CLOSE, DONE} else (),
        tuple(sorted(games)),
        displaced,
        people_without_place(event),
        last.number if last is not None and event.pairing(last.number) is not None else 0,
    )


def _due(event: Event, last: Round | None, waits: bool, left: int) -> tuple[str, int, str, int]:  # noqa: FBT001
    """The step, its round, and how that is paired."""
    if event.closed:
        return DONE, 0, "", 0
    if last is None or last.ended:
        return _following(event, 1 if last is None else last.number + 1)
    number = last.number
    if not event.tables_of(number):
        if len(event.playing()) < 2:  # noqa: PLR2004 - two play
            return _following(event, number)
        return PAIR, number, pairing_way(event, number), 0
    strange = event.is_cut(number) and number not in event.cut_rounds() and event.pairing(number)
    if strange and not any(pairing_stands(event, number)):
        return REPAIR, number, ELIMINATION, 0
    up = bool(last.minutes) and left <= 0 and not last.called
    return (BEGIN if not last.begun else TIME if waits and up else END), number, "", 0


def pairing_way(event: Event, number: int) -> str:
    """How a round is paired where nobody says it: as the one before it, and once a cut began by that.

    By Swiss where the one before it was paired by hand or by standing.
    """
    before = event.pairing(number - 1)
    if event.is_cut(number):
        return ELIMINATION
    return SWISS if before is None or before.how not in WAYS or before.how == STANDING else before.how


def _following(event: Event, number: int) -> tuple[str, int, str, int]:
    """What follows the rounds that there were: another, a cut, its next round, or the end."""
    playing, how = len(event.playing()), pairing_way(event, number)
    if how == ELIMINATION:
        over = len(event.tables_of(event.cut_before(number))) <= 1
        return (CLOSE, 0, "", 0) if over else (PAIR, number, ELIMINATION, 0)
    if playing < 2:  # noqa: PLR2004 - two play
        return (ENTER if number == 1 else CLOSE), 0, "", 0
    if number <= (_circle(event) if how == ROUND_ROBIN else rounds_for(playing)):
        return PAIR, number, how, 0
    cut = next((to for least, to in CUT_TO if playing >= least), 0) if how == SWISS else 0
    return (CUT, number, ELIMINATION, cut) if cut else (CLOSE, 0, "", 0)


def _circle(event: Event) -> int:
    """How many rounds it takes until everybody met everybody."""
    people = len(event.entrants)
    return people - 1 + people % 2


def _without_list(event: Event) -> tuple[str, ...]:
    """Who plays and brought no list, where somebody brought one: a recorded table has its own two alone."""
    recorded = {person for one in event.tables if one.games for person in one.people}
    brought = (one for one in event.entrants if one.main or one.sealed)
    if event.closed or all(one.id in recorded for one in brought):
        return ()
    return tuple(e.id for e in event.entrants if not (e.dropped or e.main or e.sealed))


def unwritten(event: Event) -> tuple[Place, ...]:
    """The tables of rounds that have begun whose result the event does not have yet."""
    begun = {one.number for one in event.rounds if one.begun}
    return tuple((one.round, one.table) for one in undecided(event) if one.round in begun)
