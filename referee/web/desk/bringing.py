"""A list of people is brought in at the desk: as a file, or as the text of one."""

from typing import Final

from fastapi import Request
from starlette.datastructures import UploadFile
from starlette.responses import Response

from referee.service import Desk, DeskError
from referee.service.event.answers import PeopleImported
from referee.service.orders import entrants
from referee.web.access.rights import ordering
from referee.web.access.sitting import official_at
from referee.web.access.visitors import Who
from referee.web.desk.event import EventScreen, event_screen
from referee.web.pages.typed import Typed, attempt, told
from referee.web.routes import Router

router = Router(tags=["desk"], include_in_schema=False)
DOES: Final = {"do": ["import"]}
MOST: Final = entrants.SENT
"""The longest list, in bytes."""


async def _given(request: Request) -> tuple[Typed, bytes]:
    """What the form says, and the list; raises DeskError for none and for one that is too long."""
    form = await request.form(max_files=1, max_fields=8, max_part_size=MOST)
    said = Typed({name: [value] for name, value in form.multi_items() if isinstance(value, str)})
    file = form.get("file")
    data = await file.read(MOST + 1) if isinstance(file, UploadFile) else b""
    data = data or said.one("list").encode()
    if len(data) > MOST:
        what = f"the list has more than {MOST:,} bytes"
        raise DeskError("too-large", what, instead="part it, and bring the parts in one after the other")
    if not data:
        raise DeskError("malformed", "there is no list", instead="choose a file, or write the list")
    return said, data


@router.post("/desk/event/{name}/import")
async def bring_in(request: Request, who: Who, name: str) -> Response:
    """Enter everybody of a list, or nobody; what is wrong in a row stands above the list again."""
    await request.app.state.clerk.read(lambda desk: ordering(who, desk, name))
    try:
        said, data = await _given(request)
    except DeskError as error:
        return await event_screen(request, who, name, EventScreen(Typed(DOES), told(error)))

    def give(desk: Desk) -> PeopleImported:
        return entrants.import_people(official_at(who, desk, name, said.once()), data)

    done, trouble = await attempt(request, give)
    if done is None:
        return await event_screen(request, who, name, EventScreen(Typed(said | DOES), trouble))
    aside = f"columns that count for nothing: {', '.join(done.ignored)}"
    wrote = (done.done, aside) if done.ignored else (done.done,)
    return await event_screen(request, who, name, EventScreen(Typed(), wrote=wrote))
