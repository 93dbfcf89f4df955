"""How a seat wants its screen, which its browser keeps: what was put away, and being asked always.

Neither is a secret nor part of the record; they are cookies for the screen of one match.
"""

import re
from typing import Final

from fastapi import Request
from starlette.responses import Response

from referee.web.pages.play_on import MODES
from referee.web.pages.play_seen import Wanted
from referee.web.pages.typed import Typed

GONE: Final = "referee-gone"
ALWAYS: Final = "referee-ask"
MOST: Final = 200
"""Banners that are remembered as put away."""
_SINCE: Final = re.compile(r"([0-9]{1,9})\.([0-9]{1,9})")
_NAME: Final = re.compile(r"[A-Z]{1,2}[0-9]{1,9}")


def kept(request: Request, said: Typed) -> Wanted:
    """Read how a screen is wanted."""
    gone = frozenset(_NAME.findall(request.cookies.get(GONE, "")))
    until, _, since = said.one("until").partition(".")
    found = _SINCE.fullmatch(since)
    always = request.cookies.get(ALWAYS) == "always"
    when = (int(found[1]), int(found[2])) if found else (0, 0)
    return Wanted(until if until in MODES else "", always, gone, when)


def keep(request: Request, answer: Response, match: str, said: Typed) -> None:
    """Let the browser keep what was put away, or whether the seat is always asked."""
    path = f"{request.scope.get('root_path', '')}/m/{match}/play"
    secure = request.scope["scheme"] == "https"

    def put(name: str, value: str) -> None:
        answer.set_cookie(
            name, value, path=path, httponly=True, samesite="lax", secure=secure, max_age=604_800
        )

    if said.one("do") == "seen" and _NAME.fullmatch(said.one("id")):
        before = _NAME.findall(request.cookies.get(GONE, ""))
        put(GONE, ".".join([*before, said.one("id")][-MOST:]))
    elif said.one("do") == "ask":
        put(ALWAYS, "always" if said.one("always") else "forced")
