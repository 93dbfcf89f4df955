"""What comes next at an event as it stands at this moment, in values and in words."""

from typing import Final

from events.wording import counted
from referee.fold.event import Event
from referee.service.desk import Desk
from referee.service.event.ordering import event_at
from referee.service.event.seating import calls_at_event, match_result, round_time
from referee.tournament import NextStep, next_step, round_called, unwritten

WORDS: Final = {
    "enter": "Enter people",
    "pair": "Pair {called}",
    "begin": "Begin {called}",
    "time": "Call time in {called}",
    "end": "End {called}",
    "cut": "Cut to {cut}",
    "close": "Close the event",
    "done": "The event is over",
}


class EventNext(NextStep, frozen=True):
    """What comes next at an event, in words too, at which seq of its log.

    `words` are those of a button; `missing` are what is missing, such as "3 results".
    """

    event: str
    head: int
    words: str
    missing: tuple[str, ...]


def next_at(desk: Desk, name: str) -> EventNext:
    """What comes next at an event, and what is missing for it; raises DeskError for no event."""
    event = event_at(desk, name)
    number = event.rounds[-1].number if event.rounds else 0
    time = round_time(desk, name, number) if number else None
    over = {one.seated.table for one in time.tables if one.result is not None} if time else set()
    waiting = tuple(
        (at, table)
        for at, table in unwritten(event)
        if not (table in over if at == number else _played(desk, event, at, table))
    )
    calls = tuple((one.round, one.table) for one in calls_at_event(desk, name))
    found = next_step(event, waiting, calls, left=time.left if time else 0)
    called = round_called(event, found.round)
    return EventNext(
        found.step, found.round, found.how, found.cut, found.ready, found.results, found.calls, found.lists,
        name, event.seq, WORDS[found.step].format(called=called, cut=found.cut), missing_words(found),
    )  # fmt: skip


def _played(desk: Desk, event: Event, number: int, table: int) -> bool:
    """Whether the match of a table of an earlier round came to its end."""
    match = next((one.match for one in event.tables_of(number) if one.table == table), "")
    return bool(match) and match_result(desk, match) is not None


def missing_words(step: NextStep) -> tuple[str, ...]:
    """Count what is missing: "3 results", "1 call", "2 lists"; what is not missing is left out."""
    rows = ((step.results, "result"), (step.calls, "call"), (step.lists, "list"))
    return tuple(counted(len(some), word) for some, word in rows if some)
