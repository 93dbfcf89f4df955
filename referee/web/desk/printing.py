"""Pages of an event to print: pairings, result slips, standings, deck check lists; for its officials."""

from typing import Annotated, Literal

from fastapi import Query, Request
from starlette.responses import Response

from events.wording import instead_of
from referee.service import Desk, DeskError
from referee.web.access.prefix import origin
from referee.web.access.rights import ordering
from referee.web.access.visitors import Who
from referee.web.desk.papers import PAPERS, SIZED, Paper, PaperAsk, paper_of, uncoded
from referee.web.pages.shell import for_phones, page


async def paper(
    request: Request,
    who: Who,
    name: str,
    what: str,
    *,
    by: Literal["name", "table"] = "name",
    size: Annotated[Literal["a4", "letter"], Query(alias="paper")] = "a4",
    number: Annotated[int, Query(alias="round", ge=0, le=1000)] = 0,
    why: Annotated[str, Query(max_length=200)] = "",
) -> Response:
    """Show pages that are printed as they are."""
    ask = PaperAsk(what, number, by, size, origin(request), why)

    def work(desk: Desk) -> Paper:
        ordering(who, desk, name)
        if what not in PAPERS:
            raise DeskError("unknown-paper", f"no page is {what!r}", instead=instead_of(what, PAPERS, ""))
        return paper_of(desk, name, ask)

    found = await request.app.state.clerk.read(work)
    command = for_phones(request) if uncoded(found, ask) else ""
    return page(request, "print.html", shown=found, ask=ask, style="", uncoded=command, **SIZED)
