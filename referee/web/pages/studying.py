"""A study that leads others: begun, moved and followed from the viewer.

Who follows is told a seq that they may know and whether reasons are open; what they see there is
asked for as always, with their own token and their own eyes.
"""

import asyncio
from collections.abc import AsyncIterator
from typing import Final, NamedTuple
from urllib.parse import quote

from fastapi import Request
from starlette.responses import RedirectResponse, Response

from events.errors import LogError
from referee.service import Desk, DeskError
from referee.service.court.judging import reserved_to
from referee.service.event.placing import belonging
from referee.web.access.here import here
from referee.web.access.prefix import origin
from referee.web.access.rights import allowed, horizon, ordering
from referee.web.access.visitors import OWNER, PLAYER, SPECTATOR, Visitor, Who, visitor_by_now
from referee.web.api.forms import Json
from referee.web.api.table.stream import Stream, until_closed
from referee.web.live import frames
from referee.web.live.hub import BEAT_EVERY, SECOND, Hub
from referee.web.live.studies import Studies, Study, StudyPlace
from referee.web.pages.noting import ORDER as NOTING
from referee.web.pages.people import caller_to
from referee.web.pages.typed import Typed, typed
from referee.web.refusals import ProblemError

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


def _place(desk: Desk, who: Visitor, match: str, said: Typed) -> StudyPlace:
    """Read where somebody stands, as far as they may know the match."""
    allowed(who, desk, match)
    seq = min(said.number("seq", 1), horizon(who, desk, match))
    return StudyPlace(seq, said.one("why") == "1")


def _called(desk: Desk, who: Visitor, match: str) -> str:
    """What whoever leads is called by everybody who follows."""
    return "whoever runs the service" if who.role == OWNER else caller_to(desk, match, SPECTATOR)(who.by)


def unled(who: Visitor, desk: Desk, match: str) -> ProblemError | None:
    """Why a visitor may lead no study of a match; None for who may.

    Officials lead one where they may write notes, players at their own match, the owner anywhere.
    """
    now = here(who, desk, belonging(desk, match))
    if now.role == OWNER:
        return None
    if now.official:
        roles = reserved_to(desk, match, NOTING, ordering(who, desk, match))
        message = f"a study is for the {' or '.join(roles).replace('-', ' ')} to lead"
        instead = "ask them to lead one"
    else:
        roles = () if now.seats() else (PLAYER,)
        message = "a study is led by officials and by the players of the match"
        instead = "follow theirs by its link" if who.signed_in else "open your link first"
    return ProblemError("no-right", message, where=match, instead=instead) if roles else None


async def lead(request: Request, who: Who, match: str) -> Json:
    """Begin to lead a study; gives its name, and the address for those who follow.

    The address bears no token: who opens it looks with their own.
    """
    said = await typed(request)

    def work(desk: Desk) -> tuple[StudyPlace, str]:
        place = _place(desk, who, match, said)
        if problem := unled(who, desk, match):
            raise problem
        return place, _called(desk, who, match)

    place, name = await request.app.state.clerk.read(work)
    study = _studies(request).lead(match, (who.token, name), place)
    link = f"{origin(request)}m/{quote(match)}/studies/{study.name}"
    return Json({"name": study.name, "link": link})


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


async def opened(request: Request, who: Who, match: str, study: str) -> Response:
    """Open the viewer where a study stands, to follow it; without a script, as often as asked."""
    known = await _known(request, who, match)
    found = _studies(request).get(match, study)
    root, seq = request.scope.get("root_path", "") + "/", min(found.place.seq, known.head)
    why = "&why=1" if found.place.why else ""
    place = f"{root}m/{quote(match)}?seq={seq}{why}&study={quote(study)}"
    return RedirectResponse(place, status_code=303)


async def leading(request: Request, who: Who, match: str, study: str) -> Stream:
    """Hold a study for as long as this is heard, and tell how many follow it."""
    known = await _known(request, who, match)
    found = _studies(request).own(match, study, who.token)
    return Stream(until_closed(_held(request, found, known)))


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


class _Ear:
    """Somebody who hears of a study: what wakes them, and what they may know by now.

    What ends a token, or a right, is told by whatever is written: so it is asked again whenever
    somebody is woken, once a second at most.
    """

    def __init__(self, request: Request, study: Study, known: _Known) -> None:
        """Know what was found at the door."""
        self._request, self._match, self.known = request, study.match, known
        self._hub: Hub = request.app.state.hub

    async def rounds(self, study: Study, *, leads: bool) -> AsyncIterator[bool]:
        """Go round whenever something may have changed; False says that nothing came in between.

        Raises DeskError and UnknownMatch where a visitor may not look any more.
        """
        hub, clock = self._hub, asyncio.get_running_loop().time
        studies, token = _studies(self._request), self.known.who.token
        kept, heard = studies.led if leads else studies.followed, True
        with hub.any_moved(token) as (wake, guest), kept(study, wake):
            while not hub.closed:
                wake.clear()
                guest.require()
                stale = clock() < self.known.due
                if not stale:
                    who = await visitor_by_now(self._request)
                    self.known = await _known(self._request, who, self._match)
                yield heard
                late = self.known.who.delay and self.known.head < study.place.seq
                heard = await hub.heard(wake, SECOND if stale or late else BEAT_EVERY)
                await asyncio.sleep(TOGETHER)


async def _held(request: Request, study: Study, known: _Known) -> AsyncIterator[bytes]:
    told = -1
    try:
        async for heard in _Ear(request, study, known).rounds(study, leads=True):
            if study.ended:
                yield frames.event("over", {})
                return
            if told != study.following:
                told = study.following
                yield frames.event("followers", {"followers": told})
            elif not heard:
                yield frames.BEAT
    except (DeskError, LogError):
        _studies(request).end(study)
        raise


async def _led(request: Request, study: Study, known: _Known) -> AsyncIterator[bytes]:
    ear, told = _Ear(request, study, known), None
    async for heard in ear.rounds(study, leads=False):
        if study.ended:
            yield frames.event("over", {"by": study.by})
            return
        place = seen(study.place, ear.known.who.delay, ear.known.head)
        if place != told:
            told = place
            yield frames.event("led", {"by": study.by, **place._asdict()})
        elif not heard:
            yield frames.BEAT


def seen(place: StudyPlace, delay: int, head: int) -> StudyPlace:
    """A place as far as somebody who learns of facts later may know it, up to a head."""
    return place._replace(seq=min(place.seq, head)) if delay else place
