"""The resource of the replay: a match as one file."""

from typing import IO, Annotated, cast

from fastapi import Query, Request
from starlette.responses import Response

from referee.service import Desk
from referee.service.event.public import names_seen
from referee.service.points import stretch_at
from referee.web.access.rights import horizon
from referee.web.api.forms import LOOKS, Match, Stretch, ends_of
from referee.web.api.record.records import PAGE, Eyes, From, Opens, Who, filled
from referee.web.api.uploads import file_of, sent
from referee.web.api.whole import shown_whole
from referee.web.replay import replay
from referee.web.routes import Router

router = Router(tags=["records"])


@router.get(
    "/v1/matches/{match}/replay.html",
    response_class=Response,
    summary="Export a replay",
    responses=LOOKS | file_of(PAGE, "The viewer of this match, which needs no network."),
)
async def replayed(
    request: Request,
    who: Who,
    match: Match,
    *,
    viewer: Eyes = None,
    seq: Opens = "",
    first: From = "",
    last: Annotated[
        str,
        Query(alias="to", max_length=100, examples=["212"], description="Up to where."),
    ] = "",
    stretch: Stretch = "",
) -> Response:
    """Export a match, or a stretch of it, as one HTML file that is the viewer.

    It has the sight of its viewer alone.
    """

    def fill(desk: Desk, out: IO[bytes]) -> None:
        eyes = shown_whole(who, desk, match, viewer or "")
        head = horizon(who, desk, match)
        said = ends_of(stretch, first, last)
        ends = map(str, stretch_at(desk, match, said, head)[:2]) if said else ("", "")
        whole = cast("tuple[str, str]", tuple(ends))
        key = ("replay", match, eyes, head, seq, whole, frozenset(names_seen(desk, match, eyes).items()))

        def made() -> bytes:
            return replay(desk, match, eyes, seq=seq, head=head, stretch=whole).text.encode()

        out.write(request.app.state.kept.of(key, made))

    return sent(await filled(request, fill), f"{match}.html", f"{PAGE}; charset=utf-8")
