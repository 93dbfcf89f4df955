"""How a seat wants its screen, which its browser keeps: what was put away, what it answers itself.

None is a secret or part of the record. What was put away and being asked always are cookies for
the screen of one match; what is left to the screen for good is so in the next match too.
"""

import re
from typing import Final

from fastapi import Request
from starlette.responses import Response

from referee.web.pages.play_on import EASED, read_going
from referee.web.pages.play_seen import SeatWishes
from referee.web.pages.typed import Typed

GONE: Final = "referee-gone"
ALWAYS: Final = "referee-ask"
EASE: Final = "referee-ease"
SCREEN: Final = frozenset({"seen", "ask", "ease"})
"""What a button orders of the screen alone."""
MOST: Final = 200
"""Banners that are remembered as put away."""
_NAME: Final = re.compile(r"[A-Z]{1,2}[0-9]{1,9}")


def kept(request: Request, said: Typed) -> SeatWishes:
    """Read how a screen is wanted."""
    gone = frozenset(_NAME.findall(request.cookies.get(GONE, "")))
    until, since = read_going(said.one("until"))
    always = request.cookies.get(ALWAYS) == "always"
    return SeatWishes(until, always, gone, since, _eased(request))


def _eased(request: Request) -> frozenset[str]:
    return frozenset(EASED) & frozenset(request.cookies.get(EASE, "").split("."))


def keep(request: Request, answer: Response, match: str, said: Typed) -> None:
    """Let the browser keep what was put away, whether it is always asked, what it leaves."""
    every = f"{request.scope.get('root_path', '')}/m"
    secure = request.scope["scheme"] == "https"

    def put(name: str, value: str, path: str = f"{every}/{match}/play") -> None:
        answer.set_cookie(
            name, value, path=path, httponly=True, samesite="lax", secure=secure, max_age=604_800
        )

    if said.one("do") == "seen" and _NAME.fullmatch(said.one("id")):
        before = _NAME.findall(request.cookies.get(GONE, ""))
        put(GONE, ".".join([*before, said.one("id")][-MOST:]))
    elif said.one("do") == "ask":
        put(ALWAYS, "always" if said.one("always") else "forced")
    elif said.one("do") == "ease":
        put(EASE, ".".join(sorted(_eased(request) ^ {said.one("ease")})), every)
