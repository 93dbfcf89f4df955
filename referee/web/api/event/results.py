"""The result of a match: how it ended, and recorded by an official where no rule ended it."""

from typing import Any

from starlette.responses import Response

from referee.service import Desk
from referee.service.event.seating import match_result
from referee.web.api.event.result_forms import ResultView
from referee.web.api.forms import LOOKS
from referee.web.api.ordering import Looks
from referee.web.api.schemas import answers
from referee.web.routes import Router

router = Router(prefix="/v1/matches/{match}", tags=["events"])


@router.get("/result", responses=answers(ResultView) | LOOKS, summary="Show the result")
async def shown(look: Looks) -> Response:
    """Show how a match ended: by the rules, by a penalty, by time, or as it was reported."""

    def tell(desk: Desk, _words: str, at: int) -> dict[str, Any]:
        return {"result": match_result(desk, look.match, at)}

    return await look.told(tell)
