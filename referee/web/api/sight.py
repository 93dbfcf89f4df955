"""How a request looks at a match: with whose eyes, how far, and at which point."""

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar
from typing import get_type_hints as hints_of

from fastapi import Request
from pydantic import Field, create_model

from referee.service import Desk
from referee.web.access.rights import allowed, horizon
from referee.web.access.visitors import Visitor
from referee.web.api.forms import form_of_type, point
from referee.web.api.table.side import Told

T = TypeVar("T")


class Sight(NamedTuple):
    """The eyes of a request, the last seq that its visitor may know, and the point it asks for.

    `past` says that the point and the eyes were named and nothing there can change.
    """

    viewer: str
    head: int
    seq: int
    past: bool


def looking(
    desk: Desk, who: Visitor, match: str, viewer: str | None = None, seq: str = ""
) -> Sight:
    """Say with whose eyes and at which point a visitor looks at a match.

    Raises ProblemError for eyes that they may not borrow, UnknownMatch for a match that they may
    not know of, and for the point what `point` raises.
    """
    eyes = allowed(who, desk, match, viewer or "")
    head = horizon(who, desk, match)
    at = point(desk, match, seq, head)
    return Sight(eyes, head, at, bool(viewer) and seq.isdecimal() and at < head)


async def read(request: Request, work: Callable[[Desk], T]) -> T:
    """Look at something that is quickly found."""
    found: T = await request.app.state.clerk.read(work)
    return found


async def study(request: Request, work: Callable[[Desk], T]) -> T:
    """Look at something that takes long."""
    found: T = await request.app.state.clerk.study(work)
    return found


async def write(request: Request, work: Callable[[Desk], T]) -> T:
    """Order something as one command."""
    done: T = await request.app.state.clerk.write(work)
    return done


class ForViewer(Told):
    """What was told of a match, and with whose eyes."""

    match: str = Field(examples=["m1"], description="Name of the match.")
    as_: str = Field(alias="as", examples=["spectator"], description="As whom it was viewed.")


def told(match: str, eyes: str, record: Any, **more: Any) -> dict[str, Any]:
    """Give a record with the match and the eyes that it was told for."""
    return {"match": match, "as": eyes, **more, **record._asdict()}


def form_told(record: type, title: str = "", **known: Any) -> Any:
    """The schema of a record as `told` gives it; `known` are fields of other forms."""
    forms = known | {
        field: form_of_type(kind) for field, kind in hints_of(record).items() if field not in known
    }
    prose = " ".join((record.__doc__ or "").split())
    named: dict[str, Any] = {field: (form, ...) for field, form in forms.items()}
    return create_model(title or record.__name__, __base__=ForViewer, __doc__=prose, **named)
