"""The queue of an event: the calls and appeals of all its tables that wait for a judge."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from msgspec import Struct

from events.data import OptionalSeq
from events.values import changed
from referee.court.appeals import Appeal, appeals_of
from referee.court.standing import CLAIMED, ESCALATED, OPEN, Call, standing
from referee.fold import Court
from referee.fold.event import Event, SeatedTable

QUEUES: Final = {"pending": OPEN, "escalated": ESCALATED, "taken": CLAIMED}
"""What a queue can be narrowed to: calls that nobody has, that went up, that somebody took."""
FEATURED: Final = "featured"
"""And to those of tables before the public."""


class WaitingCall(Struct, frozen=True):
    """A call that is not closed: where it was made, who sits there, and for how long it waits.

    `match` is the log that it stands in, that of the event for a table without a match of its own, and
    then `call` has no seat where the two at it differ. `waited` is in microseconds; round and table are
    0 in a match that was not seated.
    """

    match: str
    round: OptionalSeq
    table: OptionalSeq
    people: tuple[str, str]
    featured: bool
    call: Call
    waited: int


class Appealed(Struct, frozen=True):
    """An appeal that is to be decided: where it was filed, and for how many microseconds it waits.

    Round and table are 0 `at` a match that was not seated.
    """

    at: SeatedTable
    appeal: Appeal
    waited: int


def appeals_waiting(event: Event, courts: Mapping[str, Court], now: int) -> tuple[Appealed, ...]:
    """The appeals that wait, oldest first; `courts` are known as for `calls_waiting`."""
    rows = [
        Appealed(at, one, max(now - one.filed, 0))
        for at, court in _tables(event, courts)
        for one in appeals_of(court)
        if one.pending
    ]
    return tuple(sorted(rows, key=lambda one: (one.appeal.filed, one.at.match, one.appeal.id)))


def _tables(event: Event, courts: Mapping[str, Court]) -> Iterator[tuple[SeatedTable, Court]]:
    """Where each match is seated, and what is known of its calls and appeals."""
    seated = event.seats()
    for match, court in courts.items():
        if court.entries:
            yield changed(seated.get(match, SeatedTable(0, 0, match, ("", ""))), match=match), court


def calls_waiting(
    event: Event, courts: Mapping[str, Court], now: int, kinds: Iterable[str] = ()
) -> tuple[WaitingCall, ...]:
    """The calls that wait, oldest first.

    `kinds` are words of QUEUES and FEATURED, none for all; `courts` are what is known of the calls
    of each match, by its name.
    """
    asked = set(kinds)
    wanted = {QUEUES[kind] for kind in asked - {FEATURED}} or set(QUEUES.values())
    rows = [
        _row(at, call, now)
        for at, court in _tables(event, courts)
        for call in standing(court).waiting()
        if call.stands in wanted
    ]
    if FEATURED in asked:
        rows = [one for one in rows if one.featured]
    return tuple(sorted(rows, key=lambda one: (one.call.opened, one.match, one.call.id)))


def _row(one: SeatedTable, call: Call, now: int) -> WaitingCall:
    waited = max(now - call.opened, 0)
    return WaitingCall(one.match, one.round, one.table, one.people, one.featured, call, waited)
