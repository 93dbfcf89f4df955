"""What comes next for a hook: the first fact after its seq that it is told of, then calls that wait.

Events are folded on as hooks follow them, so that a long log is not read again for each message.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

from events.registry.hooks import Hook
from events.values import changed
from referee.fold.event import Event, fold_event
from referee.service.chance import MICROSECONDS
from referee.service.desk import Desk
from referee.service.event.seating import calls_at_event
from referee.service.hooks.messages import CALL_WAITING, Message, Told, told_call, told_of
from referee.service.store.rows import to_facts

STEP: Final = 500
"""Facts that are read at once."""
LOOK: Final = 5 * MICROSECONDS
"""How long nobody looks again for calls of an event, which takes a look at each of its matches."""
WAITS: Final = ("pending", "escalated")
"""Calls that nobody has taken."""


class Ahead(NamedTuple):
    """A hook as it stands before what comes next, and that; no message where nothing does."""

    hook: Hook
    message: Message | None


class EventsFollowed:
    """Events as the hooks of one service follow them."""

    def __init__(self) -> None:
        """Know no event yet."""
        self._events: dict[str, Event] = {}
        self._looked: dict[str, int] = {}

    def keep(self, hooks: Iterable[str]) -> None:
        """Forget what was folded for other hooks than these, by their ids."""
        kept = set(hooks)
        self._events = {id: event for id, event in self._events.items() if id in kept}
        self._looked = {id: at for id, at in self._looked.items() if id in kept}

    def has_news(self, desk: Desk, hook: Hook) -> bool:
        """Whether an event went on since a hook was told, or a call has begun to wait too long."""
        log = desk.eventlogs.find(hook.event)
        if log is None:
            return False
        if log.head.seq > hook.seq:
            return True
        if 0 <= desk.clock() - self._looked.get(hook.id, 0) < LOOK:
            return False
        found = self._call(desk, hook)
        if found is None:
            self._looked[hook.id] = desk.clock()
        return found is not None

    def ahead(self, desk: Desk, hook: Hook) -> Ahead:
        """What a hook is told next; the cursor of the hook stands right before it."""
        log = desk.eventlogs.find(hook.event)
        if log is None:
            return Ahead(hook, None)
        kinds, event = frozenset(hook.kinds.split(",")), self._event_at(desk, hook)
        after = hook.seq
        while after < log.head.seq:
            last = min(after + STEP, log.head.seq)
            for fact in to_facts(desk.log.read(log.ref.id, after, last)):
                event = self._events[hook.id] = fold_event(event, [fact])
                told = Told(event, hook.event, lambda: desk.policy(hook.event))
                message = told_of(hook.id, kinds, fact, told)
                if message is not None:
                    return Ahead(changed(hook, seq=fact.seq - 1), message)
            after = last
        return Ahead(changed(hook, seq=max(after, hook.seq)), self._call(desk, hook))

    def _event_at(self, desk: Desk, hook: Hook) -> Event:
        """The event of a hook as it stood at its seq, folded on from where it was followed to."""
        event, ref = self._events.get(hook.id, Event()), desk.eventlogs.get(hook.event).ref
        if event.seq > hook.seq:
            event = Event()
        while event.seq < hook.seq:
            facts = to_facts(desk.log.read(ref.id, event.seq, min(hook.seq, event.seq + STEP)))
            if not facts:
                break
            event = fold_event(event, facts)
        self._events[hook.id] = event
        return event

    def _call(self, desk: Desk, hook: Hook) -> Message | None:
        """The first call that waits too long and was not told of."""
        log = desk.eventlogs.find(hook.event)
        if CALL_WAITING not in hook.kinds.split(",") or log is None or _over(log.event):
            return None
        now, wait = desk.clock(), hook.wait * MICROSECONDS
        for one in calls_at_event(desk, hook.event, WAITS):
            if hook.calls < (moment := one.call.opened + wait) <= now:
                return told_call(hook.id, hook.event, one, moment)
        return None


def _over(event: Event) -> bool:
    """Whether nobody plays at an event, so that no call is looked for there."""
    return bool(event.closed) or not any(one.opened and not one.ended for one in event.rounds)
