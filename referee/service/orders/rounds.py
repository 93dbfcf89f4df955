"""Rounds and tables of an event: opened, begun, called, ended; seated."""

from referee.service.event import running
from referee.service.event.answers import EventAnswer, SeatedAnswer
from referee.service.event.deciding import end_round, reopen_round
from referee.service.event.ordering import event_at
from referee.service.event.running import begin_round, feature_table
from referee.service.event.seating import seat_table
from referee.service.orders.events import told
from referee.service.orders.sitting import Sitting


def open_round(at: Sitting, number: int, minutes: int | None) -> EventAnswer:
    """Open a round; its minutes are the policy's where None is said, 0 is without an end."""
    running.open_round(at.desk, at.name, number, minutes, at.by, **at.once)
    found = event_at(at.desk, at.name).round(number)
    lasts = f"{found.minutes} minutes" if found is not None and found.minutes else "without an end"
    return told(at, f"round {number} is open, {lasts}")


def begin(at: Sitting, number: int) -> EventAnswer:
    """Let the clock of a round run."""
    begin_round(at.desk, at.name, number, at.by, **at.once)
    return told(at, f"round {number} runs")


def call_time(at: Sitting, number: int) -> EventAnswer:
    """Call time: each table ends its turn, then plays the extra turns of the policy."""
    running.call_time(at.desk, at.name, number, at.by, **at.once)
    found = event_at(at.desk, at.name).round(number)
    turns = 0 if found is None else found.turns
    return told(at, f"time in round {number}: this turn, then {turns} more")


def end(at: Sitting, number: int, *, anyway: bool = False) -> EventAnswer:
    """End a round; while tables play it is refused with their names, unless `anyway`."""
    end_round(at.desk, at.name, number, at.by, anyway=anyway, **at.once)
    return told(at, f"round {number} is ended")


def reopen(at: Sitting, number: int, reason: str) -> EventAnswer:
    """Let a round go on that was ended, with the time that it had left."""
    reopen_round(at.desk, at.name, number, reason, at.by, **at.once)
    return told(at, f"round {number} goes on")


def feature(at: Sitting, place: tuple[int, int], *, on: bool) -> EventAnswer:
    """Let a table, given as its round and number, play before the public, or no longer."""
    feature_table(at.desk, at.name, place, at.by, on=on, **at.once)
    return told(at, f"table {place[1]} of round {place[0]} is featured{'' if on else ' no longer'}")


def seat(
    at: Sitting,
    place: tuple[int, int],
    people: tuple[str, str],
    match: str = "",
    *,
    seed: int | None = None,
    paper: bool = False,
) -> SeatedAnswer:
    """Seat two people at a table of a round, and open their match unless one is named.

    With `paper` they shuffle and deal themselves.
    """
    desk, name = at.desk, at.name
    seated = seat_table(
        desk, name, place, people, at.by, match=match, seed=seed, paper=paper, **at.once
    )
    head = at.desk.reader(at.name).head()
    return SeatedAnswer(at.name, head, seated, head <= at.before)
