"""Positions as they are tried: a text is run, its cases shown, its legal lines counted."""

from difflib import get_close_matches
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Request
from pydantic import Field

from referee.positions import Case, PositionError, divide, read_text, shipped_cases, show_case
from referee.positions.told import run_told, shown_told
from referee.service import Desk, DeskError
from referee.web.access.rights import using
from referee.web.access.visitors import Visitor, visitor
from referee.web.api.book.position_forms import Lines, RunForm
from referee.web.api.forms import PROBLEMS, Body, Json

router = APIRouter(prefix="/v1/positions", tags=["rulebook"], responses=PROBLEMS)
Who = Annotated[Visitor, Depends(visitor)]
LONGEST = 200_000
"""Characters of a position file at most."""
MOST = 50
"""Cases that are run at once, at most."""
DEEPEST = 2
"""Answers that are counted over HTTP at most; more of them take minutes."""
EXAMPLE = """[[cards]]
name = "Plain"
type = "SIGNI"

[[case]]
id = "mine"
"""


class Positions(Body):
    """Positions that are to be run: boards, what is done on them, what must come of it."""

    text: str = Field(
        max_length=LONGEST, description="A position file in TOML.", examples=[EXAMPLE]
    )
    name: str = Field(default="positions", max_length=200, description="Name for its messages.")
    only: str = Field(default="", max_length=200, description="Only cases whose id contains this.")
    show: bool = Field(default=False, description="Also give views and facts of each case.")


class Counting(Body):
    """A position whose legal lines are to be counted."""

    case: str = Field(
        default="", max_length=200, description="Id of a shipped position.",
        examples=["glossary.guard.once"],
    )  # fmt: skip
    text: str = Field(default="", max_length=LONGEST, description="Or a position file in TOML.")
    depth: int = Field(default=1, ge=1, le=DEEPEST, description="So many answers deep.")


@router.post("", response_model=RunForm, summary="Run positions")
async def ran(request: Request, who: Who, body: Positions) -> Json:
    """Run positions through the log, the fold and the rules, each at a table of its own.

    A case that fails says what it expected and found; one that cannot be played says every
    problem with its line. Nothing is kept.
    """
    using(who)

    def work(_: Desk) -> dict[str, Any]:
        cases = [c for c in _read(body.text, body.name) if body.only in c.row.id]
        if len(cases) > MOST:
            message = f"{len(cases)} cases, and {MOST} are the most at once"
            raise DeskError("too-many-cases", message, instead="name some of them with `only`")
        shown = [(case, show_case(case)) for case in cases]
        told = run_told([one.outcome for _, one in shown])
        return told | {"shown": [shown_told(*one) for one in shown] if body.show else []}

    return Json(await request.app.state.clerk.study(work))


@router.post("/lines", response_model=list[Lines], summary="Count the legal lines of a position")
async def counted(request: Request, who: Who, body: Counting) -> Json:
    """Count the legal lines from a position: each answer, and each answer to that.

    A line that ends the match is counted once. Nothing is random: a shuffled deck keeps its order.
    """
    using(who)

    def work(_: Desk) -> list[dict[str, Any]]:
        cases = _read(body.text, "position") if body.text else [_shipped(body.case)]
        return [
            {"case": c.row.id, "depth": body.depth, "lines": dict(_divided(c, body.depth))}
            for c in cases[:MOST]
        ]

    return Json(await request.app.state.clerk.study(work))


def _divided(case: Case, depth: int) -> Any:
    try:
        return divide(case, depth)
    except PositionError as error:
        raise DeskError(
            "no-board", str(error), where=case.row.id, instead="name a case with a board"
        ) from error


def _read(text: str, name: str) -> list[Case]:
    try:
        return read_text(text, name)
    except PositionError as error:
        problems = "; ".join(f"line {p.line}: {p.text}" for p in error.problems[:8])
        instead = "docs/positions.md shows how a position is written"
        raise DeskError("not-a-position", problems, where=name, instead=instead) from error


def _shipped(wanted: str) -> Case:
    by_id = {case.row.id: case for case in shipped_cases()}
    if wanted in by_id:
        return by_id[wanted]
    near = get_close_matches(wanted, by_id, n=1, cutoff=0)
    message = f"no shipped position is named {wanted!r}"
    raise DeskError("unknown-position", message, instead=f"name one such as {near[0]}")
