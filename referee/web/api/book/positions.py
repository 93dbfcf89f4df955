"""Positions as they are tried: a text is run, its cases shown, its legal lines counted."""

from typing import Annotated

from fastapi import Depends, Request
from pydantic import Field
from starlette.responses import Response

from referee.web.access.rights import using
from referee.web.access.visitors import Visitor, visitor
from referee.web.api.book.position_forms import LegalLines, RunForm
from referee.web.api.forms import PROBLEMS, RequestBody
from referee.web.api.schemas import answers
from referee.web.api.worked import as_json, worked
from referee.web.routes import Router

router = Router(prefix="/v1/positions", tags=["rulebook"], responses=PROBLEMS)
Who = Annotated[Visitor, Depends(visitor)]
LONGEST = 200_000
"""Characters of a position file at most."""
DEEPEST = 2
"""Answers that are counted over HTTP at most; more of them take minutes."""
EXAMPLE = """[[cards]]
name = "Plain"
type = "SIGNI"

[[case]]
id = "mine"
"""


class Positions(RequestBody):
    """Positions that are to be run: boards, what is done on them, what must come of it."""

    text: str = Field(max_length=LONGEST, description="A position file in TOML.", examples=[EXAMPLE])
    name: str = Field(default="positions", max_length=200, description="Name for its messages.")
    only: str = Field(default="", max_length=200, description="Only cases whose id contains this.")
    show: bool = Field(default=False, description="Also give views and facts of each case.")


class Counting(RequestBody):
    """A position whose legal lines are to be counted."""

    case: str = Field(
        default="",
        max_length=200,
        description="Id of a shipped position.",
        examples=["glossary.guard.once"],
    )
    text: str = Field(default="", max_length=LONGEST, description="Or a position file in TOML.")
    depth: int = Field(default=1, ge=1, le=DEEPEST, description="So many answers deep.")


@router.post("", responses=answers(RunForm), summary="Run positions")
async def ran(request: Request, who: Who, body: Positions) -> Response:
    """Run positions through the log, the fold and the rules, each at a table of its own.

    A case that fails says what it expected and found; one that cannot be played says every
    problem with its line. Nothing is kept.
    """
    using(who)
    said = {"name": body.name, "only": body.only, "show": body.show}
    return as_json(await worked(request, who, "positions", body.text, **said))


@router.post("/lines", responses=answers(list[LegalLines]), summary="Count the legal lines of a position")
async def counted(request: Request, who: Who, body: Counting) -> Response:
    """Count the legal lines from a position: each answer, and each answer to that.

    A line that ends the match is counted once. Nothing is random: a shuffled deck keeps its order.
    """
    using(who)
    said = {"case": body.case, "depth": body.depth}
    return as_json(await worked(request, who, "lines", body.text, **said))
