"""Events, as they are opened."""

from typing import Any

from fastapi import Request

from referee.rulebook import edition
from referee.service import Desk
from referee.service.event.running import open_event
from referee.web.access.rights import founding
from referee.web.access.visitors import OWNER, Who
from referee.web.api.event.event_forms import (
    OpenedEvent,
    OpenEvent,
)
from referee.web.api.forms import PROBLEMS, Json
from referee.web.api.schemas import answers
from referee.web.api.worked import policy_worked
from referee.web.routes import Router

router = Router(prefix="/v1/events", tags=["events"])


@router.post(
    "",
    responses=answers(OpenedEvent) | PROBLEMS,
    summary="Open an event",
)
async def opened(request: Request, who: Who, body: OpenEvent) -> Json:
    """Open an event; who opens it is its organiser and appoints the officials."""

    def work(desk: Desk) -> dict[str, Any]:
        founding(who)
        by = body.by if who.role == OWNER else who.person
        made = open_event(
            desk,
            body.name,
            by,
            ruleset=body.ruleset,
            date=body.date,
            policy=body.policy.encode(),
            edition=edition(body.edition).name if body.edition else "",
            title=body.title,
            names=body.names,
        )
        return {"event": body.name, "opened": made}

    await policy_worked(request, who, body.policy)
    return Json(await request.app.state.clerk.write(work))
