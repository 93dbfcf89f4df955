"""The way in: a token becomes a session in a cookie, which no script and no other site can use."""

from typing import Annotated, Final
from urllib.parse import quote

from fastapi import Form, Request
from starlette.responses import RedirectResponse, Response

from referee.service import Desk, DeskError
from referee.service.orders import views
from referee.web.access.own import own_page
from referee.web.access.session import begin_session, end_session, session_token
from referee.web.access.sitting import official_at
from referee.web.access.visitors import NOBODY, OWNER, Visitor, Who
from referee.web.pages.shell import page
from referee.web.refusals import ProblemError
from referee.web.routes import Router

router = Router(include_in_schema=False)
LONGEST: Final = 200
"""Letters of a token, at most; those that this service gives out have 43."""


@router.get("/enter")
async def enter(request: Request, who: Who) -> Response:
    """Show where to sign in; who is in is told as whom, and may leave."""
    return _page(request, who)


@router.post("/enter")
async def entered(request: Request, token: Annotated[str, Form(max_length=LONGEST)] = "") -> Response:
    """Sign in with a token that was typed or pasted, also as part of its address."""
    return await _signed_in(request, token.strip().rstrip("/").rpartition("/")[2], pressed=True)


@router.get("/enter/{token}")
async def entered_by_link(request: Request, token: str) -> Response:
    """Sign in with the address that a token was given out as; ask, where somebody else is in."""
    return await _signed_in(request, token[:LONGEST], pressed=False)


@router.post("/leave")
async def leave(request: Request) -> Response:
    """Sign out in this browser; the token stays what it is."""
    answer = RedirectResponse(f"{request.scope.get('root_path', '')}/enter", 303)
    end_session(request, answer)
    return answer


@router.post("/m/{match}/full-view")
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
    own = back.startswith("/") and not back.startswith(("//", "/\\"))
    place = back if own else f"/m/{quote(match)}?as=judge"
    return RedirectResponse(request.scope.get("root_path", "") + place, 303)


async def _signed_in(request: Request, token: str, *, pressed: bool) -> Response:
    """Keep a token in the cookie, and go on from a page of our own.

    A link may come from anywhere: where somebody else is signed in, it is `pressed` first on a page
    that says who is in and whom the link is for.
    """
    finding = request.app.state.finding
    now = await _in_session(request)
    try:
        who = await finding.visitor(token)
    except DeskError as error:
        answer = _page(request, now or Visitor(NOBODY), fault=error, status=401)
        if now is None:
            end_session(request, answer)
        return answer
    if now is not None and not pressed and now._replace(token="") != who._replace(token=""):
        return _page(request, now, other=who, token=token)
    answer = _page(request, who, fresh=True)
    begin_session(request, answer, token)
    return answer


async def _in_session(request: Request) -> Visitor | None:
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
    fresh: bool = False,
    other: Visitor | None = None,
    token: str = "",
    status: int = 200,
) -> Response:
    answer = page(
        request,
        "enter.html",
        status=status,
        who=who,
        fault=fault,
        fresh=fresh,
        other=other,
        token=token,
        home=_home(who),
    )
    answer.headers["cache-control"] = "no-store"
    return answer
