"""Matches as files: records, notations and events go out, records and notations come in."""

from collections.abc import Callable
from typing import IO, Annotated, Any, BinaryIO, Final, Literal, cast

from fastapi import Depends, Path, Query, Request
from starlette.responses import Response

from events.data import as_fields
from referee.exchange import (
    FULL,
    READING,
    Style,
    Wish,
    bring_in,
    events_in,
    notation_of,
    sealed_for,
)
from referee.rulebook import clause, known
from referee.service import Desk
from referee.service.looking import projected_facts
from referee.service.proof.attesting import audiences_of, export_record
from referee.service.records.removing import RemovedEvent, remove_event, remove_match
from referee.web.access.rights import allowed, horizon, ordering, owning
from referee.web.access.visitors import Visitor, visitor
from referee.web.api.answers import fresh
from referee.web.api.forms import LOOKS, PROBLEMS, Json, Match
from referee.web.api.ordering import NAME, WORDS
from referee.web.api.record.record_forms import BroughtView, Cited, Taken, TakenEvent
from referee.web.api.schemas import answers
from referee.web.api.uploads import body_of, file_of, sent, spool, taken
from referee.web.api.whole import shown_whole
from referee.web.routes import Router
from referee.web.turns import still_wanted

router = Router(tags=["records"])
Who = Annotated[Visitor, Depends(visitor)]
Eyes = Annotated[
    Literal["A", "B", "spectator", "judge"] | None,
    Query(alias="as", examples=["A"], description="View as; your own view where none is named."),
]
LINES: Final = "application/x-ndjson"
NOTATION: Final = "text/plain; charset=utf-8"
PAGE: Final = "text/html"
BATCH: Final = "application/cloudevents-batch+json"
EVENTS: Final[dict[int | str, dict[str, Any]]] = {
    200: {
        "description": "CloudEvents 1.0, one a line, or one array with `batch`.",
        "content": {
            LINES: {"schema": {"type": "string", "format": "binary"}},
            BATCH: {"schema": {"type": "array", "items": {"type": "object"}}},
        },
    }
}
Opens = Annotated[str, Query(max_length=100, examples=["212"], description="Where it opens; else the head.")]
From = Annotated[
    str,
    Query(
        alias="from",
        max_length=100,
        examples=["t3"],
        description="From where on: 57, t3 for a turn, R1 for a ruling; or `stretch`.",
    ),
]
Fill = Callable[[Desk, IO[bytes]], None]


async def filled(request: Request, fill: Fill) -> IO[bytes]:
    """Write a file at the desk that studies, so that nobody waits for it; closed if that fails."""
    made = spool()

    def work(desk: Desk) -> None:
        fill(desk, made)

    try:
        await request.app.state.clerk.study(work)
    except BaseException:
        made.close()
        raise
    return made


@router.get(
    "/v1/matches/{match}/record",
    response_class=Response,
    summary="Export a record",
    responses=LOOKS | file_of(LINES, "The record, one fact a line, verifiable anywhere."),
)
async def record(request: Request, who: Who, match: Match, viewer: Eyes = None) -> Response:
    """Export a match with the cards and the policy it was played by, as JSON Lines.

    Hidden parts that the viewer may not read go out as commitments, and every hash stays as it
    is: an official with the full view gets all of it, a player what their seat knew, everybody
    else a public copy.
    """

    def fill(desk: Desk, out: IO[bytes]) -> None:
        eyes = shown_whole(who, desk, match, viewer or "")
        sealed = sealed_for(eyes, audiences_of(desk, match))
        export_record(desk, match, cast("BinaryIO", out), sealed=sealed)

    return sent(await filled(request, fill), f"{match}.jsonl", LINES)


@router.get(
    "/v1/matches/{match}/notation",
    response_class=Response,
    summary="Write a notation",
    responses=LOOKS | file_of("text/plain", "Turns and moves as people read them."),
)
async def notation(
    request: Request,
    who: Who,
    match: Match,
    *,
    viewer: Eyes = None,
    whole: Annotated[bool, Query(description="Hold every fact, hashes and all.")] = False,
    marks: Annotated[bool, Query(description="Seq, clock and clauses on every move.")] = False,
    branches: Annotated[bool, Query(description="The branches behind the moves.")] = False,
) -> Response:
    """Write a match as turns and moves, for the eyes of its viewer."""

    def fill(desk: Desk, out: IO[bytes]) -> None:
        eyes = shown_whole(who, desk, match, viewer or "")
        sealed = sealed_for(eyes, audiences_of(desk, match))
        wish = Wish(FULL if whole else READING, Style(eyes, marks), sealed)
        shown = branches and eyes == "judge"
        out.write(notation_of(desk, match, wish, branches=shown).encode())

    return sent(await filled(request, fill), f"{match}.wxn", NOTATION)


@router.get(
    "/v1/matches/{match}/cloudevents",
    response_class=Response,
    summary="Write events",
    responses=LOOKS | EVENTS,
)
async def cloudevents(
    request: Request,
    who: Who,
    match: Match,
    *,
    viewer: Eyes = None,
    batch: Annotated[bool, Query(description="One JSON array.")] = False,
) -> Response:
    """Write the facts of a match as CloudEvents 1.0, as the viewer may read them."""

    def fill(desk: Desk, out: IO[bytes]) -> None:
        eyes = allowed(who, desk, match, viewer or "")
        until = horizon(who, desk, match)
        for piece in events_in(desk, match, eyes, until=until, batch=batch):
            still_wanted()
            out.write(piece.encode())

    return sent(await filled(request, fill), f"{match}.events", BATCH if batch else LINES)


@router.get(
    "/v1/matches/{match}/cited",
    responses=answers(Cited) | LOOKS,
    summary="Say which outcomes cite a clause",
)
async def cited(
    request: Request,
    who: Who,
    match: Match,
    *,
    viewer: Eyes = None,
    id: Annotated[
        str,
        Query(
            alias="clause",
            max_length=100,
            examples=["glossary.guard.1"],
            description="One clause; else every clause that is cited.",
        ),
    ] = "",
) -> Response:
    """Say which outcomes of a match cite a clause, or which clauses it cites at all."""

    def work(desk: Desk) -> dict[str, Any]:
        eyes = allowed(who, desk, match, viewer or "")
        head = horizon(who, desk, match)
        seqs: dict[str, list[int]] = {}
        for fact in projected_facts(desk, match, eyes, 0, head):
            for one in fact["clauses"]:
                if id in {"", one}:
                    seqs.setdefault(one, []).append(fact["seq"])
        rows = [
            {"id": one, "entry": clause(one).entry if known(one) else "", "seqs": found}
            for one, found in seqs.items()
        ]
        return {"match": match, "as": eyes, "head": head, "clauses": rows}

    return fresh(request, await request.app.state.clerk.study(work))


@router.post(
    "/v1/records",
    responses=answers(BroughtView, 201) | PROBLEMS,
    status_code=201,
    summary="Bring a match in",
    openapi_extra=body_of(LINES, "A record (JSON Lines), a notation, or the file of an event (zip)."),
)
async def brought(
    request: Request,
    who: Who,
    name: Annotated[str, Query(max_length=200, description="Another name for a match played again.")] = "",
    root: Annotated[
        str,
        Query(
            max_length=200,
            examples=["312:8p/OnOZVSFP8WKopJEDvF1FJCt7r5X8LaPEFewHuER0="],
            description="The root that you trust, SIZE:BASE64; a record of another is refused.",
        ),
    ] = "",
) -> Json:
    """Take in a record, a notation or the file of an event that verifies completely; else nothing is written.

    The file of an event brings its matches with it. What is here already stays as it is. Without its
    published root it is known to be consistent with itself, and no more. For the owner of the service
    alone.
    """
    owning(who)
    with await taken(request) as file:

        def work(desk: Desk) -> dict[str, Any]:
            made = bring_in(desk, cast("BinaryIO", file), name, root, "owner")
            return {"match": made.match, "facts": desk.reader(made.match).head()} | as_fields(made)

        return Json(await request.app.state.clerk.bring(work), 201)


@router.delete("/v1/matches/{match}", responses=answers(Taken) | PROBLEMS, summary="Remove a match")
async def removed(
    request: Request,
    who: Who,
    match: Match,
    *,
    reason: Annotated[
        str,
        Query(max_length=WORDS, examples=["imported by mistake"], description="Why; it is kept."),
    ],
    by: Annotated[str, Query(max_length=NAME, examples=["organiser:kim"], description="Who does it.")] = "",
) -> Json:
    """Take out a match that was brought in and never went on, or a test.

    For the owner of the service alone. Its facts stay in the database, and the same record brought
    in again lifts the removal. A record of this house is refused.
    """

    def work(desk: Desk) -> dict[str, Any]:
        named = ordering(who, desk, match, by)
        owning(who)
        return {"removed": remove_match(desk, match, reason, named)}

    return Json(await request.app.state.clerk.write(work))


@router.delete("/v1/events/{event}", responses=answers(TakenEvent) | PROBLEMS, summary="Remove an event")
async def removed_event(
    request: Request,
    who: Who,
    event: Annotated[str, Path(max_length=NAME, description="The event.", examples=["winter-open"])],
    *,
    reason: Annotated[
        str,
        Query(max_length=WORDS, examples=["a wrong file"], description="Why; it is kept."),
    ],
    by: Annotated[str, Query(max_length=NAME, examples=["organiser:kim"], description="Who does it.")] = "",
    dry_run: Annotated[bool, Query(description="Only say what would be removed.")] = False,
) -> Json:
    """Take out an event that was brought in and never went on, with all its matches.

    For the owner of the service alone. Its facts stay in the database, and the same file brought in
    again lifts the removal. An event of this house is refused, and one of which a match has to stay.
    """

    def work(desk: Desk) -> RemovedEvent:
        owning(who)
        named = by or who.named or "judge"
        return remove_event(desk, event, reason, named, dry_run=dry_run)

    return Json(await request.app.state.clerk.write(work))
