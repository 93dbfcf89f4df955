"""A person's own page at an event, on their phone: table, opponent, clock, result, list, history.

Whoever has the link of an event enters themselves while registration is open; from then on the browser has
the token of their page.
"""

from collections.abc import Callable
from secrets import token_hex
from typing import Any, Final
from urllib.parse import quote

from fastapi import Request
from starlette.responses import RedirectResponse, Response

from events.letters import cleaned
from referee.service import Desk
from referee.service.event.ordering import event_at
from referee.service.event.own import (
    Newcomer,
    SaidTable,
    SelfEntered,
    appeal_own,
    bring,
    call_to_table,
    join,
    leave_event,
    report_result,
)
from referee.service.event.own_part import own_event
from referee.service.event.people import people_names
from referee.service.event.records import Event
from referee.service.trouble import Trouble
from referee.web.access.own import takes_part
from referee.web.access.rights import allowed
from referee.web.access.session import begin_session
from referee.web.access.visitors import PLAYER, SPECTATOR, Visitor, Who
from referee.web.pages.own_said import agreeing, result_buttons, standing_now
from referee.web.pages.shell import page
from referee.web.pages.spoken import in_browser
from referee.web.pages.typed import Typed, attempt, typed
from referee.web.refusals import ProblemError
from referee.web.routes import Router

router = Router(tags=["own"], include_in_schema=False)
PLACES: Final = {"list": "list", "report": "result", "call": "call", "appeal": "penalties", "leave": "leave"}
"""Which part of one's own page is about what was ordered, by the word of its button."""


def _key() -> str:
    return f"own-{token_hex(12)}"


def _joining(desk: Desk, who: Visitor, event: str) -> dict[str, Any]:
    """What stands on the page of registration: the event, whether it is open and for how many."""
    allowed(who, desk, event, SPECTATOR)
    found, now = event_at(desk, event), desk.clock()
    held = found.registration
    ends = held is not None and bool(held.until) and now >= held.until
    return {
        "event": event,
        "title": found.title or event,
        "date": found.date,
        "held": None if ends or found.closed else held,
        "full": held is not None and _full(found, held.places),
        "people": len(found.playing()),
        "waiting": len(found.waiting),
        "key": _key(),
    }


def _full(event: Event, places: int) -> bool:
    """Whether who enters themselves waits for a place: all are taken, or others wait for one."""
    return bool(event.waiting) or 0 < places <= len(event.playing())


async def _join_page(
    request: Request, who: Visitor, event: str, said: Typed, trouble: Trouble | None = None
) -> Response:
    values = await request.app.state.clerk.read(lambda desk: _joining(desk, who, event))
    mine = who.role == PLAYER and who.event == event
    told = in_browser(trouble) if trouble is not None else None
    status = 200 if trouble is None else 422
    return page(request, "join.html", status=status, said=said, trouble=told, mine=mine, **values)


@router.get("/join/{event}")
async def joining(request: Request, who: Who, event: str) -> Response:
    """Show where somebody enters themselves."""
    return await _join_page(request, who, event, Typed())


@router.post("/join/{event}")
async def joined(request: Request, who: Who, event: str) -> Response:
    """Enter somebody by their name, and keep the token of their page in the browser."""
    said = await typed(request)

    def give(desk: Desk) -> SelfEntered:
        allowed(who, desk, event, SPECTATOR)
        second = cleaned(said.one("second"))
        new = Newcomer(cleaned(said.one("name")), said.one("contact"), said.one("list"), second)
        return join(desk, event, new, **said.once())

    done, trouble = await attempt(request, give)
    if done is None:
        return await _join_page(request, who, event, said, trouble)
    answer = _onward(request, event)
    begin_session(request, answer, done.token)
    return answer


def _onward(request: Request, event: str) -> Response:
    return RedirectResponse(f"{request.scope.get('root_path', '')}/own/{quote(event)}", 303)


def _own(desk: Desk, who: Visitor, event: str) -> dict[str, Any]:
    person = takes_part(who, event)
    found, names = own_event(desk, event, person), people_names(desk)
    now = next((one for one in found.rounds if one.round == found.round), None)
    runs = now is not None and bool(now.table) and found.begun and not found.ended and not found.closed
    plays = runs and now is not None and not found.out and not (found.dropped and now.result)
    reports = plays and now is not None and not now.match and not now.result
    buttons = result_buttons(found, now) if reports and now is not None else ()
    return {
        "own": found,
        "names": names,
        "now": now,
        "stands": standing_now(found, now),
        "plays": plays,
        "buttons": buttons,
        "agreeing": agreeing(buttons),
        "key": _key(),
    }


def _from_outside(desk: Desk, who: Visitor, event: str) -> dict[str, Any]:
    """What whoever has no page of their own at an event is told of it; raises for who may not look."""
    held = _joining(desk, who, event)
    return {"event": event, "title": held["title"], "held": held["held"], "who": who}


async def _shown(
    request: Request, who: Visitor, event: str, said: Typed, trouble: Trouble | None = None
) -> Response:
    values = await request.app.state.clerk.read(lambda desk: _own(desk, who, event))
    told = in_browser(trouble) if trouble is not None else None
    where = PLACES.get(said.one("do"), "")
    status = 200 if trouble is None else 422
    answer = page(request, "own.html", status=status, said=said, trouble=told, where=where, **values)
    answer.headers["cache-control"] = "no-store"
    return answer


@router.get("/own/{event}")
async def own(request: Request, who: Who, event: str) -> Response:
    """Show one's own page at an event; who has none there is told how one gets it."""
    if who.role == PLAYER and who.event == event and who.person:
        return await _shown(request, who, event, Typed())
    values = await request.app.state.clerk.read(lambda desk: _from_outside(desk, who, event))
    answer = page(request, "own_none.html", status=403 if who.signed_in else 401, **values)
    answer.headers["cache-control"] = "no-store"
    return answer


@router.post("/own/{event}")
async def ordered(request: Request, who: Who, event: str) -> Response:
    """Bring a list, report a result, call a judge or leave."""
    takes_part(who, event)
    said = await typed(request)

    def give(desk: Desk) -> object:
        return DOES[said.one("do")](desk, event, takes_part(who, event), said)

    if said.one("do") not in DOES:
        raise ProblemError("malformed", "nothing was ordered", instead="press a button of the page")
    _, trouble = await attempt(request, give)
    return (
        await _shown(request, who, event, said, trouble) if trouble is not None else _onward(request, event)
    )


def _bring(desk: Desk, event: str, person: str, said: Typed) -> object:
    return bring(desk, event, person, "", said.one("list"), **said.once())


def _report(desk: Desk, event: str, person: str, said: Typed) -> None:
    at = SaidTable(person, said.number("round", 1), said.number("table", 1))
    winner, _, games = said.one("result").partition(" ")
    report_result(desk, event, at, winner, games, **said.once())


def _call(desk: Desk, event: str, person: str, said: Typed) -> None:
    at = SaidTable(person, said.number("round", 1), said.number("table", 1))
    call_to_table(desk, event, at, said.one("question"), **said.once())


def _appeal(desk: Desk, event: str, person: str, said: Typed) -> None:
    appeal_own(desk, event, (person, said.one("penalty"), said.one("grounds")), **said.once())


def _leave(desk: Desk, event: str, person: str, said: Typed) -> None:
    leave_event(desk, event, person, **said.once())


DOES: Final[dict[str, Callable[[Desk, str, str, Typed], object]]] = {
    "list": _bring,
    "report": _report,
    "call": _call,
    "appeal": _appeal,
    "leave": _leave,
}
"""What is ordered on one's own page, by the word of its button."""
