"""Notes from the viewer: who may write one, and the form that stands there at a seq."""

from urllib.parse import quote

from fastapi import Request
from starlette.responses import RedirectResponse, Response

from referee.service import Desk, DeskError
from referee.service.chance import new_key
from referee.service.court.judging import reserved_to
from referee.web.access.rights import ordering
from referee.web.access.sitting import official_at
from referee.web.access.visitors import Visitor, Who
from referee.web.pages.typed import given, typed

ORDER = "note"


def note_key(who: Visitor, desk: Desk, match: str) -> str:
    """The key under which a form writes one note at a match, "" for who may write none."""
    try:
        reserved = reserved_to(desk, match, ORDER, ordering(who, desk, match))
    except (DeskError, LookupError):
        return ""
    return "" if reserved else new_key()


async def noted(request: Request, who: Who, match: str) -> Response:
    """Write a note about a seq, and go back to it; raises what rights and the court refuse."""
    said = await typed(request)
    point = said.number("point")

    def work(desk: Desk) -> None:
        at = official_at(who, desk, match, said.once())
        given(at, "note", said)

    await request.app.state.clerk.write(work)
    if "x-part" in request.headers:
        return Response(status_code=204)
    root, eyes = request.scope.get("root_path", "") + "/", quote(said.one("as"))
    place = f"{root}m/{quote(match)}?as={eyes}&seq={point}#noted"
    return RedirectResponse(place, status_code=303)
