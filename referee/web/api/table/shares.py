"""The shares from which the chance of a match follows, and what it gave once it can be checked."""

from typing import Any

from fastapi import Request
from starlette.responses import Response

from events.data import as_fields
from referee.service import Desk
from referee.service.commit.throwing import Shares, shares_of
from referee.web.access.visitors import Who
from referee.web.api.answers import fresh
from referee.web.api.forms import LOOKS, Match
from referee.web.api.schemas import answers
from referee.web.api.sight import looking, read
from referee.web.routes import Router

router = Router(prefix="/v1/matches/{match}", tags=["table"])


@router.get("/chance", responses=answers(Shares) | LOOKS, summary="Show the shares of chance")
async def shares(request: Request, who: Who, match: Match) -> Response:
    """Show who committed to which share of the chance of a match, and the shares that were told.

    When the match is over the house has told its own, and each result stands here too: it follows
    from the three, which docs/proof.md says how to work out. A seat commits and tells its share as
    any other action: `commit HEX`, then `reveal HEX`.
    """

    def work(desk: Desk) -> dict[str, Any]:
        sight = looking(desk, who, match)
        found = shares_of(desk, match, sight.head)
        return as_fields(found)

    return fresh(request, await read(request, work))
