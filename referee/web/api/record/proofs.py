"""Proofs: the root of a match, that a fact stands in it, that it only grew, a signed note of it."""

from typing import IO, Annotated, Any, Final

from fastapi import Depends, Path, Query, Request
from starlette.responses import Response

from events.given import FARTHEST
from referee.audit import Proven, check_proof
from referee.service import Desk, DeskError
from referee.service.proof.attesting import prove_fact, prove_growth
from referee.service.proof.publishing import published
from referee.service.proof.roots import root_of
from referee.service.proof.signing import sign_match
from referee.web.access.rights import allowed, entering, horizon, ordering
from referee.web.access.visitors import Visitor, visitor
from referee.web.api.answers import fresh
from referee.web.api.forms import LOOKS, PROBLEMS, Json, Match
from referee.web.api.record.record_forms import RootForm
from referee.web.api.record.trusting import Trusted, require_sound, signer_of, trust_of
from referee.web.api.schemas import answers
from referee.web.api.uploads import body_of, file_of, taken
from referee.web.routes import Router

router = Router(tags=["proofs"])
Who = Annotated[Visitor, Depends(visitor)]
MEDIA: Final = "application/json"
LARGEST: Final = 1 << 24
"""Bytes of a proof at most: what a line of a record may have."""
Size = Annotated[
    int | None,
    Query(ge=1, le=FARTHEST, description="Over the first so many facts, not all.", examples=[40]),
]
Fact = Annotated[int, Path(ge=1, le=FARTHEST, description="Seq of the fact to prove.", examples=[57])]
PROOF: Final[dict[int | str, dict[str, Any]]] = {
    200: {
        "description": "The proof: see docs/proof.md for its form.",
        "content": {MEDIA: {"schema": {"type": "object"}}},
    }
}


@router.get("/v1/matches/{match}/root", responses=answers(RootForm) | LOOKS, summary="Give the root")
async def root(request: Request, who: Who, match: Match, size: Size = None) -> Response:
    """Give the root over the facts of a match: one line to publish, to prove against."""

    def work(desk: Desk) -> dict[str, str]:
        return {"match": match, "root": root_of(desk, match, _size(who, desk, match, size))}

    return fresh(request, await request.app.state.clerk.study(work))


@router.get(
    "/v1/matches/{match}/proofs/{seq}",
    response_class=Response,
    responses=LOOKS | PROOF,
    summary="Prove a fact",
)
async def proof(
    request: Request,
    who: Who,
    match: Match,
    seq: Fact,
    *,
    size: Size = None,
    opened: Annotated[
        bool, Query(alias="open", description="Show the hidden parts, which are sealed else.")
    ] = False,
    by: Annotated[
        str, Query(max_length=200, description="Who opens it, for the owner: head-judge:ann.")
    ] = "",
) -> Response:
    """Prove that a fact stands in a match, without the rest of it.

    Hidden parts go out as commitments, unless an official whom the policy lets opens them.
    """

    def work(desk: Desk) -> bytes:
        until = _size(who, desk, match, size)
        orders = ordering(who, desk, match, by) if opened else ""
        if opened:
            allowed(who, desk, match, "judge")
        return prove_fact(desk, match, seq, until, opened=opened, by=orders)

    return Response(await request.app.state.clerk.study(work), media_type=MEDIA)


@router.get(
    "/v1/matches/{match}/consistency",
    response_class=Response,
    responses=LOOKS | PROOF,
    summary="Prove that a match only grew",
)
async def consistency(
    request: Request,
    who: Who,
    match: Match,
    *,
    first: Annotated[
        int, Query(alias="from", ge=1, le=FARTHEST, examples=[40], description="It had so many.")
    ],
    to: Size = None,
) -> Response:
    """Prove that the first facts of a match are the beginning of what it has now."""

    def work(desk: Desk) -> bytes:
        return prove_growth(desk, match, first, _size(who, desk, match, to))

    return Response(await request.app.state.clerk.study(work), media_type=MEDIA)


@router.get(
    "/v1/matches/{match}/signed",
    response_class=Response,
    summary="Sign the root",
    responses=LOOKS | file_of("text/plain", "The note: a C2SP checkpoint."),
)
async def signed(request: Request, who: Who, match: Match) -> Response:
    """Sign the root of a match with the key of this service, after it was verified.

    404 `no-key` where the service signs nothing. /v1/keys has the key to check it by.
    """

    def work(desk: Desk) -> bytes:
        size = _size(who, desk, match, None)
        signer = signer_of(request)
        require_sound(desk, match)
        return sign_match(desk, match, signer, size=size)

    note = await request.app.state.clerk.study(work)
    return Response(note, media_type="text/plain; charset=utf-8")


@router.get(
    "/v1/matches/{match}/cosigned",
    response_class=Response,
    summary="Give the cosigned checkpoint",
    responses=LOOKS | file_of("text/plain", "The note: a C2SP checkpoint with cosignatures."),
)
async def cosigned(request: Request, who: Who, match: Match) -> Response:
    """Give the last checkpoint that witnesses saw: of a match, or of the own log of an event.

    404 `unpublished` where there is none yet. `referee verify --witnesses` checks it.
    """
    to = request.app.state.settings.publication

    def work(desk: Desk) -> bytes:
        until = _size(who, desk, match, None)
        note = published(to.folder, match) if to is not None else b""
        if not note or int(note.split(b"\n")[1]) > until:
            message = f"no checkpoint of {match} was published here yet"
            instead = "ask again after a ruling or its end; whoever runs it names witnesses"
            raise DeskError("unpublished", message, where=match, instead=instead)
        return note

    note = await request.app.state.clerk.study(work)
    return Response(note, media_type="text/plain; charset=utf-8")


@router.post(
    "/v1/proofs/check",
    responses=answers(Proven) | PROBLEMS,
    summary="Check a proof",
    openapi_extra=body_of(MEDIA, "A proof, as it was handed out."),
)
async def checked(request: Request, who: Who, trusted: Trusted) -> Json:
    """Check a proof by itself, and against a root, a signed note or a key that is trusted."""
    entering(who)
    with await taken(request, LARGEST) as file:
        return Json(await _checked(request, file, trusted))


async def _checked(request: Request, file: IO[bytes], trusted: Any) -> Proven:
    trust = trust_of(trusted)
    proven: Proven = await request.app.state.clerk.study(lambda _: check_proof(file.read(), trust))
    return proven


def _size(who: Visitor, desk: Desk, match: str, size: int | None) -> int:
    """Give over how many facts of a match a root stands, as far as the visitor may know."""
    allowed(who, desk, match)
    until = horizon(who, desk, match)
    return until if size is None else min(size, until)
