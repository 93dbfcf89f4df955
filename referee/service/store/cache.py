"""One cache for all worker threads of a service: what was read of its logs, as values that never change.

Whoever writes publishes what a log came to, and every reader uses it. Nothing here is believed by itself:
a reader first asks the log for its head, and reads what stands under another one again.
"""

from threading import Lock
from typing import TYPE_CHECKING, Any, Final
from weakref import WeakValueDictionary

from events.bounds import BoundedCache, most
from events.kinds import EventOpened, MatchOpened
from events.log import Head, MatchRef
from referee.court.policy import Policy
from referee.effects.library import Library
from referee.fold import Court
from referee.service.store.chances import ChanceSource
from referee.timeline.book import Book

if TYPE_CHECKING:
    from referee.service.store.eventlogs import EventLog
    from referee.service.store.histories import ReadHistory
    from referee.service.store.live import LiveMatch

LEAST_FACTS: Final = 1_000
"""As how many facts a short match is counted among those that are cached whole."""


class CachedHistory:
    """A match read whole up to a head: its facts and the state after each."""

    __slots__ = ("book", "head")

    def __init__(self, head: Head, book: Book) -> None:
        """Stand at a head; the book has a state for each seq up to it."""
        self.head, self.book = head, book


class SnapshotCache:
    """What is cached of the logs of one service; each field is bounded and may be used by all threads.

    Args of its methods are names of logs. `distrusted` counts how often kept states turned out false.
    """

    def __init__(self) -> None:
        """Begin empty."""
        self.matches: BoundedCache[str, LiveMatch] = BoundedCache(
            "referee.service.store.cache:SnapshotCache.matches"
        )
        self.histories = BoundedCache[str, CachedHistory](
            "referee.service.store.cache:SnapshotCache.histories", _facts
        )
        self.names = BoundedCache[int, str]("referee.service.store.cache:SnapshotCache.names")
        self.refs = BoundedCache[str, MatchRef]("referee.service.store.cache:SnapshotCache.refs")
        self.sealed = BoundedCache[str, str]("referee.service.store.cache:SnapshotCache.sealed")
        self.openings = BoundedCache[str, MatchOpened | EventOpened](
            "referee.service.store.cache:SnapshotCache.openings"
        )
        self.policies = BoundedCache[str, Policy]("referee.service.store.cache:SnapshotCache.policies")
        self.chances = BoundedCache[int, ChanceSource]("referee.service.store.cache:SnapshotCache.chances")
        self.events: BoundedCache[str, EventLog] = BoundedCache(
            "referee.service.store.cache:SnapshotCache.events"
        )
        self.courts = BoundedCache[int, tuple[int, Court]]("referee.service.store.cache:SnapshotCache.courts")
        self.penalties: BoundedCache[int, ReadHistory] = BoundedCache(
            "referee.service.store.cache:SnapshotCache.penalties"
        )
        self.libraries: WeakValueDictionary[str, Library] = WeakValueDictionary()
        self.lately = BoundedCache[str, Library]("referee.service.store.cache:SnapshotCache.lately")
        self.distrusted = 0
        self._lock = Lock()

    def match(self, name: str) -> "LiveMatch | None":
        """The newest snapshot of a match, unless it may rest on a state that was false."""
        found = self.matches.get(name)
        return found if found is not None and found.distrusted == self.distrusted else None

    def publish(self, live: "LiveMatch", seen: "LiveMatch | None") -> None:
        """Let all threads use what was read of a match, unless another published since `seen`.

        A reader that was slow would otherwise put an old head in place of a new one.
        """
        name = live.ref.public_id
        with self._lock:
            if self.match(name) is seen:
                self.matches[name] = live

    def drop(self, name: str) -> None:
        """Forget all that was read of a log."""
        caches: tuple[BoundedCache[str, Any], ...] = (
            self.matches, self.histories, self.refs, self.sealed, self.openings, self.events,
        )  # fmt: skip
        for cache in caches:
            cache.pop(name, None)

    def distrust(self) -> None:
        """Forget every snapshot, also those that somebody goes on from at this moment.

        What was made of a false state cannot be told from the others once that state is gone.
        """
        with self._lock:
            self.distrusted += 1


def _facts(_: str, history: CachedHistory) -> int:
    """Count the facts of a history; the longest one is cached alone."""
    return min(
        max(history.head.seq, LEAST_FACTS), most("referee.service.store.cache:SnapshotCache.histories")
    )
