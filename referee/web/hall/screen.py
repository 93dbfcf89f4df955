"""The screens of a hall: they turn their own sheets, and go on showing what they have in an outage."""

from collections.abc import AsyncIterator, Sequence
from hashlib import sha256
from typing import Annotated, Any, Final, Literal, NamedTuple
from urllib.parse import urlencode

from fastapi import Query, Request
from starlette.responses import Response

from events.given import FARTHEST
from events.wording import instead_of
from referee.service import Desk, DeskError
from referee.service.chance import MICROSECONDS
from referee.web.access.rights import allowed, horizon
from referee.web.access.visitors import SPECTATOR, Visitor, Who, visitor_by_now
from referee.web.api.table.stream import Stream, until_closed, while_let_in
from referee.web.hall.sheets import CALLS, CLOCK, NAME, SCREENS, HallAsk, HallSheet, hall_of
from referee.web.headers import HEADERS
from referee.web.live import frames
from referee.web.live.hub import BEAT_EVERY, SECOND, Hub, Known
from referee.web.pages.files import edition
from referee.web.pages.shell import fragment

EVERY: Final = 12
"""Seconds for which a sheet is shown, unless the address says otherwise."""
MOST_PARTS: Final = 20
"""Screens that may share a list, at most."""
Every = Annotated[int, Query(ge=3, le=600)]
Part = Annotated[int, Query(ge=1, le=MOST_PARTS)]
Page = Annotated[int, Query(ge=0, le=10_000)]
By = Literal["name", "table"]


class _HallPage(NamedTuple):
    """A screen as it is sent: its bytes, the tag of what it says, the sheet that follows, and when."""

    body: bytes
    tag: str
    next: int
    now: int


class _HallAddress(NamedTuple):
    """What an address of a screen says: the event, what is shown, for how long, and one sheet or all."""

    event: str
    ask: HallAsk
    every: int
    sheet: int

    def at(self, sheet: int = 0) -> str:
        """The words behind the address of this screen that lead to one of its sheets, 0 for all."""
        ask = self.ask
        said = {"by": ask.by, "part": ask.part, "of": ask.parts, "every": self.every, "sheet": sheet}
        usual = {"by": NAME, "part": 1, "of": 1, "every": EVERY, "sheet": 0}
        return urlencode({name: value for name, value in said.items() if value != usual[name]})


async def followed(request: Request, who: Who, event: str) -> Stream:
    """Say whenever the log of an event went on, so that its screens look again."""

    def look(desk: Desk, now: Visitor) -> int:
        allowed(now, desk, event, SPECTATOR)
        return horizon(now, desk, event)

    async def known() -> int:
        now = await visitor_by_now(request)
        found: int = await while_let_in(request, request.app.state.clerk.read(lambda desk: look(desk, now)))
        return found

    head = await request.app.state.clerk.read(lambda desk: look(desk, who))
    return Stream(until_closed(_moves(request.app.state.hub, who, event, head, known)))


async def _moves(hub: Hub, who: Visitor, event: str, head: int, known: Known) -> AsyncIterator[bytes]:
    """Tell each time that more is known of an event than before."""
    told = -1
    while not hub.closed:
        if head != told:
            told = head
            yield frames.event("moved", {"head": head}, head)
        else:
            yield frames.BEAT
        after, seconds = (FARTHEST, SECOND) if who.delay else (head, BEAT_EVERY)
        await hub.moved(event, after, seconds, who)
        head = await known()


async def rotating(
    request: Request, who: Who, event: str, *, by: By = "name", every: Every = EVERY,
    part: Part = 1, of: Part = 1, sheet: Page = 0,
) -> Response:  # fmt: skip
    """Show what matters now: pairings before a round, its clock while it runs, then standings."""
    ask = HallAsk("", by, min(part, of), of, who.delay)
    return await _shown(request, who, _HallAddress(event, ask, every, sheet))


async def alone(
    request: Request, who: Who, event: str, what: str, *, by: By = "name", every: Every = EVERY,
    part: Part = 1, of: Part = 1, sheet: Page = 0,
) -> Response:  # fmt: skip
    """Show pairings, the clock, standings or calls alone."""
    ask = HallAsk(what, by, min(part, of), of, who.delay)
    return await _shown(request, who, _HallAddress(event, ask, every, sheet))


async def _shown(request: Request, who: Visitor, at: _HallAddress) -> Response:
    """Answer with a screen; what many look at in the same second is drawn once."""
    root, kept = request.scope.get("root_path", "") + "/", request.app.state.halls

    def work(desk: Desk) -> _HallPage:
        allowed(who, desk, at.event, SPECTATOR)
        if at.ask.what and at.ask.what not in SCREENS:
            what = f"no screen shows {at.ask.what!r}"
            raise DeskError("unknown-screen", what, instead=instead_of(at.ask.what, SCREENS, ""))
        until, second = horizon(who, desk, at.event), desk.clock() // MICROSECONDS
        made: _HallPage = kept.of((root, at, until, second), lambda: _drawn(desk, root, at, until))
        return made

    found: _HallPage = await request.app.state.clerk.read(work)
    headers = {**HEADERS, "etag": found.tag, "x-now": str(found.now)}
    if at.sheet:
        headers["refresh"] = f"{at.every}; url={request.url.path}?{at.at(found.next)}"
    asked = {one.strip().removeprefix("W/") for one in request.headers.get("if-none-match", "").split(",")}
    if found.tag in asked:
        return Response(None, 304, headers)
    return Response(found.body, media_type="text/html", headers=headers)


def _drawn(desk: Desk, root: str, at: _HallAddress, until: int) -> _HallPage:
    """Draw a screen; its tag changes with what it says, and not with its clock."""
    look = hall_of(desk, at.event, at.ask, until)
    count = len(look.sheets)
    number = (at.sheet - 1) % count + 1 if at.sheet else 0
    shown = look.sheets[number - 1 : number] if number else look.sheets
    said = (look.title, look.round, round(look.left.ends), _still(shown), edition(), at, count)
    mark = sha256(repr(said).encode()).hexdigest()[:24]
    body = fragment(
        "hall.html", root=root, event=at.event, at=at, look=look, sheets=shown, number=number, count=count,
        mark=mark, next=number % count + 1 if number else 0,
        before=(number - 2) % count + 1 if number else 0,
    )  # fmt: skip
    return _HallPage(str(body).encode(), f'"{mark}"', number % count + 1, look.now)


def _still(sheets: Sequence[HallSheet]) -> list[Any]:
    """What sheets say without what runs on by itself: how long a call has waited, what time is left."""
    still = {
        CALLS: lambda row: (row[0], row[1], row[3]),
        CLOCK: lambda row: (row[0], round(row[1].ends), "" if row[1].ends else row[1].words),
    }
    return [
        one._replace(rows=tuple(map(still[one.kind], one.rows))) if one.kind in still else one
        for one in sheets
    ]
