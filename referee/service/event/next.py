"""What comes next at an event as it stands at this moment, in values and in words."""

from collections.abc import Sequence
from typing import Final

from events.wording import counted
from referee.court.event import displaced_words, result_order
from referee.fold.event import Event, SeatedTable
from referee.service.court.losses import loss_lines, losses_of_round
from referee.service.desk import Desk
from referee.service.event.ordering import event_at
from referee.service.event.seating import TableTime, appeals_at_event, calls_at_event, round_time, times_of
from referee.tournament import NextStep, next_step, round_called, unwritten

WORDS: Final = {
    "enter": "Enter people",
    "pair": "Pair {called}",
    "begin": "Begin {called}",
    "time": "Call time in {called}",
    "end": "End {called}",
    "cut": "Cut to {cut}",
    "result": "Write the results that are missing",
    "close": "Close the event",
    "done": "The event is over",
    "repair": "Give the winner the place in {called}",
    "undo": "Undo the pairing of {called}, then pair the winners",
}
NAMED: Final = 3
"""Games that are named one by one where they are to be opened."""
MOST: Final = 24
"""Tables and people that are named at most."""


class EventNext(NextStep, frozen=True, kw_only=True):
    """What comes next at an event, in words too, at which seq of its log.

    `words` are those of a button; `missing` are what is missing, such as "3 results". `opens` are the
    games that are not opened yet, and `players` the two who sit at the table of the first of them.
    `losses` say which losses by penalties count at open tables of the round. `appeals` are those that wait,
    each with where it was filed, and `result_order` is what is typed for the first of `results`.
    """

    event: str
    head: int
    words: str
    missing: tuple[str, ...]
    opens: tuple[tuple[int, int, int], ...] = ()
    players: tuple[str, ...] = ()
    losses: tuple[str, ...] = ()
    appeals: tuple[str, ...] = ()
    result_order: str = ""


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
    held = event.round(found.round)
    again = " again" if found.step == "pair" and held is not None and held.unpaired else ""
    word = "undo" if found.step == "repair" and not any(one.repair for one in found.displaced) else found.step
    appeals = appeal_words(desk, name)
    first = next(
        (one for one in open_ if waiting and (one.seated.round, one.seated.table) == min(waiting)), None
    )
    opens = tuple(sorted(place for one, place in games if one.awaits_game))
    return EventNext(
        **{field: getattr(found, field) for field in found.__struct_fields__},
        event=name,
        head=event.seq,
        words=WORDS[word].format(called=called, cut=found.cut) + again,
        missing=(*missing_words(found), *_to_open(opens), *_appeals_missing(appeals)),
        opens=opens,
        players=next((one.seated.people for one, place in games if place in opens[:1]), ()),
        losses=loss_lines(desk, name, number) if number else (),
        appeals=appeals,
        result_order=_result_order(desk, name, first) if first is not None else "",
    )


def appeal_words(desk: Desk, name: str) -> tuple[str, ...]:
    """Name the appeals of an event that wait, oldest first: "cup-1-1/A1 (table 1 of round 1)"."""
    rows = ((one.at, f"{one.at.match}/{one.appeal.id}") for one in appeals_at_event(desk, name))
    return tuple(
        link
        + (
            f" (table {at.table} of round {at.round})"
            if at.table
            else f" (round {at.round})" * bool(at.round)
        )
        for at, link in rows
    )


def _appeals_missing(appeals: Sequence[str]) -> tuple[str, ...]:
    return (counted(len(appeals), "appeal"),) if appeals else ()


def _result_order(desk: Desk, name: str, one: TableTime) -> str:
    """What is typed for a table whose result is missing: a recorded match is told how it ended."""
    if one.seated.match and not one.awaits_game:
        return f"referee result {one.playing or one.seated.match} --winner A --by JUDGE"
    losses = losses_of_round(desk, name, one.seated.round)
    return f"referee {result_order(one.seated, desk.policy(name), losses)} --event {name} --by ORGANISER"


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
