"""The records of events that the desk hands out, by name, for whoever shows or answers them."""

from events.registry.people import Person
from referee.court.event import (
    FEATURED,
    QUEUES,
    TableClock,
    TableResult,
    WaitingCall,
    displaced_words,
    free_byes,
    left_words,
    people_without_place,
    repair_orders,
    repair_words,
    round_left,
    undecided,
)
from referee.court.event.clock_words import clock_words, own_time, span
from referee.court.event.games import score_words
from referee.court.event.results import games_words, result_words, winner_words
from referee.court.results import StatedResult
from referee.court.standing import Call
from referee.fold.event import ELIMINATION, Decided, Entrant, Event, Office, Round, SeatedTable
from referee.report import EventReport
from referee.report import words as report_words
from referee.report.beside import ReportAudit, ReportRoots, ToldReport
from referee.report.page import ReportSheet, report_page
from referee.tournament import Differences, cut_winner, round_called, round_title
from referee.tournament.pairing import CUTS

__all__ = [
    "CUTS",
    "ELIMINATION",
    "FEATURED",
    "QUEUES",
    "Call",
    "Decided",
    "Differences",
    "Entrant",
    "Event",
    "EventReport",
    "Office",
    "Person",
    "ReportAudit",
    "ReportRoots",
    "ReportSheet",
    "Round",
    "SeatedTable",
    "StatedResult",
    "TableClock",
    "TableResult",
    "ToldReport",
    "WaitingCall",
    "clock_words",
    "cut_winner",
    "displaced_words",
    "free_byes",
    "games_words",
    "left_words",
    "own_time",
    "people_without_place",
    "repair_orders",
    "repair_words",
    "report_page",
    "report_words",
    "result_words",
    "round_called",
    "round_left",
    "round_title",
    "score_words",
    "span",
    "undecided",
    "winner_words",
]
