"""Tables and the calendar of an event, as files for spreadsheets, calendars and other programs."""

from typing import Annotated, Any, Literal, NamedTuple

from fastapi import Path, Query
from starlette.responses import Response

from referee.service import Desk
from referee.service.event.calendars import event_calendar
from referee.service.event.table_forms import Written, require_form, written_table
from referee.service.event.tables import AskedTable, EventTable, event_table
from referee.service.queries.events import LAST
from referee.web.access.here import officiates
from referee.web.access.rights import allowed, horizon
from referee.web.access.visitors import SPECTATOR
from referee.web.api.answers import fresh, fresh_file
from referee.web.api.event.at_event import AtEvent, EventOrders
from referee.web.api.forms import LOOKS
from referee.web.api.ordering import NAME
from referee.web.api.schemas import answers
from referee.web.api.uploads import file_of
from referee.web.routes import Router

router = Router(prefix="/v1/events/{event}", tags=["events"])
CALENDAR = "text/calendar; charset=utf-8"
TableName = Annotated[
    str,
    Path(
        max_length=NAME,
        examples=["standings"],
        description="pairings, standings, results, people, decks or penalties.",
    ),
]
TableForm = Annotated[
    Literal["json", "csv", "limitless", "topdeck", "tom"],
    Query(alias="format", description="How it is written; not every table has every form."),
]
OfRound = Annotated[
    int, Query(alias="round", ge=0, le=LAST, description="Of a round; else the last pairings, all results.")
]


class _Shown(NamedTuple):
    """What a visitor may know of an event: whether they are an official of it, and up to which seq."""

    own: bool
    seq: int


def _shown(at: EventOrders, desk: Desk) -> _Shown:
    """What a visitor may know; raises what rights refuse them with."""
    allowed(at.who, desk, at.event, SPECTATOR)
    return _Shown(officiates(at.who, desk, at.event), horizon(at.who, desk, at.event))


@router.get(
    "/tables/{table}",
    responses=answers(EventTable, also="text/csv") | LOOKS,
    summary="Give a table of an event",
)
async def table_of(at: AtEvent, table: TableName, form: TableForm = "json", number: OfRound = 0) -> Response:
    """Give a table as our JSON, for a spreadsheet, or as Limitless, TopDeck and TOM have it.

    Officials of the event are shown names, contacts, deck lists and penalties; everybody else ids, and
    of decks the commitments to them.
    """
    require_form(table, form)

    def work(desk: Desk) -> tuple[EventTable, Written]:
        own, seq = _shown(at, desk)
        found = event_table(desk, at.event, table, AskedTable(number, own=own, named=own, seq=seq))
        return found, written_table(desk, found, form, named=own)

    found, made = await at.request.app.state.clerk.read(work)
    if not made.media:
        value: Any = made.value
        return fresh(at.request, value)
    ending = {"csv": "csv", "tom": "tdf"}[form]
    name = f"{found.event}-{found.table}.{ending}"
    return fresh_file(at.request, made.text.encode(), name, made.media)


@router.get(
    "/calendar.ics",
    responses=file_of("text/calendar", "The calendar.") | LOOKS,
    response_class=Response,
    summary="Give the rounds as a calendar",
)
async def calendar(at: AtEvent) -> Response:
    """Give the day of an event and its rounds as iCalendar (RFC 5545), for a calendar that follows it."""

    def work(desk: Desk) -> bytes:
        return event_calendar(desk, at.event, _shown(at, desk).seq)

    made = await at.request.app.state.clerk.read(work)
    return fresh_file(at.request, made, f"{at.event}.ics", CALENDAR)
