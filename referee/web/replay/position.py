"""A position of the rulebook in the viewer: stepped, asked why, its cards read, as any match is.

The page holds what the script asks for, as a replay file does; its style and its script are those
of the service.
"""

import gzip
from base64 import b64encode
from functools import lru_cache
from typing import Annotated, Final

from fastapi import Path, Request
from pydantic_core import to_json
from starlette.responses import Response

from referee.positions.played.table import MATCH
from referee.service import Desk
from referee.web.pages.first import Link, ViewerPage
from referee.web.pages.plays import NAMES, VIEWER, plays_of
from referee.web.pages.shell import page
from referee.web.pages.sighted import borrowed
from referee.web.pages.viewing import ViewerQuery, screen
from referee.web.refusals import ProblemError
from referee.web.replay.held import NOWHERE, record

KEPT: Final = 32
"""Positions whose pages stay ready, about 30 kB each."""


async def position(request: Request, clause_id: str, case: Annotated[int, Path(ge=1, le=99)]) -> Response:
    """Show a position of a clause in the viewer, from the board that is laid to its end."""

    def look(_desk: Desk) -> tuple[ViewerPage, str]:
        return _drawn(clause_id, case)

    found, packed = await request.app.state.clerk.read(look)
    base = request.scope.get("root_path", "") + "/"
    back = Link("To the clause", f"{base}rulebook/{clause_id}?case={case}#position")
    return page(
        request,
        "position.html",
        root=NOWHERE,
        base=base,
        packed=packed,
        clause=clause_id,
        shown=found._replace(doors=(back,)),
    )


@lru_cache(KEPT)
def _drawn(clause_id: str, case: int) -> tuple[ViewerPage, str]:
    """Draw the first view of a position, and pack all of it."""
    plays = plays_of(clause_id)
    played = plays[case - 1].shown.played if case <= len(plays) else None
    if played is None:
        raise ProblemError(
            "unknown-position",
            f"{clause_id} has no position {case}",
            where=clause_id,
            instead=f"name one from 1 to {len(plays)}" if plays else "no board shows it",
        )
    play, desk = plays[case - 1], played.desk
    whole = borrowed(desk, MATCH, VIEWER)
    shown = whole._replace(is_hosted=False, first=play.begun, head=played.now.seq, players=NAMES)
    found = screen(shown, ViewerQuery(str(play.begun)), (), "", here=NOWHERE)
    packed = gzip.compress(to_json(record(desk, shown)), 9, mtime=0)
    title = f"{clause_id}: {play.case.row.title}"
    return found._replace(title=title, trail=(clause_id,)), b64encode(packed).decode()
