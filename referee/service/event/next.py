"""What comes next at an event as it stands at this moment, in values and in words."""

from collections.abc import Sequence
from typing import Final

from events.wording import counted
from referee.court.event import displaced_words
from referee.fold.event import Event, SeatedTable
from referee.service.court.losses import loss_lines
from referee.service.desk import Desk
from referee.service.event.ordering import event_at
from referee.service.event.seating import calls_at_event, round_time, times_of
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
    "repair": "Give the winner the place in {called}",
}
NAMED: Final = 3
"""Games that are named one by one where they are to be opened."""
MOST: Final = 24
"""Tables and people that are named at most."""


class EventNext(NextStep, frozen=True, kw_only=True):
    """What comes next at an event, in words too, at which seq of its log.

    `words` are those of a button; `missing` are what is missing, such as "3 results". `opens` are the
    games that are not opened yet, and `players` the two who sit at the table of the first of them.
    `losses` say which losses by penalties count at open tables of the round.
    """

    event: str
    head: int
    words: str
    missing: tuple[str, ...]
    opens: tuple[tuple[int, int, int], ...] = ()
    players: tuple[str, ...] = ()
    losses: tuple[str, ...] = ()


def next_at(desk: Desk, name: str) -> EventNext:
    """What comes next at an event, and what is missing for it; raises DeskError for no event."""
    event = event_at(desk, name)
    number = event.last_round
    time = round_time(desk, name, number) if number else None
    rows = [*(time.tables if time else ()), *times_of(desk, name, _earlier(event, number))]
    begun = {one.number for one in event.rounds if one.begun}
    open_ = [one for one in rows if one.result is None and one.seated.round in begun]
    waiting = tuple((one.seated.round, one.seated.table) for one in open_)
    games = [(one, (one.seated.round, one.seated.table, one.game)) for one in open_ if one.game]
    calls = tuple((one.round, one.table) for one in calls_at_event(desk, name))
    found = next_step(
        event, waiting, calls, left=time.left if time else 0, games=[place for _, place in games]
    )
    called = round_called(event, found.round)
    opens = tuple(sorted(place for one, place in games if one.awaits_game))
    return EventNext(
        **{field: getattr(found, field) for field in found.__struct_fields__},
        event=name,
        head=event.seq,
        words=WORDS[found.step].format(called=called, cut=found.cut),
        missing=(*missing_words(found), *_to_open(opens)),
        opens=opens,
        players=next((one.seated.people for one, place in games if place in opens[:1]), ()),
        losses=loss_lines(desk, name, number) if number else (),
    )


def _earlier(event: Event, number: int) -> list[SeatedTable]:
    """The tables of earlier rounds that may have no result.

    None is written, or it was taken over from a match of the round before, which may have gone on since.
    """
    missing = {*unwritten(event)}
    return [
        one
        for one in event.tables
        if one.round < number
        and ((one.round, one.table) in missing or (one.games and one.round == number - 1))
    ]


def _to_open(opens: Sequence[tuple[int, int, int]]) -> tuple[str, ...]:
    """Name the games that are to be opened, or count them where they are many."""
    if len(opens) > NAMED:
        return (f"{counted(len(opens), 'game')} to open",)
    return tuple(f"game {game} at table {table}" for _, table, game in opens)


def missing_words(step: NextStep) -> tuple[str, ...]:
    """Count what is missing: "3 results", "1 call", "2 lists"; what is not missing is left out."""
    rows = ((step.results, "result"), (step.calls, "call"), (step.lists, "list"))
    counts = (counted(len(some), word) for some, word in rows if some)
    return (*map(displaced_words, step.displaced), *counts, *place_words(step))


def place_words(step: NextStep) -> tuple[str, ...]:
    """Name who has no place in the round that is paired: "without a place in round 1: e5"."""
    people = list_some(step.without_place)
    return (f"without a place in round {step.paired_round}: {people}",) if people else ()


def list_some(names: Sequence[str]) -> str:
    """List names, of many the first MOST."""
    more = [f"and {len(names) - MOST} more"] if len(names) > MOST else []
    return ", ".join((*names[:MOST], *more))
