"""Where a match can go: marks to jump to, the stay of a card, points with a name, rewinds."""

from collections.abc import Iterator
from typing import Annotated, Any, Literal

from fastapi import Path, Query, Request
from starlette.responses import Response

from events.given import FARTHEST
from referee.service import Desk
from referee.service.court.judging import rewind_check
from referee.service.looking import view_at
from referee.timeline import MARKS, Checkpoint, checkpoints, find, next_mark, previous_mark
from referee.timeline import stay as stay_of
from referee.web.access.visitors import Who
from referee.web.api.answers import Paging, fresh, paged
from referee.web.api.forms import LOOKS, As, Match, Seq, point
from referee.web.api.schemas import answers
from referee.web.api.sight import looking, read
from referee.web.api.table.point_forms import (
    Checkpoints,
    Jump,
    RewindPreview,
    Stayed,
)
from referee.web.refusals import ProblemError
from referee.web.routes import Router

router = Router(prefix="/v1/matches/{match}", tags=["time"])
Mark = Literal["turn", "phase", "attack", "crush", "reveal", "ruling", "rewind"]
Near = Annotated[int | None, Query(ge=0, le=FARTHEST, examples=[57])]


@router.get("/jumps/{what}", responses=answers(Jump) | LOOKS, summary="Find a mark to jump to")
async def jumped(
    request: Request,
    who: Who,
    match: Match,
    what: Annotated[Mark, Path(description=f"One of {', '.join(MARKS)}.")],
    *,
    as_: As = None,
    number: Annotated[
        int, Query(ge=1, le=FARTHEST, description="Which one: the turn of this number, the n-th.")
    ] = 1,
    after: Annotated[Near, Query(description="The next one after this seq instead.")] = None,
    before: Annotated[Near, Query(description="The last one before this seq instead.")] = None,
) -> Response:
    """Find a turn, phase, attack, crush, reveal, ruling or rewind: by number, or from a seq."""

    def work(desk: Desk) -> dict[str, Any]:
        sight = looking(desk, who, match, as_)
        reader = desk.reader_to(match, sight.head)
        if after is not None:
            seq = next_mark(reader, after, what)
        else:
            found = previous_mark(reader, before, what) if before is not None else None
            seq = find(reader, what, number) if before is None else found
        return {"match": match, "as": sight.viewer, "what": what, "seq": seq}

    return fresh(request, await read(request, work))


@router.get(
    "/cards/{card}/stay",
    responses=answers(Stayed) | LOOKS,
    summary="Say when a card came here and when it left",
)
async def stayed(
    request: Request,
    who: Who,
    match: Match,
    card: Annotated[int, Path(ge=1, le=FARTHEST, examples=[30], description="Id of its stay.")],
    *,
    seq: Seq = "",
    as_: As = None,
) -> Response:
    """Say when a card that the viewer sees was drawn or put where it lies, and when it left."""

    def work(desk: Desk) -> dict[str, Any]:
        eyes, head, at, _ = looking(desk, who, match, as_, seq)
        seen = card in _ids(view_at(desk, match, eyes, at)["seats"])
        stay = stay_of(desk.reader_to(match, head), at, card) if seen else None
        if stay is None:
            raise ProblemError(
                "not-here",
                f"no card {card} is to be seen there",
                where=f"{match}@{at}",
                instead="name the id of a card of the view",
            )
        return {"match": match, "as": eyes, "seq": at, "card": card, "stay": stay}

    return fresh(request, await read(request, work))


def _ids(value: Any) -> Iterator[int]:
    """The ids of all cards that a view shows."""
    if isinstance(value, dict):
        if "id" in value:
            yield value["id"]
        value = list(value.values())
    if isinstance(value, list):
        for one in value:
            yield from _ids(one)


@router.get(
    "/checkpoints",
    responses=answers(Checkpoints) | LOOKS,
    summary="List the points to go back to",
)
async def listed(request: Request, who: Who, match: Match, page: Paging, *, as_: As = None) -> Response:
    """List every point at which the match waited: turns, phases and names, actions by seq."""

    def work(desk: Desk) -> tuple[str, list[Checkpoint]]:
        eyes, head, _, _ = looking(desk, who, match, as_)
        return eyes, checkpoints(desk.reader_to(match, head))

    eyes, rows = await read(request, work)
    shown, after = paged(request, rows, page)
    return fresh(request, {"match": match, "as": eyes, "checkpoints": shown, "next": after})


@router.get("/rewind-check", responses=answers(RewindPreview) | LOOKS, summary="Check a rewind")
async def checked(
    request: Request,
    who: Who,
    match: Match,
    *,
    to: Annotated[Seq, Query(description="Where the match would go back to.")],
    as_: As = None,
) -> Response:
    """Say what was learned, decided and left to chance since a point, and give a grade.

    Names of cards are told as far as the viewer may know them.
    """

    def work(desk: Desk) -> dict[str, Any]:
        eyes, head, _, _ = looking(desk, who, match, as_)
        if head < desk.reader(match).head():
            raise ProblemError(
                "no-right",
                "a rewind is checked where the match stands now",
                where=match,
                instead="wait until the delay is over",
            )
        check = rewind_check(desk, match, point(desk, match, to, head), eyes)
        return {"match": match, "as": eyes, "check": check}

    return fresh(request, await read(request, work))
