"""An event as one file: packed for everybody or for its officials, and checked without any database."""

from typing import IO, Annotated, BinaryIO, Final, Literal, cast

from fastapi import Query, Request
from starlette.responses import Response

from referee.audit import EventFileVerdict
from referee.exchange.event_files import EventFileRequest, named_matches, pack_event
from referee.exchange.event_readings import EventFileReadings
from referee.service import Desk
from referee.service.queries.schema import Answered, means
from referee.web.access.rights import allowed
from referee.web.access.visitors import Who
from referee.web.api.event.at_event import EventName
from referee.web.api.event.reports import require_told
from referee.web.api.forms import LOOKS, PROBLEMS
from referee.web.api.record.records import filled
from referee.web.api.schemas import answers
from referee.web.api.uploads import body_of, file_of, sent, taken
from referee.web.api.worked import Bearing, as_json, worked
from referee.web.routes import Router

router = Router(tags=["events"])
ZIP: Final = "application/zip"
JUDGE: Final = "judge"


class EventFileChecked(Answered, frozen=True):
    """What became of the file of an event: whether it holds, and whether it tells what its logs say."""

    verdict: Annotated[EventFileVerdict, means("Whether it holds; if not, which part, and why.")]
    readings: Annotated[
        EventFileReadings | None, means("Its report, counted again; null where it does not hold.")
    ]


@router.get(
    "/v1/events/{event}/file",
    response_class=Response,
    summary="Pack an event as one file",
    responses=LOOKS | file_of(ZIP, "Logs, what they pin, roots, proofs, the report."),
)
async def packed(
    request: Request,
    who: Who,
    event: EventName,
    *,
    viewer: Annotated[
        Literal["spectator", "judge"],
        Query(alias="as", description="For everybody, with hidden parts as commitments; or a judge's."),
    ] = "spectator",
) -> Response:
    """Pack the log of an event, those of its matches and all that is needed to verify and read them.

    No name is in it. A judge's copy is for officials who may open the full view of each match.
    """

    def fill(desk: Desk, out: IO[bytes]) -> None:
        require_told(who, desk, event)
        for one in (event, *named_matches(desk, event)) if viewer == JUDGE else ():
            allowed(who, desk, one, JUDGE)
        pack_event(desk, EventFileRequest(event, viewer), cast("BinaryIO", out))

    return sent(await filled(request, fill), f"{event}.zip", ZIP)


@router.post(
    "/v1/event-files/check",
    responses=answers(EventFileChecked) | PROBLEMS,
    summary="Check the file of an event",
    openapi_extra=body_of(ZIP, "The file of an event, as it was packed."),
)
async def checked(
    request: Request,
    who: Bearing,
    root: Annotated[
        str, Query(max_length=200, description="The root of the event that you trust: SIZE:BASE64.")
    ] = "",
) -> Response:
    """Check every hash, chain, root and proof, the set of its matches, and the report."""
    with await taken(request) as file:
        return as_json(await worked(request, who, "event-file", file, root=root))
