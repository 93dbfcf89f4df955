"""Matches as resources: the list, and what one is and how it stands."""

from typing import Annotated, Any, Final, Literal

from fastapi import Query, Request
from msgspec.structs import replace
from starlette.responses import Response

from events.data import MOMENT, NULL_IF_EMPTY, as_fields
from events.errors import UnknownMatch
from referee.cards import Notice
from referee.service import Desk, MatchInfo
from referee.service.heading import heading
from referee.service.looking import notices_of
from referee.service.matches import EVERY, ListedLog, ListQuery, holding_matches
from referee.service.queries.schema import Answered, Next, means
from referee.web.access.prefix import base
from referee.web.access.rights import visible_infos, visible_rows
from referee.web.access.visitors import Visitor, Who
from referee.web.api.answers import ListPage, Paging, fresh, next_page, paged
from referee.web.api.forms import LOOKS, As, Match
from referee.web.api.schemas import answers
from referee.web.api.sight import looking, read, study
from referee.web.api.table.facts import body_of
from referee.web.api.table.shown import DecisionView, TurnView
from referee.web.routes import Router

router = Router(prefix="/v1/matches", tags=["matches"])
Filter = Annotated[str, Query(max_length=200)]
NEWEST: Final = "newest"


class MatchList(Answered, frozen=True):
    """A page of matches, in the order in which they were opened or from the newest on."""

    matches: list[MatchInfo]
    next: Next


@router.get("", responses=answers(MatchList) | LOOKS, summary="List the matches")
async def listed(
    request: Request,
    who: Who,
    page: Paging,
    *,
    event: Annotated[Filter, Query(examples=["spring"], description="Only of this event.")] = "",
    person: Annotated[Filter, Query(examples=["p-12"], description="Only of this person.")] = "",
    ruleset: Annotated[Literal["", "diva", "classic"], Query(description="Only of this ruleset.")] = "",
    holds: Annotated[
        Filter,
        Query(
            examples=["glossary.rise.4"],
            description="Only with facts whose open part "
            "holds these words: a clause, a card, a kind of move.",
        ),
    ] = "",
    order: Annotated[
        Literal["oldest", "newest"], Query(description="Which match comes first: that opened first or last.")
    ] = "oldest",
    key: Annotated[
        Filter,
        Query(
            examples=["m100"],
            description="The last match of the page before, as `next` names it: the page begins after it.",
        ),
    ] = "",
) -> Response:
    """List the matches that the visitor may know of, each as far as they may know it."""
    query = ListQuery(event, person=person, ruleset=ruleset, newest=order == NEWEST)

    def work(desk: Desk) -> tuple[list[MatchInfo], bool]:
        rows = listed_page(who, desk, query, page, key)
        return visible_infos(who, desk, rows[: page.limit]), len(rows) > page.limit

    def study_all(desk: Desk) -> list[MatchInfo]:
        """List what holds some words, each as far as the visitor may know it."""
        first = holding_matches(desk, holds) or {}
        asked = visible_rows(who, desk, query._replace(limit=EVERY))
        rows = [one for one in asked if one.match.id in first]
        infos = visible_infos(who, desk, rows)
        found = [replace(i, first=first[one.match.id]) for i, one in zip(infos, rows, strict=True)]
        return [one for one in found if one.first <= one.head]

    if holds:
        rows, after = paged(request, await study(request, study_all), page)
        return fresh(request, {"matches": rows, "next": after})
    rows, more = await read(request, work)
    following = next_page(request, page.after + page.limit, rows[-1].name) if more else None
    return fresh(request, {"matches": rows, "next": following})


def listed_page(who: Visitor, desk: Desk, query: ListQuery, page: ListPage, key: str) -> list[ListedLog]:
    """The rows of a page and one more; by the key of the last row, which costs the same on each page."""
    try:
        query = query._replace(after=desk.log.match(key).id) if key else query._replace(skip=page.after)
    except UnknownMatch:  # it was removed since
        query = query._replace(skip=page.after)
    return visible_rows(who, desk, query._replace(limit=page.limit + 1))


class SeatedPerson(Answered, frozen=True):
    """Who sits in a seat."""

    person: Annotated[str, means("Id of the person; null where nobody named them."), NULL_IF_EMPTY]


class ParentView(Answered, frozen=True):
    """Where a branch left its match."""

    match: Annotated[str, means("Name of the match that it branches off.")]
    seq: Annotated[int, means("The last seq that both have.")]


MatchOpened: Final[Any] = body_of("match.opened")


class HeadingView(Answered, frozen=True):
    """What a match is and how it stands."""

    match: Annotated[str, means("Its name.", "m1")]
    as_: Annotated[str, means("As whom it is viewed.", "spectator")]
    head: Annotated[int, means("Its last seq.", 212)]
    opened: Annotated[MatchOpened, means("With what it was opened.")]
    at: Annotated[int, means("When it was opened: microseconds since 1970, UTC."), MOMENT]
    seats: Annotated[dict[str, SeatedPerson], means("Who sits in seat A and in seat B.")]
    turn: TurnView
    decision: Annotated[DecisionView | None, means("What it waits for.")]
    winner: Annotated[str, means("A, B or none; null while it goes on."), NULL_IF_EMPTY]
    reason: Annotated[str, means("How it ended.")]
    parent: Annotated[ParentView | None, means("For a branch: where it left its match.")]
    links: Annotated[dict[str, str], means("Addresses of what can be asked of it.")]


LINKS = (
    "view",
    "facts",
    "log",
    "checkpoints",
    "branches",
    "takebacks",
    "full-view",
    "rulings",
)


@router.get(
    "/{match}",
    responses=answers(HeadingView) | LOOKS,
    summary="Say what a match is and how it stands",
)
async def headed(request: Request, who: Who, match: Match, as_: As = None) -> Response:
    """Give the header of a match: who plays, by which rules, how it stands, where to look on."""

    def work(desk: Desk) -> dict[str, Any]:
        eyes, head, _, _ = looking(desk, who, match, as_)
        found = heading(desk, match, eyes, head)
        return {"match": match, "as": eyes, "head": head, **as_fields(found)}

    told = await read(request, work)
    top = base(request)
    at = f"{top}/v1/matches/{match}"
    links = {"self": at, "page": f"{top}/m/{match}"} | {name: f"{at}/{name}" for name in LINKS}
    return fresh(request, told | {"links": links})


class Notices(Answered, frozen=True):
    """What decks use and an edition does not explain."""

    match: str
    as_: str
    notices: list[Notice]


@router.get(
    "/{match}/notices",
    responses=answers(Notices) | LOOKS,
    summary="Point out what the decks use and the edition does not explain",
)
async def noticed(request: Request, who: Who, match: Match, as_: As = None) -> Response:
    """Point out what decks use and the edition does not explain; a seat is told of its own."""

    def work(desk: Desk) -> dict[str, Any]:
        eyes = looking(desk, who, match, as_).viewer
        return {"match": match, "as": eyes, "notices": notices_of(desk, match, eyes)}

    return fresh(request, await read(request, work))
