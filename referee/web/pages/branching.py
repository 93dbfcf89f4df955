"""What if: the branches of a match, and a new one opened at a seq by who may."""

from secrets import token_hex
from typing import Annotated, Any, NamedTuple
from urllib.parse import quote

from fastapi import Query, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from referee.service import Desk
from referee.service.court.judging import reserved_to
from referee.service.event.placing import belonging
from referee.service.orders import branches
from referee.service.trouble import Trouble
from referee.timeline import settled_at_or_before
from referee.timeline.questions import waited_for
from referee.web.access.rights import ordering
from referee.web.access.sitting import official_at
from referee.web.access.visitors import Visitor, Who
from referee.web.drawing.naming import worded
from referee.web.pages.first import BranchPoint
from referee.web.pages.left import family, left_in
from referee.web.pages.offices import naming
from referee.web.pages.people import caller_to
from referee.web.pages.pointed import point
from referee.web.pages.rulings import words_of
from referee.web.pages.shell import fragment, page
from referee.web.pages.sighted import PageSight, sight
from referee.web.pages.spoken import in_browser
from referee.web.pages.typed import Typed, attempt, typed
from referee.web.refusals import ProblemError

ORDER = "branch"


class Leaving(NamedTuple):
    """A branch that could be opened: the seq asked for, the one it leaves at, what waits there.

    A branch leaves where the match waits or is over: at the seq that was `asked`, else at the last
    such one before it; `seq` is 0 before the first question. `roles` are those whom it is for,
    where who looks is none of them; `offered` are the officials for whom the owner may order it.
    """

    asked: int
    seq: int
    waits: str
    roles: tuple[str, ...]
    offered: tuple[tuple[str, str], ...]


def _leaves_at(shown: PageSight, asked: int) -> int:
    """The seq at which a branch leaves for somebody who asks for it at another one."""
    view = shown.reading.view(shown.viewer, asked)
    if view["decision"] or view["winner"]:
        return asked
    return settled_at_or_before(shown.reading.reader(shown.head), asked)


def _leaving(desk: Desk, who: Visitor, shown: PageSight, asked: int) -> Leaving | None:
    """Where a visitor could open a branch; None for who is no official here."""
    name = shown.reading.name
    try:
        by = ordering(who, desk, name)
    except ProblemError:
        return None
    seq = _leaves_at(shown, asked)
    waiting = waited_for(shown.reading.view(shown.viewer, seq)) if seq else ""
    waits = worded(waiting, tuple(shown.named.items()))
    names = naming(desk, who, belonging(desk, name).event)
    offered = () if names.chosen else names.offered
    return Leaving(asked, seq, waits, () if offered else reserved_to(desk, name, ORDER, by), offered)


def look(desk: Desk, who: Visitor, match: str, said: Typed) -> dict[str, Any]:
    """Everything on the screen; raises what `allowed` and `point` raise."""
    shown = sight(desk, who, match, said.one("as"), "")
    words = words_of(who, desk, match)
    called = caller_to(desk, match, words)
    at = point(shown, said.one("seq"))
    rows: tuple[BranchPoint, ...] = family(desk, who, match, words, called)
    return {
        "match": match,
        "seq": at,
        "viewer": shown.viewer,
        "said": said,
        "players": " – ".join(shown.players.values()),
        "left": left_in(desk, shown, called),
        "leaving": _leaving(desk, who, shown, at),
        "branches": rows,
        "own": belonging(desk, match).root,
        "key": said.one("key") or f"branch-{token_hex(12)}",
    }


async def _shown(
    request: Request, who: Visitor, match: str, said: Typed, trouble: Trouble | None = None
) -> Response:
    values = await request.app.state.clerk.study(lambda desk: look(desk, who, match, said))
    told = in_browser(trouble) if trouble is not None else None
    if said.one("part"):
        root = request.scope.get("root_path", "") + "/"
        return HTMLResponse(fragment("drawn/whatif.html", root=root, trouble=told, **values))
    return page(request, "branches.html", status=200 if told is None else 422, trouble=told, **values)


async def offered(
    request: Request,
    who: Who,
    match: str,
    *,
    seq: Annotated[str, Query(max_length=100)] = "",
    eyes: Annotated[str, Query(alias="as", max_length=20)] = "",
    part: bool = False,
) -> Response:
    """Show the branches that the visitor may know of and, to who may, the form of a new one."""
    said = Typed({"seq": [seq], "as": [eyes], "part": ["1" if part else ""]})
    return await _shown(request, who, match, said)


async def opened(request: Request, who: Who, match: str) -> Response:
    """Open a branch where the match waited last, and go on to it; the match stays as it is."""
    said = await typed(request)

    def give(desk: Desk) -> str:
        at = official_at(who, desk, match, {"key": said.one("key") or None}, said.one("by"))
        shown = sight(desk, who, match, said.one("as"), "")
        asked = point(shown, said.one("seq"))
        return branches.leave(at, _leaves_at(shown, asked) or asked, "", said.one("purpose")).branch.name

    name, trouble = await attempt(request, give)
    if name is None:
        return await _shown(request, who, match, said, trouble)
    root, eyes = request.scope.get("root_path", "") + "/", quote(said.one("as"))
    return RedirectResponse(f"{root}m/{quote(name)}{f'?as={eyes}' if eyes else ''}", 303)
