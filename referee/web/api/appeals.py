"""Appeals of rulings, and whether seats consent that their hidden cards are shown."""

from typing import Any

from fastapi import APIRouter
from starlette.responses import Response

from referee.service import Desk
from referee.service.court.answered import AppealAnswer, ConsentAnswer
from referee.service.court.answers import appealed
from referee.service.court.appealing import Verdict
from referee.web.api.appeal_forms import (
    AppealBody,
    Appealed,
    Appeals,
    ConsentBody,
    Consented,
    DecideBody,
    HearBody,
)
from referee.web.api.court import Id, Looks, Ordered, Sitting
from referee.web.api.forms import LOOKS, PROBLEMS, Json
from referee.web.api.rulings import worded

router = APIRouter(prefix="/v1/matches/{match}", tags=["court"])


@router.get(
    "/appeals", response_model=Appeals, responses=LOOKS,
    summary="List the appeals",
)  # fmt: skip
async def listed(look: Looks) -> Response:
    """List the appeals of a match up to a point, with their times.

    Grounds and reasons are for the table and its judges: a spectator reads them empty.
    """

    def tell(desk: Desk, words: str, at: int) -> dict[str, Any]:
        return {"appeals": desk.appeals(look.match, words, at)}

    return await look.told(tell)


@router.post(
    "/appeals", response_model=Appealed, responses=PROBLEMS,
    summary="Appeal a ruling",
)  # fmt: skip
async def filed(order: Ordered, body: AppealBody) -> Json:
    """Appeal a ruling to the head judge, within the windows of the policy; the clock stops."""

    def give(at: Sitting) -> AppealAnswer:
        done = at.desk.appeal(at.match, at.by, body.ruling, body.grounds, **at.once)
        return appealed(at.desk, at.match, done, at.before, to=at.to, appeal=done[0].body.id)

    return await order.seat(body, give)


@router.post(
    "/appeals/{appeal}/hear", response_model=Appealed,
    responses=PROBLEMS, summary="Open the hearing of an appeal",
)  # fmt: skip
async def heard(order: Ordered, appeal: Id, body: HearBody) -> Json:
    """Open the hearing of an appeal; the briefing is kept as a statement of who ruled."""

    def give(at: Sitting) -> AppealAnswer:
        done = at.desk.hear_appeal(at.match, appeal, body.briefing, at.by, **at.once)
        return appealed(at.desk, at.match, done, at.before, to=at.to, appeal=appeal)

    return await order.official(body, give)


@router.post(
    "/appeals/{appeal}/decide", response_model=Appealed,
    responses=PROBLEMS, summary="Decide an appeal",
)  # fmt: skip
async def decided(order: Ordered, appeal: Id, body: DecideBody) -> Json:
    """Decide an appeal: upheld, or overturned by a ruling that is named or given with it."""

    def give(at: Sitting) -> AppealAnswer:
        verdict = _verdict(at, appeal, body)
        done = at.desk.decide_appeal(at.match, appeal, verdict, at.by, **at.once)
        return appealed(at.desk, at.match, done, at.before, to=at.to, appeal=appeal)

    return await order.official(body, give)


def _verdict(at: Sitting, appeal: str, body: DecideBody) -> Verdict:
    """Word the decision of an appeal as its body says."""
    given = None
    if body.given is not None:
        ruled = [one.ruling for one in at.desk.appeals(at.match, "judge") if one.id == appeal]
        given = worded(at, body.given, undone=ruled[0] if body.undo and ruled else "")
    return Verdict(body.outcome, body.reasons, body.ruling, given, body.extension)


@router.post(
    "/consent", response_model=Consented, responses=PROBLEMS,
    summary="Consent that hidden cards are shown",
)  # fmt: skip
async def consented(order: Ordered, body: ConsentBody) -> Json:
    """Consent that what a seat alone could read is shown after the match, or take that back."""

    def give(at: Sitting) -> ConsentAnswer:
        fact = at.desk.consent(at.match, at.by, given=body.given, **at.once)[0]
        return ConsentAnswer(at.match, fact.seq, at.by, body.given)

    return await order.seat(body, give)
