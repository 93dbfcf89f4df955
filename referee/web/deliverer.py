"""The deliverer: tells hooks what happens at events, in threads of its own, as long as a service runs.

Nobody who plays, judges or looks waits for it: it has a desk of its own, and each receiver is called
from a thread that ends with the call. What was not taken is tried again later; a service that is
stopped or killed leaves the rest to the next one, or to another that serves the same record.
"""

from collections.abc import Iterable
from itertools import zip_longest
from os import getpid
from queue import Empty, SimpleQueue
from socket import gethostname
from threading import Event, Thread
from time import monotonic, monotonic_ns
from typing import Final
from urllib.parse import quote

from events.registry.hooks import Hook
from referee.service import Desk, open_desk
from referee.service.hooks.delivering import claimed, held, released, settled
from referee.service.hooks.following import EventsFollowed
from referee.service.hooks.messages import Message
from referee.service.hooks.sending import Delivery, deliver
from referee.service.unreadable import Unreadable, read_row
from referee.web.noted import note
from referee.web.settings import ServiceSettings

EVERY: Final = 1.0
"""Seconds after which it is looked what happened, where nobody says that something did."""
PAUSE: Final = 0.02
"""Seconds between two looks at least: what is written meanwhile is told of together."""
AGAIN: Final = 5.0
"""Seconds after which a hook that is being delivered is claimed again."""
OF_EVENT: Final = 8
"""Receivers of one event that are called at the same time, at most."""
AT_ONCE: Final = 64
"""Receivers that are called at the same time, at most; half of them those that failed last."""
PATIENCE: Final = 2.0
"""Seconds that the end of the service waits for the desk to be left."""


class _UnderWay:
    """A hook that is being delivered: as it stands before, what is sent, since when it is claimed."""

    def __init__(self, hook: Hook, message: Message) -> None:
        self.hook, self.message, self.since = hook, message, monotonic()


class Deliverer(Thread):
    """Delivers what is due to the hooks of a record."""

    def __init__(self, settings: ServiceSettings) -> None:
        """Deliver for a service, once it is started."""
        super().__init__(name="deliverer", daemon=True)
        self._settings, self._by = settings, f"{gethostname()}:{getpid()}:{monotonic_ns()}"
        self._under_way: dict[str, _UnderWay] = {}
        self._done: SimpleQueue[tuple[str, Delivery] | None] = SimpleQueue()
        self._following, self._over = EventsFollowed(), Event()
        self._unread: dict[str, str] = {}

    def tell(self) -> None:
        """Hear that something was written; returns at once."""
        self._done.put(None)

    def close(self) -> None:
        """Stop; who is called at this moment is left behind and hears it again from the next service."""
        self._over.set()
        self._done.put(None)
        self.join(PATIENCE)

    def run(self) -> None:
        """Deliver until the service stops, at a desk that is taken anew where the record was out of reach."""
        while not self._over.is_set():
            try:
                desk = open_desk(self._settings.url, create=False)
            except Exception as error:  # noqa: BLE001 - told in the log, and tried again
                note({"hooks": str(error)})
                self._over.wait(AGAIN)
                continue
            try:
                self._at_desk(desk)
            except Exception as error:  # noqa: BLE001 - as above
                note({"hooks": str(error)})
                self._over.wait(EVERY)
            finally:
                desk.close()

    def _at_desk(self, desk: Desk) -> None:
        while not self._over.is_set():
            self._look(desk)
            self._wait(desk)

    def _wait(self, desk: Desk) -> None:
        """Wait until something happens or came of a delivery, and settle what did."""
        try:
            done = self._done.get(timeout=EVERY)
            self._over.wait(PAUSE)
            while True:
                if done is not None:
                    self._settle(desk, *done)
                done = self._done.get_nowait()
        except Empty:
            return

    def _settle(self, desk: Desk, id: str, found: Delivery) -> None:
        under = self._under_way.pop(id)
        hook = settled(under.hook, under.message, found, desk.clock())
        desk.registry.settle_hook(hook, self._by)
        if not found.taken:
            note({"hook": id, "message": under.message.id, "said": found.said, "state": hook.state})

    def _look(self, desk: Desk) -> None:
        """Begin what is due, and go on claiming what is under way."""
        for under in self._under_way.values():
            if monotonic() - under.since > AGAIN and held(desk, under.hook, self._by):
                under.since = monotonic()
        hooks = desk.registry.hooks()
        self._following.keep(one.id for one in hooks)
        self._unread = {one.id: self._unread[one.id] for one in hooks if one.id in self._unread}
        for hook in in_turn(hooks):
            if self._over.is_set():
                return
            if hook.id not in self._under_way and self._has_room(hook):
                self._try(desk, hook)

    def _has_room(self, hook: Hook) -> bool:
        """Whether a hook may be delivered now: those of its event that hang leave room for others."""
        others = [one.hook for one in self._under_way.values()]
        late = sum(one.tries > 0 for one in others)
        same = sum(one.event == hook.event for one in others)
        return same < OF_EVENT and len(others) < AT_ONCE and not (hook.tries and late >= AT_ONCE // 2)

    def _try(self, desk: Desk, hook: Hook) -> None:
        """Begin a delivery; an event that cannot be read keeps no other hook waiting.

        It is said once, and again when it is another reason.
        """
        found = read_row(lambda: self._begin(desk, hook))
        reason = str(found) if isinstance(found, Unreadable) else ""
        if reason and reason != self._unread.get(hook.id):
            note({"hook": hook.id, "event": hook.event, "unreadable": reason})
        self._unread[hook.id] = reason

    def _begin(self, desk: Desk, hook: Hook) -> None:
        """Deliver what a hook is told next, if anything, in a thread that ends with it."""
        mine = claimed(desk, self._following, hook, self._by)
        if mine is None:
            return
        ahead, message = self._following.ahead(desk, mine)
        if message is None:
            released(desk, ahead, self._by)
            return
        self._under_way[hook.id] = _UnderWay(ahead, message)
        page = page_of(self._settings, hook.event)

        def call() -> None:
            self._done.put((hook.id, deliver(ahead, message, desk.clock(), page)))

        Thread(target=call, name=f"hook {hook.id}", daemon=True).start()


def in_turn(hooks: Iterable[Hook]) -> list[Hook]:
    """Order hooks so that events take turns; of each event those come last that failed last."""
    rows: dict[str, list[Hook]] = {}
    for hook in hooks:
        rows.setdefault(hook.event, []).append(hook)
    turns = zip_longest(*(sorted(row, key=lambda one: one.tries > 0) for row in rows.values()))
    return [hook for turn in turns for hook in turn if hook is not None]


def page_of(settings: ServiceSettings, event: str) -> str:
    """The page on which everybody sees an event; "" where nobody says the address, or not all may look."""
    if not settings.address or not settings.public:
        return ""
    return f"{settings.address.rstrip('/')}/hall/{quote(event, safe='')}"
