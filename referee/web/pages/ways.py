"""Where a page of refusal leads on to, and what was typed before, so that nothing of it is lost."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple
from urllib.parse import quote

from fastapi import Request
from starlette.datastructures import UploadFile

from referee.web.access.sites import sent_from_here
from referee.web.pages.first import Link
from referee.web.pages.shell import wants_page

FORM: Final = "application/x-www-form-urlencoded"
KEPT: Final = 64 * 1024
"""Bytes of a form that is shown again, at most."""
SHORT: Final = 40
"""Letters from which on a field is shown again as a text, and not only kept."""
MATCH: Final = frozenset(
    {
        "unknown-seq",
        "unknown-point",
        "out-of-range",
        "no-branch",
        "no-appeal",
        "stale",
        "no-right",
        "no-token",
        "unknown-ruling",
        "unknown-card",
    }
)
BOOK: Final = frozenset({"unknown-clause", "no-edition", "unknown-reading", "unknown-position"})


class FormField(NamedTuple):
    """One field of a form that was sent: `told` says that a person wrote it as a text."""

    name: str
    value: str
    told: bool


def ways(problem: Mapping[str, Any], *, official: bool, event: str = "") -> tuple[Link, ...]:
    """Where somebody goes on from a refusal: the likeliest first, the matches at last.

    `event` is the one whose page refused it, "" for a page of none.
    """
    code, where = problem["code"], quote(str(problem.get("where", "")).partition("@")[0])
    found: list[Link] = []
    if code == "wrong-host":
        return ()
    if code == "an-event" and where:
        found.append(Link("To the event", f"?event={where}"))
        found += [Link("Run the event", f"desk/event/{where}")] if official else []
    elif code == "wrong-seat" and where:
        found.append(Link("To your seat", f"m/{where}/play"))
    elif code in MATCH and event:
        found += [Link("What the hall shows", f"hall/{quote(event)}")] if code != "no-token" else []
    elif code in MATCH and where:
        found.append(Link(f"To {problem['where'].partition('@')[0]}", f"m/{where}"))
    elif code in BOOK:
        found.append(Link("To the rulebook", "rulebook"))
    return (*found, Link("To the matches", ""))


async def keep_typed(request: Request) -> None:
    """Keep what a form says that is refused before it is read; only one of our own pages."""
    headers = request.headers
    length = headers.get("content-length", "")
    own = sent_from_here(request)
    fits = length.isdecimal() and int(length) <= KEPT and headers.get("content-type") == FORM
    if request.method == "POST" and fits and own and wants_page(request):
        keep(request, (await request.form()).multi_items())


def keep(request: Request, rows: list[tuple[str, UploadFile | str]]) -> None:
    """Keep the fields of a form, so that a refusal can show them again."""
    request.scope["typed"] = [(name, value) for name, value in rows if isinstance(value, str)]


def typed_before(request: Request) -> tuple[FormField, ...]:
    """What was typed into the form that is refused, but for tokens."""
    if request.url.path.startswith("/enter"):
        return ()
    rows = request.scope.get("typed", [])
    return tuple(FormField(n, v, len(v) > SHORT or "\n" in v) for n, v in rows)
