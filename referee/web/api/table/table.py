"""What is done at a table besides answering: outcomes are stated, actions are taken back."""

from typing import Annotated, Any

from fastapi import Path, Request
from starlette.responses import Response

from events.data import as_fields
from referee.service import Desk
from referee.service.answers import told_done
from referee.service.play.announcing import Announced, announce
from referee.service.play.takebacks import takebacks_at
from referee.web.access.rights import allowed, ordering, seat_of
from referee.web.access.visitors import Visitor, Who
from referee.web.api.answers import fresh
from referee.web.api.forms import LOOKS, PROBLEMS, As, Json, KeyHeader, Match
from referee.web.api.schemas import answers
from referee.web.api.sight import looking, read, write
from referee.web.api.table.table_forms import Done, Stating, TakebackList
from referee.web.routes import Router

router = Router(prefix="/v1/matches/{match}", tags=["table"])
Takeback = Annotated[
    str,
    Path(max_length=40, pattern=r"^[^\x00]+$", examples=["T1"], description="Id of a takeback."),
]


@router.post("/state", responses=answers(Done) | PROBLEMS, summary="State an outcome")
async def stated(
    request: Request,
    who: Who,
    match: Match,
    body: Stating,
    *,
    key: KeyHeader = "",
    as_: As = None,
) -> Json:
    """State what a card does that the referee cannot read: moves, checked and carried out.

    A seat states for itself. An official states as a judge, at any time, of any card or of none.
    """

    def work(desk: Desk) -> dict[str, Any]:
        own = allowed(who, desk, match, as_ or "")
        seat, by = _speaker(who, desk, match, body)
        said = Announced(body.moves, body.card, body.line, seat, by, body.why, body.means)
        _, done = announce(desk, match, said, **body.once(key))
        eyes = seat if seat and not as_ else own
        return {"as": eyes, **as_fields(told_done(desk, match, done, eyes))}

    return Json(await write(request, work))


def _speaker(who: Visitor, desk: Desk, match: str, body: Stating) -> tuple[str, str]:
    """Say for which seat a visitor states, or as which judge."""
    seats = who.seats()
    if seats and not body.by and (body.seat or not who.official):
        return seat_of(who, desk, match, body.seat), ""
    return "", ordering(who, desk, match, body.by)


@router.get("/takebacks", responses=answers(TakebackList) | LOOKS, summary="List the takebacks")
async def listed(request: Request, who: Who, match: Match, as_: As = None) -> Response:
    """List what was asked to be taken back, in order, and how each stands."""

    def work(desk: Desk) -> dict[str, Any]:
        eyes, head, _, _ = looking(desk, who, match, as_)
        return {"match": match, "as": eyes, "takebacks": takebacks_at(desk, match, head)}

    return fresh(request, await read(request, work))
