"""The records of events that the desk hands out, by name, for whoever shows or answers them."""

from events.log import Person
from referee.court.event import FEATURED, QUEUES, TableClock, Waiting
from referee.court.standing import Call
from referee.fold.event import Entrant, Event, Office, Round, Seated

__all__ = [
    "FEATURED",
    "QUEUES",
    "Call",
    "Entrant",
    "Event",
    "Office",
    "Person",
    "Round",
    "Seated",
    "TableClock",
    "Waiting",
]
