"""Links of an event are handed out: to the seats of a table, to officials, to who watches."""

from typing import Any, Final
from urllib.parse import quote

from fastapi import APIRouter, Request
from starlette.responses import Response

from events.wording import instead_of
from referee.service import Desk, DeskError
from referee.service.event.tokens import DAY, PLAYER, SPECTATOR, Pass
from referee.web.access.giving import giving
from referee.web.access.prefix import origin
from referee.web.access.rights import ordering
from referee.web.access.visitors import SEATS, Visitor, Who
from referee.web.desk.table import screen
from referee.web.pages.opening import Handed
from referee.web.pages.people import caller
from referee.web.pages.shell import page
from referee.web.pages.typed import Typed, attempt, typed

router = APIRouter(tags=["desk"], include_in_schema=False)
LIFE: Final = DAY
"""Seconds for which a link opens anything: the day of the event."""


def _passes(desk: Desk, event: str, said: Typed) -> tuple[Pass, ...]:
    """Give what is handed out: for both seats of a table, an official, or everybody who watches.

    Raises DeskError for a table or an official that the event does not have.
    """
    state, match, office = desk.event(event), said.one("match"), said.one("office")
    if match:
        people = next((t.people for t in state.tables if t.match == match), None)
        if people is None:
            near = instead_of(match, (one.match for one in state.tables), "seat a table first")
            what = f"{event} has no table {match}"
            raise DeskError("unknown-match", what, where=event, instead=near)
        seats = zip(SEATS, people, strict=True)
        return tuple(Pass(PLAYER, p, match, seat=s, seconds=LIFE) for s, p in seats)
    if office:
        if office not in desk.officials(event):
            near = instead_of(office, desk.officials(event), "appoint somebody first")
            what = f"{office} is no official here"
            raise DeskError("unknown-person", what, where=event, instead=near)
        role, _, person = office.partition(":")
        return (Pass(role, person, event=event, seconds=LIFE),)
    return (Pass(SPECTATOR, event=event, seconds=LIFE),)


def _place(one: Pass) -> str:
    """Give the screen at which somebody begins."""
    if one.role == PLAYER:
        return f"m/{quote(one.match)}/play"
    return f"?event={quote(one.event)}" if one.role == SPECTATOR else "desk"


def _handed(desk: Desk, who: Visitor, event: str, said: Typed) -> tuple[Handed, ...]:
    """Make the links; their tokens are told this once. Raises what rights and the policy refuse."""
    ordering(who, desk, event)
    called, found = caller(desk), []
    for one in _passes(desk, event, said):
        by = giving(who, desk, one)
        token = desk.make_token(one, by).token
        role = "" if one.role in {PLAYER, SPECTATOR} else f", {one.role.replace('-', ' ')}"
        name = f"{called(one.person)}{role}" if one.person else ""
        way = f"l/{token}/{_place(one)}" if not role else f"enter/{token}"
        found.append(Handed(name, one.seat, way))
    return tuple(found)


@router.post("/desk/event/{name}/links")
async def hand_out(request: Request, who: Who, name: str) -> Response:
    """Make the links that were asked for, and show them this once."""
    said = await typed(request)
    done, trouble = await attempt(request, lambda desk: _handed(desk, who, name, said))
    shown: dict[str, Any] = {"event": name, "match": said.one("match")}
    if done is None:
        return screen(request, "links_refused.html", None, shown, trouble)
    answer = page(
        request, "desk/handed.html", status=201, handed=done, origin=origin(request), **shown
    )
    answer.headers["cache-control"] = "no-store"
    return answer
