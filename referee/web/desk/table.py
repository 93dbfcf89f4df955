"""What every step at a table shows: its head, the time of day, and where it goes on."""

from collections.abc import Mapping
from datetime import UTC, datetime
from secrets import token_hex
from typing import Any, Final, NamedTuple

from fastapi import Request
from markupsafe import Markup
from starlette.responses import RedirectResponse, Response

from referee.service import Desk
from referee.service.commands import Once
from referee.service.commit import require_table
from referee.service.court.judging import reserved_to, standing_at
from referee.service.event.placing import belonging
from referee.service.event.records import result_words
from referee.service.event.seating import match_result, match_time
from referee.service.trouble import Trouble
from referee.web.access.rights import ordering
from referee.web.access.visitors import Visitor
from referee.web.drawing.forms import MarkupForm
from referee.web.drawing.naming import listed
from referee.web.pages.clocks import Ticking, of_table
from referee.web.pages.offices import Naming, naming
from referee.web.pages.shell import page
from referee.web.pages.sighted import names_of
from referee.web.pages.spoken import in_browser
from referee.web.pages.typed import Typed
from referee.web.refusals import ProblemError, form_status

MICROSECONDS: Final = 1_000_000
MINUTE: Final = 60
WORDS: Final = "judge"
"""Whose words of the court an official reads: those for the table and its judges."""
_LINE: Final = MarkupForm("%s%s")


class TableBar(NamedTuple):
    """The head of the screen: where the table stands, who sits there, and its clock.

    `since` is since when the clock of the match stands, in seconds of 1970, 0 while it runs;
    `head` the last seq; `left` the time that the table has, at `now` in microseconds. `by` is how
    this official is written in the log.
    """

    match: str
    title: str
    line: Markup
    names: dict[str, str]
    since: int
    head: int
    by: str
    event: str
    over: str
    asks: Naming
    left: Ticking
    now: int


def bar_of(desk: Desk, who: Visitor, match: str) -> TableBar:
    """The head of a table's screen; raises ProblemError for who is no official there."""
    by = ordering(who, desk, match)
    if belonging(desk, match).of_event:
        raise ProblemError("an-event", f"{match} is an event and no match", where=match)
    opened = desk.facts(match, 0, 1)[0].body
    head = desk.reader(match).head()
    names = names_of(desk, opened.people)
    table = f"Table {opened.table}" if opened.table else match
    players = listed([names.get(seat, f"seat {seat}") for seat in ("A", "B")])
    where = f"Round {opened.round} · " if opened.round else ""
    now, result = standing_at(desk, match, WORDS), match_result(desk, match)
    over = "" if result is None else result_words(result)
    since, event = now.stopped // MICROSECONDS, str(opened.event)
    return TableBar(
        match,
        table,
        _LINE % (where, players),
        names,
        since,
        head,
        by,
        event,
        over,
        naming(desk, who, event),
        of_table(desk, match, match_time(desk, match)),
        desk.clock(),
    )


def reserved(desk: Desk, bar: TableBar, power: str) -> tuple[str, ...]:
    """Name the roles that a power is for, where it is not for who orders here.

    While it is not said for whom they order, nothing is told to be for another.
    """
    if bar.asks.offered and not bar.asks.chosen:
        return ()
    return reserved_to(desk, bar.match, power, bar.by)


def against(desk: Desk, match: str, said: Typed, part: str = "") -> Once:
    """How a form is ordered once: against the seq that it was written at.

    What judges keep meanwhile does not count, such as statements; what another ruled does. A form
    that is sent again is answered as it was. Raises StaleError where the match went on.
    """
    once = said.once(part)
    if once["expect"] is not None:
        require_table(desk, match, once["expect"], once["key"])
    return {"key": once["key"]}


def clock(at: int) -> str:
    """The time of day of a moment in microseconds, as the log of a table has it."""
    return datetime.fromtimestamp(at / MICROSECONDS, tz=UTC).strftime("%H:%M:%S")


def new_key() -> str:
    """A key under which a form is recorded once, however often it is sent."""
    return f"desk-{token_hex(12)}"


def onward(request: Request, address: str) -> Response:
    """Go on to another screen after an order, so that a reload orders nothing."""
    root = request.scope.get("root_path", "") + "/"
    return RedirectResponse(f"{root}{address}", status_code=303)


def screen(
    request: Request,
    template: str,
    bar: TableBar | None,
    values: Mapping[str, Any],
    trouble: Trouble | None = None,
) -> Response:
    """Give a step of the desk, with what was refused above it and nothing typed lost."""
    asks = bar.asks if bar is not None else Naming()
    told = in_browser(trouble) if trouble is not None else None
    shared = {
        "bar": bar,
        "trouble": told,
        "clock": clock,
        "asks": asks,
        "bare": request.scope.get("bare", "") + "/",
        "here": request.scope["path"][1:],
    }
    all_of_it = {"now": bar.now if bar is not None else 0} | shared | dict(values)
    answer = page(request, f"desk/{template}", status=form_status(trouble), **all_of_it)
    answer.headers["x-now"] = str(all_of_it["now"])
    return answer
