"""A study that leads others: begun, moved and followed from the viewer.

Who follows is told a seq that they may know and whether reasons are open; what they see there is
asked for as always, with their own token and their own eyes.
"""

import asyncio
from collections.abc import AsyncIterator
from typing import Final, NamedTuple
from urllib.parse import quote

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from referee.service import Desk, DeskError
from referee.web.access.prefix import base
from referee.web.access.rights import allowed, horizon
from referee.web.access.visitors import OWNER, Visitor, Who, visitor_by_now
from referee.web.api.forms import Json
from referee.web.api.table.stream import Stream, until_closed
from referee.web.live import frames
from referee.web.live.hub import BEAT_EVERY, SECOND, Hub
from referee.web.live.studies import Place, Studies, Study
from referee.web.pages.people import caller
from referee.web.pages.typed import Typed, typed
from referee.web.problems import ProblemError

router = APIRouter(tags=["pages"], include_in_schema=False)
TOGETHER: Final = 0.05
"""Seconds in which moves are told as one."""


class _Known(NamedTuple):
    """What a visitor may know of a match by now: up to which seq, and until when that is so."""

    who: Visitor
    head: int
    due: float


def _studies(request: Request) -> Studies:
    found: Studies = request.app.state.studies
    return found


def _place(desk: Desk, who: Visitor, match: str, said: Typed) -> Place:
    """Read where somebody stands, as far as they may know the match."""
    allowed(who, desk, match)
    seq = min(said.number("seq", 1), horizon(who, desk, match))
    return Place(seq, said.one("why") == "1")


def _called(desk: Desk, who: Visitor) -> str:
    """Say what whoever leads is called."""
    return "whoever runs the service" if who.role == OWNER else caller(desk)(who.by)


@router.post("/m/{match}/studies")
async def lead(request: Request, who: Who, match: str) -> Json:
    """Begin to lead a study; gives its name, and the address for those who follow.

    The address bears no token: who opens it looks with their own.
    """
    said = await typed(request)

    def work(desk: Desk) -> tuple[Place, str]:
        place = _place(desk, who, match, said)
        if not who.signed_in:
            raise ProblemError(
                "no-right", "a study is led by somebody who signed in", where=match,
                instead="open your link, and lead it there",
            )  # fmt: skip
        return place, _called(desk, who)

    place, name = await request.app.state.clerk.read(work)
    study = _studies(request).lead(match, (who.token, name), place)
    link = f"{base(request)}/m/{quote(match)}/studies/{study.name}"
    return Json({"name": study.name, "link": link})


@router.post("/m/{match}/studies/{study}")
async def moved(request: Request, who: Who, match: str, study: str) -> Response:
    """Take where whoever leads stands now, or end the study; for nobody else is there one."""
    said, studies = await typed(request), _studies(request)
    place = await request.app.state.clerk.read(lambda desk: _place(desk, who, match, said))
    found = studies.own(match, study, who.token)
    if said.one("end"):
        studies.end(found)
    else:
        found.move(place)
    return Response(status_code=204)


@router.get("/m/{match}/studies/{study}")
async def opened(request: Request, who: Who, match: str, study: str) -> Response:
    """Open the viewer where a study stands, to follow it; without a script, as often as asked."""
    known = await _known(request, who, match)
    found = _studies(request).get(match, study)
    root, seq = request.scope.get("root_path", "") + "/", min(found.place.seq, known.head)
    why = "&why=1" if found.place.why else ""
    place = f"{root}m/{quote(match)}?seq={seq}{why}&study={quote(study)}"
    return RedirectResponse(place, status_code=303)


@router.get("/m/{match}/studies/{study}/leading")
async def leading(request: Request, who: Who, match: str, study: str) -> Stream:
    """Hold a study for as long as this is heard, and tell how many follow it."""
    await _known(request, who, match)
    found = _studies(request).own(match, study, who.token)
    return Stream(until_closed(_held(request, found, who)))


@router.get("/m/{match}/studies/{study}/stream")
async def followed(request: Request, who: Who, match: str, study: str) -> Stream:
    """Follow a study: `led` says where it stands and who leads it, `over` that it has ended.

    The last event is `closed` where whoever follows may not look any more, as in every stream.
    """
    known = await _known(request, who, match)
    found = _studies(request).get(match, study)
    return Stream(until_closed(_led(request, found, known)))


async def _known(request: Request, who: Visitor, match: str) -> _Known:
    """Look up what a visitor may know of a match; raises as `allowed` does."""

    def work(desk: Desk) -> int:
        allowed(who, desk, match)
        return horizon(who, desk, match)

    head = await request.app.state.clerk.read(work)
    return _Known(who, head, asyncio.get_running_loop().time() + SECOND)


async def _held(request: Request, study: Study, who: Visitor) -> AsyncIterator[bytes]:
    hub: Hub = request.app.state.hub
    studies, told = _studies(request), -1
    with hub.any_moved(who.token) as (wake, guest), studies.led(study, wake):
        while not hub.closed:
            wake.clear()
            try:
                guest.require()
            except DeskError:
                studies.end(study)
                raise
            if study.ended:
                yield frames.event("over", {})
                return
            if told != study.following:
                told = study.following
                yield frames.event("followers", {"followers": told})
            if not await hub.heard(wake, BEAT_EVERY):
                yield frames.BEAT
            await asyncio.sleep(TOGETHER)


async def _led(request: Request, study: Study, known: _Known) -> AsyncIterator[bytes]:
    hub: Hub = request.app.state.hub
    clock, told = asyncio.get_running_loop().time, None
    token = known.who.token
    with hub.any_moved(token) as (wake, guest), _studies(request).followed(study, wake):
        while not hub.closed:
            wake.clear()
            guest.require()
            if clock() >= known.due:
                known = await _known(request, await visitor_by_now(request), study.match)
            if study.ended:
                yield frames.event("over", {"by": study.by})
                return
            place = _seen(study.place, known)
            if place != told:
                told = place
                yield frames.event("led", {"by": study.by, **place._asdict()})
            late = known.who.delay and place.seq < study.place.seq
            if not await hub.heard(wake, SECOND if late else BEAT_EVERY):
                yield frames.BEAT
            await asyncio.sleep(TOGETHER)


def _seen(place: Place, known: _Known) -> Place:
    """Give a place as far as somebody who learns of facts later may know it."""
    return place._replace(seq=min(place.seq, known.head)) if known.who.delay else place
