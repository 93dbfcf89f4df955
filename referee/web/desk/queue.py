"""The queue: calls of all tables that wait, oldest first, and the tables of the round."""

from typing import Annotated, Any, Final, Literal, NamedTuple

from fastapi import APIRouter, Query, Request
from starlette.responses import Response

from referee.service import Desk, MatchInfo
from referee.web.access.rights import known, listing, ordering
from referee.web.access.visitors import Visitor, Who
from referee.web.desk.table import clock, new_key, onward, screen
from referee.web.pages.typed import attempt, typed
from referee.web.problems import ProblemError

router = APIRouter(tags=["desk"], include_in_schema=False)
Kind = Literal["", "pending", "escalated", "taken"]
NEWEST: Final = 200
"""Matches outside events whose calls are looked for, the newest ones."""
SECOND: Final = 1_000_000


class Row(NamedTuple):
    """One call of the queue: where, who called, what, and who has it."""

    match: str
    place: str
    names: tuple[str, str]
    seat: str
    call: Any
    since: int
    mine: bool
    key: str


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
        since = one.call.opened // SECOND
        mine = one.call.taken_by == by
        pair = (people[0], people[1])
        rows.append(
            Row(one.match, _place(one), pair, one.call.seat, one.call, since, mine, new_key())
        )
    return rows


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
        view = desk.view(one.seated.match, "spectator")
        over = f"{view['winner']} won" if view["winner"] in {"A", "B"} else view["winner"]
        a, b = (names.get(p) or p for p in one.seated.people)
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
) -> Response:
    """Show what waits: calls first, then the tables."""

    def look(desk: Desk) -> dict[str, Any]:
        if not who.official:
            raise ProblemError(
                "no-right", "the desk is for officials",
                instead="sign in with a judge's token at /enter",
            )  # fmt: skip
        names = {one.id: one.name for one in desk.people()}
        events = _events(desk, who)
        chosen = event if event in events else (events[0] if events and not event else "")
        calls = desk.calls(chosen, [kind] if kind else ()) if chosen else _loose(desk, who)
        tables = _tables(desk, chosen, names) if chosen else {"round": None, "tables": []}
        return {
            "rows": _rows(desk, who, calls, names), "events": events, "event": chosen,
            "kind": kind, "left": "", **tables,
        }  # fmt: skip

    shown = await request.app.state.clerk.read(look)
    return screen(request, "queue.html", None, shown)


@router.post("/desk/{match}/claim")
async def claim(request: Request, who: Who, match: str) -> Response:
    """Take a call from the queue and go to its table."""
    form = await typed(request)
    call, key = form.one("call"), form.one("key")

    def give(desk: Desk) -> None:
        desk.claim(match, call, ordering(who, desk, match), key=key or None)

    _, trouble = await attempt(request, give)
    if trouble is not None:
        return screen(request, "queue_refused.html", None, {"match": match}, trouble)
    return onward(request, f"desk/{match}")


__all__ = ["clock", "router"]
