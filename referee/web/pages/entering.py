"""The way in: a token becomes a session in a cookie, which no script and no other site can use."""

from http import HTTPStatus
from typing import Annotated, Final
from urllib.parse import quote

from fastapi import Form, Query, Request
from starlette.responses import RedirectResponse, Response

from referee.service import Desk, DeskError
from referee.service.chance import MICROSECONDS
from referee.service.event.tokens import ONCE, use_link
from referee.service.orders import views
from referee.web.access.credentials import LINK, ONWARD
from referee.web.access.own import own_page
from referee.web.access.prefix import base
from referee.web.access.session import YEAR, begin_seat, begin_session, end_session, session_token
from referee.web.access.sitting import official_at
from referee.web.access.visitors import NOBODY, OWNER, Visitor, Who
from referee.web.pages.shell import page
from referee.web.refusals import ProblemError

LONGEST: Final = 200
"""Letters of a token, at most; those that this service gives out have 48."""
USED: Final = "link-used"
"""The code of a link that signed somebody in before."""


async def enter(request: Request, who: Who) -> Response:
    """Show where to sign in; who is in is told as whom, and may leave."""
    return _page(request, who)


async def entered(
    request: Request,
    token: Annotated[str, Form(max_length=LONGEST)] = "",
    to: Annotated[str, Form(max_length=2000)] = "",
) -> Response:
    """Sign in with a token that was typed or pasted, also as part of its address."""
    _, linked, rest = token.strip().partition(LINK)
    secret, _, onward = rest.partition("/")
    if not linked:
        secret = token.strip().rstrip("/").rpartition("/")[2]
    return await _signed_in(request, secret, to or f"/{onward}", pressed=True)


async def entered_by_link(
    request: Request, token: str, onward: Annotated[str, Query(alias=ONWARD, max_length=2000)] = ""
) -> Response:
    """Sign in with the address that a token was given out as, and lead on to a page.

    It asks first where somebody else is in, and where the link works once.
    """
    return await _signed_in(request, token[:LONGEST], onward, pressed=False)


async def leave(request: Request) -> Response:
    """Sign out in this browser; the token stays what it is."""
    now = await in_session(request)
    answer = RedirectResponse(f"{request.scope.get('root_path', '')}/enter", 303)
    end_session(request, answer, now.match if now is not None else "")
    return answer


async def look(
    request: Request,
    who: Who,
    *,
    match: str,
    purpose: Annotated[str, Form(max_length=LONGEST)],
    back: Annotated[str, Form(max_length=2000)] = "",
    by: Annotated[str, Form(max_length=LONGEST)] = "",
) -> Response:
    """Open the full view of a match with a purpose, and go back to where it was asked for."""

    def work(desk: Desk) -> None:
        views.look(official_at(who, desk, match, {}, by), purpose)

    if not purpose.strip():
        raise ProblemError("no-purpose", "a full view has a purpose", instead="say what it is for")
    await request.app.state.clerk.write(work)
    place = back if _is_own(back) else f"/m/{quote(match)}?as=judge"
    return RedirectResponse(request.scope.get("root_path", "") + place, 303)


async def _signed_in(request: Request, secret: str, to: str, *, pressed: bool) -> Response:
    """Keep a token in a cookie, and lead on to a page of our own.

    A link may come from anywhere: where somebody else is signed in, it is `pressed` first on a page
    that says who is in and whom the link is for. So is one that works once, or a program that only
    looks at the addresses in a message would use it up.
    """
    finding, once = request.app.state.finding, secret.startswith(ONCE)
    now = await in_session(request)
    try:
        who = await (finding.holder(secret) if once else finding.visitor(secret))
        other = now is not None and now._replace(token="") != who._replace(token="")
        if not pressed and (once or other):
            return _page(request, now or Visitor(NOBODY), other=who, token=secret, to=to)
        token, seconds = await _exchanged(request, secret) if once else (secret, None)
    except DeskError as error:
        answer = _page(request, now or Visitor(NOBODY), fault=error, status=_status(error), to=to)
        # A second press of a link that works once may be answered after the first, which signed in.
        if now is None and session_token(request):
            end_session(request, answer)
        return answer
    place = to if _is_own(to) and to != "/" else f"/{_home(who)}"
    answer = RedirectResponse(f"{base(request)}{place}", 303)
    answer.headers["cache-control"] = "no-store"
    if who.seat:
        begin_seat(request, answer, token, who.match, seconds)
    if not who.seat or now is None or not own_page(now):
        begin_session(request, answer, token, seconds)
    return answer


async def _exchanged(request: Request, secret: str) -> tuple[str, int]:
    """Use a link up; give the token of its session, and for how many seconds that is kept."""

    def work(desk: Desk) -> tuple[str, int]:
        token, known = use_link(desk, secret)
        left = (known.expires - desk.clock()) // MICROSECONDS
        return token, left if known.expires else YEAR

    found: tuple[str, int] = await request.app.state.clerk.write(work)
    return found


def _status(error: DeskError) -> int:
    return HTTPStatus.GONE if error.code == USED else HTTPStatus.UNAUTHORIZED


def _is_own(place: str) -> bool:
    """Whether an address is a page of this service, and none of another."""
    return place.startswith("/") and not place.startswith(("//", "/\\"))


async def in_session(request: Request) -> Visitor | None:
    """Who is signed in in this browser, by whatever link they came; None for nobody."""
    kept = session_token(request)
    try:
        found: Visitor | None = await request.app.state.finding.visitor(kept) if kept else None
    except DeskError:
        return None
    return found


def _home(who: Visitor) -> str:
    """Where somebody begins: an official at their desk, everybody else at what they see."""
    if who.official and who.role != OWNER:
        return f"desk/{quote(who.match)}" if who.match else "desk"
    if mine := own_page(who):
        return mine
    return f"m/{quote(who.match)}" if who.match else ""


def _page(
    request: Request,
    who: Visitor,
    *,
    fault: DeskError | None = None,
    other: Visitor | None = None,
    token: str = "",
    to: str = "",
    status: int = 200,
) -> Response:
    answer = page(
        request,
        "enter.html",
        status=status,
        who=who,
        fault=fault,
        other=other,
        token=token,
        once=token.startswith(ONCE),
        beside=bool(own_page(who)),
        used=fault is not None and fault.code == USED,
        to=to if _is_own(to) else "",
        home=_home(who),
    )
    answer.headers["cache-control"] = "no-store"
    return answer
