"""Matches that are open at the desk: the state at the head, its table, and the chain."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from typing import Final

from events.chain import Chain
from events.errors import DatabaseError
from events.kinds import EventOpened, Fact, MatchOpened, RulesChanged
from events.listings import Listing
from events.log import Head, Log, MatchRef, Row
from events.registry.contract import Registry
from referee.effects.library import Library
from referee.fold import FOLD_ID
from referee.paper import Bounds
from referee.rules import Accepted, Table
from referee.service.errors import DeskError, FalseStates, SealedCopy
from referee.service.store.cache import CachedHistory, SnapshotCache
from referee.service.store.compared import false_states
from referee.service.store.eventlogs import is_event
from referee.service.store.reader import (
    KEYFRAME_EVERY,
    encode_keyframe,
    line_of,
    reader_of,
    require_readable,
    rows_of,
)
from referee.service.store.rows import sealed_letters, to_fact
from referee.service.store.shelf import Shelf
from referee.state import Match
from referee.timeline import state_at
from referee.timeline.book import Book, BookReader
from referee.timeline.path import Rewind
from referee.timeline.reader import Reader, rewinds_in

RULES_CHANGED: Final = "rules.changed"
OPENING = 3
"""The facts among which a match names its edition and its decks."""


class LiveMatch:
    """A snapshot of one match at a head, which all threads of a service use.

    What it was made with never changes: a command makes the next one. `table`, `bounds`, `rules` and
    `compared` are worked out when they are first asked for; two threads that do so at once find the same.
    `library` are the cards by which it is played at its head; of another state, ask the shelf.
    `rules` is the fingerprint of the rules that made its last outcomes, "" where they are unknown,
    None until somebody asks for it: see `last_rules`. `listing` is the row by which lists show it, None
    until it is read.
    """

    __slots__ = (
        "bounds",
        "chain",
        "compared",
        "distrusted",
        "head",
        "kept",
        "library",
        "listing",
        "ref",
        "rewinds",
        "rules",
        "state",
        "table",
    )

    def __init__(self, ref: MatchRef, library: Library) -> None:
        """Begin with a match that has no facts yet."""
        self.ref, self.library = ref, library
        self.chain = Chain(ref.public_id)
        self.head = Head(0, self.chain.genesis())
        self.state: Match | None = None
        self.table: Table | None = None
        self.bounds: Bounds | None = None
        self.rewinds: tuple[Rewind, ...] = ()
        self.rules: str | None = None
        self.kept = self.distrusted = 0
        self.compared = True
        self.listing: Listing | None = None

    def followed(self, library: Library, head: Head, facts: list[Fact], state: Match) -> "LiveMatch":
        """The snapshot after appended facts."""
        after = LiveMatch(self.ref, library)
        after.head, after.state = head, state
        after.rewinds = (*self.rewinds, *rewinds_in(facts))
        changes = [f.body.rules for f in facts if isinstance(f.body, MatchOpened | RulesChanged)]
        after.rules = changes[-1] if changes else self.rules
        after.kept, after.distrusted, after.compared = self.kept, self.distrusted, self.compared
        return after


class LiveMatches:
    """The matches of a log as one thread asks for them: from the cache of its service, else from the log."""

    def __init__(self, log: Log, registry: Registry, cache: SnapshotCache) -> None:
        """Open no match yet; the registry knows the cards that were brought in."""
        self._log, self._cache = log, cache
        self._seen: set[str] | None = None
        self.shelf = Shelf(log, registry, cache)

    @contextmanager
    def one_look(self) -> Iterator[None]:
        """Ask the log once for the head of each match, however often it is asked for in between.

        What others write meanwhile is seen by the next look, and refuses what is appended in this.
        """
        self._seen = set()
        try:
            yield
        finally:
            self._seen = None

    def sizes(self) -> dict[str, int]:
        """How many facts each match in memory has."""
        return {name: live.head.seq for name, live in self._cache.matches.rows().items()}

    def drop(self, name: str) -> None:
        """Forget what is in memory of a match: the log knows better."""
        self._cache.drop(name)

    def sealed(self, name: str) -> str:
        """The letters of those whose parts of a log are sealed, "" for a whole one.

        A copy is sealed in all of its facts alike, and a seat's list stands among the first. Their
        bytes are asked, so that it is known of facts too that this program cannot read.
        """
        found = self._cache.sealed.get(name)
        if found is None:
            first = rows_of(self._log, self.ref(name), 0, OPENING)
            found = "".join(sorted({letter for row in first for letter in sealed_letters(row)}))
            if len(first) == OPENING:
                self._cache.sealed[name] = found
        return found

    def name(self, match_id: int) -> str:
        """The name of a log by its id inside, which never changes."""
        found = self._cache.names.get(match_id)
        if found is None:
            found = self._cache.names[match_id] = self._log.public_id(match_id)
        return found

    def ref(self, name: str) -> MatchRef:
        """What a log calls a match; raises UnknownMatch."""
        found = self._cache.refs.get(name)
        if found is None:
            found = self._cache.refs[name] = self._log.match(name)
        return found

    def get(self, name: str) -> LiveMatch:
        """Give a match at its head, read from the log unless memory is up to date."""
        seen = self._cache.match(name)
        if seen is not None and self._seen is not None and name in self._seen:
            return seen
        ref = self.ref(name)
        head = self._log.head(ref.id)
        if self._seen is not None:
            self._seen.add(name)
        if seen is not None and seen.head == head:
            return seen
        live = self._read(ref, head)
        self._cache.publish(live, seen)
        return live

    def _read(self, ref: MatchRef, head: Head) -> LiveMatch:
        distrusted = self._cache.distrusted
        require_readable(self._log, ref, head.seq)
        reader = reader_of(self._log, ref)
        require_match(ref, reader)
        state = state_at(reader, head.seq)
        live = LiveMatch(ref, self.shelf.played_by(state))
        live.state, live.rewinds = state, tuple(reader.rewinds())
        live.head, live.kept, live.distrusted, live.compared = head, head.seq, distrusted, False
        return live

    def reader(self, name: str) -> Reader:
        """What reads a match as it stands now: each fact is read from the log once."""
        ref = self.ref(name)
        head, known = self._log.head(ref.id), self._cache.histories.get(name)
        if known is not None and known.head == head:
            return BookReader(known.book, head.seq)
        stored = reader_of(self._log, ref, head.seq)
        if is_event(ref):
            return stored
        return HistoryReader(stored, partial(self.history, ref, head), is_near=known is not None)

    def history(self, ref: MatchRef, head: Head) -> Book:
        """The facts and states of a match up to a head; what is cached is extended by the facts since.

        A match that cannot be folded so far is not cached: its book stops before, and says why.
        """
        known = self._cache.histories.get(ref.public_id)
        if known is not None and known.head == head:
            return known.book
        if known is not None and not self._goes_on(ref, known.head):
            known = None
        after = 0 if known is None else known.head.seq
        facts = reader_of(self._log, ref, head.seq).facts(after, head.seq)
        book = Book(facts) if known is None else known.book.extended(facts)
        if book.is_whole(head.seq):
            self._cache.histories[ref.public_id] = CachedHistory(head, book)
        return book

    def _goes_on(self, ref: MatchRef, at: Head) -> bool:
        """Whether the match still has the fact at which its history ended."""
        rows = rows_of(self._log, ref, at.seq - 1, at.seq)
        return bool(rows) and rows[0].hash == at.hash

    def compare(self, name: str) -> None:
        """Hold what was kept of a match to its facts, once, before anybody judges by it.

        Raises DeskError where a kept state is false. All of them are dropped then, so that whoever
        asks again is answered from the facts.
        """
        live = self.get(name)
        if live.compared:
            return
        for one in line_of(self._log, live.ref):
            false = false_states(self._log, one, read=partial(self.history, one, self._log.head(one.id)))
            if false:
                self.distrust(one)
                self.drop(name)
                raise FalseStates(one.public_id, false)
        live.compared = True

    def distrust(self, ref: MatchRef) -> None:
        """Drop what was kept of a match, so that every thread reads it from its facts."""
        with suppress(DatabaseError):
            self._log.drop_keyframes(ref.id)
        self._cache.distrust()
        self.drop(ref.public_id)

    def advance(self, live: LiveMatch, rows: list[Row], accepted: Accepted, listing: Listing | None) -> None:
        """Publish the match after appended facts; now and then keep its state in the log.

        The facts are written, so it is no failure where a state cannot be kept beside them.
        """
        state, library = accepted.state, live.library
        if live.state is not None and live.state.settings.catalog != state.settings.catalog:
            library = self.shelf.played_by(state)
        after = live.followed(library, Head(rows[-1].seq, rows[-1].hash), accepted.facts, state)
        after.table, after.listing = Table(state, library, accepted.board), listing
        self._cache.matches[live.ref.public_id] = after
        if after.head.seq - after.kept >= KEYFRAME_EVERY:
            data = encode_keyframe(state, after.rewinds)
            with suppress(DatabaseError):
                self._log.put_keyframe(live.ref.id, after.head.seq, FOLD_ID, data)
            after.kept = after.head.seq


class HistoryReader:
    """Reads a match as it stands at one head: from the log, until somebody asks for much of it."""

    def __init__(self, stored: Reader, read: Callable[[], Book], *, is_near: bool) -> None:
        """Stand before what reads the log.

        `read` reads the match whole, for everybody; `is_near` says that only the facts since are missing.
        """
        self._stored, self._read, self._is_near = stored, read, is_near
        self._reader = stored

    def _turn_to_history(self) -> None:
        head, book = self._stored.head(), self._read()
        if book.is_whole(head):
            self._reader = BookReader(book, head)
        self._is_near = False

    def facts(self, after: int, until: int) -> list[Fact]:
        """The facts with after < seq <= until, in log order."""
        is_stored, head = self._reader is self._stored, self._stored.head()
        if is_stored and (self._is_near or min(until, head) - max(after, 0) > head / 2):
            self._turn_to_history()
        return self._reader.facts(after, until)

    def head(self) -> int:
        """The seq of the last fact."""
        return self._stored.head()

    def rewinds(self) -> list[Rewind]:
        """Every rewind of the log in order."""
        if self._is_near:
            self._turn_to_history()
        return self._reader.rewinds()

    def keyframe(self, seq: int) -> tuple[int, Match] | None:
        """The nearest known state at or below a seq."""
        return self._reader.keyframe(seq)


def last_rules(log: Log, live: LiveMatch) -> str:
    """The fingerprint of the rules that made the last outcomes of a match; "" where it is unknown.

    A branch has those of its parent up to where it left it. Rewinds do not matter: what follows
    them is made by the rules of the program that goes on.
    """
    if live.rules is None:
        opened = require_match(live.ref, reader_of(log, live.ref))
        line = line_of(log, live.ref)
        ends = {one.parent.match_id: one.parent.seq for one in line if one.parent is not None}
        rows = log.of_kinds([one.id for one in line], (RULES_CHANGED,))
        changes = [(to_fact(row).body, ends.get(match_id)) for match_id, row in rows]
        shared = [body for body, end in changes if end is None or body.first <= end]
        live.rules = max(shared, key=lambda body: body.first).rules if shared else opened.rules
    return live.rules


def require_match(ref: MatchRef, reader: Reader) -> MatchOpened:
    """What a match was opened with; raises DeskError for what is no match."""
    opened = next((fact.body for fact in reader.facts(0, 1)), None)
    if opened is None:
        instead = "restore the database from a copy"
        raise DeskError("no-facts", "the match has no facts yet", where=ref.public_id, instead=instead)
    if isinstance(opened, EventOpened):
        name = ref.public_id
        instead = f"see: referee event show {name}"
        message = f"{name} is an event and no match"
        raise DeskError("an-event", message, where=name, instead=instead)
    if not isinstance(opened, MatchOpened):
        raise DeskError(
            "not-a-match",
            "the first fact does not open a match",
            where=f"{ref.public_id}@1",
            instead="verify the record",
        )
    return opened


def require_whole(live: LiveMatch) -> None:
    """Raise SealedCopy where parts of a match are sealed, so that nothing can go on from it."""
    if live.state is not None and live.state.sealed:
        raise SealedCopy(live.ref.public_id)


def state_of(live: LiveMatch) -> Match:
    """The state of a match that has been read."""
    if live.state is None:
        raise DeskError("no-facts", "the match has no facts yet", where=live.ref.public_id)
    return live.state
