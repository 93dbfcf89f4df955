"""Tokens as resources: who may come in, made, listed and revoked, and who asks."""

from typing import Annotated, Literal

from fastapi import Path, Request
from msgspec import Meta
from pydantic import Field
from starlette.responses import Response

from events.data import NULL_IF_EMPTY, as_fields
from referee.service import Desk
from referee.service.event.tokens import (
    LINK_LIFE,
    TOKEN_LIFE,
    ListedToken,
    Made,
    Pass,
    list_tokens,
    make_token,
    revoke_token,
)
from referee.service.queries.schema import Answered, Next, means
from referee.web.access.giving import given, giving, taking_back
from referee.web.access.prefix import base
from referee.web.access.visitors import Who
from referee.web.api.answers import Paging, fresh, paged
from referee.web.api.forms import LOOKS, PROBLEMS, Json, RequestBody
from referee.web.api.schemas import answers
from referee.web.routes import Router

router = Router(prefix="/v1", tags=["access"])
Role = Literal[
    "player",
    "spectator",
    "scorekeeper",
    "floor-judge",
    "team-lead",
    "head-judge",
    "organiser",
    "auditor",
    "table",
    "owner",
]


class TokenRequest(RequestBody):
    """What a token is to open."""

    role: Role = Field(
        examples=["player"],
        description="The role of its holder: one of the policy's, `table` for a program that plays "
        "both seats, `owner` for every right.",
    )
    person: str = Field(
        default="",
        max_length=80,
        examples=["p1"],
        description="Id of the person; officials are always somebody.",
    )
    match: str = Field(default="", max_length=200, examples=["m1"], description="The match where it holds.")
    event: str = Field(default="", max_length=200, examples=[""], description="The event where it holds.")
    seat: Literal["", "A", "B"] = Field(default="", examples=["A"], description="The seat of a player.")
    seconds: int | None = Field(
        default=None,
        ge=0,
        le=366 * 86400,
        examples=[28800],
        description="For how long it opens anything, in seconds; 0 until it is revoked. "
        "Left out it is 12 hours, and a day for a link that signs in once.",
    )
    once: bool = Field(
        default=False,
        examples=[False],
        description="Whether it is a link for one person that signs in one device, once; "
        "no program is let in with its secret.",
    )
    delay: int = Field(
        default=0,
        ge=0,
        le=86400,
        examples=[0],
        description="How many seconds after a fact a spectator learns of it.",
    )
    label: str = Field(
        default="", max_length=80, examples=["table 3"], description="Whatever helps to know it by."
    )


class Tokens(Answered, frozen=True):
    """Tokens in the order in which they were made; the tokens themselves are kept nowhere."""

    tokens: list[ListedToken]
    next: Next


class New(ListedToken, frozen=True):
    """A new token as it is listed, with the token itself, which is told this once."""

    token: Annotated[str, means("The token; send it as `Authorization: Bearer TOKEN`.")]
    enter: Annotated[str, means("Where its holder signs in.", "/enter/TOKEN")]
    link: Annotated[
        str,
        means("Where a browser signs in and is led on, and a program reads without a cookie.", "/l/TOKEN/"),
    ]


class Me(Answered, frozen=True):
    """Who asks, and what they may."""

    role: Annotated[str, means("Their role; null for nobody.", "player"), NULL_IF_EMPTY]
    person: Annotated[str, means("Id of the person; null for nobody.", "p1"), NULL_IF_EMPTY]
    match: Annotated[str, means("The match where the role holds; null for all."), NULL_IF_EMPTY]
    event: Annotated[str, means("The event where the role holds; null for all."), NULL_IF_EMPTY]
    seat: Annotated[str, means("The seat of a player; null for none.", "A"), NULL_IF_EMPTY]
    delay: Annotated[int, means("Seconds after which they learn of a fact.", 0)]
    token_id: Annotated[
        str, means("Id of their token, never the token itself; null without one."), NULL_IF_EMPTY
    ]
    sights: Annotated[tuple[str, ...], means("As whom they may view.", ["A"])]
    seats: Annotated[tuple[str, ...], means("The seats for which they may act.", ["A"])]
    official: Annotated[bool, Meta(description="Whether their full view is kept.", examples=[False])]


@router.get("/me", responses=answers(Me) | LOOKS, summary="Say who asks")
async def me(who: Who) -> Json:
    """Say who the token of this request stands for, and what they may."""
    return Json(
        Me(
            role=who.role,
            person=who.person,
            match=who.match,
            event=who.event,
            seat=who.seat,
            delay=who.delay,
            token_id=who.token,
            sights=who.sights(),
            seats=who.seats(),
            official=who.official,
        )
    )


@router.get("/tokens", responses=answers(Tokens) | LOOKS, summary="List the tokens")
async def listed(request: Request, who: Who, page: Paging) -> Response:
    """List the tokens of the match or event where the visitor officiates; of the owner all."""

    def work(desk: Desk) -> list[ListedToken]:
        return given(who, desk)

    rows, more = paged(request, await request.app.state.clerk.read(work), page)
    return fresh(request, {"tokens": rows, "next": more})


@router.post("/tokens", responses=answers(New, 201) | PROBLEMS, status_code=201, summary="Make a token")
async def made(request: Request, who: Who, body: TokenRequest) -> Json:
    """Make a token; the token itself is told once, in this answer."""

    def work(desk: Desk) -> Made:
        said = body.model_dump(exclude={"once", "seconds"})
        usual = LINK_LIFE if body.once else TOKEN_LIFE
        asked = Pass(**said, seconds=usual if body.seconds is None else body.seconds)
        return make_token(desk, asked, giving(who, desk, asked), once=body.once)

    token, known = await request.app.state.clerk.write(work)
    at = base(request)
    opens = {"token": token, "enter": f"{at}/enter/{token}", "link": f"{at}/l/{token}/"}
    return Json(as_fields(known) | opens, 201, {"cache-control": "no-store"})


@router.delete("/tokens/{id}", responses=answers(Tokens) | PROBLEMS, summary="Revoke a token")
async def revoked(
    request: Request,
    who: Who,
    id: Annotated[str, Path(max_length=100, examples=["t3f9c1a2b4"], description="Its id.")],
) -> Json:
    """Let a token open nothing any more; within a second nobody comes in with it.

    It asks for the same power as giving it out. Who made it may, and the person it is for.
    """

    def work(desk: Desk) -> list[ListedToken]:
        revoke_token(desk, id, taking_back(who, desk, id))
        return [one for one in list_tokens(desk) if one.id == id]

    rows = await request.app.state.clerk.write(work)
    request.app.state.finding.forget()
    return Json({"tokens": rows, "next": None})
