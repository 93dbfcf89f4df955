"""The rounds of an event as a calendar takes them: iCalendar, RFC 5545.

What stands in it follows from the log alone, so a file that is asked for again is the same until the
event goes on; then each entry has a higher SEQUENCE, by which a calendar knows that it changed.
"""

import datetime as dt
from typing import Final

from icalendar import Calendar, Component, vText
from icalendar import Event as Entry

from events.wording import counted
from referee.fold.event import Event, Round
from referee.service.chance import MICROSECONDS
from referee.service.desk import Desk
from referee.service.event.ordering import event_at

PRODUCT: Final = "-//WIXOSS Match Referee//event//EN"
HOUSE: Final = "wixoss-referee"
"""What stands behind the @ of an id; the name of the event is before it."""
MINUTE: Final = 60 * MICROSECONDS


def event_calendar(desk: Desk, name: str, seq: int | None = None) -> bytes:
    """The day of an event and its rounds as a calendar file.

    A round is there from when it began, for its minutes or until it ended; one that has not begun
    stands where it was opened and is tentative. Raises DeskError where there is no such event.
    """
    event = event_at(desk, name, seq)
    last = desk.facts(name, event.seq - 1, event.seq)[-1].at
    title = event.title or name
    made = Calendar()
    made.add("prodid", PRODUCT)
    made.add("version", "2.0")
    made.add("x-wr-calname", title)
    day = _entry(event, name, "day", last)
    day.add("summary", title)
    day.add("dtstart", dt.date.fromisoformat(event.date) if event.date else _moment(event.opened).date())
    day.add("transp", "TRANSPARENT")
    if event.entrants:
        day.add("description", counted(len(event.playing()), "player"))
    made.add_component(day)
    for one in event.rounds:
        made.add_component(_round(event, name, one, last))
    return bytes(made.to_ical())


def _entry(event: Event, name: str, what: str, at: int) -> Component:
    """An entry whose id never changes, and whose sequence is the seq of the log."""
    made = Entry()
    made["uid"] = vText(f"{name}/{what}@{HOUSE}")
    made.add("sequence", event.seq)
    made.add("dtstamp", _moment(at))
    return made


def _round(event: Event, name: str, one: Round, at: int) -> Component:
    made = _entry(event, name, f"round-{one.number}", at)
    begun = one.begun or one.opened
    planned = begun + one.minutes * MINUTE + sum(after - ended for ended, after in one.stood)
    made.add("summary", f"{event.title or name}: round {one.number}")
    made.add("dtstart", _moment(begun))
    if one.ended or one.minutes:
        made.add("dtend", _moment(one.ended or planned))
    made.add("status", "CONFIRMED" if one.begun else "TENTATIVE")
    tables = counted(len(event.tables_of(one.number)), "table")
    made.add("description", f"{tables}, {counted(one.minutes, 'minute')}" if one.minutes else tables)
    return made


def _moment(at: int) -> dt.datetime:
    return dt.datetime.fromtimestamp(at // MICROSECONDS, tz=dt.UTC)
