"""The queue: calls of all tables that wait, oldest first, and the tables of the round."""

from typing import Annotated, Any, Final, Literal, NamedTuple

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from referee.service import Desk, MatchInfo
from referee.service.event.records import FEATURED, QUEUES, result_words
from referee.service.orders import calls
from referee.web.access.here import in_office
from referee.web.access.rights import known, listing, ordering
from referee.web.access.sitting import official_at
from referee.web.access.visitors import Visitor, Who
from referee.web.desk.table import WORDS, clock, naming, new_key, onward, screen
from referee.web.pages.doors import opens
from referee.web.pages.people import caller
from referee.web.pages.typed import attempt, typed
from referee.web.problems import ProblemError

router = APIRouter(tags=["desk"], include_in_schema=False)
Kind = Literal["", "pending", "mine", "escalated", "taken", "extension", "featured"]
FILTERS: Final = (
    ("", "All"), ("pending", "Pending"), ("mine", "Mine"), ("escalated", "Escalated"),
    ("taken", "Taken"), ("extension", "Extension"), ("featured", "Featured"),
)  # fmt: skip
"""Which calls are shown: nobody has them, this official does, they went up, somebody has them,
their table was given time, or it is featured."""
NEWEST: Final = 200
"""Matches outside events whose calls are looked for, the newest ones."""
SECOND: Final = 1_000_000
WAITS: Final = ((8 * 60, "late"), (3 * 60, "soon"))
"""From how many seconds on a call that nobody has taken is marked, and how."""


class Row(NamedTuple):
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
    left: str


def _place(one: Any) -> str:
    if not one.table:
        return str(one.match)
    return f"Table {one.table}" + (f", round {one.round}" if one.round else "")


def _rows(desk: Desk, who: Visitor, found: tuple[Any, ...], names: dict[str, str]) -> list[Row]:
    rows = []
    for one in found:
        if not known(who, desk, one.match):
            continue
        people = tuple(names.get(p) or p for p in one.people)
        by = ordering(who, desk, one.match)
        call, pair = one.call, (people[0], people[1])
        mine, age = call.taken_by == by, "" if call.taken_by else _age(one.waited)
        rows.append(
            Row(
                one.match, _place(one), pair, call.seat, call, call.opened // SECOND, mine, age,
                new_key(), one.featured,
            )
        )  # fmt: skip
    return rows


def _age(waited: int) -> str:
    return next((name for least, name in WAITS if waited >= least * SECOND), "")


def _wanted(desk: Desk, row: Row, kind: str) -> bool:
    """Say whether a call is one of those that are asked for."""
    if kind == "mine":
        return row.mine
    if kind == FEATURED:
        return row.featured
    if kind == "extension":
        return bool(desk.standing(row.match, WORDS).extended)
    return kind in {"", _stands(row.call)}


def _stands(call: Any) -> str:
    return next(kind for kind, stands in QUEUES.items() if stands == call.stands)


def _left(micros: int) -> str:
    """Give time left as minutes and seconds; with a minus where it is over."""
    sign, seconds = ("−" if micros < 0 else ""), abs(micros) // SECOND
    return f"{sign}{seconds // 60}:{seconds % 60:02d}"


def _tables(desk: Desk, event: str, names: dict[str, str]) -> dict[str, Any]:
    """Give the tables of the round that runs, or of the last one."""
    state = desk.event(event)
    if not state.rounds:
        return {"round": None, "tables": [], "left": ""}
    number = state.rounds[-1].number
    time = desk.round_time(event, number)
    rows = []
    for one in time.tables:
        a, b = (names.get(p) or p for p in one.seated.people)
        over = "" if one.result is None else result_words(one.result, (a, b))
        left = _left(one.clock.left) if time.round.begun else ""
        rows.append(TableRow(one.seated.match, one.seated.table, (a, b), over, left))
    left = _left(time.left) if time.round.begun and time.round.minutes else ""
    return {"round": time.round, "tables": rows, "left": left}


def _events(desk: Desk, who: Visitor) -> list[str]:
    """Name the events at which this visitor may order, the newest first."""
    found = []
    for one in desk.events():
        try:
            if known(who, desk, one.name):
                ordering(who, desk, one.name)
                found.append(one.name)
        except ProblemError:
            continue
    return found[::-1]


def _loose(desk: Desk, who: Visitor) -> tuple[Any, ...]:
    """Give the calls of matches that no event has seated, for those who officiate everywhere."""
    if who.event:
        return ()
    held = set(desk.logs()) & {one.name for one in desk.events()}
    found: list[MatchInfo] = listing(who, desk, desk.matches())
    names = [m.name for m in found if not m.parent and m.event not in held][-NEWEST:]
    return desk.calls_elsewhere(names)


@router.get("/desk")
async def queue(
    request: Request,
    who: Who,
    event: Annotated[str, Query(max_length=200)] = "",
    kind: Kind = "",
    in_round: Annotated[int, Query(alias="round", ge=0, le=1000)] = 0,
) -> Response:
    """Show what waits: calls first, then the tables."""

    def look(desk: Desk) -> dict[str, Any]:
        if not in_office(who, desk):
            raise ProblemError(
                "no-right", "the desk is for officials",
                instead="sign in with a judge's token at /enter",
            )  # fmt: skip
        names = desk.names()
        events = _events(desk, who)
        chosen = event if event in events else (events[0] if events and not event else "")
        calls = desk.calls(chosen) if chosen else _loose(desk, who)
        rounds = sorted({one.round for one in calls if one.round})
        calls = tuple(one for one in calls if in_round in {0, one.round})
        rows = [r for r in _rows(desk, who, calls, names) if _wanted(desk, r, kind)]
        tables = _tables(desk, chosen, names) if chosen else {"round": None, "tables": []}
        return {
            "asks": naming(desk, who, chosen), "opens": opens(who) and not who.event,
            "rows": rows, "events": events, "event": chosen, "loose": not who.event,
            "rounds": rounds,
            "kind": kind, "in_round": in_round, "filters": FILTERS, "left": "",
            "called": caller(desk), **tables,
        }  # fmt: skip

    shown = await request.app.state.clerk.read(look)
    return screen(request, "queue.html", None, shown)


@router.post("/desk/{match}/claim")
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


__all__ = ["clock", "router"]
