"""The book as a whole: its editions, what changed, how it is read, how much of it is shown."""

from functools import cache
from typing import Annotated, Any, Literal

from fastapi import Path, Query, Request
from starlette.responses import PlainTextResponse, Response

from referee.positions import coverage, files_of, run_file
from referee.positions.shelf import BOOK
from referee.positions.told import coverage_told
from referee.rulebook import (
    changes,
    errata,
    errata_page,
    fixed_readings,
    reading,
    readings,
    readings_page,
    systems,
)
from referee.rulebook.told import changes_told, editions_told, readings_told
from referee.service import Desk
from referee.web.api.answers import fresh
from referee.web.api.book.edition_forms import ChangesForm, Editions, Errata, ReadingList, Systems
from referee.web.api.book.position_forms import CoverageForm
from referee.web.api.forms import LOOKS
from referee.web.api.schemas import answers
from referee.web.routes import Router

router = Router(prefix="/v1/rulebook", tags=["rulebook"], responses=LOOKS)
MARKDOWN = "text/markdown; charset=utf-8"
_PAGE = "text/markdown"

Name = Annotated[str, Path(max_length=50, description="Name of an edition.", examples=["8.0.0"])]
ReadingName = Annotated[str, Path(max_length=100, description="Name of a reading.", examples=["soul_max"])]
Ruleset = Annotated[
    Literal["", "diva", "classic"],
    Query(description="Only what one game asks; empty for both.", examples=["diva"]),
]
Form = Annotated[
    Literal["json", "markdown"],
    Query(description="markdown gives the page of the documents folder.", examples=["json"]),
]


@router.get("/editions", responses=answers(Editions), summary="List the editions")
async def listed_editions(request: Request) -> Response:
    """List every edition: its first day, what it changed, how many clauses are in force in it."""
    told = await request.app.state.clerk.read(lambda _: editions_told())
    return fresh(request, {"editions": told})


@router.get(
    "/editions/{before}/changes/{after}",
    responses=answers(ChangesForm),
    summary="Say what changed between two editions",
)
async def changed(request: Request, before: Name, after: Name) -> Response:
    """Say what changed from one edition to another of its game: clauses that came and went."""

    def work(_: Desk) -> dict[str, Any]:
        return changes_told(before, after, changes(before, after))

    return fresh(request, await request.app.state.clerk.read(work))


@router.get("/readings", responses=answers(ReadingList, also=_PAGE), summary="Show how the book is read")
async def all_readings(request: Request, ruleset: Ruleset = "", form: Form = "json") -> Response:
    """Show how what the documents leave open is read: default first, other values, clauses."""
    if form == "markdown":
        return PlainTextResponse(readings_page(), media_type=MARKDOWN)
    of = ruleset or None
    return fresh(request, readings_told(list(readings(of)), list(fixed_readings(of))))


@router.get("/readings/{name}", responses=answers(ReadingList), summary="Show one reading")
async def one_reading(request: Request, name: ReadingName) -> Response:
    """Show one reading, one that a match pins or one that is fixed."""
    named = [f for f in fixed_readings() if f.name == name]
    return fresh(request, readings_told([] if named else [reading(name)], named))


@router.get("/errata", responses=answers(Errata, also=_PAGE), summary="List the misprints")
async def misprints(request: Request, form: Form = "json") -> Response:
    """List what is misprinted in the documents, what it should say, how it is read."""
    if form == "markdown":
        return PlainTextResponse(errata_page(), media_type=MARKDOWN)
    return fresh(request, {"errata": errata()})


@router.get("/systems", responses=answers(Systems), summary="List the parts of the game")
async def all_systems(request: Request) -> Response:
    """List the parts of the game that came after the first edition, and how a card shows them."""
    rows = [
        {"name": s.name, "since": s.since, "ruleset": s.ruleset, "clauses": s.clauses}
        | {"printed": s.printed, "program": s.program}
        for s in systems()
    ]
    return fresh(request, {"systems": rows})


@router.get("/coverage", responses=answers(CoverageForm), summary="Say how much of the book is shown")
async def covered(request: Request) -> Response:
    """Run every shipped position and count which clauses they cite and prove.

    The first answer takes a while; it is kept, since neither the book nor the positions change
    while the service runs.
    """

    def work(_: Desk) -> dict[str, Any]:
        return shown()

    return fresh(request, await request.app.state.clerk.study(work))


@cache
def shown() -> dict[str, Any]:
    """Run every shipped position and give what they show of the book."""
    return coverage_told(coverage(o for file in files_of(BOOK) for o in run_file(file)))
