"""Calls of a judge, and what stands at a table: the clock, time given, remarks."""

from typing import Any

from fastapi import APIRouter
from starlette.responses import Response

from referee.service import Desk
from referee.service.court.judging import standing_at
from referee.service.orders import calls
from referee.service.sealing import CALLED, NOTED
from referee.web.api.court.call_forms import (
    CallBody,
    Called,
    Calls,
    CloseBody,
    EscalateBody,
    ExtendBody,
    NoteBody,
    Notes,
)
from referee.web.api.forms import LOOKS, PROBLEMS, Json
from referee.web.api.ordering import Id, Looks, Order, Ordered

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
        return {"standing": standing_at(desk, look.match, words, at)}

    return await look.told(tell, CALLED)


@router.post(
    "/calls", response_model=Called, responses=PROBLEMS,
    summary="Call a judge",
)  # fmt: skip
async def opened(order: Ordered, body: CallBody) -> Json:
    """Call a judge: the seq at which the table stands is kept, and its clock stops."""
    return await order.seat(body, lambda at: calls.call(at, body.question))


@router.post(
    "/calls/{call}/claim", response_model=Called, responses=PROBLEMS,
    summary="Take a call",
)  # fmt: skip
async def claimed(order: Ordered, call: Id, body: Order) -> Json:
    """Take a call, so that nobody else comes."""
    return await order.official(body, lambda at: calls.claim(at, call))


@router.post(
    "/calls/{call}/escalate", response_model=Called,
    responses=PROBLEMS, summary="Hand a call on to the head judge",
)  # fmt: skip
async def escalated(order: Ordered, call: Id, body: EscalateBody) -> Json:
    """Hand a call on to the head judge; the clock of the table goes on standing."""
    return await order.official(body, lambda at: calls.escalate(at, call, body.reason))


@router.post(
    "/calls/{call}/close", response_model=Called, responses=PROBLEMS,
    summary="Close a call",
)  # fmt: skip
async def closed(order: Ordered, call: Id, body: CloseBody) -> Json:
    """Close a call, with the ruling that answers it or without; the last one starts the clock.

    The answer names the penalties that were given in the call, or with its ruling.
    """
    return await order.official(body, lambda at: calls.close(at, call, body.ruling))


@router.post(
    "/extensions", response_model=Called, responses=PROBLEMS,
    summary="Give a table more time",
)  # fmt: skip
async def extended(order: Ordered, body: ExtendBody) -> Json:
    """Give the table of a match more time, in seconds."""
    return await order.official(body, lambda at: calls.extend(at, body.seconds, body.reason))


@router.get(
    "/notes", response_model=Notes, responses=LOOKS,
    summary="List the remarks",
)  # fmt: skip
async def notes(look: Looks) -> Response:
    """List the remarks that were made at a match; their text is for the table and its judges."""

    def tell(desk: Desk, words: str, at: int) -> dict[str, Any]:
        return {"notes": standing_at(desk, look.match, words, at).notes}

    return await look.told(tell, NOTED)


@router.post(
    "/notes", response_model=Called, responses=PROBLEMS,
    summary="Make a remark",
)  # fmt: skip
async def noted(order: Ordered, body: NoteBody) -> Json:
    """Make a remark at a point of a match, for its players and its judges.

    A mark says in one word what the official thinks of what happened there.
    """
    return await order.official(body, lambda at: calls.note(at, body.point, body.text, body.mark))
