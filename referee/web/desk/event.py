"""An event as it is run: rounds, tables, people and officials, each order a small form."""

from typing import Any, Final
from urllib.parse import quote

from fastapi import APIRouter, Request
from starlette.responses import Response

from referee.service import Desk
from referee.service.trouble import Trouble
from referee.web.access.rights import ordering
from referee.web.access.visitors import Visitor, Who
from referee.web.desk.table import naming, new_key, onward, screen
from referee.web.pages.typed import Typed, attempt, typed

ORDERS: Final = ("round.run", "table.seat", "event.enter", "event.appoint")
router = APIRouter(tags=["desk"], include_in_schema=False)


def look(desk: Desk, who: Visitor, name: str) -> dict[str, Any]:
    """Give everything on the screen of an event; raises ProblemError for who is no official.

    Whoever runs the service looks on, and orders once they say for which official.
    """
    by, asks = ordering(who, desk, name), naming(desk, who, name)
    nameless = bool(asks.offered) and not asks.chosen
    state = desk.event(name)
    names = {one.id: one.name for one in desk.people() if one.name}
    number = state.rounds[-1].number if state.rounds else 0
    seated = {p for t in state.tables_of(number) for p in t.people}
    there = [e for e in state.entrants if not e.dropped]
    return {
        "name": name, "event": state, "names": names, "number": number,
        "round": state.round(number), "tables": state.tables_of(number),
        "free": [e for e in there if e.id not in seated and e.main], "there": there,
        "offices": [o for o in state.offices if not o.until], "key": new_key(),
        "asks": asks, "nameless": nameless,
        "next_table": max((t.table for t in state.tables_of(number)), default=0) + 1,
        "may": {o: not nameless and not desk.reserved(name, o, by) for o in ORDERS},
    }  # fmt: skip


async def _shown(
    request: Request, who: Visitor, name: str, said: Typed, trouble: Trouble | None = None
) -> Response:
    values = await request.app.state.clerk.read(lambda desk: look(desk, who, name))
    return screen(request, "event.html", None, values | {"said": said}, trouble)


@router.get("/desk/event/{name}")
async def event(request: Request, who: Who, name: str) -> Response:
    """Show an event with what may be ordered next."""
    return await _shown(request, who, name, Typed())


@router.post("/desk/event/{name}")
async def order(request: Request, who: Who, name: str) -> Response:
    """Carry out one order of an event."""
    said, back = await typed(request), f"desk/event/{quote(name)}"
    if said.one("do") not in _ORDERS:
        return onward(request, back)

    def give(desk: Desk) -> None:
        by = ordering(who, desk, name)
        _ORDERS[said.one("do")](desk, name, by, said)

    _, trouble = await attempt(request, give)
    if trouble is not None:
        return await _shown(request, who, name, said, trouble)
    return onward(request, back)


def _open(desk: Desk, name: str, by: str, said: Typed) -> None:
    minutes = said.number("minutes") if said.one("minutes") else None
    desk.open_round(name, said.number("round", 1), minutes, by, key=said.one("key"))


def _begin(desk: Desk, name: str, by: str, said: Typed) -> None:
    desk.begin_round(name, said.number("round", 1), by, key=said.one("key"))


def _time(desk: Desk, name: str, by: str, said: Typed) -> None:
    desk.call_time(name, said.number("round", 1), by, key=said.one("key"))


def _end(desk: Desk, name: str, by: str, said: Typed) -> None:
    desk.end_round(name, said.number("round", 1), by, key=said.one("key"))


def _seat(desk: Desk, name: str, by: str, said: Typed) -> None:
    place = (said.number("round", 1), said.number("table", 1))
    desk.seat(name, place, (said.one("a"), said.one("b")), by, key=said.one("key"))


def _enter(desk: Desk, name: str, by: str, said: Typed) -> None:
    state = desk.event(name)
    deck = desk.list_of(said.one("deck"), state.ruleset) if said.one("deck") else None
    desk.enter_person(name, said.one("person"), deck, by, key=said.one("key"))


def _drop(desk: Desk, name: str, by: str, said: Typed) -> None:
    desk.drop_person(name, said.one("person"), said.one("reason"), by, key=said.one("key"))


def _appoint(desk: Desk, name: str, by: str, said: Typed) -> None:
    desk.appoint(name, said.one("person"), said.one("role"), by, key=said.one("key"))


def _release(desk: Desk, name: str, by: str, said: Typed) -> None:
    desk.release(name, said.one("person"), said.one("role"), by, key=said.one("key"))


_ORDERS: Final = {
    "open": _open, "begin": _begin, "time": _time, "end": _end, "seat": _seat,
    "enter": _enter, "drop": _drop, "appoint": _appoint, "release": _release,
}  # fmt: skip
