"""A match in time: the table at a point, its facts and lines, differences, reasons, knowledge."""

from typing import Annotated, Any, Literal

from fastapi import Query, Request
from starlette.responses import Response

from referee.service import Desk
from referee.service.looking import view_at
from referee.service.points import stretch_at
from referee.service.queries.schema import Next, means
from referee.service.telling import Reasons, TableShown, reasons, shown, story, told_facts
from referee.timeline import diff
from referee.timeline.knowledge import Ledger, knowledge
from referee.timeline.story import LogLine, holds
from referee.web.access.rights import allowed
from referee.web.access.visitors import Who
from referee.web.api.answers import ListPage, Paging, fixed, fresh, next_page, paged
from referee.web.api.forms import LOOKS, As, Match, Seq, Stretch, point
from referee.web.api.schemas import answers
from referee.web.api.sight import ForViewer, form_told, looking, read, told
from referee.web.api.table.facts import Fact
from referee.web.api.table.reason_forms import WhyView
from referee.web.api.table.shown import View
from referee.web.refusals import ProblemError
from referee.web.routes import Router

router = Router(prefix="/v1/matches/{match}", tags=["time"])
Only = Annotated[
    list[str],
    Query(
        max_length=10,
        examples=[["crush"]],
        description="Only what is about all of these: words of the line, a card, a kind of fact, "
        "a clause; a lone A or B is who did it.",
    ),
]
KindsAsked = Annotated[
    list[str],
    Query(max_length=40, examples=[["damage.dealt"]], description="Facts of these kinds; may be repeated."),
]
Level = Annotated[
    Literal["brief", "normal", "full"], Query(description="How much is told: brief, normal, full.")
]


@router.get(
    "/view",
    responses=answers(form_told(TableShown, "Table", view=View)) | LOOKS,
    summary="Show the table at a point",
)
async def viewed(request: Request, who: Who, match: Match, *, as_: As = None, seq: Seq = "") -> Response:
    """Show the table as somebody sees it, with what judges left there."""

    def work(desk: Desk) -> Response:
        sight = looking(desk, who, match, as_, seq)
        found = told(match, sight.viewer, shown(desk, match, sight.viewer, sight.seq))
        return (fixed if sight.past else fresh)(request, found)

    return await read(request, work)


class Facts(ForViewer, frozen=True):
    """A page of facts, in the order of the log, undone ones included."""

    facts: list[Fact]
    next: Next


@router.get("/facts", responses=answers(Facts) | LOOKS, summary="List the facts of a match")
async def facts_listed(
    request: Request,
    who: Who,
    match: Match,
    page: Paging,
    *,
    as_: As = None,
    seq: Seq = "",
    stretch: Stretch = "",
    level: Level = "full",
    only: Only = [],  # noqa: B006 - FastAPI reads it and never changes it
    kind: KindsAsked = [],  # noqa: B006 - as above
) -> Response:
    """List facts as a viewer may read them, of a stretch; what a rewind took back says so."""

    def work(desk: Desk) -> Response:
        eyes, head, last, _ = looking(desk, who, match, as_, seq)
        along = stretch_at(desk, match, stretch, head)
        first, end = along.ends
        begin, last = max(page.after, first - 1), min(last, end)
        filtered = bool(only or kind) or level != "full" or bool(along.parts)
        until = last if filtered else min(last, begin + page.limit)
        chosen = told_facts(
            desk, match, eyes, after=begin, until=until, level=level, only=only, kinds=kind, head=head
        )
        rows = [row for row in chosen if along.holds(row["seq"])]
        found, more = _cut(request, rows, page, last)
        return fresh(request, {"match": match, "as": eyes, "facts": found, "next": more})

    return await read(request, work)


def _cut(
    request: Request, rows: list[dict[str, Any]], page: ListPage, last: int
) -> tuple[list[dict[str, Any]], str | None]:
    """Cut facts to a page; the rows may already end where the page does."""
    found, after = paged(request, rows, page, lambda row: int(row["seq"]))
    more = len(found) == page.limit and found[-1]["seq"] < last
    return found, after or (next_page(request, found[-1]["seq"]) if more else None)


class LogPage(ForViewer, frozen=True):
    """A page of the log in words."""

    lines: list[LogLine]
    next: Next


@router.get("/log", responses=answers(LogPage) | LOOKS, summary="Tell the log in words")
async def logged(
    request: Request,
    who: Who,
    match: Match,
    page: Paging,
    *,
    as_: As = None,
    seq: Seq = "",
    stretch: Stretch = "",
    level: Level = "normal",
    only: Only = [],  # noqa: B006 - FastAPI reads it and never changes it
) -> Response:
    """Tell what each person did and what the rules made of it, in a stretch or up to a point."""

    def work(desk: Desk) -> Response:
        eyes, head, last, _ = looking(desk, who, match, as_, seq)
        along = stretch_at(desk, match, stretch, head)
        first, end = along.ends
        begin, last = max(page.after, first - 1), min(last, end)
        lines = story(desk, match, eyes, level=level, after=begin, until=last, head=head)
        lines = [one for one in lines if along.holds(one.seq) and holds(one, only)]
        found, more = paged(request, lines, page, lambda line: line.seq)
        return fresh(request, {"match": match, "as": eyes, "lines": found, "next": more})

    return await read(request, work)


class Differing(ForViewer, frozen=True):
    """What lies otherwise at one point than at another, or in other eyes."""

    from_: Annotated[int, means("The first point.", 56)]
    to: Annotated[int, means("The second point.", 57)]
    against: Annotated[str, means("As whom the second point was viewed.", "B")]
    differences: Annotated[list[str], means("Each difference in words.")]


@router.get(
    "/diff",
    responses=answers(Differing) | LOOKS,
    summary="Say what differs between two points or two viewers",
)
async def differed(
    request: Request,
    who: Who,
    match: Match,
    *,
    from_: Annotated[Seq, Query(alias="from")] = "",
    to: Seq = "",
    as_: As = None,
    against: Annotated[As, Query(alias="against", description="View `to` as.")] = None,
) -> Response:
    """Say in words what differs; of one point alone, what the fact there did."""

    def work(desk: Desk) -> Response:
        sight = looking(desk, who, match, as_, from_)
        eyes = allowed(who, desk, match, against) if against else sight.viewer
        after = point(desk, match, to, sight.head) if to else sight.seq
        before = sight.seq if to or against else max(sight.seq - 1, 0)
        views = view_at(desk, match, sight.viewer, before), view_at(desk, match, eyes, after)
        ends = {"match": match, "from": before, "to": after, "as": sight.viewer}
        past = sight.past and (not to or to.isdecimal()) and max(before, after) < sight.head
        found = ends | {"against": eyes, "differences": diff(*views)}
        return (fixed if past else fresh)(request, found)

    return await read(request, work)


@router.get(
    "/why",
    responses=answers(form_told(Reasons, "Reasons", seq=int, why=WhyView)) | LOOKS,
    summary="Say why a fact came about",
)
async def explained(request: Request, who: Who, match: Match, *, seq: Seq = "", as_: As = None) -> Response:
    """Say why a fact came about, by which clauses, and what followed from it."""

    def work(desk: Desk) -> Response:
        eyes, head, at, _ = looking(desk, who, match, as_, seq)
        return fresh(request, told(match, eyes, reasons(desk, match, at, eyes, head), seq=at))

    return await read(request, work)


class Knowledge(ForViewer, frozen=True):
    """What a seat legally knows about hidden cards at a point, since when and how."""

    seq: Annotated[int, means("The point.", 57)]
    knows: Ledger


@router.get(
    "/knowledge",
    responses=answers(Knowledge) | LOOKS,
    summary="Open the ledger of what a seat knows",
)
async def known(
    request: Request,
    who: Who,
    match: Match,
    *,
    seq: Seq = "",
    as_: Annotated[
        Literal["A", "B"] | None,
        Query(alias="as", examples=["A"], description="Whose knowledge; else that of the token."),
    ] = None,
) -> Response:
    """Say what a seat legally knows about hidden cards; only who sees with its eyes may ask."""

    def work(desk: Desk) -> Response:
        sight = looking(desk, who, match, as_, seq)
        if sight.viewer not in {"A", "B"}:
            raise ProblemError(
                "which-seat",
                "a ledger is that of a seat",
                where=match,
                instead="name the seat: as=A or as=B",
            )
        ledger = knowledge(desk.reader_to(match, sight.head), sight.seq, sight.viewer)
        value = {"match": match, "as": sight.viewer, "seq": sight.seq, "knows": ledger}
        return (fixed if sight.past else fresh)(request, value)

    return await read(request, work)
