"""The logs of events: read, folded and kept, and written to as one command each."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from events.chain import Chain
from events.errors import Conflict, UnknownMatch
from events.kinds import Fact
from events.log import Head, ListedMatch, Log, MatchRef, every
from events.vocabulary import EVENT_TAGS
from events.wording import instead_of
from referee.court.draft import Draft
from referee.fold import Court, fold_court
from referee.fold.event import Event, fold_event
from referee.service.chance import Entropy
from referee.service.errors import DeskError, SealedCopy, StaleError
from referee.service.store.cache import SnapshotCache
from referee.service.store.reader import require_readable
from referee.service.store.rows import legible, to_facts, to_rows

EVENT: Final = "event"
CALLS: Final = ("call.opened", "call.claimed", "call.escalated", "call.closed")
"""The facts of calls that a queue is read from."""
APPEALS: Final = ("appeal.filed", "appeal.heard", "appeal.decided")
"""And those of appeals."""
QUEUED: Final = (*CALLS, *APPEALS)
CLOCK: Final = (
    "turn.began",
    "match.ended",
    "match.rewound",
    "time.extended",
    "clock.stopped",
    "clock.started",
)
"""The facts that the clock of a table is read from."""
RESULT: Final = ("match.ended", "match.rewound", "result.recorded")
"""The facts that the result of a table is read from."""
GAMES: Final = ("first.decided", "penalty.issued", "penalty.withdrawn")
"""The facts that say, with its end, what a game did to the match that it is part of."""
OF_TABLE: Final = tuple(dict.fromkeys((*CLOCK, *RESULT, *GAMES)))


def is_event(ref: MatchRef) -> bool:
    """Whether a log is that of an event, and of no match."""
    return EVENT_TAGS.items() <= ref.tags.items()


_UNREAD: Final = (-2, Court())
"""No seq of a log: a damaged last seq is listed as -1."""


class EventLog(NamedTuple):
    """The log of an event at its head, folded."""

    ref: MatchRef
    head: Head
    event: Event


class EventLogs:
    """The events of a log; an event that has not changed costs one look at its head."""

    def __init__(self, log: Log, entropy: Entropy, cache: SnapshotCache) -> None:
        """Read nothing yet."""
        self._log, self._entropy = log, entropy
        self._kept, self._courts = cache.events, cache.courts

    def find(self, name: str) -> EventLog | None:
        """Give an event at its head, None where no event of this name has a log."""
        kept = self._kept.get(name)
        try:
            ref = self._log.match(name) if kept is None else kept.ref
        except UnknownMatch:
            return None
        if not is_event(ref):
            return None
        try:
            head = self._log.head(ref.id)
        except UnknownMatch:  # it was removed since it was read
            self._kept.pop(name, None)
            return None
        if kept is not None and kept.head == head:
            return kept
        require_readable(self._log, ref, head.seq, 0 if kept is None else kept.head.seq)
        known = Event() if kept is None else kept.event
        facts = to_facts(self._log.read(ref.id, known.seq, head.seq))
        found = self._kept[name] = EventLog(ref, head, fold_event(known, facts))
        return found

    def title(self, name: str) -> str:
        """The title of an event, "" for none; its first fact says it, and no later one."""
        found = self._kept.get(name) or self.find(name)
        return "" if found is None else found.event.title

    def get(self, name: str) -> EventLog:
        """Give an event at its head; raises DeskError that names the events there are."""
        found = self.find(name)
        if found is not None and not found.head.seq:
            instead = "restore the database from a copy"
            raise DeskError("unknown-event", f"the log of event {name!r} has no facts", instead=instead)
        if found is None:
            opening = f"open it: referee event open {name}"
            others = (one for one in reversed(self.names()) if one != name)
            instead = instead_of(name, others, opening)
            raise DeskError("unknown-event", f"there is no event {name!r}", instead=instead)
        return found

    def names(self) -> list[str]:
        """Name the events in the order in which they were opened."""
        return [one.match.public_id for one in every(self._log, EVENT_TAGS)]

    def begin(self, name: str, drafts: Sequence[Draft], policy: bytes, at: int) -> None:
        """Open the log of an event and keep its policy, which its first fact pins.

        Raises MatchExists when something has its name, and then keeps nothing.
        """
        ref = self._log.open_match(name, created=at, tags=dict(EVENT_TAGS))
        self._log.put_blob("policy", policy)
        self.append(EventLog(ref, Head(0, b""), Event()), drafts, at, "open", bytes(32))

    def append(self, to: EventLog, drafts: Sequence[Draft], at: int, key: str, request: bytes) -> list[Fact]:
        """Append an order to an event as it was read; raises StaleError when another came first."""
        name, head = to.ref.public_id, to.head
        if to.event.sealed:
            raise SealedCopy(name, "ordered at here")
        chain = Chain(name)
        facts = [Fact(head.seq + i, d.body, at, d.actor, d.cause, d.clauses) for i, d in enumerate(drafts, 1)]
        rows = to_rows(chain, head.hash or chain.genesis(), facts, self._entropy)
        try:
            done = self._log.append(to.ref.id, rows, key=key, request=request)
        except Conflict as error:
            raise StaleError(name, head.seq, error.current) from error
        if not done.repeated:
            last = Head(rows[-1].seq, rows[-1].hash)
            self._kept[name] = EventLog(to.ref, last, fold_event(to.event, facts))
        return facts

    def courts(self, name: str) -> dict[str, Court]:
        """What is known of calls and appeals of an event and of each of its matches, by its name.

        One pass over the heads of its matches; only those that went on are read again. A
        projection of the calls can stand in its place.
        """
        own = self.find(name)
        rows = list(every(self._log, {EVENT: name}))
        rows += [ListedMatch(own.ref, own.head.seq)] if own is not None else []
        known = {match.id: self._courts.get(match.id, _UNREAD) for match, _ in rows}
        fresh = {match.id: head for match, head in rows if known[match.id][0] != head}
        found = self.facts_of([*fresh], QUEUED)
        for match_id, head in fresh.items():
            known[match_id] = self._courts[match_id] = head, fold_court(Court(), found.get(match_id, ()))
        return {match.public_id: known[match.id][1] for match, _ in rows}

    def facts_of(self, match_ids: Sequence[int], kinds: Sequence[str]) -> dict[int, list[Fact]]:
        """The facts of some kinds by the id of their match inside this log."""
        rows: dict[int, list[Fact]] = {}
        for match_id, fact in legible(self._log.of_kinds(match_ids, kinds)):
            rows.setdefault(match_id, []).append(fact)
        return rows
