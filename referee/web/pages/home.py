"""The first screen: the events and matches that a visitor may know of, and a search in them."""

from collections.abc import Iterable
from typing import Annotated, Any, Final, NamedTuple

from fastapi import APIRouter, Depends, Query, Request
from starlette.responses import Response

from referee.service import Desk, MatchInfo
from referee.service.event.placing import Belonging
from referee.web.access.rights import known, listing
from referee.web.access.visitors import EVERYBODY, Visitor, visitor
from referee.web.pages.doors import opens
from referee.web.pages.people import Called, caller
from referee.web.pages.shell import page

router = APIRouter(include_in_schema=False)
Who = Annotated[Visitor, Depends(visitor)]
PAGE: Final = 40
"""Matches on a page; their branches stand under them and are not counted."""


class Row(NamedTuple):
    """One match or branch of the list. `info` holds its place and how far it is."""

    info: MatchInfo
    people: tuple[str, str]
    ruleset: str
    edition: str
    paper: bool
    branches: tuple["Row", ...] = ()


class Home(NamedTuple):
    """What stands on the first screen. `earlier` and `later` are page numbers, 0 for none."""

    events: tuple[Any, ...]
    rows: tuple[Row, ...]
    found: int
    query: str
    event: str
    earlier: int
    later: int


class Ask(NamedTuple):
    """What a visitor looks for: words, an event, a page of the list."""

    words: tuple[str, ...]
    event: str
    number: int


@router.get("/")
async def home(
    request: Request,
    who: Who,
    q: Annotated[str, Query(max_length=200)] = "",
    event: Annotated[str, Query(max_length=200)] = "",
    number: Annotated[int, Query(alias="page", ge=1, le=10_000)] = 1,
) -> Response:
    """Show the matches that the visitor may look at, the newest first."""
    ask = Ask(tuple(q.casefold().split()), event, number)

    def work(desk: Desk) -> Home:
        return home_of(who, desk, ask)._replace(query=q.strip())

    shown = await request.app.state.clerk.study(work)
    return page(request, "home.html", shown=shown, who=who, opens=opens(who))


def home_of(who: Visitor, desk: Desk, ask: Ask) -> Home:
    """Find what a visitor may know of; raises ProblemError for nobody."""
    listing(who, desk, ())
    places = [desk.belonging(name) for name in desk.logs()]
    there = [one for one in places if not one.of_event and known(who, desk, one.name)]
    events = [one for one in desk.events() if known(who, desk, one.name)]
    called = caller(desk)
    roots = [o for o in reversed(there) if o.name == o.root and _fits(desk, o, ask, called)]
    start = (ask.number - 1) * PAGE
    rows = _rows(who, desk, roots[start : start + PAGE], there)
    later = ask.number + 1 if start + PAGE < len(roots) else 0
    return Home(tuple(reversed(events)), rows, len(roots), "", ask.event, ask.number - 1, later)


def _fits(desk: Desk, one: Belonging, ask: Ask, called: Called) -> bool:
    """Say whether a match is of the event and has every word in what it was opened with."""
    if ask.event and one.event != ask.event:
        return False
    if not ask.words:
        return True
    opened = _opened(desk, one.name)
    people = (*opened["people"], *map(called, opened["people"]))
    told = [one.name, one.event, *people, opened["ruleset"], opened["edition"]]
    text = " ".join(told).casefold()
    return all(word in text for word in ask.words)


def _rows(
    who: Visitor, desk: Desk, roots: list[Belonging], there: Iterable[Belonging]
) -> tuple[Row, ...]:
    """Give the rows of matches, each with the branches that were opened off it."""
    names = [one.name for one in roots]
    off = [one.name for one in there if one.branch and one.root in set(names)]
    infos = listing(who, desk, desk.infos([*names, *off]))
    called = caller(desk)
    rows = {info.name: _row(desk, info, called) for info in infos}
    under: dict[str, list[Row]] = {name: [] for name in names}
    for name in off:
        under[desk.belonging(name).root].append(rows[name])
    return tuple(rows[name]._replace(branches=tuple(under[name])) for name in names)


def _row(desk: Desk, info: MatchInfo, called: Called) -> Row:
    opened = _opened(desk, info.name)
    first, second = map(called, opened["people"])
    paper = opened["deal"] != "referee"
    return Row(info, (first, second), opened["ruleset"], opened["edition"], paper)


def _opened(desk: Desk, match: str) -> dict[str, Any]:
    """Give what the first fact of a match tells everybody; a branch has that of its match.

    Of one that cannot be read nothing is known but its name.
    """
    try:
        (fact,) = desk.projected(match, EVERYBODY[0], 0, 1)
    except ValueError:
        return {"people": ("", ""), "ruleset": "", "edition": "", "deal": "referee"}
    told: dict[str, Any] = fact["body"]
    return told
