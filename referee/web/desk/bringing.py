"""A file of people or rounds is brought in at the desk: shown first, then written, or written at once."""

from base64 import b64decode, b64encode
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
from referee.web.desk.event import EventScreen, ShownFile, event_screen
from referee.web.pages.typed import Typed, attempt, told

DOES: Final = {"do": ["import"]}
MOST: Final = entrants.SENT
"""The longest list, in bytes."""
KEPT: Final = "kept"
"""The field that carries a file, in base64, from where it was shown to where it is brought in."""


async def _given(request: Request) -> tuple[Typed, bytes]:
    """What the form says, and the file; raises DeskError for none and for one that is too long."""
    async with request.form(max_files=1, max_fields=8, max_part_size=2 * MOST) as form:
        said = Typed({name: [value] for name, value in form.multi_items() if isinstance(value, str)})
        file = form.get("file")
        data = await file.read(MOST + 1) if isinstance(file, UploadFile) else b""
    data = data or said.one("list").encode() or _kept(said)
    if len(data) > MOST:
        what = f"the list has more than {MOST:,} bytes"
        raise DeskError("too-large", what, instead="part it, and bring the parts in one after the other")
    if not data:
        raise DeskError("malformed", "there is no list", instead="choose a file, or write the list")
    return said, data


def _kept(said: Typed) -> bytes:
    try:
        return b64decode(said.one(KEPT), validate=True)
    except ValueError:
        return b""


async def bring_in(request: Request, who: Who, name: str) -> Response:
    """Show what a file says, or write all of it or nothing; what is wrong in a row stands above it again."""
    await request.app.state.clerk.read(lambda desk: ordering(who, desk, name))
    try:
        said, data = await _given(request)
    except DeskError as error:
        return await event_screen(request, who, name, EventScreen(Typed(DOES), told(error)))
    trial = bool(said.one("dry_run"))

    def give(desk: Desk) -> PeopleImported:
        return entrants.import_people(official_at(who, desk, name, said.once()), data, dry_run=trial)

    done, trouble = await attempt(request, give)
    words = Typed({key: value for key, value in said.items() if key != KEPT} | DOES)
    if done is None:
        return await event_screen(request, who, name, EventScreen(words, trouble))
    if trial:
        shown = ShownFile(done, b64encode(data).decode())
        return await event_screen(request, who, name, EventScreen(words, shown=shown))
    return await event_screen(request, who, name, EventScreen(Typed(), wrote=_wrote(done)))


def _wrote(done: PeopleImported) -> tuple[str, ...]:
    """What was written, and what was read between the lines or counts for nothing."""
    aside = [f"not taken: {', '.join(done.ignored)}"] if done.ignored else []
    return (done.done, *done.notes, *aside)
