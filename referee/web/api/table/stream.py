"""What happens, as it happens: server-sent events of a match, and of the calls for judges."""

import asyncio
from collections.abc import AsyncIterator, Awaitable
from functools import partial
from http import HTTPStatus
from typing import Annotated, Any, Final, TypeVar

from fastapi import Depends, Header, Query, Request
from starlette.responses import StreamingResponse

from events.errors import CursorOutdated, DatabaseError, LogError, UnknownMatch
from events.given import FARTHEST
from referee.service import Desk, DeskError
from referee.service.records.following import GOES_ON, Called, called_since, feed_tip
from referee.service.trouble import Trouble, trouble_of
from referee.timeline import OutOfRangeError
from referee.web.access.here import in_office
from referee.web.access.rights import allowed, horizon, ordering
from referee.web.access.visitors import Visitor, Who, visitor_by_now
from referee.web.api.forms import LOOKS, As, Match
from referee.web.clerk import Clerk
from referee.web.live import frames
from referee.web.live.hub import BEAT_EVERY, LOOK, Hub
from referee.web.refusals import ProblemError, status_of
from referee.web.routes import Router
from referee.web.turns import GoneError

router = Router(prefix="/v1", tags=["live"])
T = TypeVar("T")
LastPlace = Annotated[
    str,
    Header(
        alias="Last-Event-ID",
        max_length=200,
        examples=["57"],
        description="Where a browser that comes back left off; it goes before `after`.",
    ),
]


async def place_of(
    after: Annotated[
        int | None,
        Query(
            ge=0,
            le=FARTHEST,
            examples=[57],
            description="Facts after this seq; left out, only those that come from now on.",
        ),
    ] = None,
    last: LastPlace = "",
) -> int | None:
    """Read after which seq somebody begins or goes on; None for from now on."""
    return int(last[:9]) if last.isascii() and last.isdecimal() else after


Place = Annotated[int | None, Depends(place_of)]
QUEUED: Final = frozenset(
    {
        "call.opened",
        "call.claimed",
        "call.escalated",
        "call.closed",
        "appeal.filed",
        "appeal.heard",
        "appeal.decided",
    }
)
"""What changes the queue of the judges."""
EVENTS: Final[dict[int | str, dict[str, Any]]] = {
    **LOOKS,
    200: {
        "description": "Events until either side goes away; comments in between are nothing.",
        "content": {
            frames.MEDIA: {"schema": {"type": "string"}},
        },
    },
}
GONE: Final = Trouble("unknown-match", "this match is not open to you", "", "look at the others")
TOKEN: Final = HTTPStatus.UNAUTHORIZED
CLOSING: Final = frozenset({TOKEN, HTTPStatus.FORBIDDEN, HTTPStatus.NOT_FOUND})
"""With which status those are answered who may not look; others may come back."""
HEADERS: Final = {"cache-control": "no-store", "x-accel-buffering": "no"}


class Stream(StreamingResponse):
    """Events as they come."""

    media_type = frames.MEDIA

    def __init__(self, content: AsyncIterator[bytes]) -> None:
        super().__init__(content, headers=HEADERS)


@router.get(
    "/matches/{match}/stream",
    response_class=Stream,
    status_code=200,
    responses=EVENTS,
    summary="Follow a match",
)
async def followed(request: Request, match: Match, who: Who, begin: Place, eyes: As = None) -> Stream:
    """Send every fact of a match once and in order, those that are there and those that come.

    Events are `fact` (its place is the seq; the fact as the viewer may know it, its words, turn and
    phase), `waiting` when something else is asked, `ended`, and `clock` when the event of the match
    went on, so that the time of its round may be another. A rewind is a fact like others, and
    a match that ended may go on by one. The last event is `closed` where whoever follows may not
    look any more: its `words` say why, within a second.
    """
    clerk: Clerk = request.app.state.clerk
    hub: Hub = request.app.state.hub

    def look(desk: Desk, now: Visitor) -> tuple[str, int]:
        return allowed(now, desk, match, eyes or ""), horizon(now, desk, match)

    viewer, head = await clerk.read(lambda desk: look(desk, who))
    if begin is not None and begin > head:
        message = f"{match} has no seq {begin}; the last one is {head}"
        raise OutOfRangeError(message)

    async def known() -> int:
        now = await visitor_by_now(request)
        seen, until = await while_let_in(request, clerk.read(lambda desk: look(desk, now)))
        if seen != viewer:
            raise ProblemError("no-right", f"this visitor looks as {viewer} no more", where=match)
        return until

    facts = hub.follow(match, viewer, begin, known, who)
    return Stream(until_closed(facts))


async def while_let_in(request: Request, look: Awaitable[T]) -> T:
    """What a look finds; where it may not any more since its token ended meanwhile, that is told.

    An office may be taken back between who looks and the look, and what was found out of a token
    is remembered for a moment: it is looked up anew.
    """
    try:
        return await look
    except (DeskError, UnknownMatch):
        request.app.state.hub.on_ended()
        await visitor_by_now(request)
        raise


async def until_closed(facts: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    """Begin a stream, and end it in one sentence where a visitor may not look any more.

    What keeps a service from answering for a while ends it without a word: a browser comes back.
    """
    yield frames.BEGIN
    try:
        async for some in facts:
            yield some
    except GoneError:
        return
    except (DeskError, LogError, LookupError, ValueError) as error:
        if (last := _last_words(error)) is not None:
            yield last


def _last_words(error: Exception) -> bytes | None:
    """The last event of a stream, None for a failure that may pass; raises what is a fault."""
    gone = isinstance(error, UnknownMatch)
    trouble = GONE if gone else trouble_of(error)
    if trouble is None:
        raise error
    status = status_of(trouble)
    return frames.closed(trouble, token=status == TOKEN) if status in CLOSING else None


@router.get(
    "/stream/desk",
    response_class=Stream,
    status_code=200,
    responses=EVENTS,
    summary="Follow the calls for judges",
)
async def desk_followed(request: Request, who: Who, last: LastPlace = "") -> Stream:
    """Send every call that is opened, taken, handed on or closed, and every appeal.

    Of the tables where this official judges.

    Events are `call` and `appeal`, and `event` where an event went on: by which kind of fact, in whose
    log. They come from now on or from where a browser left off; `lost` says that this place is not known
    any more, so that the queue has to be looked at as a whole.
    """
    clerk: Clerk = request.app.state.clerk

    def tip_for(desk: Desk) -> str:
        _require_office(who, desk)
        return feed_tip(desk)

    tip = await clerk.read(tip_for)
    return Stream(until_closed(_calls(request, last or tip, tip)))


async def _calls(request: Request, cursor: str, tip: str) -> AsyncIterator[bytes]:
    clerk: Clerk = request.app.state.clerk
    hub: Hub = request.app.state.hub
    who: Visitor = await visitor_by_now(request)
    with hub.any_moved(who.token) as (wake, guest):
        while not hub.closed:
            wake.clear()
            guest.require()
            before = cursor
            try:
                now = await visitor_by_now(request)
                found, cursor = await while_let_in(request, clerk.read(partial(_due, now, before)))
            except CursorOutdated:
                cursor = tip
                yield frames.event("lost", {}, tip)
                continue
            except DatabaseError:
                yield await frames.out_of_reach()
                continue
            yield b"".join([*map(_told, found), frames.at(cursor)])
            if cursor == before and not await hub.heard(wake, BEAT_EVERY):
                yield frames.BEAT
            await asyncio.sleep(LOOK)


def _due(who: Visitor, cursor: str, desk: Desk) -> tuple[list[Called], str]:
    """The next calls of the feed that concern an official, and from where to go on."""
    _require_office(who, desk)
    found, cursor = called_since(desk, cursor, QUEUED | GOES_ON)
    return [one for one in found if _judges(who, desk, one.match)], cursor


def _told(one: Called) -> bytes:
    """A call or an appeal, or that an event went on."""
    return frames.of_call(one) if one.fact.body.KIND in QUEUED else frames.of_event(one)


def _require_office(who: Visitor, desk: Desk) -> None:
    if not in_office(who, desk):
        raise ProblemError("no-right", "the calls are for officials", instead="sign in as one")


def _judges(who: Visitor, desk: Desk, match: str) -> bool:
    try:
        ordering(who, desk, match)
    except (DeskError, LookupError):
        return False
    return True
