"""How far a hook has come after a try, and the round in which everything that is due is delivered.

What was taken moves the hook on; what was not is tried again, later each time as Standard Webhooks
advises, and nothing after it is sent before it was taken. So a receiver hears of all in the order of
the log, of some twice, and of nothing never.
"""

from collections.abc import Iterator
from hashlib import sha256
from typing import Final, NamedTuple

from events.registry.hooks import OFF, Hook
from events.values import changed
from referee.service.chance import MICROSECONDS
from referee.service.desk import Desk
from referee.service.hooks.following import EventsFollowed
from referee.service.hooks.messages import Message
from referee.service.hooks.sending import Delivery, deliver

MINUTE: Final = 60
HOUR: Final = 60 * MINUTE
PAUSES: Final = (
    5, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR
)  # fmt: skip
"""Seconds between two tries, as Standard Webhooks lists them; after the last a hook is switched off."""
LEASE: Final = 15 * MICROSECONDS
"""How long a hook is claimed that is being delivered, unless it is claimed again."""
AT_ONCE: Final = 10_000
"""Messages of one hook that one round delivers at most."""


class Delivered(NamedTuple):
    """A try of a round: of which hook, which message, and what came of it."""

    hook: str
    message: str
    type: str
    taken: bool
    said: str


def settled(hook: Hook, message: Message, found: Delivery, now: int) -> Hook:
    """A hook after a try of a message; nobody claims it any more."""
    free = changed(hook, claim="", until=0, said=found.said)
    if found.taken:
        seq, calls = (message.seq, hook.calls) if message.seq else (hook.seq, message.at)
        return changed(free, seq=seq, calls=calls, tries=0, due=0, told=now, sent=hook.sent + 1)
    tries = hook.tries + 1
    if found.gone:
        return changed(free, state=OFF, tries=tries, due=0)
    if tries > len(PAUSES):
        return changed(
            free, state=OFF, tries=tries, due=0, said=f"given up after {tries} tries: {found.said}"
        )
    pause = max(PAUSES[tries - 1] * (1 + _jitter(hook)), found.pause)
    return changed(free, tries=tries, due=now + int(pause * MICROSECONDS))


def _jitter(hook: Hook) -> float:
    """The share of a pause by which it is longer, up to a tenth: so many hooks do not come back at once."""
    return sha256(f"{hook.id} {hook.seq} {hook.tries}".encode()).digest()[0] / 2560


def claimed(desk: Desk, following: EventsFollowed, hook: Hook, by: str) -> Hook | None:
    """Claim a hook that is due and has news; None for any other, and where somebody else claims it."""
    now = desk.clock()
    if not hook.free(by, now) or not following.has_news(desk, hook):
        return None
    return desk.registry.claim_hook(hook.id, by, now, now + LEASE)


def held(desk: Desk, hook: Hook, by: str) -> bool:
    """Claim a hook on that is being delivered; False where it was set back, or is another's by now."""
    return desk.registry.settle_hook(changed(hook, claim=by, until=desk.clock() + LEASE), by)


def released(desk: Desk, hook: Hook, by: str) -> None:
    """Write how far a hook has come that is told nothing now; nobody claims it any more."""
    desk.registry.settle_hook(changed(hook, claim="", until=0), by)


def deliver_due(desk: Desk, event: str, page: str = "") -> Iterator[Delivered]:
    """Deliver what is due to the hooks of an event, one after the other, and tell of each try."""
    following, by = EventsFollowed(), desk.entropy(8).hex()
    for hook in desk.registry.hooks(event):
        yield from _delivered(desk, following, hook, by, page)


def _delivered(desk: Desk, following: EventsFollowed, hook: Hook, by: str, page: str) -> Iterator[Delivered]:
    for _ in range(AT_ONCE):
        mine = claimed(desk, following, hook, by)
        if mine is None:
            return
        ahead, message = following.ahead(desk, mine)
        if message is None:
            released(desk, ahead, by)
            return
        found = deliver(ahead, message, desk.clock(), page)
        hook = settled(ahead, message, found, desk.clock())
        if not desk.registry.settle_hook(hook, by):
            return
        yield Delivered(hook.id, message.id, message.type, found.taken, found.said)
        if not found.taken:
            return
