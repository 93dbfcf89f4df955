"""How a request looks at a match: with whose eyes, how far, and at which point."""

from collections.abc import Callable
from typing import Annotated, Any, NamedTuple, TypeVar
from typing import get_type_hints as hints_of

from fastapi import Request
from msgspec import defstruct

from events.data import as_fields
from referee.service import Desk
from referee.service.queries.schema import Answered, means
from referee.web.access.rights import allowed, horizon
from referee.web.access.visitors import Visitor
from referee.web.api.forms import point

T = TypeVar("T")


class RequestSight(NamedTuple):
    """The eyes of a request, the last seq that its visitor may know, and the point it asks for.

    `past` says that the point and the eyes were named and nothing there can change.
    """

    viewer: str
    head: int
    seq: int
    past: bool


def looking(desk: Desk, who: Visitor, match: str, viewer: str | None = None, seq: str = "") -> RequestSight:
    """Say with whose eyes and at which point a visitor looks at a match.

    Raises ProblemError for eyes that they may not borrow, UnknownMatch for a match that they may
    not know of, and for the point what `point` raises.
    """
    eyes = allowed(who, desk, match, viewer or "")
    head = horizon(who, desk, match)
    at = point(desk, match, seq, head)
    return RequestSight(eyes, head, at, bool(viewer) and seq.isdecimal() and at < head)


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


class ForViewer(Answered, frozen=True):
    """What was told of a match, and with whose eyes."""

    match: Annotated[str, means("Name of the match.", "m1")]
    as_: Annotated[str, means("As whom it was viewed.", "spectator")]


def told(match: str, eyes: str, record: Any, **more: Any) -> dict[str, Any]:
    """Give a record with the match and the eyes that it was told for."""
    return {"match": match, "as": eyes, **more, **as_fields(record)}


def form_told(record: type, title: str = "", **known: Any) -> Any:
    """The schema of a record as `told` gives it; `known` are fields of other forms."""
    fields = [*(known | (hints_of(record) | known)).items()]
    return defstruct(
        title or record.__name__,
        fields,
        bases=(ForViewer,),
        frozen=True,
        module=__name__,
        namespace={"__doc__": record.__doc__},
    )
