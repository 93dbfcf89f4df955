"""The session of a browser: a token in a cookie that no script reads and no other site sends.

Over TLS its name begins with `__Host-`, so that neither another name of the domain nor a page
without TLS can plant one; below a prefix, where a cookie is for that path alone, with `__Secure-`.
SameSite is Lax: a link from a mail or messenger shows its page to who is signed in, and one that
would sign somebody in learns who is signed in already. Nothing that changes anything is asked with
GET, what is posted has to come from a page of ours, and other sites can neither frame nor read us.

A player's seat has a cookie of its own, limited to the paths of its match: a phone keeps the session
of its owner's page at the event beside it.
"""

from typing import Final
from urllib.parse import quote

from fastapi import Request
from starlette.responses import Response

from referee.web.access.prefix import base

PLAIN: Final = "referee"
"""The name of the cookie where there is no TLS."""
SEAT: Final = "referee-seat"
"""The name of the cookie of a seat, which goes to the paths of its match alone."""
YEAR: Final = 366 * 24 * 3600
"""Seconds for which a session without an end is kept."""


def _safe(request: Request) -> bool:
    return bool(request.scope["scheme"] == "https")


def _name(request: Request) -> str:
    if not _safe(request):
        return PLAIN
    return f"__Secure-{PLAIN}" if base(request) else f"__Host-{PLAIN}"


def _seat_name(request: Request) -> str:
    return f"__Secure-{SEAT}" if _safe(request) else SEAT


def _seat_paths(request: Request, match: str) -> tuple[str, str]:
    """The paths of a match: its pages, and what they ask the API."""
    name = quote(match)
    return f"{base(request)}/m/{name}", f"{base(request)}/v1/matches/{name}"


def session_token(request: Request) -> str:
    """The token with which somebody signed in in this browser, "" for nobody."""
    return request.cookies.get(_name(request), "")


def session_tokens(request: Request) -> tuple[str, str]:
    """The tokens of the seat and of the session in this browser, "" for none."""
    return request.cookies.get(_seat_name(request), ""), session_token(request)


def begin_session(request: Request, answer: Response, token: str, seconds: int | None = None) -> None:
    """Let a browser keep a token for some seconds; without them, until it is closed."""
    answer.set_cookie(
        _name(request),
        token,
        max_age=seconds,
        path=f"{base(request)}/",
        httponly=True,
        samesite="lax",
        secure=_safe(request),
    )


def begin_seat(
    request: Request, answer: Response, token: str, match: str, seconds: int | None = None
) -> None:
    """Let a browser keep the token of a seat for the paths of its match, as `begin_session` does."""
    for path in _seat_paths(request, match):
        answer.set_cookie(
            _seat_name(request),
            token,
            max_age=seconds,
            path=path,
            httponly=True,
            samesite="lax",
            secure=_safe(request),
        )


def end_session(request: Request, answer: Response, match: str = "") -> None:
    """Let a browser forget its token, and that of its seat at a match."""
    gone = [(_name(request), f"{base(request)}/")]
    gone += [(_seat_name(request), path) for path in _seat_paths(request, match)] if match else []
    for name, path in gone:
        answer.delete_cookie(name, path=path, httponly=True, samesite="lax", secure=_safe(request))
