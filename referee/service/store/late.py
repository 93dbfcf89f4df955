"""The record as it was so many seconds ago: what is younger is in no list, count, head or search.

Who learns later sits at a desk over such a log, so nothing that is built on the record has to
think of it. What stands beside the facts is as it is now.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final, cast

from events.bounds import BoundedCache
from events.errors import UnknownMatch
from events.listings import ListQuery
from events.log import MAX_SEQ, Head, ListedLog, ListedMatch, Log, MatchRef, Row
from events.registry.contract import Registry
from events.registry.precedents import PrecedentPage
from referee.service.chance import MICROSECONDS, Clock

BESIDE: Final = frozenset(
    {
        "where",
        "public_id",
        "blob",
        "finding",
        "put_finding",
        "missing",
        "put_blob",
        "drop_keyframes",
        "close",
    }
)
"""What tells no fact and adds none, and is answered by the log itself."""
REGISTERED: Final = frozenset(
    {"person", "people", "card_imports", "card_versions", "card_readings", "token", "tokens"}
)
"""What of a registry tells no fact and changes nothing, and is answered by the registry itself."""


def late_log(log: Log, delay: int, clock: Clock) -> Log:
    """A log as it was `delay` seconds ago: no fact is added to it."""
    return cast("Log", Late(log, delay, clock))


def late_registry(registry: Registry) -> Registry:
    """What stands beside a late log: nothing is written to it, and no ruling is found."""
    return cast("Registry", LateRegistry(registry))


class Late:
    """The reading half of the contract of `events.log.Log`, up to a moment that moves on."""

    def __init__(self, log: Log, delay: int, clock: Clock) -> None:
        """Look at a log from so many seconds later."""
        self._log, self._delay, self._clock = log, delay * MICROSECONDS, clock
        self._begins = BoundedCache[int, int]("referee.service.store.late:Late._begins")
        self._old = BoundedCache[int, int]("referee.service.store.late:Late._old")

    def __getattr__(self, name: str) -> Any:
        if name not in BESIDE:
            message = f"a late log has no {name!r}"
            raise AttributeError(message)
        return getattr(self._log, name)

    def match(self, public_id: str) -> MatchRef:
        """See `Log.match`; a match without an old fact is not there yet."""
        ref = self._log.match(public_id)
        if self.head(ref.id).seq == self._begin(ref.id):
            raise UnknownMatch(public_id, self._log.where)
        return ref

    def matches(
        self, tags: Mapping[str, str] | None = None, *, after: int = 0, limit: int = 1000
    ) -> list[ListedMatch]:
        """See `Log.matches`."""
        found: list[ListedMatch] = []
        while len(found) < limit and (rows := self._log.matches(tags, after=after, limit=limit)):
            heads = ((ref, self.head(ref.id).seq) for ref, _ in rows)
            found += [ListedMatch(ref, seq) for ref, seq in heads if seq > self._begin(ref.id)]
            after = rows[-1].match.id
        return found[:limit]

    def listed(self, query: ListQuery) -> list[ListedLog]:
        """See `Log.listed`; what a row says is of now, so each is made of the old facts."""
        rows = self._log.listed(self._old_enough(query))
        heads = ((one, self.head(one.match.id).seq) for one in rows)
        return [
            one._replace(head=seq if seq > self._begin(one.match.id) else 0, stale=True) for one, seq in heads
        ]

    def count_listed(self, query: ListQuery) -> int:
        """See `Log.count_listed`."""
        return self._log.count_listed(self._old_enough(query))

    def _old_enough(self, query: ListQuery) -> ListQuery:
        moment = self._clock() - self._delay
        return query._replace(until=min(query.until or moment, moment))

    def stale_listings(self, _: int) -> list[int]:
        """See `Log.stale_listings`; nothing is made here."""
        return []

    def head(self, match_id: int) -> Head:
        """See `Log.head`."""
        whole = self._log.head(match_id)
        seq = self._until(match_id, whole.seq)
        if seq == whole.seq:
            return whole
        if seq == self._begin(match_id):
            return Head(seq, b"")
        (row,) = self._log.read(match_id, seq - 1, seq)
        return Head(seq, row.hash)

    def _begin(self, match_id: int) -> int:
        """The seq after which a match has facts of its own: 0, or where a branch left."""
        if match_id not in self._begins:
            ref = self._log.match(self._log.public_id(match_id))
            self._begins[match_id] = 0 if ref.parent is None else ref.parent.seq
        return self._begins[match_id]

    def _until(self, match_id: int, high: int) -> int:
        """The last seq that is old enough; what was once stays so."""
        low, moment = self._old.get(match_id, self._begin(match_id)), self._clock() - self._delay
        while low < high:
            middle = (low + high + 1) // 2
            (row,) = self._log.read(match_id, middle - 1, middle)
            low, high = (middle, high) if row.at <= moment else (low, middle - 1)
        self._old[match_id] = low
        return low

    def read(self, match_id: int, after: int = 0, until: int | None = None) -> list[Row]:
        """See `Log.read`."""
        last = self.head(match_id).seq
        return self._log.read(match_id, after, last if until is None else min(until, last))

    def of_kinds(self, match_ids: Sequence[int], kinds: Sequence[str]) -> list[tuple[int, Row]]:
        """See `Log.of_kinds`."""
        heads = {match_id: self.head(match_id).seq for match_id in set(match_ids)}
        return [
            (match_id, row)
            for match_id, row in self._log.of_kinds(match_ids, kinds)
            if row.seq <= heads[match_id]
        ]

    def holding(self, words: bytes) -> dict[int, int]:
        """See `Log.holding`."""
        found = self._log.holding(words)
        return {match: seq for match, seq in found.items() if seq <= self.head(match).seq}

    def answered_to(self, match_id: int) -> int:
        """See `Log.answered_to`."""
        return min(self._log.answered_to(match_id), self.head(match_id).seq)

    def keyframe(self, match_id: int, seq: int, fold_id: str) -> tuple[int, bytes] | None:
        """See `Log.keyframe`."""
        return self._log.keyframe(match_id, min(seq, self.head(match_id).seq, MAX_SEQ), fold_id)

    def keyframes(self, match_id: int, fold_id: str) -> list[tuple[int, bytes]]:
        """See `Log.keyframes`."""
        head = self.head(match_id).seq
        return [one for one in self._log.keyframes(match_id, fold_id) if one[0] <= head]


class LateRegistry:
    """The reading half of the contract of `events.registry.contract.Registry`, without rulings."""

    def __init__(self, registry: Registry) -> None:
        """Look at a registry as one who learns later of what is ruled."""
        self._registry = registry

    def __getattr__(self, name: str) -> Any:
        if name not in REGISTERED:
            message = f"a late registry has no {name!r}"
            raise AttributeError(message)
        return getattr(self._registry, name)

    def search_precedents(self, *_: object, **__: object) -> PrecedentPage:
        """See `Registry.search_precedents`; who learns later finds no ruling of the moment."""
        return PrecedentPage([], 0, {})
