"""What may be ordered at an event?

Question: which facts do an entry, an appointment, a round, a table or the call of time add to the
log of an event, who may order them, which calls wait, and how much time has a table?
May import: what the court may.
Public names: `open_event` and the orders of `people` and `rounds`, `acting` (who somebody is at
this event), `calls_waiting` (the queue), `table_clock` and `difference` (between two lists), with
the records they give.
"""

from referee.court.event.clock import TableClock, table_clock
from referee.court.event.lists import difference
from referee.court.event.officials import OFFICES, acting
from referee.court.event.people import adopt, appoint, close, drop, enter, open_event, release
from referee.court.event.queue import FEATURED, QUEUES, Waiting, calls_waiting
from referee.court.event.rounds import (
    begin_round,
    call_time,
    end_round,
    feature,
    open_round,
    seat,
)

__all__ = [
    "FEATURED",
    "OFFICES",
    "QUEUES",
    "TableClock",
    "Waiting",
    "acting",
    "adopt",
    "appoint",
    "begin_round",
    "call_time",
    "calls_waiting",
    "close",
    "difference",
    "drop",
    "end_round",
    "enter",
    "feature",
    "open_event",
    "open_round",
    "release",
    "seat",
    "table_clock",
]
