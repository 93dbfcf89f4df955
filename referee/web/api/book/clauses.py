"""Clauses as resources: search, one clause, how it is played, which outcomes of a match cite it."""

from collections.abc import Iterable
from datetime import date
from functools import lru_cache
from typing import Annotated, Any

from fastapi import Path, Query, Request
from starlette.responses import Response

from referee.positions import cases_of, show_case
from referee.positions.shelf import shown_clauses
from referee.positions.told import shown_told
from referee.rulebook import (
    Clause,
    edition,
    editions,
    in_force,
    known,
    named,
    registry,
    same_rule,
    search,
    unplayable,
)
from referee.rulebook import ruleset as rules
from referee.rulebook.told import clause_on, clause_told, found_told, neighbours
from referee.service import Desk, DeskError
from referee.web.api.answers import Paging, fresh, paged
from referee.web.api.book.clause_forms import ClauseTold, FoundClauses
from referee.web.api.book.position_forms import PlayedPositions
from referee.web.api.forms import LOOKS
from referee.web.api.schemas import answers
from referee.web.routes import Router

router = Router(prefix="/v1/rulebook", tags=["rulebook"], responses=LOOKS)
KEPT = 32
"""So many played clauses are kept; each is played anew after others took its place."""

ClauseId = Annotated[
    str,
    Path(
        max_length=100,
        description="Id of a clause, or its end: refresh.5.",
        examples=["glossary.refresh.5"],
    ),
]
Words = Annotated[
    str,
    Query(max_length=200, description="What is asked; best answers first.", examples=["refresh"]),
]
InEdition = Annotated[
    str,
    Query(max_length=50, description="Only what is in force in this edition.", examples=["8.0.0"]),
]
InRuleset = Annotated[
    str,
    Query(max_length=50, description="Only clauses of this ruleset.", examples=["classic"]),
]
Day = Annotated[
    date | None,
    Query(description="Say whether it governs matches of this day.", examples=["2023-12-15"]),
]


@router.get("/clauses", responses=answers(FoundClauses), summary="Find clauses by words, or list them all")
async def found_clauses(
    request: Request, page: Paging, q: Words = "", of: InEdition = "", ruleset: InRuleset = ""
) -> Response:
    """Find the clauses that answer a question, best first; without words every clause."""
    if of:
        edition(of)
    if ruleset:
        rules(ruleset)

    def work(_: Desk) -> list[Clause]:
        rows: Iterable[Clause] = search(q, ruleset) if q.split() else registry().values()
        return [c for c in rows if ruleset in {"", c.ruleset} and (not of or in_force(c.id, of))]

    rows = await request.app.state.clerk.read(work)
    shown, after = paged(request, rows, page)
    told = [found_told(one) for one in shown]
    return fresh(request, {"found": len(rows), "clauses": told, "next": after})


@router.get("/clauses/{clause_id}", responses=answers(ClauseTold), summary="Show a clause")
async def one_clause(request: Request, clause_id: ClauseId, on: Day = None) -> Response:
    """Show a clause: what it says, who else says it, its editions, readings and positions."""
    found, others = named(clause_id)
    told = clause_told(found) | {
        "others": others,
        "editions": [e.name for e in editions(found.ruleset) if in_force(found.id, e.name)],
        "neighbours": neighbours(found),
        "positions": [case.row.id for case in cases_of(found.id)],
        "unplayable": unplayable().get(found.id, ""),
        "on": None if on is None else clause_on(found, on),
    }
    return fresh(request, told)


@router.get("/clauses/{clause_id}/position", responses=answers(PlayedPositions), summary="Play a clause")
async def played_clause(request: Request, clause_id: ClauseId) -> Response:
    """Play the positions of a clause: the table before, each fact with its clauses, what came out.

    404 `no-position` for a clause that none shows, with the reason and a clause near it that has.
    """
    found = named(clause_id).clause

    def work(_: Desk) -> Any:
        return played(found.id)

    return fresh(request, await request.app.state.clerk.study(work))


@lru_cache(KEPT)
def played(clause_id: str) -> dict[str, Any]:
    """Play the positions of a clause; raises DeskError where there is none."""
    cases = cases_of(clause_id)
    if not cases:
        raise _unshown(clause_id)
    return {
        "clause": clause_id,
        "cases": [shown_told(case, show_case(case)) for case in cases],
    }


def _unshown(clause_id: str) -> DeskError:
    """Why a clause has no position, and which clause near it has one."""
    reason = unplayable().get(clause_id)
    told = f": {reason}" if reason else ""
    near = [c for c in shown_clauses() if known(c) and same_rule(c, clause_id)]
    instead = f"play {near[0]}" if near else f"read {clause_id}"
    return DeskError("no-position", f"no position shows {clause_id}{told}", instead=instead)
