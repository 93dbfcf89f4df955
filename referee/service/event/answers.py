"""What an event is told and answered with, whatever the door: as far as its reader may know it.

The list that a person registered is theirs and the officials' until the event opens it.
"""

from typing import Final, NamedTuple

from events.record import changed
from referee.fold.event import Entrant, Event, Seated
from referee.service.desk import Desk


class EventAnswer(NamedTuple):
    """What an order at an event did, in words, and the last seq of its log then.

    `repeated` says that the key of the order had been answered before.
    """

    event: str
    head: int
    done: str
    repeated: bool


class SeatedAnswer(NamedTuple):
    """A table that was seated, and the last seq of the event's log then."""

    event: str
    head: int
    seated: Seated
    repeated: bool


class Said(NamedTuple):
    """What an order at an event was about: whom, in which role, with which deck, which round."""

    person: str = ""
    role: str = ""
    deck: str = ""
    number: int = 0


DONE: Final = {
    "close": "the event is closed",
    "adopt": "policy {policy}, holds",
    "enter": "{said.person} is entered{deck}",
    "drop": "{said.person} has dropped",
    "appoint": "{said.person} is {said.role}",
    "release": "{said.person} is {said.role} no longer",
    "round open": "round {said.number} is open, {lasts}",
    "round begin": "round {said.number} runs",
    "round time": "time in round {said.number}: this turn, then {turns} more",
    "round end": "round {said.number} is ended",
}
"""What each order at an event did, in words."""


NOTHING: Final = Said()


def ordered(
    desk: Desk, name: str, order: str, said: Said = NOTHING, *, before: int | None = None
) -> EventAnswer:
    """Tell what an order at an event did; `before` is the last seq of its log before it."""
    head, now = desk.reader(name).head(), desk.event(name)
    found, under = now.round(said.number), desk.policy(name)
    minutes, turns = (found.minutes, found.turns) if found is not None else (0, 0)
    words = DONE[order].format(
        said=said, deck=f" with {said.deck}" if said.deck else "", turns=turns,
        lasts=f"{minutes} minutes" if minutes else "without an end",
        policy=f"{under.name}, edition {under.edition}",
    )  # fmt: skip
    return EventAnswer(name, head, words, before is not None and head <= before)


def event_for(event: Event, person: str = "", *, official: bool) -> Event:
    """Give an event as its officials read it, or as a person does: with their own list alone."""
    if official:
        return event
    rows = tuple(one if person and one.id == person else _bare(one) for one in event.entrants)
    return changed(event, entrants=rows)


def _bare(one: Entrant) -> Entrant:
    return changed(one, deck="", main=(), lrig_deck=())


def seated(desk: Desk, name: str, at: Seated, *, before: int | None = None) -> SeatedAnswer:
    """Tell which table was seated; `before` is the last seq of the event's log before it."""
    head = desk.reader(name).head()
    return SeatedAnswer(name, head, at, before is not None and head <= before)
