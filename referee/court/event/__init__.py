"""What may be ordered at an event?

Question: which facts do an entry, an appointment, a round, a table or the call of time add to the
log of an event, who may order them, which calls wait, and how much time has a table?
May import: what the court may.
Public names: `open_event` and the orders of `people`, `joining`, `rounds`, `pairings` and
`deciding`, with `barred` and `id_fault` that they share, `acting` (who somebody is at
this event), `calls_waiting` (the queue), `table_clock`, `round_left`, `table_result` and
`difference` (between two lists), with the records they give.
"""

from referee.court.event.clock import ABSENT, TableClock, round_left, table_clock
from referee.court.event.correcting import (
    DISQUALIFICATION,
    EventCorrection,
    PartLeft,
    TablePenalty,
    left_after,
    left_words,
    of_part,
    of_penalty,
    of_result,
    of_seats,
    ordered,
)
from referee.court.event.deciding import (
    MATCH,
    SOURCES,
    WINNERS,
    TableEnd,
    decide,
    decide_by_time,
    disqualify,
    sent_out,
    taken_over,
    taken_over_again,
)
from referee.court.event.joining import Joining, enter_all
from referee.court.event.lists import difference
from referee.court.event.officials import OFFICES, acting
from referee.court.event.own import (
    DESK,
    SaidTable,
    admit,
    answer_call,
    bring_list,
    call_judge,
    close_registration,
    enter_self,
    leave,
    open_registration,
    report,
)
from referee.court.event.pairings import (
    ChosenTables,
    Swap,
    changed_by_hand,
    pair,
    pairable_now,
    swap,
    undecided,
    unpair,
)
from referee.court.event.people import (
    adopt,
    appoint,
    barred,
    close,
    drop,
    enter,
    id_fault,
    open_event,
    release,
    reopen,
)
from referee.court.event.playing import Playing
from referee.court.event.queue import (
    FEATURED,
    QUEUES,
    Appealed,
    WaitingCall,
    appeals_waiting,
    calls_waiting,
)
from referee.court.event.results import TableResult, table_result, written_result
from referee.court.event.rounds import (
    begin_round,
    call_time,
    end_round,
    feature,
    open_round,
    reopen_round,
    seat,
)

__all__ = [
    "ABSENT",
    "DESK",
    "DISQUALIFICATION",
    "FEATURED",
    "MATCH",
    "OFFICES",
    "QUEUES",
    "SOURCES",
    "WINNERS",
    "Appealed",
    "ChosenTables",
    "EventCorrection",
    "Joining",
    "PartLeft",
    "Playing",
    "SaidTable",
    "Swap",
    "TableClock",
    "TableEnd",
    "TablePenalty",
    "TableResult",
    "WaitingCall",
    "acting",
    "admit",
    "adopt",
    "answer_call",
    "appeals_waiting",
    "appoint",
    "barred",
    "begin_round",
    "bring_list",
    "call_judge",
    "call_time",
    "calls_waiting",
    "changed_by_hand",
    "close",
    "close_registration",
    "decide",
    "decide_by_time",
    "difference",
    "disqualify",
    "drop",
    "end_round",
    "enter",
    "enter_all",
    "enter_self",
    "feature",
    "id_fault",
    "leave",
    "left_after",
    "left_words",
    "of_part",
    "of_penalty",
    "of_result",
    "of_seats",
    "open_event",
    "open_registration",
    "open_round",
    "ordered",
    "pair",
    "pairable_now",
    "release",
    "reopen",
    "reopen_round",
    "report",
    "round_left",
    "seat",
    "sent_out",
    "swap",
    "table_clock",
    "table_result",
    "taken_over",
    "taken_over_again",
    "undecided",
    "unpair",
    "written_result",
]
