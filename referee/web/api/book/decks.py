"""Decks: the shipped lists, and whether a list may be played, with every fault and its clauses."""

from typing import Annotated, Any, Literal

from fastapi import Depends, Path, Query, Request
from pydantic import Field
from starlette.responses import Response

from referee.cards import (
    check_deck,
    check_systems,
    format_deck,
    shipped_decks,
)
from referee.rulebook import edition
from referee.service import Desk
from referee.service.table.opening import deck_of, read_deck, reading_json
from referee.web.access.rights import entering
from referee.web.access.visitors import Visitor, visitor
from referee.web.api.answers import fresh
from referee.web.api.book.cards import Ruleset
from referee.web.api.book.deck_forms import DeckForm, Decks, DeckVerdict
from referee.web.api.forms import LOOKS, PROBLEMS, Json, RequestBody
from referee.web.api.schemas import answers
from referee.web.routes import Router

router = Router(prefix="/v1/decks", tags=["cards"])
Who = Annotated[Visitor, Depends(visitor)]
Name = Annotated[str, Path(max_length=100, description="A shipped deck.", examples=["ember-court"])]


MOST_TEXT = 300_000
"""The longest list that is checked, in letters: that of a deck editor with all that it knows of cards."""


class DeckToCheck(RequestBody):
    """A deck list that is to be checked."""

    text: str = Field(
        max_length=MOST_TEXT,
        description="The list in any layout: lines, CSV, JSON, or XML of a deck editor.",
        examples=["LRIG Deck\n1 Coal\n\nMain Deck\n4 Kiln Tender\n"],
    )
    name: str = Field(default="deck", max_length=200, description="How it is called.")
    ruleset: Literal["diva", "classic"] = Field(default="diva", description="The game.")
    edition: str = Field(
        default="",
        max_length=50,
        description="Edition of the rules; else the last.",
        examples=["8.0.0"],
    )


@router.get("", responses=answers(Decks) | LOOKS, summary="List the shipped decks")
async def listed_decks(request: Request, ruleset: Ruleset = "diva") -> Response:
    """Name the decks that come with the referee."""
    return fresh(request, {"decks": list(shipped_decks(ruleset))})


@router.get(
    "/{name}",
    responses=answers(DeckForm, also="text/plain") | LOOKS,
    summary="Show a shipped deck",
)
async def one_deck(
    request: Request,
    name: Name,
    ruleset: Ruleset = "diva",
    form: Annotated[
        Literal["json", "text"], Query(description="text gives the list as it is read.")
    ] = "json",
) -> Response:
    """Show a shipped deck, copy by copy or as a list that can be checked and opened."""
    listed = deck_of(name, ruleset)
    if form == "text":
        return Response(format_deck(listed), media_type="text/plain; charset=utf-8")
    told = {"deck": name, "lrig_deck": listed.lrig_deck, "main": listed.main}
    return fresh(request, told)


@router.post("/check", responses=answers(DeckVerdict) | PROBLEMS, summary="Check a deck list")
async def checked(request: Request, who: Who, body: DeckToCheck) -> Json:
    """Check a deck list: what each line was read as, and every fault, each with its clauses.

    Nothing is written. The answer holds the list in the form in which it can be registered. What its
    cards use and the edition does not explain yet is pointed out, and is no fault.
    """
    entering(who)
    judged_by = edition(body.edition).name if body.edition else ""

    def work(desk: Desk) -> dict[str, Any]:
        catalog = desk.catalog_of(body.ruleset)
        read = read_deck(body.text, body.name, catalog)
        faults = check_deck(read.deck, catalog, body.ruleset, judged_by)
        notices = check_systems(read.deck, catalog, body.ruleset, judged_by)
        verdict = {"deck": read.deck.name, "legal": not faults, "faults": faults, "notices": notices}
        return verdict | reading_json(read)

    return Json(await request.app.state.clerk.study(work))
