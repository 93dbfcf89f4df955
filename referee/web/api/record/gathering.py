"""Proofs of events: the root over all matches, that a match stands in it, that it only grew."""

from typing import Annotated, Any, Final

from fastapi import Depends, Path, Request
from msgspec import Meta
from pydantic import Field
from starlette.responses import Response

from referee.audit import Trust, held_event
from referee.service import Desk
from referee.service.proof import gathering
from referee.service.proof.gathering import event_of, members_of, prove_event_growth, prove_member
from referee.service.proof.signing import sign_event
from referee.service.queries.schema import Answered, means
from referee.web.access.visitors import Visitor, visitor
from referee.web.api.answers import fresh
from referee.web.api.forms import LOOKS, PROBLEMS, Json, Match, RequestBody
from referee.web.api.record.proofs import MEDIA, PROOF
from referee.web.api.record.record_forms import Verifications
from referee.web.api.record.trusting import Trusted, require_sound, signer_of, trust_of
from referee.web.api.record.verifying import told, verify_one
from referee.web.api.schemas import answers
from referee.web.api.uploads import file_of
from referee.web.api.whole import shown_whole
from referee.web.routes import Router

router = Router(prefix="/v1/events", tags=["proofs"])
Who = Annotated[Visitor, Depends(visitor)]
Event = Annotated[
    str,
    Path(max_length=200, pattern=r"^[^\x00]+$", description="Name of an event.", examples=["winter-open"]),
]
NOTE: Final = file_of("text/plain", "The note: a C2SP checkpoint.")
Rooted = Annotated[list[str], Meta(min_length=2, max_length=2, examples=[["m1", "57:..."]])]
"""The name of a log, and its root."""


class EventRoot(Answered, frozen=True):
    """The root over the matches of an event, and each of theirs."""

    event: Annotated[str, means("The event.", "winter-open")]
    root: Annotated[str, means("SIZE:BASE64, where SIZE counts logs.")]
    matches: Annotated[list[Rooted], means("Each log with its own root.")]


class EventBefore(RequestBody):
    """What an event was: its logs and how many facts each had."""

    matches: dict[str, int] = Field(
        max_length=10_000,
        description="Facts by the name of the log, as its root said then.",
        examples=[{"winter-open": 12, "t1": 80}],
    )


@router.get("/{event}/root", responses=answers(EventRoot) | LOOKS, summary="Give the root")
async def event_root(request: Request, who: Who, event: Event) -> Response:
    """Give the root over the logs of an event: one line to publish, to prove against."""

    def work(desk: Desk) -> dict[str, Any]:
        shown_whole(who, desk, event)
        rows = [[one.match, str(one)] for one in members_of(desk, event)]
        return {"event": event, "root": gathering.event_root(desk, event), "matches": rows}

    return fresh(request, await request.app.state.clerk.study(work))


@router.get(
    "/{event}/proofs/{match}",
    response_class=Response,
    responses=LOOKS | PROOF,
    summary="Prove that a match stands in an event",
)
async def membership(request: Request, who: Who, event: Event, match: Match) -> Response:
    """Prove that a match with its root stands in the root of an event."""

    def work(desk: Desk) -> bytes:
        shown_whole(who, desk, event)
        shown_whole(who, desk, match)
        return prove_member(desk, match, event)

    return Response(await request.app.state.clerk.study(work), media_type=MEDIA)


@router.post(
    "/{event}/consistency",
    response_class=Response,
    responses=PROBLEMS | PROOF,
    summary="Prove that an event only grew",
)
async def grown(request: Request, who: Who, event: Event, body: EventBefore) -> Response:
    """Prove that an event only grew since its logs had these sizes."""

    def work(desk: Desk) -> bytes:
        shown_whole(who, desk, event)
        return prove_event_growth(desk, event, body.matches)

    return Response(await request.app.state.clerk.study(work), media_type=MEDIA)


@router.get("/{event}/signed", response_class=Response, responses=LOOKS | NOTE, summary="Sign the root")
async def event_signed(request: Request, who: Who, event: Event) -> Response:
    """Sign the root of an event with the key of this service, after all of it was verified."""

    def work(desk: Desk) -> bytes:
        shown_whole(who, desk, event)
        signer = signer_of(request)
        for ref in event_of(desk, event):
            require_sound(desk, ref.public_id)
        return sign_event(desk, event, signer)

    note = await request.app.state.clerk.study(work)
    return Response(note, media_type="text/plain; charset=utf-8")


@router.get("/{event}/verify", responses=answers(Verifications) | LOOKS, summary="Verify an event")
async def event_verified(request: Request, who: Who, event: Event, trusted: Trusted) -> Json:
    """Verify each log of an event, and then its root where one is trusted."""
    trust = trust_of(trusted)
    rooted = trust.root is not None or trust.note

    def work(desk: Desk) -> dict[str, Any]:
        shown_whole(who, desk, event)
        alone = Trust(key="" if rooted else trust.key)
        rows = [verify_one(desk, ref.public_id, alone) for ref in event_of(desk, event)]
        good = all(row["ok"] for row in rows)
        if good and rooted:
            verdict = held_event(event, gathering.event_root(desk, event), trust)
            rows.append(told(event, verdict, trust=trust))
        return {"ok": all(row["ok"] for row in rows), "records": rows, "next": None}

    return Json(await request.app.state.clerk.study(work))
