"""Rounds and events that are ended, and reopened where that was too early."""

from typing import Annotated

from fastapi import APIRouter, Path

from referee.service.orders import events as orders
from referee.service.orders import rounds
from referee.web.api.event.at_event import AtEvent
from referee.web.api.event.end_forms import CloseBody, EndBody, ReopenBody
from referee.web.api.event.event_forms import EventDone
from referee.web.api.event.round_forms import LAST
from referee.web.api.forms import PROBLEMS, Json

router = APIRouter(prefix="/v1/events/{event}", tags=["events"])
Number = Annotated[int, Path(ge=1, le=LAST, examples=[1], description="Number of the round.")]


@router.post(
    "/rounds/{number}/end", response_model=EventDone,
    responses=PROBLEMS, summary="End a round",
)  # fmt: skip
async def ended(at: AtEvent, number: Number, body: EndBody) -> Json:
    """End a round; while tables still play it is refused with their names, unless `anyway`."""
    return await at.official(body, lambda on: rounds.end(on, number, anyway=body.anyway))


@router.post(
    "/rounds/{number}/reopen", response_model=EventDone, responses=PROBLEMS,
    summary="Reopen a round",
)  # fmt: skip
async def played_on(at: AtEvent, number: Number, body: ReopenBody) -> Json:
    """Let a round go on that was ended by mistake, with the time that it had left."""
    return await at.official(body, lambda on: rounds.reopen(on, number, body.reason))


@router.post(
    "/close", response_model=EventDone, responses=PROBLEMS,
    summary="Close an event",
)  # fmt: skip
async def closed(at: AtEvent, body: CloseBody) -> Json:
    """Close an event whose rounds are all ended; nothing is ordered in it until it is reopened.

    While tables still play it is refused with their names, unless it is closed `anyway`.
    """
    return await at.official(body, lambda on: orders.close(on, body.reason, anyway=body.anyway))


@router.post(
    "/reopen", response_model=EventDone, responses=PROBLEMS,
    summary="Reopen an event",
)  # fmt: skip
async def reopened(at: AtEvent, body: ReopenBody) -> Json:
    """Let an event go on that was closed."""
    return await at.official(body, lambda on: orders.reopen(on, body.reason))
