"""The session of a browser: a token in a cookie that no script reads and no other site sends.

Over TLS its name begins with `__Host-`, so that neither another name of the domain nor a page
without TLS can plant one; below a prefix, where a cookie is for that path alone, with `__Secure-`.
SameSite is Lax: a link from a mail or messenger shows its page to who is signed in, and one that
would sign somebody in learns who is signed in already. Nothing that changes anything is asked with
GET, what is posted has to come from a page of ours, and other sites can neither frame nor read us.
"""

from typing import Final

from fastapi import Request
from starlette.responses import Response

from referee.web.access.prefix import base

PLAIN: Final = "referee"
"""The name of the cookie where there is no TLS."""


def _safe(request: Request) -> bool:
    return bool(request.scope["scheme"] == "https")


def _name(request: Request) -> str:
    if not _safe(request):
        return PLAIN
    return f"__Secure-{PLAIN}" if base(request) else f"__Host-{PLAIN}"


def session_token(request: Request) -> str:
    """The token with which somebody signed in in this browser, "" for nobody."""
    return request.cookies.get(_name(request), "")


def begin_session(request: Request, answer: Response, token: str) -> None:
    """Let a browser keep a token until it is closed."""
    answer.set_cookie(
        _name(request),
        token,
        path=f"{base(request)}/",
        httponly=True,
        samesite="lax",
        secure=_safe(request),
    )


def end_session(request: Request, answer: Response) -> None:
    """Let a browser forget its token."""
    answer.delete_cookie(
        _name(request),
        path=f"{base(request)}/",
        httponly=True,
        samesite="lax",
        secure=_safe(request),
    )
