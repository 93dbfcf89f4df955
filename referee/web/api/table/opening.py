"""Matches as resources: one is opened."""

from typing import Annotated, Literal

from fastapi import Request
from pydantic import Field

from referee.cards import DeckList, Notice
from referee.rulebook import edition as edition_named
from referee.service import Desk
from referee.service.answers import OpenedMatch, told_opened
from referee.service.event.starting import open_match_once
from referee.service.queries.schema import Answered, means
from referee.service.table.opening import read_deck
from referee.web.access.prefix import base
from referee.web.access.rights import allowed, owning
from referee.web.access.rights import opening as may_open
from referee.web.access.visitors import Who
from referee.web.api.forms import PROBLEMS, Json, RequestBody
from referee.web.api.schemas import answers
from referee.web.api.sight import write
from referee.web.api.table.shown import DecisionView
from referee.web.api.worked import policy_worked
from referee.web.routes import Router

router = Router(prefix="/v1/matches", tags=["matches"])


class DeckBody(RequestBody):
    """A deck as a list."""

    name: str = Field(max_length=100, examples=["Ann's list"], description="Name of the list.")
    list: str = Field(
        max_length=20_000,
        examples=["LRIG Deck\n1 Ilvane, Cold Wick\nMain Deck\n4 Kiln Tender"],
        description="The list in any layout: lines, CSV, JSON, or XML of a deck editor.",
    )


Chosen = str | DeckBody


class OpeningBody(RequestBody):
    """With what a match is opened."""

    name: str = Field(
        default="",
        max_length=200,
        pattern=r"^[^\x00-\x1f/@]*$",
        examples=["m7"],
        description="Its name; made up where it is empty. A name that is taken is answered 409. Of words that"
        " cannot stand in an address, such as Winter final, an id is made, and they are its title.",
    )
    decks: tuple[Chosen, Chosen] = Field(
        default=("", ""),
        examples=[["ember-court", "tide-chorus"]],
        description="Seat A's deck and seat B's: the name of a shipped one, or a list.",
    )
    first: Literal["", "A", "B"] = Field(
        default="", description="Who begins; chance decides where it is empty."
    )
    ruleset: Literal["diva", "classic"] = Field(default="diva", description="The game.")
    edition: str = Field(
        default="",
        max_length=100,
        description="Edition; else that of the date.",
    )
    readings: dict[str, str] = Field(
        default={}, max_length=100, description="How open points are read; else their defaults."
    )
    date: str = Field(default="", max_length=10, examples=["2026-11-21"], description="Date; else today.")
    event: str = Field(default="", max_length=200, description="Event it belongs to.")
    round: int = Field(default=0, ge=0, le=1000, description="Round of the event.")
    table: int = Field(default=0, ge=0, le=100_000, description="Table of the event.")
    seed: int | None = Field(
        default=None,
        ge=-(2**63),
        lt=2**63,
        description="Deal by this seed, for a test; only the owner of the service may.",
    )
    people: tuple[str, str] = Field(
        default=("", ""), examples=[["p-12", "p-30"]], description="Ids of the people, A's first."
    )
    stated: Literal["players", "judge"] = Field(
        default="players", description="Who states what a card does that the referee cannot read."
    )
    policy: str = Field(default="", max_length=200_000, description="A policy file; else that of the event.")
    chance: Literal["", "machine", "shared"] = Field(
        default="",
        description="Where chance comes from: the machine, or shares of the house and both seats;"
        " left out, as the policy says.",
    )
    paper: bool = Field(
        default=False, description="Whether people shuffle and deal, and cards are told as shown."
    )

    key: str = Field(
        default="",
        max_length=200,
        examples=["open-7"],
        description="Command key: the same words under the same key open one match.",
    )


class OpenedView(Answered, frozen=True):
    """A match that was opened."""

    match: Annotated[str, means("Its name.", "m7")]
    head: Annotated[int, means("Its last seq.", 4)]
    decision: Annotated[DecisionView | None, means("What it waits for.")]
    notices: Annotated[list[Notice], means("What its decks use and its edition does not explain.")]
    title: Annotated[str, means("What people call it, where its name was made of a title.", "Winter final")]


def _deck(desk: Desk, ruleset: str, chosen: Chosen) -> str | DeckList:
    if isinstance(chosen, str):
        return chosen
    return read_deck(chosen.list, chosen.name, desk.catalog_of(ruleset)).deck


@router.post("", responses=answers(OpenedView, 201) | PROBLEMS, status_code=201, summary="Open a match")
async def opened(request: Request, who: Who, body: OpeningBody) -> Json:
    """Open a match between two decks; the referee shuffles and deals, but for a paper match.

    Send a `key`, and the same body again where the answer was lost: one match is opened, and the
    answer tells how it stands. Other words under the key, or a name that is taken, are answered 409
    `match-exists`.
    """

    def work(desk: Desk) -> OpenedMatch:
        may_open(who, desk, body.event)
        if body.seed is not None:
            owning(who)
        made = open_match_once(
            desk,
            body.key,
            body.name or None,
            *(_deck(desk, body.ruleset, one) for one in body.decks),
            first=body.first or None,
            ruleset=body.ruleset,
            edition=edition_named(body.edition).name if body.edition else "",
            readings=body.readings,
            date=body.date,
            event=body.event,
            round=body.round,
            table=body.table,
            seed=body.seed,
            people=body.people,
            stated=body.stated,
            policy=body.policy.encode(),
            paper=body.paper,
            chance=body.chance,
        )
        return told_opened(desk, made, allowed(who, desk, made))

    await policy_worked(request, who, body.policy)
    done = await write(request, work)
    answer = Json(done, 201)
    answer.headers["location"] = f"{base(request)}/v1/matches/{done.match}"
    return answer
