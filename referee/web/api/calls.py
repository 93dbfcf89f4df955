"""Calls of a judge, and what stands at a table: the clock, time given, remarks."""

from typing import Any

from fastapi import APIRouter
from starlette.responses import Response

from referee.service import Desk
from referee.service.court.answered import CallAnswer
from referee.service.court.answers import called
from referee.web.api.call_forms import (
    CallBody,
    Called,
    Calls,
    CloseBody,
    EscalateBody,
    ExtendBody,
    NoteBody,
    Notes,
)
from referee.web.api.court import Id, Looks, Order, Ordered, Sitting
from referee.web.api.forms import LOOKS, PROBLEMS, Json

router = APIRouter(prefix="/v1/matches/{match}", tags=["court"])


@router.get(
    "/calls",
    response_model=Calls,
    responses=LOOKS,
    summary="List the calls",
)
async def listed(look: Looks) -> Response:
    """List the calls of a match up to a point, with its clock, the time given and the remarks.

    The questions and remarks are for the table and its judges: a spectator reads them empty.
    """

    def tell(desk: Desk, words: str, at: int) -> dict[str, Any]:
        return {"standing": desk.standing(look.match, words, at)}

    return await look.told(tell)


@router.post(
    "/calls", response_model=Called, responses=PROBLEMS,
    summary="Call a judge",
)  # fmt: skip
async def opened(order: Ordered, body: CallBody) -> Json:
    """Call a judge: the seq at which the table stands is kept, and its clock stops."""

    def give(at: Sitting) -> CallAnswer:
        done = at.desk.call(at.match, at.by, body.question, **at.once)
        return called(at.desk, at.match, done, at.before, to=at.to)

    return await order.seat(body, give)


@router.post(
    "/calls/{call}/claim", response_model=Called, responses=PROBLEMS,
    summary="Take a call",
)  # fmt: skip
async def claimed(order: Ordered, call: Id, body: Order) -> Json:
    """Take a call, so that nobody else comes."""

    def give(at: Sitting) -> CallAnswer:
        done = at.desk.claim(at.match, call, at.by, **at.once)
        return called(at.desk, at.match, done, at.before, to=at.to)

    return await order.official(body, give)


@router.post(
    "/calls/{call}/escalate", response_model=Called,
    responses=PROBLEMS, summary="Hand a call on to the head judge",
)  # fmt: skip
async def escalated(order: Ordered, call: Id, body: EscalateBody) -> Json:
    """Hand a call on to the head judge; the clock of the table goes on standing."""

    def give(at: Sitting) -> CallAnswer:
        done = at.desk.escalate(at.match, call, body.reason, at.by, **at.once)
        return called(at.desk, at.match, done, at.before, to=at.to)

    return await order.official(body, give)


@router.post(
    "/calls/{call}/close", response_model=Called, responses=PROBLEMS,
    summary="Close a call",
)  # fmt: skip
async def closed(order: Ordered, call: Id, body: CloseBody) -> Json:
    """Close a call, with the ruling that answers it or without; the last one starts the clock.

    The answer names the penalties that were given in the call, or with its ruling.
    """

    def give(at: Sitting) -> CallAnswer:
        done = at.desk.close_call(at.match, call, body.ruling, at.by, **at.once)
        return called(at.desk, at.match, done, at.before, to=at.to, closed=call)

    return await order.official(body, give)


@router.post(
    "/extensions", response_model=Called, responses=PROBLEMS,
    summary="Give a table more time",
)  # fmt: skip
async def extended(order: Ordered, body: ExtendBody) -> Json:
    """Give the table of a match more time, in seconds."""

    def give(at: Sitting) -> CallAnswer:
        done = at.desk.extend(at.match, body.seconds, body.reason, at.by, **at.once)
        return called(at.desk, at.match, done, at.before, to=at.to)

    return await order.official(body, give)


@router.get(
    "/notes", response_model=Notes, responses=LOOKS,
    summary="List the remarks",
)  # fmt: skip
async def notes(look: Looks) -> Response:
    """List the remarks that were made at a match; their text is for the table and its judges."""

    def tell(desk: Desk, words: str, at: int) -> dict[str, Any]:
        return {"notes": desk.standing(look.match, words, at).notes}

    return await look.told(tell)


@router.post(
    "/notes", response_model=Called, responses=PROBLEMS,
    summary="Make a remark",
)  # fmt: skip
async def noted(order: Ordered, body: NoteBody) -> Json:
    """Make a remark at a point of a match, for its players and its judges."""

    def give(at: Sitting) -> CallAnswer:
        done = at.desk.note(at.match, body.point, body.text, at.by, **at.once)
        return called(at.desk, at.match, done, at.before, to=at.to)

    return await order.official(body, give)
