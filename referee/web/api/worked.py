"""Files that visitors give, worked at where that harms nobody: in the workshop, never here."""

from io import BytesIO
from typing import IO, Annotated, Any

from fastapi import Depends, Request
from starlette.responses import Response

from referee.web.access.visitors import Visitor, Who
from referee.web.api.uploads import JSON
from referee.web.refusals import SIGN_IN, ProblemError


async def _bearing(who: Who) -> Visitor:
    """Let a visitor with a token have a file worked at; raises ProblemError for everybody else."""
    if not who.signed_in:
        raise ProblemError(
            "no-token",
            "nobody has a file looked at here without a token",
            instead=f"{SIGN_IN}, or use the command line",
        )
    return who


Bearing = Annotated[Visitor, Depends(_bearing)]
"""Who asks, where a file of theirs is worked at: somebody with a token, asked before it is read."""


async def worked(request: Request, who: Visitor, work: str, given: str | IO[bytes], **said: Any) -> bytes:
    """Have a file of a visitor worked at; bytes, or a value as JSON.

    `work` is one of `referee.bounded.works.WORKS`, `said` are its words. Raises what
    `Workshop.carry_out` raises.
    """
    file = BytesIO(given.encode()) if isinstance(given, str) else given
    found: bytes = await request.app.state.workshop.carry_out(_name(who, request), work, said, file)
    return found


async def policy_worked(request: Request, who: Visitor, policy: str) -> None:
    """Read a policy in the workshop before a desk does, so that no desk is held up by it.

    What is wrong with it is told by the desk, which first refuses who may not bring one. Raises
    what `Workshop.carry_out` raises.
    """
    if policy and who.signed_in:
        await worked(request, who, "policy", policy)


def as_json(found: bytes) -> Response:
    """Answer with a value that is JSON already."""
    return Response(found, media_type=JSON)


def _name(who: Visitor, request: Request) -> str:
    """Name a visitor, so that each has one file worked at at a time."""
    address = request.client.host if request.client is not None else ""
    return f"{who.role} {who.token or who.person or address}"
