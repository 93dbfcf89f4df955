"""Matches that are open at the desk: the state at the head, its table, and the chain."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Final

from events.bounds import BoundedCache
from events.chain import Chain
from events.errors import DatabaseError
from events.kinds import EventOpened, Fact, MatchOpened, MatchRewound, RulesChanged
from events.listings import Listing
from events.log import Head, Log, MatchRef, Row
from events.registry.contract import Registry
from referee.effects.library import Library
from referee.fold import FOLD_ID
from referee.paper import Bounds
from referee.rules import Table
from referee.service.errors import DeskError, FalseStates, SealedCopy
from referee.service.store.compared import false_states
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
from referee.timeline.path import Rewind
from referee.timeline.reader import Reader

RULES_CHANGED: Final = "rules.changed"
OPENING = 3
"""The facts among which a match names its edition and its decks."""


class LiveMatch:
    """One match at its head; its table is made when somebody looks at it.

    `library` are the cards by which it is played at its head; of another state, ask the shelf.
    `rules` is the fingerprint of the rules that made its last outcomes, "" where they are unknown,
    None until somebody asks for it: see `last_rules`. `listing` is the row by which lists show it, None
    until it is read.
    """

    __slots__ = (
        "bounds",
        "chain",
        "compared",
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
        self.bounds: tuple[int, Bounds] | None = None
        self.rewinds: list[Rewind] = []
        self.rules: str | None = None
        self.kept = 0
        self.compared = True
        self.listing: Listing | None = None


class LiveMatches:
    """The matches of a log that are in memory, and how they are read from it."""

    def __init__(self, log: Log, registry: Registry) -> None:
        """Open no match yet; the registry knows the cards that were brought in."""
        self._log = log
        self._live = BoundedCache[str, LiveMatch]("referee.service.store.live:LiveMatches._live")
        self._names = BoundedCache[int, str]("referee.service.store.live:LiveMatches._names")
        self._refs = BoundedCache[str, MatchRef]("referee.service.store.live:LiveMatches._refs")
        self._sealed = BoundedCache[str, str]("referee.service.store.live:LiveMatches._sealed")
        self._seen: set[str] | None = None
        self.shelf = Shelf(log, registry)

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

    def keep(self, live: LiveMatch) -> None:
        """Keep a match in memory, the one used longest ago makes room."""
        self._live[live.ref.public_id] = live

    def sizes(self) -> dict[str, int]:
        """How many facts each match in memory has."""
        return {name: live.head.seq for name, live in self._live.items()}

    def drop(self, name: str) -> None:
        """Forget what is in memory of a match: the log knows better."""
        self._live.pop(name, None)
        self._refs.pop(name, None)
        self._sealed.pop(name, None)

    def sealed(self, name: str) -> str:
        """The letters of those whose parts of a log are sealed, "" for a whole one.

        A copy is sealed in all of its facts alike, and a seat's list stands among the first. Their
        bytes are asked, so that it is known of facts too that this program cannot read.
        """
        found = self._sealed.get(name)
        if found is None:
            first = rows_of(self._log, self.ref(name), 0, OPENING)
            found = "".join(sorted({letter for row in first for letter in sealed_letters(row)}))
            if len(first) == OPENING:
                self._sealed[name] = found
        return found

    def name(self, match_id: int) -> str:
        """The name of a log by its id inside, which never changes."""
        found = self._names.get(match_id)
        if found is None:
            found = self._names[match_id] = self._log.public_id(match_id)
        return found

    def ref(self, name: str) -> MatchRef:
        """What a log calls a match; raises UnknownMatch."""
        found = self._refs.get(name)
        if found is None:
            found = self._refs[name] = self._log.match(name)
        return found

    def get(self, name: str) -> LiveMatch:
        """Give a match at its head, read from the log unless memory is up to date."""
        live = self._live.get(name)
        if live is not None and self._seen is not None and name in self._seen:
            return live
        ref = self.ref(name)
        head = self._log.head(ref.id)
        if self._seen is not None:
            self._seen.add(name)
        if live is not None and live.head == head:
            return live
        live = self._read(ref, head)
        self.keep(live)
        return live

    def _read(self, ref: MatchRef, head: Head) -> LiveMatch:
        require_readable(self._log, ref, head.seq)
        reader = reader_of(self._log, ref)
        require_match(ref, reader)
        state = state_at(reader, head.seq)
        live = LiveMatch(ref, self.shelf.played_by(state))
        live.state = state
        live.rewinds = reader.rewinds()
        live.head, live.kept, live.compared = head, head.seq, False
        return live

    def compare(self, name: str) -> None:
        """Hold what was kept of a match to its facts, once, before anybody judges by it.

        Raises DeskError where a kept state is false. All of them are dropped then, so that whoever
        asks again is answered from the facts.
        """
        live = self.get(name)
        if live.compared:
            return
        for one in line_of(self._log, live.ref):
            false = false_states(self._log, one)
            if false:
                self.distrust(one)
                self.drop(name)
                raise FalseStates(one.public_id, false)
        live.compared = True

    def distrust(self, ref: MatchRef) -> None:
        """Drop what was kept of a match, so that it is read from its facts."""
        with suppress(DatabaseError):
            self._log.drop_keyframes(ref.id)
        self.drop(ref.public_id)

    def advance(self, live: LiveMatch, rows: list[Row], facts: list[Fact], state: Match) -> None:
        """Go on to the state after appended facts; now and then keep it in the log.

        The facts are written, so it is no failure where a state cannot be kept beside them.
        """
        live.rewinds += [(f.seq, f.body.to) for f in facts if isinstance(f.body, MatchRewound)]
        for fact in facts:
            if isinstance(fact.body, MatchOpened | RulesChanged):
                live.rules = fact.body.rules
        if live.state is not None and live.state.settings.catalog != state.settings.catalog:
            live.library = self.shelf.played_by(state)
        live.state, live.table = state, None
        live.head = Head(rows[-1].seq, rows[-1].hash)
        if live.head.seq - live.kept >= KEYFRAME_EVERY:
            data = encode_keyframe(state, live.rewinds)
            with suppress(DatabaseError):
                self._log.put_keyframe(live.ref.id, live.head.seq, FOLD_ID, data)
            live.kept = live.head.seq
        self.keep(live)


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
