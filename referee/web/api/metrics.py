"""The figures of a running service, for a program that watches it."""

import asyncio
from typing import Any

from fastapi import Request
from starlette.responses import Response

from events.errors import LogError
from referee.service import database_state
from referee.service.program import program
from referee.web.access import rights
from referee.web.access.visitors import Who
from referee.web.metered import ServiceLook
from referee.web.routes import Router

router = Router(tags=["service"])
PATIENCE = 4.0
"""Seconds for which the database is waited for: a scrape has to be answered while it is gone."""


@router.get("/metrics", include_in_schema=False)
async def metrics(request: Request, who: Who) -> Response:
    """Tell what was counted since the service began, and how it stands now."""
    if not who.monitor:
        rights.owning(who)
    state = request.app.state
    tables, size, behind = await _database(state)
    counts = state.hub.followers, state.lines.count, state.clerk.waiting
    look = ServiceLook(program().version, *counts, tables, size, behind)
    told, media = state.meter.figures(look, request.headers.get("accept", ""))
    return Response(told, headers={"content-type": media})


async def _database(state: Any) -> tuple[str, int, dict[str, int]]:
    """The version of the tables, the size and how far standbys are behind; "" where none answers."""
    try:
        async with asyncio.timeout(PATIENCE):
            found = await asyncio.to_thread(database_state, state.settings.url)
    except (LogError, TimeoutError):
        return "", 0, {}
    return found
