"""The queue of an event: the calls and appeals of all its tables that wait for a judge."""

from collections.abc import Iterable, Mapping
from typing import Final

from events.record import record
from referee.court.appeals import Appeal, appeals_of
from referee.court.standing import CLAIMED, ESCALATED, OPEN, Call, standing
from referee.fold import Court
from referee.fold.event import Event, Seated

QUEUES: Final = {"pending": OPEN, "escalated": ESCALATED, "taken": CLAIMED}
"""What a queue can be narrowed to: calls that nobody has, that went up, that somebody took."""
FEATURED: Final = "featured"
"""And to those of tables before the public."""


@record
class Waiting:
    """A call that is not closed: where it was made, who sits there, and for how long it waits.

    `waited` is in microseconds; round and table are 0 in a match that was not seated.
    """

    match: str
    round: int
    table: int
    people: tuple[str, str]
    featured: bool
    call: Call
    waited: int


@record
class Appealed:
    """An appeal that is to be decided: where it was filed, who sits there, for how long it waits.

    `waited` is in microseconds; round and table are 0 in a match that was not seated.
    """

    match: str
    round: int
    table: int
    people: tuple[str, str]
    featured: bool
    appeal: Appeal
    waited: int


def appeals_waiting(event: Event, courts: Mapping[str, Court], now: int) -> tuple[Appealed, ...]:
    """Give the appeals that wait, oldest first; `courts` are known as for `calls_waiting`."""
    seated = {one.match: one for one in event.tables}
    rows = [
        Appealed(
            match, at.round, at.table, at.people, at.featured, one, max(now - one.filed, 0)
        )
        for match, court in courts.items()
        for at in (seated.get(match, Seated(0, 0, match, ("", ""))),)
        for one in appeals_of(court)
        if one.pending
    ]  # fmt: skip
    return tuple(sorted(rows, key=lambda one: (one.appeal.filed, one.match, one.appeal.id)))


def calls_waiting(
    event: Event, courts: Mapping[str, Court], now: int, kinds: Iterable[str] = ()
) -> tuple[Waiting, ...]:
    """Give the calls that wait, oldest first.

    `kinds` are words of QUEUES and FEATURED, none for all; `courts` are what is known of the calls
    of each match, by its name.
    """
    asked = set(kinds)
    wanted = {QUEUES[kind] for kind in asked - {FEATURED}} or set(QUEUES.values())
    seated = {one.match: one for one in event.tables}
    rows = [
        _row(seated.get(match, Seated(0, 0, match, ("", ""))), call, now)
        for match, court in courts.items()
        if court.entries
        for call in standing(court).waiting()
        if call.stands in wanted
    ]
    if FEATURED in asked:
        rows = [one for one in rows if one.featured]
    return tuple(sorted(rows, key=lambda one: (one.call.opened, one.match, one.call.id)))


def _row(one: Seated, call: Call, now: int) -> Waiting:
    waited = max(now - call.opened, 0)
    return Waiting(one.match, one.round, one.table, one.people, one.featured, call, waited)
