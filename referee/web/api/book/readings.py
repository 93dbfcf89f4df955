"""Readings of card lines as resources: proposed, approved, withdrawn, listed, handed on."""

from typing import Annotated, Any, Literal

from fastapi import Path, Query, Request
from msgspec.structs import asdict
from starlette.responses import Response

from referee.proving import look_at_reading, propose_reading
from referee.service import Desk
from referee.service.records.approving import SettledReadings, approve, withdraw
from referee.service.records.reading_files import bring_readings, readings_file
from referee.service.records.readings import CardReading, LineAsked, list_readings
from referee.service.records.unread import unread_lines
from referee.web.access.reading import reading
from referee.web.access.rights import entering
from referee.web.access.visitors import Who
from referee.web.api.answers import Paging, fresh, paged
from referee.web.api.book.cards import NameWords, Ruleset
from referee.web.api.book.reading_forms import (
    ApprovalBody,
    BroughtForm,
    CardReadingForm,
    CardReadings,
    LineBody,
    ReadingsFile,
    ReadLine,
    SettledForm,
    UnreadLines,
    WithdrawalBody,
)
from referee.web.api.forms import LOOKS, PROBLEMS, Json
from referee.web.api.schemas import answers
from referee.web.api.uploads import JSON, body_of, taken
from referee.web.routes import Router

router = Router(prefix="/v1/card-readings", tags=["cards"])
Number = Annotated[int, Path(ge=1, le=2**31, description="Number of a reading.", examples=[1])]
Source = Annotated[str, Query(max_length=200, description="Name of the file.", examples=["north.json"])]
Stands = Annotated[
    Literal["proposed", "approved", "withdrawn"] | None, Query(description="Those that stand so alone.")
]
OfGame = Annotated[Literal["diva", "classic"] | None, Query(description="Of one game alone.")]


def told(one: CardReading) -> CardReadingForm:
    """A reading with how it stands."""
    return CardReadingForm(**asdict(one), stands=one.stands)


def _settled(made: SettledReadings) -> dict[str, Any]:
    return {"readings": [*map(told, made.readings)], "cards": made.cards, "brought": made.brought}


@router.get("", responses=answers(CardReadings) | LOOKS, summary="List the readings of card lines")
async def listed_readings(
    request: Request, who: Who, page: Paging, stands: Stands = None, ruleset: OfGame = None
) -> Response:
    """List what people read in lines that were not read: by whom, when, why, and how each stands."""
    entering(who)
    rows = await request.app.state.clerk.read(lambda desk: list_readings(desk, ruleset or "", stands or ""))
    shown, after = paged(request, rows, page)
    return fresh(request, {"readings": [*map(told, shown)], "next": after})


@router.get("/unread", responses=answers(UnreadLines) | LOOKS, summary="List the lines that are not read")
async def listed_lines(
    request: Request, who: Who, page: Paging, like: NameWords, ruleset: Ruleset = "diva"
) -> Response:
    """List the lines of imported cards whose outcome people state, by the name of the card."""
    entering(who)
    rows = await request.app.state.clerk.study(lambda desk: unread_lines(desk, ruleset, like))
    shown, after = paged(request, rows, page)
    return fresh(request, {"lines": shown, "next": after})


@router.get(
    "/file",
    response_class=Response,
    responses=answers(ReadingsFile) | LOOKS,
    summary="Export the readings",
)
async def exported(request: Request, who: Who, ruleset: OfGame = None) -> Response:
    """Hand out the approved readings as a file, by card and hash of the line."""
    entering(who)
    data = await request.app.state.clerk.study(lambda desk: readings_file(desk, ruleset or ""))
    return Response(data, media_type=JSON)


@router.post("", responses=answers(ReadLine) | PROBLEMS, summary="Read a card line")
async def read(request: Request, who: Who, body: LineBody) -> Json:
    """Say a line that is not read in other words that are, or write its program.

    The answer shows the program, what it is printed as and what boards tell. It is kept as
    proposed; the card is automatic when another person approves it. With `dry_run` nothing is kept.
    """
    by, event = reading(who, body.by)
    asked = LineAsked(body.name, body.line, body.words, body.program, body.ruleset)

    def work(desk: Desk) -> dict[str, Any]:
        if body.dry_run:
            return {"look": look_at_reading(desk, asked), "reading": None, "repeated": False}
        found, made = propose_reading(desk, asked, by, body.why, event=event)
        return {"look": found, "reading": told(made.reading), "repeated": made.repeated}

    clerk = request.app.state.clerk
    return Json(await (clerk.study(work) if body.dry_run else clerk.bring(work)))


@router.post("/approvals", responses=answers(SettledForm) | PROBLEMS, summary="Approve readings")
async def approved(request: Request, who: Who, body: ApprovalBody) -> Json:
    """Approve what somebody else proposed: the cards are automatic in every match that is opened later."""
    by, event = reading(who, body.by)

    def work(desk: Desk) -> dict[str, Any]:
        return _settled(approve(desk, body.readings, by, event=event, ruleset=body.ruleset))

    return Json(await request.app.state.clerk.bring(work))


@router.post("/{number}/withdrawal", responses=answers(SettledForm) | PROBLEMS, summary="Withdraw a reading")
async def withdrawn(request: Request, who: Who, number: Number, body: WithdrawalBody) -> Json:
    """Withdraw a reading: people state the line again in every match that is opened later."""
    by, event = reading(who, body.by)

    def work(desk: Desk) -> dict[str, Any]:
        return _settled(withdraw(desk, number, by, body.why, event=event))

    return Json(await request.app.state.clerk.bring(work))


@router.post(
    "/file",
    responses=answers(BroughtForm) | PROBLEMS,
    summary="Bring readings in",
    openapi_extra=body_of(JSON, "A file of readings, as it is exported."),
)
async def brought(
    request: Request,
    who: Who,
    *,
    source: Source = "upload",
    by: Annotated[str, Query(max_length=200, description="Who brings them in, if the owner says it.")] = "",
) -> Json:
    """Propose the readings of a file; somebody else than who brings them in approves them."""
    actor, event = reading(who, by)
    with await taken(request, request.app.state.settings.body) as file:

        def work(desk: Desk) -> dict[str, Any]:
            made = bring_readings(desk, file.read(), source, actor, event=event)
            proposed = [*map(told, made.proposed)]
            return {"proposed": proposed, "same": made.same, "refused": made.refused}

        return Json(await request.app.state.clerk.bring(work))
