"""A person's own page at an event, on their phone: table, opponent, clock, result, list, history.

Whoever has the link of an event enters themselves while registration is open; from then on the browser has
the token of their page.
"""

from collections.abc import Callable
from functools import partial
from secrets import token_hex
from typing import Annotated, Any, Final
from urllib.parse import quote

from fastapi import Query, Request
from starlette.responses import RedirectResponse, Response

from events.letters import cleaned
from referee.service import Desk
from referee.service.event.entry_secrets import require_code
from referee.service.event.fitting import read_for
from referee.service.event.games import open_next_game
from referee.service.event.ordering import event_at
from referee.service.event.own import (
    LIFE,
    Newcomer,
    SaidTable,
    SelfEntered,
    appeal_own,
    bring,
    call_to_table,
    join,
    joined_before,
    leave_event,
    open_registration,
    report_result,
    waiting_room,
)
from referee.service.event.own_part import own_event
from referee.service.event.people import people_names
from referee.service.event.records import Event
from referee.service.trouble import Trouble
from referee.web.access.credentials import address_of
from referee.web.access.own import require_join, takes_part
from referee.web.access.session import begin_session
from referee.web.access.visitors import PLAYER, Visitor, Who
from referee.web.pages.deck_lists import CHANGE, ShownList, is_looked_at, list_given, shown_list
from referee.web.pages.entering import LONGEST, in_session
from referee.web.pages.own_said import agreeing, result_buttons, standing_now
from referee.web.pages.shell import page
from referee.web.pages.spoken import in_browser
from referee.web.pages.typed import Typed, attempt, typed_or_trouble
from referee.web.refusals import ProblemError, form_status

PLACES: Final = {"list": "list", "report": "result", "call": "call", "appeal": "penalties", "leave": "leave"}
"""Which part of one's own page is about what was ordered, by the word of its button."""


def _key() -> str:
    return f"own-{token_hex(12)}"


def _joining(desk: Desk, who: Visitor, event: str) -> dict[str, Any]:
    """What stands on the page of registration: the event, whether it is open and for how many."""
    require_join(who, desk, event)
    found = event_at(desk, event)
    held = open_registration(found, desk.clock())
    return {
        "event": event,
        "title": found.title or event,
        "date": found.date,
        "held": held,
        "full": held is not None and _full(found, held.places),
        "no_room": held is not None and not waiting_room(found),
        "people": len(found.playing()),
        "waiting": len(found.waiting),
        "key": _key(),
    }


def _full(event: Event, places: int) -> bool:
    """Whether who enters themselves waits for a place: all are taken, or others wait for one."""
    return bool(event.waiting) or 0 < places <= len(event.playing())


async def _join_page(
    request: Request,
    who: Visitor,
    event: str,
    said: Typed,
    trouble: Trouble | None = None,
    *,
    read: ShownList | None = None,
    instead_of: str = "",
) -> Response:
    values = await request.app.state.clerk.read(lambda desk: _joining(desk, who, event))
    mine = who.role == PLAYER and who.event == event
    told = in_browser(trouble) if trouble is not None else None
    values |= {"said": said, "trouble": told, "mine": mine, "read": read, "instead_of": instead_of}
    answer = page(request, "join.html", status=form_status(trouble), **values)
    answer.headers["cache-control"] = "no-store"
    if trouble is not None and trouble.wait:
        answer.headers["retry-after"] = str(trouble.wait)
    return answer


async def joining(
    request: Request, who: Who, event: str, *, code: Annotated[str, Query(max_length=LONGEST)] = ""
) -> Response:
    """Show where somebody enters themselves; the link of the poster brings its code."""
    return await _join_page(request, who, event, Typed(code=[cleaned(code)]))


async def joined(request: Request, who: Who, event: str) -> Response:
    """Enter somebody by their name, and keep the token of their page in the browser.

    It asks first where somebody is signed in: this browser is the newcomer's from then on.
    """
    said, odd = await typed_or_trouble(request, files=1)
    if odd is not None:
        return await _join_page(request, who, event, said, odd)
    if is_looked_at(said):
        return await _looked(request, who, event, said)
    now = await in_session(request)
    if now is not None and not said.one("replace"):
        return await _join_page(request, who, event, said, instead_of=now.by)
    address = address_of(request.scope)

    def give(desk: Desk) -> SelfEntered:
        second = cleaned(said.one("second"))
        new = Newcomer(said.one("name"), said.one("contact"), list_given(said), second, said.one("code"))

        def enter() -> SelfEntered:
            require_join(who, desk, event)
            return join(desk, event, new, **said.once())

        before = partial(joined_before, desk, event, new, **said.once())
        counted: SelfEntered = request.app.state.entries.counted(event, address, enter, before)
        return counted

    done, trouble = await attempt(request, give)
    if done is None:
        return await _join_page(request, who, event, said, trouble)
    answer = _onward(request, event)
    if done.token:
        begin_session(request, answer, done.token, LIFE)
    return answer


async def _looked(request: Request, who: Visitor, event: str, said: Typed) -> Response:
    """Show what a list is read as, on the page on which it was sent; nothing is written."""
    own = said.one("do") == "list"

    def read(desk: Desk) -> ShownList:
        person = takes_part(who, event) if own else said.one("name")
        require_join(who, desk, event)
        found = event_at(desk, event)

        def look() -> ShownList:
            if not own:
                require_code(desk, event, found, said.one("code"))
            return shown_list(read_for(desk, found, person, list_given(said)))

        limited = partial(request.app.state.entries.limited, event, address_of(request.scope))
        shown: ShownList = look() if own else limited(look)
        return shown

    show = _shown if own else _join_page
    if said.one("step") == CHANGE:
        return await show(request, who, event, said)
    found, trouble = await attempt(request, read)
    return await show(request, who, event, said, trouble, read=found)


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
    request: Request,
    who: Visitor,
    event: str,
    said: Typed,
    trouble: Trouble | None = None,
    *,
    read: ShownList | None = None,
) -> Response:
    values = await request.app.state.clerk.read(lambda desk: _own(desk, who, event))
    told = in_browser(trouble) if trouble is not None else None
    where = PLACES.get(said.one("do"), "")
    answer = page(
        request,
        "own.html",
        status=form_status(trouble),
        said=said,
        trouble=told,
        where=where,
        read=read,
        **values,
    )
    answer.headers["cache-control"] = "no-store"
    return answer


async def own(request: Request, who: Who, event: str) -> Response:
    """Show one's own page at an event; who has none there is told how one gets it."""
    if who.role == PLAYER and who.event == event and who.person:
        return await _shown(request, who, event, Typed())
    values = await request.app.state.clerk.read(lambda desk: _from_outside(desk, who, event))
    answer = page(request, "own_none.html", status=403 if who.signed_in else 401, **values)
    answer.headers["cache-control"] = "no-store"
    return answer


async def ordered(request: Request, who: Who, event: str) -> Response:
    """Bring a list, report a result, call a judge or leave."""
    takes_part(who, event)
    said, odd = await typed_or_trouble(request, files=1)
    if odd is not None:
        return await _shown(request, who, event, said, odd)
    if said.one("do") == "list" and is_looked_at(said):
        return await _looked(request, who, event, said)

    def give(desk: Desk) -> object:
        return DOES[said.one("do")](desk, event, takes_part(who, event), said)

    if said.one("do") not in DOES:
        raise ProblemError("malformed", "nothing was ordered", instead="press a button of the page")
    _, trouble = await attempt(request, give)
    return (
        await _shown(request, who, event, said, trouble) if trouble is not None else _onward(request, event)
    )


def _bring(desk: Desk, event: str, person: str, said: Typed) -> object:
    return bring(desk, event, person, "", list_given(said), **said.once())


def _report(desk: Desk, event: str, person: str, said: Typed) -> None:
    at = SaidTable(person, said.number("round", 1), said.number("table", 1))
    winner, _, games = said.one("result").partition(" ")
    report_result(desk, event, at, winner, games, **said.once())


def _call(desk: Desk, event: str, person: str, said: Typed) -> None:
    at = SaidTable(person, said.number("round", 1), said.number("table", 1))
    call_to_table(desk, event, at, said.one("question"), **said.once())


def _appeal(desk: Desk, event: str, person: str, said: Typed) -> None:
    appeal_own(desk, event, (person, said.one("penalty"), said.one("grounds")), **said.once())


def _next_game(desk: Desk, event: str, person: str, said: Typed) -> None:
    at = SaidTable(person, said.number("round", 1), said.number("table", 1))
    open_next_game(desk, event, at, **said.once())


def _leave(desk: Desk, event: str, person: str, said: Typed) -> None:
    leave_event(desk, event, person, **said.once())


DOES: Final[dict[str, Callable[[Desk, str, str, Typed], object]]] = {
    "game": _next_game,
    "list": _bring,
    "report": _report,
    "call": _call,
    "appeal": _appeal,
    "leave": _leave,
}
"""What is ordered on one's own page, by the word of its button."""
