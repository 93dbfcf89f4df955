"""Hooks of an event as resources: who outside is told what happens there."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Annotated, Final, Literal

from anyio import CapacityLimiter
from anyio.to_thread import run_sync
from fastapi import Path
from msgspec import Meta
from pydantic import Field

from events.data import as_fields
from events.given import FARTHEST
from referee.service import Desk
from referee.service.hooks.addresses import LONGEST, require_address
from referee.service.hooks.asked import DAY, WAIT, AskedHook
from referee.service.hooks.keeping import (
    ListedHook,
    MadeHook,
    add_hook,
    found_hook,
    list_hooks,
    remove_hook,
    replay_hook,
    trial_of,
    tried_hook,
)
from referee.service.hooks.messages import KINDS
from referee.service.hooks.sending import deliver
from referee.service.posting import PATIENCE
from referee.service.queries.schema import means
from referee.web.access.rights import ordering, owning
from referee.web.access.visitors import OWNER
from referee.web.api.event.at_event import AtEvent, EventOrders
from referee.web.api.forms import PROBLEMS, Json, RequestBody
from referee.web.api.schemas import answers
from referee.web.refusals import TooManyError
from referee.web.routes import Router

OF_EVENT: Final = 2
"""Hooks of one event that requests try or look up at the same time, at most."""
AT_ONCE: Final = 32
"""Hooks of all events that requests try or look up at the same time, at most."""
router = Router(prefix="/v1/events/{event}/hooks", tags=["events"])
Kind = Literal["round-paired", "result", "call-waiting", "standings"]
HookId = Annotated[str, Path(max_length=40, examples=["h3f9c1a2b4"], description="Id of a hook.")]


class OutsideCalls:
    """Calls outside that requests wait for at this moment, counted by event.

    Each holds a thread for up to 25 seconds, if nobody answers there.
    """

    def __init__(self) -> None:
        """Count none yet."""
        self._of: Counter[str] = Counter()

    @contextmanager
    def called(self, event: str) -> Iterator[None]:
        """Count a call of an event while it lasts; raises TooManyError for too many."""
        if self._of[event] >= OF_EVENT or self._of.total() >= AT_ONCE:
            raise TooManyError(PATIENCE, "other calls to hooks are not answered yet")
        self._of[event] += 1
        try:
            yield
        finally:
            self._of[event] -= 1
            self._of += Counter()


class HookRequest(RequestBody):
    """Who is to be told of an event, and of what."""

    url: Annotated[str, Field(min_length=1, max_length=LONGEST)] = Field(
        examples=["https://club.example.org/in"], description="Where it is told, by https."
    )
    kinds: list[Kind] = Field(
        default=[], examples=[["result"]], description="What is told; all of it if left out."
    )
    form: Literal["json", "discord"] = Field(
        default="json", examples=["json"], description="Our JSON, or the body that a Discord channel takes."
    )
    wait: int = Field(
        default=WAIT, ge=1, le=DAY, examples=[300], description="Seconds after which a call waits too long."
    )
    local: bool = Field(
        default=False,
        examples=[False],
        description="Let it lead into the network of the service, also by http; for the owner to say.",
    )


class ReplayRequest(RequestBody):
    """From where on a hook is told again."""

    since: int = Field(ge=1, le=FARTHEST, examples=[12], description="A seq of the log of the event.")


class NewHook(ListedHook, frozen=True):
    """A new hook as it is listed, with its secret, which is told this once."""

    secret: Annotated[str, means("What its messages are signed with.", "whsec_...")]


class TriedHook(ListedHook, frozen=True):
    """A hook after a message that says nothing: whether it was taken, and under which id it came."""

    taken: Annotated[
        bool, Meta(description="Whether it was answered with a number from 200 to 299.", examples=[True])
    ]
    message: Annotated[str, means("The id of the message.", "h3f9c1a2b4-1f09ab44-test")]


def _by(at: EventOrders, desk: Desk) -> str:
    """In whose name a visitor registers hooks, "" for the owner's own; raises what `ordering` raises."""
    by = ordering(at.who, desk, at.event)
    return "" if at.who.role == OWNER else by


@router.post("", responses=answers(NewHook, 201) | PROBLEMS, status_code=201, summary="Register a hook")
async def added(at: AtEvent, body: HookRequest) -> Json:
    """Tell an address what happens at the event from now on; its secret is told once, in this answer.

    An address has to be public and to go by https, unless the owner of the service says `local`.
    """
    if body.local:
        owning(at.who)
    clerk = at.request.app.state.clerk
    await clerk.read(lambda desk: list_hooks(desk, at.event, _by(at, desk)))
    with at.request.app.state.outside.called(at.event):
        await run_sync(
            partial(require_address, body.url, local=body.local, form=body.form), limiter=CapacityLimiter(1)
        )
    asked = AskedHook(body.url, tuple(body.kinds) or KINDS, body.form, body.wait, body.local)

    def work(desk: Desk) -> MadeHook:
        return add_hook(desk, at.event, asked, _by(at, desk))

    secret, known = await clerk.write(work)
    return Json(as_fields(known) | {"secret": secret}, 201, {"cache-control": "no-store"})


@router.delete("/{hook}", responses=answers(ListedHook) | PROBLEMS, summary="Remove a hook")
async def removed(at: AtEvent, hook: HookId) -> Json:
    """Tell a hook nothing any more."""

    def work(desk: Desk) -> ListedHook:
        return remove_hook(desk, at.event, hook, _by(at, desk))

    return Json(await at.request.app.state.clerk.write(work))


@router.post("/{hook}/replay", responses=answers(ListedHook) | PROBLEMS, summary="Tell a hook again")
async def replayed(at: AtEvent, hook: HookId, body: ReplayRequest) -> Json:
    """Tell a hook everything from a seq on once more, under the same ids; one that was off is on."""

    def work(desk: Desk) -> ListedHook:
        return replay_hook(desk, at.event, hook, body.since, _by(at, desk))

    return Json(await at.request.app.state.clerk.write(work))


@router.post("/{hook}/test", responses=answers(TriedHook) | PROBLEMS, summary="Try a hook")
async def tried(at: AtEvent, hook: HookId) -> Json:
    """Send a hook a message now that says nothing, and tell what it answered.

    Where it is taken, what waited for a later try is delivered at once.
    """
    clerk = at.request.app.state.clerk

    def look(desk: Desk) -> tuple[object, ...]:
        found = found_hook(desk, at.event, hook, _by(at, desk))
        return found, trial_of(desk, found), desk.clock()

    found, message, now = await clerk.read(look)
    with at.request.app.state.outside.called(at.event):
        came = await run_sync(deliver, found, message, now, limiter=CapacityLimiter(1))
    after = await clerk.write(lambda desk: tried_hook(desk, at.event, hook, came, _by(at, desk)))
    return Json(as_fields(after) | {"taken": came.taken, "message": message.id})
