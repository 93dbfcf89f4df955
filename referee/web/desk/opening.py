"""An event is opened: its name, its rules and its day; who opens it is its organiser."""

from typing import Any, Final
from urllib.parse import quote

from fastapi import Request
from starlette.responses import RedirectResponse, Response

from referee.rulebook import edition
from referee.service import Desk, DeskError
from referee.service.event.public import SHOWN
from referee.service.event.running import free_id, open_event
from referee.service.trouble import Trouble
from referee.web.access.rights import founding
from referee.web.access.visitors import ORGANISER, OWNER, Visitor, Who
from referee.web.desk.table import screen
from referee.web.pages.typed import Typed, attempt, typed

RULESETS: Final = ("diva", "classic")


def _opened(desk: Desk, who: Visitor, said: Typed) -> tuple[str, str]:
    """Open the event that a form says; give its name, and its organiser as the log writes them.

    Raises ProblemError for who may not, DeskError for a name that cannot be one, and for nobody.
    """
    founding(who)
    title, person = said.one("title"), said.one("organiser") if who.role == OWNER else who.person
    if not person or set(":/") & set(person):
        raise DeskError("bad-name", "an event has an organiser", instead="write the id of a person")
    if not title and not said.one("name"):
        raise DeskError("bad-name", "an event has a title", instead="write what people call it")
    name = said.one("name") or free_id(desk, title)
    open_event(
        desk,
        name,
        f"{ORGANISER}:{person}",
        ruleset=said.one("ruleset", RULESETS[0]),
        date=said.one("date"),
        edition=edition(e).name if (e := said.one("edition")) else "",
        title=title,
        names=said.one("names", SHOWN) == SHOWN,
    )
    return name, f"{ORGANISER}:{person}"


async def _form(request: Request, who: Visitor, said: Typed, trouble: Trouble | None = None) -> Response:
    founding(who)
    shown: dict[str, Any] = {"said": said, "rulesets": RULESETS, "owner": who.role == OWNER}
    return screen(request, "open.html", None, shown, trouble)


async def form(request: Request, who: Who) -> Response:
    """Show what an event is opened with."""
    return await _form(request, who, Typed())


async def given(request: Request, who: Who) -> Response:
    """Open the event and go to its screen; the owner goes on ordering for its organiser."""
    said = await typed(request)
    done, trouble = await attempt(request, lambda desk: _opened(desk, who, said))
    if done is None:
        return await _form(request, who, said, trouble)
    name, by = done
    named = f"by/{quote(by, safe=':')}/" if who.role == OWNER else ""
    root = request.scope.get("bare", "") + "/"
    return RedirectResponse(f"{root}{named}desk/event/{quote(name)}", status_code=303)
