"""The queue: appeals for who decides them, calls that wait, oldest first, and the tables."""

from collections.abc import Sequence
from typing import Annotated, Any, Final, Literal, NamedTuple

from fastapi import Query, Request
from starlette.responses import Response

from referee.service import Desk
from referee.service.court.judging import reserved_to, standing_at
from referee.service.court.ruling import rulings_at
from referee.service.event.ordering import event_at
from referee.service.event.people import people_names
from referee.service.event.records import FEATURED, QUEUES, result_words
from referee.service.event.running import EventInfo, event_names, list_events
from referee.service.event.seating import (
    appeals_at_event,
    appeals_elsewhere,
    calls_at_event,
    calls_elsewhere,
    round_time,
)
from referee.service.matches import ListQuery, listed_logs
from referee.service.orders import calls
from referee.web.access.here import in_office, officiates
from referee.web.access.rights import known, ordering, visible_logs
from referee.web.access.sitting import official_at
from referee.web.access.visitors import Visitor, Who
from referee.web.desk.table import WORDS, new_key, onward, screen
from referee.web.pages.clocks import STILL, Ticking, of_round, of_table
from referee.web.pages.doors import opens
from referee.web.pages.offices import naming
from referee.web.pages.people import caller, titler
from referee.web.pages.typed import attempt, typed
from referee.web.refusals import ProblemError

Kind = Literal["", "pending", "mine", "escalated", "taken", "extension", "featured"]
FILTERS: Final = (
    ("", "All"),
    ("pending", "Pending"),
    ("mine", "Mine"),
    ("escalated", "Escalated"),
    ("taken", "Taken"),
    ("extension", "Extension"),
    ("featured", "Featured"),
)
"""Which calls are shown: nobody has them, this official does, they went up, somebody has them,
their table was given time, or it is featured."""
WITH_APPEALS: Final = ("", "escalated")
"""Where appeals are shown too, besides those of featured tables."""
NEWEST: Final = 200
"""Matches outside events of which what waits is shown, the newest ones."""
SECOND: Final = 1_000_000
WAITS: Final = ((8 * 60, "late"), (3 * 60, "soon"))
"""From how many seconds on a call that nobody has taken is marked, and how."""


class QueueRow(NamedTuple):
    """One call of the queue: where, who called, what, and who has it.

    `age` is "soon" or "late" for one that has waited long for somebody, else "".
    """

    match: str
    place: str
    names: tuple[str, str]
    seat: str
    call: Any
    since: int
    mine: bool
    age: str
    key: str
    featured: bool


class TableRow(NamedTuple):
    """One table of the round and how it stands."""

    match: str
    table: int
    names: tuple[str, str]
    over: str
    left: Ticking


class AppealRow(NamedTuple):
    """One appeal that waits: where, who filed it and when; `mine` to hear and decide, or whose."""

    match: str
    place: str
    names: tuple[str, str]
    appeal: Any
    since: int
    age: str
    mine: bool
    roles: tuple[str, ...]
    featured: bool


def _place(one: Any) -> str:
    if not one.table:
        return str(one.match)
    return f"Table {one.table}" + (f", round {one.round}" if one.round else "")


def _rows(desk: Desk, who: Visitor, found: tuple[Any, ...], names: dict[str, str]) -> list[QueueRow]:
    rows = []
    for one in found:
        if not officiates(who, desk, one.match):
            continue
        people = tuple(names.get(p) or p for p in one.people)
        by = ordering(who, desk, one.match)
        call, pair = one.call, (people[0], people[1])
        mine, age = call.taken_by == by, "" if call.taken_by else _age(one.waited)
        rows.append(
            QueueRow(
                one.match,
                _place(one),
                pair,
                call.seat,
                call,
                call.opened // SECOND,
                mine,
                age,
                new_key(),
                one.featured,
            )
        )
    return rows


def _appeals(desk: Desk, who: Visitor, found: tuple[Any, ...], names: dict[str, str]) -> list[AppealRow]:
    rows = []
    for one in found:
        at = one.at
        if not officiates(who, desk, at.match):
            continue
        a, b = (names.get(p) or p for p in at.people)
        roles = reserved_to(desk, at.match, "appeal.decide", ordering(who, desk, at.match))
        since, age = one.appeal.filed // SECOND, _age(one.waited)
        rows.append(
            AppealRow(
                at.match,
                _place(at),
                (a, b),
                one.appeal,
                since,
                age,
                not roles,
                roles,
                at.featured,
            )
        )
    return rows


def _age(waited: int) -> str:
    return next((name for least, name in WAITS if waited >= least * SECOND), "")


def _wanted(desk: Desk, row: QueueRow, kind: str) -> bool:
    """Whether a call is one of those that are asked for."""
    if kind == "mine":
        return row.mine
    if kind == FEATURED:
        return row.featured
    if kind == "extension":
        return bool(standing_at(desk, row.match, WORDS).extended)
    return kind in {"", _stands(row.call)}


def _waits(rows: list[QueueRow], filed: list[AppealRow]) -> int:
    """Count what waits for somebody: calls that nobody has, and appeals for this official."""
    open_calls = sum(1 for one in rows if not one.call.taken_by or one.call.stands == "escalated")
    return open_calls + sum(1 for one in filed if one.mine)


def _stands(call: Any) -> str:
    return next(kind for kind, stands in QUEUES.items() if stands == call.stands)


def _tables(desk: Desk, event: str, names: dict[str, str]) -> dict[str, Any]:
    """The tables of the round that runs, or of the last one."""
    state = event_at(desk, event)
    if not state.rounds:
        return {"round": None, "tables": [], "left": STILL}
    number = state.rounds[-1].number
    time = round_time(desk, event, number)
    rows = []
    for one in time.tables:
        a, b = (names.get(p) or p for p in one.seated.people)
        over = "" if one.result is None else result_words(one.result, (a, b), one.won)
        left = of_table(desk, one.seated.match, one.clock)
        rows.append(TableRow(one.seated.match, one.seated.table, (a, b), over, left))
    return {"round": time.round, "tables": rows, "left": of_round(desk, time)}


def _events(desk: Desk, who: Visitor, events: Sequence[EventInfo]) -> list[str]:
    """Name the events at which this visitor may order, the newest first; none that cannot be read."""
    found = []
    for one in events:
        try:
            if not one.fault and known(who, desk, one.name):
                ordering(who, desk, one.name)
                found.append(one.name)
        except ProblemError:
            continue
    return found[::-1]


def _loose(desk: Desk, who: Visitor) -> list[str]:
    """Name matches with an open call or appeal that no event has seated, for who officiates everywhere."""
    if who.event:
        return []
    query = ListQuery(roots=True, waits=True, newest=True, limit=NEWEST)
    visible = visible_logs(who, desk, query).query
    elsewhere = visible._replace(others=(*visible.others, *event_names(desk)), seated="")
    return [one.match.public_id for one in listed_logs(desk, elsewhere)]


def _queued(desk: Desk, who: Visitor, event: str) -> tuple[tuple[Any, ...], tuple[Any, ...]]:
    """The calls and the appeals that wait at an event, or at the matches outside of all."""
    if event:
        return calls_at_event(desk, event), appeals_at_event(desk, event)
    names = _loose(desk, who)
    return calls_elsewhere(desk, names), appeals_elsewhere(desk, names)


class QueueFilter(NamedTuple):
    """Which calls are asked for: of an event, of a kind, of a round; and what was recorded last.

    `done` is a match and a ruling in it, as MATCH/R1.
    """

    event: str = ""
    kind: Kind = ""
    in_round: int = 0
    done: str = ""


def look(desk: Desk, who: Visitor, asked: QueueFilter) -> dict[str, Any]:
    """Everything on the screen of the queue; raises ProblemError for who is no official."""
    if not in_office(who, desk):
        instead = "sign in with a judge's token at /enter"
        raise ProblemError("no-right", "the desk is for officials", instead=instead)
    there = list_events(desk)
    names, events = people_names(desk), _events(desk, who, there)
    kind, number = asked.kind, asked.in_round
    chosen = asked.event if asked.event in events else ""
    chosen = events[0] if events and not asked.event else chosen
    found, filed = _queued(desk, who, chosen)
    rounds = sorted({one.round for one in (*found, *(a.at for a in filed)) if one.round})
    if number:
        found = tuple(one for one in found if one.round == number)
        filed = tuple(one for one in filed if one.at.round == number)
    rows = [r for r in _rows(desk, who, found, names) if _wanted(desk, r, kind)]
    appeals = [a for a in _appeals(desk, who, filed, names) if _shown(a, kind)]
    tables = _tables(desk, chosen, names) if chosen else {"round": None, "tables": []}
    return {
        "asks": naming(desk, who, chosen),
        "opens": opens(who) and not who.event,
        "rows": rows,
        "appeals": appeals,
        "waits": _waits(rows, appeals),
        "now": desk.clock(),
        "events": events,
        "unreadable": [one for one in there if one.fault and known(who, desk, one.name)],
        "event": chosen,
        "loose": not who.event,
        "rounds": rounds,
        "kind": kind,
        "in_round": number,
        "filters": FILTERS,
        "left": STILL,
        "called": caller(desk),
        "titled": titler(desk, events),
        "done": _done(desk, who, asked.done),
        **tables,
    }


def _shown(one: AppealRow, kind: str) -> bool:
    return kind in WITH_APPEALS or (kind == FEATURED and one.featured)


def _done(desk: Desk, who: Visitor, said: str) -> tuple[str, str] | None:
    """The match and the id of a ruling that was recorded just before, None for none."""
    match, _, ruling = said.rpartition("/")
    if not match or not known(who, desk, match):
        return None
    there = any(one.id == ruling for one in rulings_at(desk, match, WORDS))
    return (match, ruling) if there else None


async def queue(
    *,
    request: Request,
    who: Who,
    event: Annotated[str, Query(max_length=200)] = "",
    kind: Kind = "",
    in_round: Annotated[int, Query(alias="round", ge=0, le=1000)] = 0,
    done: Annotated[str, Query(max_length=250)] = "",
) -> Response:
    """Show what waits: appeals and calls first, then the tables."""
    asked = QueueFilter(event, kind, in_round, done)
    shown = await request.app.state.clerk.read(lambda desk: look(desk, who, asked))
    return screen(request, "queue.html", None, shown)


async def claim(request: Request, who: Who, match: str) -> Response:
    """Take a call from the queue and go to its table."""
    said = await typed(request)
    _, trouble = await attempt(
        request,
        lambda desk: calls.claim(official_at(who, desk, match, said.once()), said.one("call")),
    )
    if trouble is not None:
        return screen(request, "queue_refused.html", None, {"match": match}, trouble)
    return onward(request, f"desk/{match}")
