"""A seat plays its match in the browser: what it presses, and what is answered to that."""

from collections.abc import Callable
from functools import partial
from typing import Annotated, Any, Final

from fastapi import Query, Request
from starlette.responses import RedirectResponse, Response

from referee.service import Acted, ActionRequest, Desk, DeskError
from referee.service.event.games import next_game_at, open_next_game
from referee.service.event.ordering import event_at, sitting_at
from referee.service.event.own import SaidTable
from referee.service.looking import view_at
from referee.service.orders import Sitting, takebacks
from referee.service.trouble import Trouble, trouble_of
from referee.timeline.questions import waited_for
from referee.web.access.rights import allowed, seat_of
from referee.web.access.sitting import seat_at
from referee.web.access.visitors import SEATS, SPECTATOR, Visitor, Who
from referee.web.pages.play_kept import SCREEN, keep, kept
from referee.web.pages.play_on import ALL, UNTIL, Going, Settled, begun, following, nothing
from referee.web.pages.play_said import said_before, then_of, words_of
from referee.web.pages.play_seen import look
from referee.web.pages.shell import page
from referee.web.pages.sighted import sight
from referee.web.pages.typed import Typed, given, typed

ELSEWHERE: Final = frozenset({"no-token", "no-right", "unknown-match"})
"""Refusals that no screen of a seat can show: who asks may not see it."""
STALE: Final = "stale"
NEXT_GAME: Final = "next-game"
"""The button that opens the next game of a match, or goes to it."""


async def _shown(
    request: Request, who: Visitor, match: str, said: Typed, trouble: Trouble | None = None
) -> Response:
    seat, how = said.one("seat"), kept(request, said)

    def at(desk: Desk) -> dict[str, Any]:
        values = look(desk, who, match, seat, how)
        lost = said_before(desk, match, values["seat"], said) if trouble is not None else ""
        return {**values, "lost": lost}

    values = await request.app.state.clerk.read(at)
    request.app.state.onward.wants(match, values["seat"], always=how.always)
    status = 200 if trouble is None else 409 if trouble.code == STALE else 422
    until = {**UNTIL, ALL: "all have attacked"}
    return page(request, "play.html", status=status, said=said, trouble=trouble, until=until, **values)


async def _choice(request: Request, who: Visitor, match: str) -> Response:
    """Show both seats to whoever may act for either."""

    def seats(desk: Desk) -> dict[str, Any]:
        shown = sight(desk, who, match, SPECTATOR, "")
        view = view_at(desk, match, SPECTATOR)
        asked = "" if view["winner"] or view["decision"] is None else view["decision"]["seat"]
        return {"players": shown.players, "waits": waited_for(view, shown.players), "asked": asked}

    found = await request.app.state.clerk.read(seats)
    return page(request, "seats.html", match=match, **found)


async def play(
    request: Request,
    who: Who,
    match: str,
    seat: Annotated[str, Query(max_length=1)] = "",
    until: Annotated[str, Query(max_length=40)] = "",
) -> Response:
    """Show the seat of a player with everything it may do; who plays both chooses one first."""
    if not seat and len(who.seats()) > 1:
        return await _choice(request, who, match)
    return await _shown(request, who, match, Typed({"seat": [seat], "until": [until]}))


async def act(request: Request, who: Who, match: str) -> Response:
    """Act, call a judge, take something back, or say how this screen shall be."""
    said = await typed(request)
    until = ""
    try:
        if said.one("do") == NEXT_GAME:
            match = await request.app.state.clerk.write(lambda desk: _next_game(desk, who, match, said))
        elif said.one("do") in _ORDERS:
            await request.app.state.clerk.write(lambda desk: _order(desk, who, match, said))
        elif said.one("do") not in SCREEN:
            until = await _acted(request, who, match, said)
    except Exception as error:
        found = trouble_of(error)
        if found is None or found.code in ELSEWHERE:
            raise
        return await _shown(request, who, match, said, found)
    root = request.scope.get("root_path", "") + "/"
    rows = [f"{name}={value}" for name, value in (("seat", said.one("seat")), ("until", until))]
    query = "&".join(row for row in rows if not row.endswith("="))
    answer = RedirectResponse(f"{root}m/{match}/play{'?' if query else ''}{query}", status_code=303)
    keep(request, answer, match, said)
    return answer


async def _acted(request: Request, who: Visitor, match: str, said: Typed) -> str:
    """Carry out what was pressed, and what follows from it; give until what, and since when."""
    clerk, until, eased = request.app.state.clerk, said.one("until"), kept(request, said).eased
    onward = request.app.state.onward.seats(match)
    going: list[Going] = []

    def first(desk: Desk) -> ActionRequest:
        order = _action(desk, who, match, said)._replace(onward=onward)
        going.append(begun(desk, order, until, said.one("going"), eased))
        going[0] = going[0]._replace(then=then_of(said))
        return order

    def more(desk: Desk, number: int) -> ActionRequest:
        order, going[0] = following(desk, going[0], number)
        return order

    def told(desk: Desk, acted: Acted) -> bool:
        return nothing(desk, acted)

    repeated = await clerk.act(first, told)
    number = 1
    while (going[0].until or going[0].then or eased) and not repeated:
        try:
            repeated = await clerk.act(partial(more, number=number), told)
        except (Settled, DeskError):
            break
        number += 1
    return going[0].said


def _action(desk: Desk, who: Visitor, match: str, said: Typed) -> ActionRequest:
    """Read what was pressed or typed; raises what a visitor may not, and what cannot be read."""
    expect = said.number("expect") if said.one("expect") else None
    seat = _seat(desk, who, match, said.one("seat"))
    return ActionRequest(match, seat, words_of(said), said.one("key"), expect)


def _seat(desk: Desk, who: Visitor, match: str, wanted: str) -> str:
    seat = seat_of(who, desk, match, wanted)
    allowed(who, desk, match, seat)
    return seat


def _next_game(desk: Desk, who: Visitor, match: str, said: Typed) -> str:
    """Open the next game of a match for a seat of it, or give the one that the other seat opened."""
    seat = _seat(desk, who, match, said.one("seat"))
    event, following, _ = next_game_at(desk, match, seat)
    if following:
        return following
    person = sitting_at(desk, match)[SEATS.index(seat)]
    own = event_at(desk, event).seats().get(match) if event else None
    if own is None:
        message = f"{match} is no game of an event"
        raise DeskError("no-next-game", message, where=match, instead="open another match")
    return open_next_game(desk, event, SaidTable(person, own.round, own.table), **said.once())


def _order(desk: Desk, who: Visitor, match: str, said: Typed) -> object:
    seat = _seat(desk, who, match, said.one("seat"))
    return _ORDERS[said.one("do")](seat_at(who, desk, match, said.once(), seat), said)


_ORDERS: Final[dict[str, Callable[[Sitting, Typed], object]]] = {
    "call": lambda at, said: given(at, "call open", said),
    "back": lambda at, _: takebacks.ask(at),
    "agree": lambda at, said: takebacks.agree(at, said.one("id")),
    "refuse": lambda at, said: takebacks.decline(at, said.one("id")),
    "appeal": lambda at, said: given(at, "appeal file", said),
}
"""What a button orders besides an action."""
