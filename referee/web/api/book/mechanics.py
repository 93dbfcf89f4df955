"""Words of sets as resources: those that are declared, and a file that declares more."""

from typing import Annotated, Any, Literal

from fastapi import Depends, Query, Request
from starlette.responses import Response

from events.data import MOMENT, NULL_IF_EMPTY
from events.given import FaultyFileError, text_of
from referee.service import Desk, DeskError
from referee.service.queries.schema import Answered, means
from referee.service.records.declaring import (
    declare,
    declared_words,
    mechanic_told,
    mechanic_versions,
)
from referee.service.records.redeclaring import Correction, added_told, redeclare
from referee.service.records.unread import UnreadLine
from referee.web.access.reading import reading
from referee.web.access.rights import entering, owning
from referee.web.access.visitors import Visitor, visitor
from referee.web.api.answers import Paging, fresh, paged
from referee.web.api.forms import LOOKS, PROBLEMS, Json
from referee.web.api.schemas import answers
from referee.web.api.uploads import body_of, taken
from referee.web.routes import Router

router = Router(prefix="/v1/mechanics", tags=["cards"])
Who = Annotated[Visitor, Depends(visitor)]
Ruleset = Annotated[
    Literal["diva", "classic"], Query(description="The game that is played.", examples=["diva"])
]
Source = Annotated[
    str,
    Query(max_length=200, description="Name of the file, as it is kept.", examples=["lantern-fair.toml"]),
]
DryRun = Annotated[bool, Query(description="Say what would happen, write nothing.")]
Replace = Annotated[bool, Query(description="Also take words that stand otherwise.")]
Why = Annotated[str, Query(max_length=4000, description="Why words are replaced.")]
By = Annotated[str, Query(max_length=200, description="Who replaces words, if the owner says it.")]
NameAsked = Annotated[
    str, Query(max_length=80, pattern=r"^[^\x00]*$", description="A word.", examples=["Vigil"])
]


class MechanicForm(Answered, frozen=True):
    """A word that a set brought."""

    name: Annotated[str, means("The word.", "Vigil")]
    kind: Annotated[
        str, means("header, keyword, marker, counter, crafts, group, relationship or sum.", "header")
    ]
    means: Annotated[str, means("What it means in card text; empty where its kind says it.")]
    of: Annotated[str, means("What a sum adds up; else empty.")]
    gain: Annotated[str, means("The verb under which a counter is gained; else empty.")]
    pay: Annotated[str, means("The verb under which a counter is paid; else empty.")]
    cards: Annotated[list[str], means("The cards of a group; else none.")]
    reminder: Annotated[str, means("What cards print after it in parentheses; may be empty.")]
    clause: Annotated[str, means("Id of its clause, by which facts cite it.", "set.vigil.1.2")]
    rule: Annotated[str, means("The words of the clause.")]
    since: Annotated[str, means("Its first day.", "2026-10-02")]
    hash: Annotated[str, means("SHA-256 of what is kept of it.")]
    source: Annotated[str, means("Name of the file that declared it.")]
    at: Annotated[int, means("When it was declared, in microseconds since 1970."), MOMENT]
    by: Annotated[str, means("Who replaced what it meant before; null where nobody did."), NULL_IF_EMPTY]
    why: Annotated[str, means("Why it was replaced.")]


class Mechanics(Answered, frozen=True):
    """A page of words that sets brought, by name."""

    mechanics: Annotated[list[MechanicForm], means("Word by word.")]
    next: Annotated[str | None, means("Where the next page begins; null on the last.")]


class MechanicsAdded(Answered, frozen=True):
    """What a file of words did, or would do."""

    new: Annotated[list[str], means("Words that are declared from now on.")]
    same: Annotated[list[str], means("Words that were declared alike before.")]
    written: Annotated[bool, means("Whether anything was written.")]
    replaced: Annotated[list[str], means("Words that are declared otherwise from now on.")]
    again: Annotated[list[str], means("Words that speak of these, and mean another thing by it.")]
    cards: Annotated[list[str], means("Cards that are a new version, read with these words.")]
    unread: Annotated[list[UnreadLine], means("Lines of these that were read before and are not now.")]
    readings: Annotated[list[int], means("Approved readings that name a word; they stay as approved.")]


class MechanicVersions(Answered, frozen=True):
    """What a word meant from each declaration on, oldest first."""

    versions: Annotated[list[MechanicForm], means("The versions.")]


@router.get("", responses=answers(Mechanics) | LOOKS, summary="List the words of sets")
async def listed_mechanics(request: Request, who: Who, page: Paging, ruleset: Ruleset = "diva") -> Response:
    """List the words that sets brought: what each means, its clause, and out of which file it came."""
    entering(who)

    def work(desk: Desk) -> list[dict[str, Any]]:
        return [mechanic_told(one) for one in declared_words(desk, ruleset)]

    rows = await request.app.state.clerk.read(work)
    shown, after = paged(request, rows, page)
    return fresh(request, {"mechanics": shown, "next": after})


@router.get("/versions", responses=answers(MechanicVersions) | LOOKS, summary="List what a word meant")
async def listed_versions(request: Request, who: Who, name: NameAsked, ruleset: Ruleset = "diva") -> Response:
    """List what a word meant, oldest first: who replaced it, when and why; none for one that is not here."""
    entering(who)

    def work(desk: Desk) -> list[dict[str, Any]]:
        return [mechanic_told(one) for one in mechanic_versions(desk, ruleset, name)]

    return fresh(request, {"versions": await request.app.state.clerk.read(work)})


@router.post(
    "",
    responses=answers(MechanicsAdded) | PROBLEMS,
    summary="Declare the words of a set",
    openapi_extra=body_of("text/plain", "Tables [[mechanic]], as docs/mechanics.md shows them."),
)
async def added_mechanics(
    request: Request,
    who: Who,
    *,
    source: Source = "upload",
    ruleset: Ruleset = "diva",
    dry_run: DryRun = False,
    replace: Replace = False,
    why: Why = "",
    by: By = "",
) -> Json:
    """Declare the words of a set; what each means is read as card text is.

    All words of the file are taken or none. Cards that are brought in afterwards are read with them; a
    match that was opened keeps the words it was opened with. With `replace` a word that stands otherwise
    takes its new meaning, and the cards that name it are read anew. For the owner of the service alone.
    """
    owning(who)
    orders = reading(who, by)
    clerk = request.app.state.clerk
    with await taken(request, request.app.state.settings.body) as file:
        data = file.read()

    def work(desk: Desk) -> Any:
        if not replace:
            return added_told(declare(desk, text_of(data), source, ruleset, dry_run=dry_run))
        given = Correction(text_of(data), source, orders.by, why, orders.event, ruleset)
        return added_told(redeclare(desk, given, dry_run=dry_run))

    try:
        return Json(await (clerk.study(work) if dry_run else clerk.bring(work)))
    except FaultyFileError as error:
        where = f"{source}, line {error.line}" if error.line else source
        raise DeskError("faulty-file", error.what, where=where, instead=error.instead) from error
