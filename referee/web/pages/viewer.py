"""The viewer of a match: its page, its steps, its frame and its log.

What a stretch of steps shows rests on the head that is named with it and on how this service draws;
both stand in the mark of the frame, so an answer under a mark never changes. The rest is asked
again with the tag of the last answer.
"""

from collections.abc import Callable
from functools import cache
from hashlib import sha256
from http import HTTPStatus
from typing import Annotated, Any, Final, Literal, NamedTuple
from urllib.parse import quote

from fastapi import Depends, Query, Request
from markupsafe import Markup
from starlette.responses import Response

from events.given import whole_number
from referee.service import Desk
from referee.service.event.placing import ended
from referee.service.proof.publishing import PublishedCheckpoint
from referee.web.access.rights import eyes_at
from referee.web.access.visitors import PLAYER, TABLE, Visitor, visitor
from referee.web.encoded import encoded
from referee.web.headers import HEADERS
from referee.web.pages.doors import doors
from referee.web.pages.files import HERE
from referee.web.pages.first import ViewerPage
from referee.web.pages.integrity import Verdicts, badge, witnessed
from referee.web.pages.left import left_in, told_of
from referee.web.pages.noting import note_key
from referee.web.pages.people import caller_to
from referee.web.pages.pointed import RefusedAddress, refused
from referee.web.pages.pressed import text_of
from referee.web.pages.shell import page, public_address, wants_page
from referee.web.pages.sighted import PageSight, sight
from referee.web.pages.stage import moved, stage_of, time_of
from referee.web.pages.studying import unled
from referee.web.pages.viewing import (
    USUAL,
    ViewerQuery,
    frame,
    screen,
    steps,
    tape,
    whole_log,
)
from referee.web.pages.why import ground, panel, why_markup
from referee.web.refusals import ProblemError

Who = Annotated[Visitor, Depends(visitor)]
Level = Literal["brief", "normal", "full"]


class ViewerLook(NamedTuple):
    """Who looks at which match, with whose eyes, and which seat shall lie below."""

    who: Visitor
    match: str
    eyes: str
    below: str

    def sight(self, desk: Desk) -> PageSight:
        """What they look at, as far as they may; raises what `allowed` raises."""
        return sight(desk, self.who, self.match, self.eyes, self.below)


async def _look(
    match: str, who: Who, eyes: Annotated[str, Query(alias="as")] = "", below: str = ""
) -> ViewerLook:
    return ViewerLook(who, match, eyes, below)


AT_PLAY: Final = frozenset({PLAYER, TABLE})
"""Who is at a table and is not shown round."""
RESTS: Final = 30 * 60
"""Seconds after the last fact of a match from which on nobody is told to catch up with it."""
SECOND: Final = 1_000_000
MOST_STEPS: Final = 50
SHUT: Final = ("", "0", "false")
"""Words with which an address says that no reasons are asked for."""
WAYS: Final = ("up", "down")
FOREVER: Final = "private, immutable, max-age=31536000"
ASK_AGAIN: Final = "private, no-cache"
DRAWN_BY: Final = (".py", ".html", ".svg", ".css", ".js")


@cache
def hand() -> str:
    """The mark of how this service draws: of all that its drawings are made from."""
    digest = sha256()
    for path in sorted(HERE.rglob("*")):
        if path.suffix in DRAWN_BY:
            digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


def mark_of(shown: PageSight) -> str:
    """The mark under which the steps of a sight never change."""
    return f"{shown.head}.{hand()}"


def _as_marked(shown: PageSight, mark: str) -> tuple[PageSight, bool]:
    """A sight as it was when its mark was given, and whether it will stay so."""
    said, _, drawn = mark.partition(".")
    head = whole_number(said)
    if head is None or not 1 <= head <= shown.head:
        return shown, False
    return shown._replace(head=head), drawn == hand()


def _answer(request: Request, body: bytes, media: str, keep: str = ASK_AGAIN) -> Response:
    """Answer with a tag; who has the same already gets 304 and no body."""
    tag = f'"{sha256(body).hexdigest()[:24]}"'
    headers = {**HEADERS, "etag": tag, "cache-control": keep, "vary": "authorization, cookie"}
    asked = request.headers.get("if-none-match", "")
    if tag in {one.strip().removeprefix("W/") for one in asked.split(",")}:
        return Response(None, HTTPStatus.NOT_MODIFIED, headers)
    return Response(body, HTTPStatus.OK, headers, media_type=media)


async def read(request: Request, work: Callable[[Desk], Response]) -> Response:
    """Look at something, and put the answer together at the desk too, where nobody waits for it."""
    found: Response = await request.app.state.clerk.read(work)
    return found


def _json(request: Request, value: object, keep: str = ASK_AGAIN) -> Response:
    return _answer(request, encoded(value), "application/json", keep)


async def watched(
    request: Request,
    match: str,
    seq: str = "",
    *,
    eyes: Annotated[str, Query(alias="as")] = "",
    below: str = "",
    level: Level = USUAL,
    why: Annotated[str, Query(max_length=8)] = "",
    stage: Annotated[str, Query(max_length=8)] = "",
) -> Response:
    """Show a match at a seq, with `why` its reasons too: of `up`, `down` or both ways.

    With `stage` it is the view for a stream. It is asked more often than all else, so it takes
    what it needs without other functions.
    """
    look = ViewerLook(await visitor(request), match, eyes, below)
    if stage not in SHUT:
        return await _staged(request, look, seq)
    asked = ViewerQuery(seq, level, why not in SHUT)
    root, shared = request.scope.get("root_path", "") + "/", public_address(request)

    def work(desk: Desk) -> ViewerPage | RefusedAddress:
        shown = look.sight(desk)
        try:
            eyes, here = eyes_at(look.who, desk, look.match), f"m/{quote(look.match)}"
            found = screen(shown, asked, eyes, mark_of(shown), here=here)
        except ProblemError as error:
            return refused(shown, error)
        found = _for(look, desk, shown, found)._replace(shared=shared, public=look.who.public)
        return found._replace(reasons=_reasons(desk, root, found, why)) if asked.why else found

    found = await request.app.state.clerk.read(work)
    if isinstance(found, RefusedAddress):
        return _told_so(request, found)
    record = await _badge(request, found)
    text = text_of(root, found._replace(integrity=record))
    return _answer(request, text, "text/html; charset=utf-8")


def _for(look: ViewerLook, desk: Desk, shown: PageSight, found: ViewerPage) -> ViewerPage:
    """What is on the screen with what depends on who looks."""
    who, match = look.who, look.match
    found = found._replace(
        doors=doors(who, desk, match),
        delay=who.delay,
        tour=who.role not in AT_PLAY,
        whole=not who.delay or ended(desk, match, found.head),
        leads=unled(who, desk, match) is None,
        rests=_rests(who, desk, shown),
        writes=note_key(who, desk, match) if who.official else "",
    )
    if not told_of(who, desk, shown):
        return found
    whatif = f"m/{quote(match)}/branch{shown.place}{found.seq}"
    return found._replace(left=left_in(desk, shown, caller_to(desk, match, shown.viewer)), whatif=whatif)


def _rests(who: Visitor, desk: Desk, shown: PageSight) -> bool:
    """Whether nothing has happened at a match for so long that nobody sits there any more."""
    last = shown.reading.line(shown.viewer, shown.head).at
    return desk.clock() - last > (RESTS + who.delay) * SECOND


def _told_so(request: Request, found: RefusedAddress) -> Response:
    """Say to whoever reads that a moment is not there; raises its ProblemError for a program."""
    if not wants_page(request):
        raise found.error
    return page(request, "viewer/refused.html", status=HTTPStatus.NOT_FOUND, told=found)


async def _staged(request: Request, look: ViewerLook, seq: str) -> Response:
    def work(desk: Desk) -> dict[str, Any] | RefusedAddress:
        shown = look.sight(desk)
        try:
            return stage_of(shown, seq, mark_of(shown)) | time_of(desk, look.match, look.who.delay)
        except ProblemError as error:
            return refused(shown, error)

    found = await request.app.state.clerk.read(work)
    if isinstance(found, RefusedAddress):
        return _told_so(request, found)
    return page(request, "stage.html", match=look.match, delay=look.who.delay, **found)


def _reasons(desk: Desk, root: str, found: ViewerPage, why: str) -> Markup:
    way = why if why in WAYS else ""
    on = ground(desk, found.match, found.viewer, found.head)
    return why_markup(
        root, found.match, panel(on, on.reasons(found.seq), caller_to(desk, found.match, found.viewer), way)
    )


async def _badge(request: Request, found: ViewerPage) -> Markup:
    verdicts: Verdicts = request.app.state.verdicts
    checked = await verdicts.of(request.app.state.clerk, found.match, found.head)
    root = request.scope.get("root_path", "") + "/"
    saw = await _witnessed(request, found.match, found.head)
    return badge(checked, found.head, f"?as={found.viewer}&seq=", root, saw)


async def _witnessed(request: Request, match: str, head: int) -> PublishedCheckpoint | None:
    state = request.app.state
    return await witnessed(state.clerk, state.settings.publication, match, head)


async def stepped(
    request: Request,
    look: Annotated[ViewerLook, Depends(_look)],
    first: Annotated[int, Query(alias="from", ge=1)],
    last: Annotated[int, Query(alias="to", ge=1)],
    mark: str = "",
) -> Response:
    """Give the parts of each seq of a stretch, each by what differs from the one before."""
    if not first <= last < first + MOST_STEPS:
        message = f"ask for 1 to {MOST_STEPS} seqs in order, not {first} to {last}"
        raise ProblemError("bad-range", message, where=look.match)

    def work(desk: Desk) -> Response:
        shown, lasting = _as_marked(look.sight(desk), mark)
        if last > shown.head:
            raise ProblemError(
                "out-of-range",
                f"Seq {last} does not exist; the match ends at {shown.head}.",
                where=look.match,
                instead=f"ask for seqs up to {shown.head}",
            )
        told: dict[str, object] = {"match": look.match, "as": shown.viewer, "below": shown.below}
        told |= {"from": first, "to": last, "steps": steps(shown, first, last)}
        return _json(request, told, FOREVER if lasting else ASK_AGAIN)

    return await read(request, work)


async def framed(request: Request, look: Annotated[ViewerLook, Depends(_look)]) -> Response:
    """Give where turns, phases, rulings, reveals and undone stretches lie."""

    def work(desk: Desk) -> Response:
        shown = look.sight(desk)
        return _json(request, frame(shown, shown.head, mark_of(shown)))

    return await read(request, work)


async def taped(
    request: Request,
    look: Annotated[ViewerLook, Depends(_look)],
    stage: Annotated[str, Query(max_length=8)] = "",
) -> Response:
    """Give the frame of a match that went on, with all that is drawn once a page.

    A view for a stream asks for the clock of the table too, and where it goes on to.
    """

    def work(desk: Desk) -> dict[str, Any]:
        shown = look.sight(desk)
        staged = stage not in SHUT
        timed = time_of(desk, look.match, look.who.delay) | moved(shown) if staged else {}
        return tape(shown, shown.head, mark_of(shown)) | {"place": shown.place} | timed

    told = await request.app.state.clerk.read(work)
    head, place = told["frame"]["head"], told.pop("place")
    checked = await request.app.state.verdicts.of(request.app.state.clerk, look.match, head)
    root = request.scope.get("root_path", "") + "/"
    saw = await _witnessed(request, look.match, head)
    return _json(request, told | {"integrity": badge(checked, head, place, root, saw)})


async def logged(
    request: Request, look: Annotated[ViewerLook, Depends(_look)], level: Level = USUAL
) -> Response:
    """Give the whole log of a match in words, by turns."""

    def work(desk: Desk) -> Response:
        drawn = whole_log(look.sight(desk), level)
        return _answer(request, drawn.encode(), "text/html; charset=utf-8")

    return await read(request, work)
