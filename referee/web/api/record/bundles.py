"""A case as one file: made from a match, and checked without any database."""

from typing import IO, Annotated, Final

from fastapi import Depends, Query, Request
from starlette.responses import Response

from referee.audit import BundleVerdict
from referee.exchange import BundleRequest, make_bundle
from referee.service import Desk
from referee.service.points import stretch_at
from referee.web.access.visitors import Visitor, visitor
from referee.web.api.forms import LOOKS, PROBLEMS, Match, Stretch, ends_of
from referee.web.api.record.records import filled
from referee.web.api.schemas import answers
from referee.web.api.uploads import body_of, file_of, sent, taken
from referee.web.api.whole import shown_whole
from referee.web.api.worked import Bearing, as_json, worked
from referee.web.routes import Router

router = Router(tags=["records"])
Who = Annotated[Visitor, Depends(visitor)]
ZIP: Final = "application/zip"
File: Final = body_of(ZIP, "A bundle, as it was handed out.")


@router.get(
    "/v1/matches/{match}/bundle",
    response_class=Response,
    summary="Make a bundle",
    responses=LOOKS | file_of(ZIP, "Record, views, log, rulings, clauses, cards, proofs."),
)
async def bundle(
    request: Request,
    who: Who,
    match: Match,
    *,
    case: Annotated[
        str,
        Query(min_length=1, max_length=200, examples=["the guard"], description="What the case is about."),
    ],
    first: Annotated[
        str,
        Query(alias="from", max_length=100, examples=["40"], description="Where it begins; or `stretch`."),
    ] = "",
    to: Annotated[str, Query(max_length=100, examples=["57"], description="Where it ends.")] = "",
    stretch: Stretch = "",
    at: Annotated[list[int], Query(max_length=50, description="Further seqs to be shown.")] = [],  # noqa: B006 - read, and never changed
    public: Annotated[bool, Query(description="Seal all hidden parts.")] = False,
) -> Response:
    """Make a bundle of a match or a stretch of it; without the full view it is always public."""

    def fill(desk: Desk, out: IO[bytes]) -> None:
        eyes = shown_whole(who, desk, match, "spectator" if public else "")
        head = desk.reader(match).head()
        begin, end, _ = stretch_at(desk, match, ends_of(stretch, first, to), head)
        wanted = BundleRequest(match, begin, end, case, tuple(at), eyes != "judge")
        out.write(make_bundle(desk, wanted))

    return sent(await filled(request, fill), f"{match}.zip", ZIP)


@router.post(
    "/v1/bundles/check",
    responses=answers(BundleVerdict) | PROBLEMS,
    summary="Check a bundle",
    openapi_extra=File,
)
async def checked(
    request: Request,
    who: Bearing,
    root: Annotated[str, Query(max_length=200, description="The root that you trust: SIZE:BASE64.")] = "",
) -> Response:
    """Check a bundle: parts, record, root and proofs."""
    with await taken(request) as file:
        return as_json(await worked(request, who, "bundle", file, root=root))


@router.post(
    "/v1/bundles/parts",
    response_class=Response,
    summary="Read a part of a bundle",
    responses=PROBLEMS | file_of("text/plain", "The part."),
    openapi_extra=File,
)
async def part(
    request: Request,
    who: Bearing,
    name: Annotated[
        str, Query(max_length=200, description="Name of the part.", examples=["log.txt"])
    ] = "README.txt",
) -> Response:
    """Read the page of a bundle, or a part of it; one that does not hold is refused."""
    with await taken(request) as file:
        text = await worked(request, who, "part", file, name=name)
    return Response(text, media_type="text/plain; charset=utf-8")
