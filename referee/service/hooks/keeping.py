"""Hooks of an event: registered with a secret that is shown once, listed, set back and removed."""

from base64 import b64encode
from typing import Annotated, Final, NamedTuple

from msgspec import Meta, Struct

from events.data import MOMENT
from events.registry.hooks import ON, Hook
from events.values import changed
from events.wording import counted, did_you_mean
from referee.court.policy import may
from referee.service.desk import Desk
from referee.service.errors import DeskError, refused
from referee.service.hooks.asked import AskedHook, require_words
from referee.service.hooks.messages import KINDS, Message, test_message
from referee.service.hooks.sending import Delivery

_OWNER: Final = "owner"
"""Whoever runs the service, or holds the record."""
_POWER: Final = "event.manage"
"""The power of the policy with which an official registers hooks."""
_MOST: Final = 20
"""Hooks of an event at most."""
_PREFIX: Final = "whsec_"
_BYTES: Final = 32
_ID_BYTES: Final = 5
_SHOWN: Final = 12
"""Letters of a part of an address that are shown; a longer one is likely a secret."""


class ListedHook(Struct, frozen=True):
    """A hook as it is listed; its secret is shown to nobody. Times are microseconds since 1970."""

    id: Annotated[str, Meta(description="Its id.")]
    event: Annotated[str, Meta(description="The event of which it is told.")]
    url: Annotated[str, Meta(description="Its address, with long parts cut short.")]
    kinds: Annotated[tuple[str, ...], Meta(description="What it is told of.")]
    form: Annotated[str, Meta(description="How it is written: json or discord.")]
    local: Annotated[bool, Meta(description="Whether it may lead into the network of the service.")]
    wait: Annotated[int, Meta(description="Seconds after which a call waits too long.")]
    created: Annotated[int, Meta(description="When it was registered."), MOMENT]
    by: Annotated[str, Meta(description="Who registered it.")]
    state: Annotated[str, Meta(description="on, late where the last try failed, or off.")]
    said: Annotated[str, Meta(description="What came of the last try; empty before the first.")]
    tries: Annotated[int, Meta(description="How often what comes next could not be delivered.")]
    due: Annotated[int, Meta(description="When that is tried again; 0 for at once."), MOMENT]
    seq: Annotated[int, Meta(description="The seq up to which it was told.")]
    head: Annotated[int, Meta(description="The last seq of the log of the event.")]
    told: Annotated[int, Meta(description="When a message was taken last; 0 for never."), MOMENT]
    sent: Annotated[int, Meta(description="How many messages were taken.")]


class MadeHook(NamedTuple):
    """A new hook: its secret, which is shown this once, and how it is listed."""

    secret: str
    known: ListedHook


def may_hook(desk: Desk, event: str, by: str) -> str:
    """Who registers hooks at an event, _OWNER for ""; raises DeskError where the policy does not let them."""
    desk.eventlogs.get(event)
    if not by:
        return _OWNER
    who = desk.who(event, by)
    fault = may(desk.policy(event), who, _POWER)
    if fault is not None:
        raise refused(fault, event)
    return who


def add_hook(desk: Desk, event: str, asked: AskedHook, by: str = "") -> MadeHook:
    """Register a hook; it is told what happens from now on.

    Whether its address may be one is asked before, by `require_address`, which may have to wait.
    Raises DeskError for words that no hook has, and for too many hooks.
    """
    who = may_hook(desk, event, by)
    require_words(asked)
    if len(desk.registry.hooks(event)) >= _MOST:
        raise DeskError(
            "too-many-hooks", f"{event} has {counted(_MOST, 'hook')} already", instead="remove one of them"
        )
    now = desk.clock()
    secret = _PREFIX + b64encode(desk.entropy(_BYTES)).decode()
    kinds = ",".join(one for one in KINDS if one in asked.kinds)
    made = Hook(
        f"h{desk.entropy(_ID_BYTES).hex()}",
        event,
        asked.url,
        secret,
        kinds,
        asked.form,
        asked.local,
        asked.wait,
        now,
        who,
        desk.eventlogs.get(event).head.seq,
        now,
    )
    desk.registry.put_hook(made)
    return MadeHook(secret, listed(desk, made))


def listed(desk: Desk, hook: Hook) -> ListedHook:
    """A hook without its secret, as it is shown."""
    late = hook.state == ON and hook.tries
    found = desk.eventlogs.find(hook.event)
    return ListedHook(
        hook.id,
        hook.event,
        _shown_url(hook.url),
        tuple(hook.kinds.split(",")),
        hook.form,
        hook.local,
        hook.wait,
        hook.created,
        hook.by,
        "late" if late else hook.state,
        hook.said,
        hook.tries,
        hook.due,
        hook.seq,
        found.head.seq if found is not None else 0,
        hook.told,
        hook.sent,
    )


def _shown_url(url: str) -> str:
    """An address without what may be a secret in it: long parts of its path, and what follows a ?."""
    address, ask, _ = url.partition("?")
    scheme, _, rest = address.partition("://")
    host, *path = rest.split("/")
    parts = [one if len(one) <= _SHOWN else f"{one[:4]}..." for one in path]
    return f"{scheme}://{'/'.join([host, *parts])}" + ("?..." if ask else "")


def list_hooks(desk: Desk, event: str, by: str = "") -> list[ListedHook]:
    """List the hooks of an event, oldest first; raises DeskError for who may not register any."""
    may_hook(desk, event, by)
    return [listed(desk, one) for one in desk.registry.hooks(event)]


def found_hook(desk: Desk, event: str, id: str, by: str = "") -> Hook:
    """A hook by its id, whole; raises DeskError that names those there are."""
    may_hook(desk, event, by)
    rows = desk.registry.hooks(event)
    found = next((one for one in rows if one.id == id), None)
    if found is None:
        seeing = f"see them: referee event hook list --event {event}"
        instead = did_you_mean(id, (one.id for one in rows)) or seeing
        raise DeskError("unknown-hook", f"{event} has no hook {id!r}", where=event, instead=instead)
    return found


def remove_hook(desk: Desk, event: str, id: str, by: str = "") -> ListedHook:
    """Tell a hook nothing any more; what is under way may still arrive."""
    found = found_hook(desk, event, id, by)
    desk.registry.drop_hook(id)
    return listed(desk, found)


def replay_hook(desk: Desk, event: str, id: str, since: int, by: str = "") -> ListedHook:
    """Tell a hook everything from a seq on again, under the ids that it had; one that was off is on.

    Raises DeskError for a seq that the log does not have.
    """
    found, head = found_hook(desk, event, id, by), desk.eventlogs.get(event).head.seq
    if not 1 <= since <= head:
        instead = f"name one from 1 to {head}"
        raise DeskError(
            "unknown-seq", f"{event} has no seq {since}", where=f"{event}@{head}", instead=instead
        )
    back = changed(_woken(found), seq=since - 1)
    desk.registry.settle_hook(back, "")
    return listed(desk, back)


def _woken(hook: Hook) -> Hook:
    """A hook that is on, claimed by nobody and due at once."""
    return changed(hook, state=ON, tries=0, due=0, claim="", until=0)


def trial_of(desk: Desk, hook: Hook) -> Message:
    """A message by which a hook is tried."""
    return test_message(hook.id, hook.event, desk.clock(), desk.entropy(4).hex())


def tried_hook(desk: Desk, event: str, id: str, found: Delivery, by: str = "") -> ListedHook:
    """Note what came of a trial; where it was taken, what waits is delivered at once."""
    hook = changed(found_hook(desk, event, id, by), said=found.said)
    if found.taken:
        hook = changed(_woken(hook), said=found.said, told=desk.clock())
    desk.registry.settle_hook(hook, "")
    return listed(desk, hook)
