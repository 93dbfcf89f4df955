"""What was ruled before, in all matches of the record."""

from typing import Annotated, Final

from fastapi import Depends, Query, Request
from pydantic import Field
from starlette.responses import Response

from events.data import as_fields
from events.registry.precedents import PrecedentSearch
from referee.service import Desk, DeskError
from referee.service.court.found import FoundPage, found_page
from referee.service.queries.schema import Next
from referee.web.access.rights import entering
from referee.web.access.rulings import precedents, untold
from referee.web.access.visitors import Who
from referee.web.api.answers import Paging, fresh, next_page
from referee.web.api.forms import LOOKS
from referee.web.api.ordering import NAME
from referee.web.api.schemas import answers
from referee.web.routes import Router

router = Router(prefix="/v1/precedents", tags=["court"])
MOST: Final = 20
"""Values of one mark that a search may name."""
Marked = Annotated[
    list[Annotated[str, Field(max_length=NAME)]] | None,
    Query(max_length=MOST, description="All of these; may be repeated."),
]


class Precedents(FoundPage, frozen=True):
    """A page of rulings, newest first; those that stand count as deciding the same or otherwise."""

    next: Next


async def _asked(
    *,
    q: Annotated[
        str, Query(max_length=NAME, examples=["guard"], description="Words that all stand in it.")
    ] = "",
    words: Annotated[str, Query(max_length=NAME, deprecated=True, description="The old name of `q`.")] = "",
    clause: Marked = None,
    card: Marked = None,
    infraction: Marked = None,
    phase: Marked = None,
    event: Marked = None,
    remedy: Marked = None,
    edition: Marked = None,
    ruleset: Marked = None,
    judge: Marked = None,
    stands: Marked = None,
    appeal: Marked = None,
) -> PrecedentSearch:
    given = {
        "clause": clause,
        "card": card,
        "infraction": infraction,
        "phase": phase,
        "event": event,
        "remedy": remedy,
        "edition": edition,
        "ruleset": ruleset,
        "judge": judge,
        "stands": stands,
        "appeal": appeal,
    }
    marks = tuple((kind, value) for kind, values in given.items() for value in values or ())
    return PrecedentSearch(marks, q or words)


Asked = Annotated[PrecedentSearch, Depends(_asked)]


@router.get(
    "",
    responses=answers(Precedents) | LOOKS,
    summary="Search rulings of all matches",
)
async def searched(request: Request, who: Who, page: Paging, sought: Asked) -> Response:
    """Search rulings of all matches by words, clauses, cards, infractions, phases, events, ...

    Officials of any match or event search all whose match is over, and those of their own: so the
    same point is decided the same way. Cards are those that everybody saw.
    """
    entering(who)
    if who.official and not sought.marks and not sought.words.strip():
        instead = "give words or a mark, such as clause=glossary.guard.1"
        raise DeskError("nothing-sought", "nothing is searched for", instead=instead)

    def work(desk: Desk) -> FoundPage:
        found = precedents(desk, who, sought, after=page.after, limit=page.limit)
        return found_page(found, untold(desk, who, sought))

    found = await request.app.state.clerk.search(work)
    end = page.after + page.limit
    after = next_page(request, end) if found.more or found.total > end else None
    return fresh(request, as_fields(found) | {"next": after})
