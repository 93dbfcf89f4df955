"""What can grow while a service runs, and what bounds it: one row for each cache, queue and pool.

A row is found by its place, `module:Class.attribute`. A house test (`tests/house/growing.py`) reads the
code and fails for one without a row; `tests/web/test_bounds.py` fills what people outside can fill;
docs/bounds.md is written of the table by `python -m tests.house.bounds`.
"""

from collections.abc import Callable, Mapping
from sys import getsizeof
from threading import RLock
from typing import Final, Generic, NamedTuple, TypeVar, overload

from cachetools import LRUCache

K = TypeVar("K")
V = TypeVar("V")
D = TypeVar("D")
_NOTHING: Final = object()

BYTES: Final = "bytes"
ROWS: Final = "rows"
ANYBODY: Final = "anybody"
PLAYERS: Final = "players"
OFFICIALS: Final = "officials"
OPERATOR: Final = "operator"
SHIPPED: Final = "shipped data"
FILLED_BY: Final = (ANYBODY, PLAYERS, OFFICIALS, OPERATOR, SHIPPED)


class Bound(NamedTuple):
    """One row: how much there may be, counted in what, who can fill it, and why that is enough.

    `limit` is a number, or the constant that holds it as `module:NAME`. Of what is kept under keys from
    outside, `bytes` counts keys and values; where `rows` are counted, `why` says what bounds one row.
    """

    limit: int | str
    unit: str
    filled_by: str
    why: str


def most(place: str) -> int:
    """The limit of a row that says it by a number."""
    limit = BOUNDS[place].limit
    if not isinstance(limit, int):
        raise TypeError(place)
    return limit


def size_of(value: object) -> int:
    """The bytes of a value with all that lies in it, as far as it is made of built-in containers."""
    size = getsizeof(value)
    if isinstance(value, Mapping):
        return size + sum(size_of(key) + size_of(one) for key, one in value.items())
    if isinstance(value, (tuple, list, set, frozenset)):
        return size + sum(map(size_of, value))
    return size


class BoundedCache(LRUCache[K, V], Generic[K, V]):
    """A cache that a row of the table bounds; what was used longest ago makes room.

    The size of a row counts its key too. A value that is larger than the whole cache is not kept. It
    may be used by several threads.
    """

    def __init__(self, place: str, measure: Callable[[K, V], int] | None = None) -> None:
        """Begin empty; `measure` gives the size of a row where it is no number of rows or bytes."""
        counted = _bytes if BOUNDS[place].unit == BYTES else _row
        self._measure: Callable[[K, V], int] = measure or counted
        self._next, self._lock = 0, RLock()
        super().__init__(most(place), getsizeof=lambda _: self._next)

    def __setitem__(self, key: K, value: V) -> None:
        with self._lock:
            self._next = self._measure(key, value)
            if self._next > self.maxsize:
                self.pop(key, None)
            else:
                super().__setitem__(key, value)

    def __getitem__(self, key: K) -> V:
        with self._lock:
            return super().__getitem__(key)

    @overload
    def get(self, key: K) -> V | None: ...

    @overload
    def get(self, key: K, default: V | D) -> V | D: ...

    def get(self, key: K, default: object = None) -> object:
        """The value of a key, else the default."""
        with self._lock:
            try:
                return super().__getitem__(key)
            except KeyError:
                return default

    @overload
    def pop(self, key: K) -> V: ...

    @overload
    def pop(self, key: K, default: V | D) -> V | D: ...

    def pop(self, key: K, default: object = _NOTHING) -> object:
        """Forget a key and give its value, else the default; raises KeyError without one."""
        with self._lock:
            return super().pop(key) if default is _NOTHING else super().pop(key, default)

    def rows(self) -> dict[K, V]:
        """Everything that is kept at this moment."""
        with self._lock:
            return dict(self.items())

    def of(self, key: K, make: Callable[[], V]) -> V:
        """The value of a key, made where it is not kept."""
        with self._lock:
            if key in self:
                return self[key]
        self[key] = made = make()
        return made


def _bytes(key: object, value: object) -> int:
    return size_of(key) + size_of(value)


def _row(_key: object, _value: object) -> int:
    return 1


_LINES: Final = "referee.http.lines:MOST"
"""What belongs to a connection is bounded by their number."""
_CARDS: Final = "cards"
_FACTS: Final = "facts"
_ALL: Final = 0
"""The limit where there are as many as the program or the record has."""

BOUNDS: Final[dict[str, Bound]] = {
    # Connections, and who waits. Add here what a witness counts of its connections.
    "referee.http.lines:Connections._all": Bound(
        _LINES,
        "connections",
        ANYBODY,
        "64 of an address; fewer where the process may open fewer files; idle ones make room",
    ),
    "referee.http.lines:Connections._idle": Bound(_LINES, "connections", ANYBODY, "part of all connections"),
    "referee.http.lines:Connections._reading": Bound(
        _LINES, "connections", ANYBODY, "part of all connections: those of which a body is read"
    ),
    "referee.http.lines:Connections._of": Bound(
        _LINES, "connections", ANYBODY, "part of all connections; an address is forgotten with its last one"
    ),
    "referee.http.lines:Connections.door": Bound(
        _LINES, "connections", ANYBODY, "one entry for each connection"
    ),
    "referee.http.talking:HttpConnection._waits": Bound(
        "referee.http.lines:HEAD", BYTES, ANYBODY, "of each connection, then it is read"
    ),
    "referee.http.talking:HttpConnection.pipeline": Bound(
        "referee.http.lines:QUEUED", "requests", ANYBODY, "of each connection, then it is not read on"
    ),
    "referee.web.access.credentials:Credentials._door": Bound(
        _LINES, "requests", ANYBODY, "one for each connection"
    ),
    "referee.http.door:WaitingLine._row": Bound(
        _LINES, "entries", ANYBODY, "one for each connection, or for each request of one"
    ),
    "referee.web.clerk:_Counter.queue": Bound(
        _LINES, "requests", ANYBODY, "one order for each connection; looks are counted by the crowd"
    ),
    "referee.web.clerk:Clerk.waiting": Bound(_ALL, "desks", SHIPPED, "one count for each of six desks"),
    "referee.web.clerk:Clerk._counters": Bound(_ALL, "desks", SHIPPED, "six desks"),
    "referee.web.access.bounds:BodyQuota.held": Bound(
        "referee.web.access.bounds:FILES_AT_ONCE",
        "longest files",
        ANYBODY,
        "bytes of bodies that come in; 64 MB of a visitor, 1 MB of an address without a token",
    ),
    "referee.web.access.entries:EntryLimits._officials": Bound(
        1_000, ROWS, OFFICIALS, "networks from which officials order; the oldest makes room"
    ),
    "referee.web.api.event.hooks:OutsideCalls._of": Bound(
        "referee.web.api.event.hooks:AT_ONCE", "calls", OFFICIALS, "2 of an event; none without a call"
    ),
    "referee.web.turns:Turns._rows": Bound(
        "referee.web.turns:MOST",
        "requests",
        ANYBODY,
        "who waits; 64 of a visitor who watches, 512 of one who plays",
    ),
    "referee.web.turns:Turns._spent": Bound(
        "referee.web.turns:REMEMBERED",
        ROWS,
        ANYBODY,
        "ids of tokens and addresses; those who do not wait are forgotten",
    ),
    "referee.web.turns:Crowd._of": Bound(
        "referee.web.turns:MOST", "requests", ANYBODY, "who waits at this moment"
    ),
    "referee.web.gallery.gallery:Gallery._asked": Bound(
        _LINES, "requests", ANYBODY, "one for each connection, counted by the crowd"
    ),
    "referee.web.gallery.gallery:Gallery._taking": Bound(
        _LINES, "tasks", ANYBODY, "one for each search under way"
    ),
    "referee.web.gallery.gallery:_GalleryRequest.came": Bound(
        "referee.web.watcher:WINDOW",
        BYTES,
        ANYBODY,
        "of each request; the gallery waits until they are sent on",
    ),
    "referee.web.gallery.pipe:Pipe._came": Bound(
        _LINES, "messages", ANYBODY, "what is not whole yet of one message"
    ),
    "referee.web.watcher:Watching._requests": Bound(
        _LINES, "requests", ANYBODY, "one for each request that the service hands over"
    ),
    "referee.web.watcher:Watching._tasks": Bound(_LINES, "tasks", ANYBODY, "one for each request"),
    "referee.web.watcher:Watching._rulings": Bound(
        _LINES, "requests", ANYBODY, "one for each search under way"
    ),
    "referee.bounded.workshop:Workshop._asking": Bound(
        "referee.bounded.workshop:WAITING", "files", PLAYERS, "one of each visitor"
    ),
    # Files. Add here the sum of what is spooled for a visitor and for all.
    "referee.web.api.uploads:spool.SpooledTemporaryFile": Bound(
        64 << 20,
        BYTES,
        ANYBODY,
        "of one file; beyond 1 MB it lies on the disk, and is gone with its request",
    ),
    "referee.web.access.answering:NOTED": Bound(
        "referee.web.access.answering:NOTED",
        "letters",
        ANYBODY,
        "of each word of a line in the access log; the rate bounds lines, the journal keeps what it is told",
    ),
    "referee.service.store.heads:HeadKeeper.file": Bound(
        _ALL, "logs", PLAYERS, "one line on the disk for each log of the record, and 256 kB"
    ),
    # Who follows.
    "referee.web.live.hub:Hub._channels": Bound(
        _LINES, "streams", ANYBODY, "a match is forgotten with the last who follows it"
    ),
    "referee.web.live.hub:Hub._desks": Bound(_LINES, "streams", ANYBODY, "one for each stream"),
    "referee.web.live.hub:Hub._loading": Bound(_LINES, "pages", ANYBODY, "one page for each stream"),
    "referee.web.live.hub:Hub._pages": Bound(
        32 << 20, BYTES, ANYBODY, "facts as they are sent, by match, viewer and number of the page"
    ),
    "referee.web.live.hub:Channel.viewers": Bound(_LINES, "streams", ANYBODY, "counts of streams by viewer"),
    "referee.web.live.hub:Channel.wakes": Bound(_LINES, "streams", ANYBODY, "one for each stream"),
    "referee.web.live.guests:Guests._of": Bound(
        _LINES, "streams", ANYBODY, "a token is forgotten with its last stream"
    ),
    "referee.web.live.guests:Guest.wakes": Bound(_LINES, "streams", ANYBODY, "one for each stream"),
    "referee.web.live.rounds:RoundNotices._due": Bound(
        _ALL, "rounds", OFFICIALS, "of one stream, until its delay is over"
    ),
    "referee.web.live.studies:Studies._all": Bound(
        "referee.web.live.studies:MOST", "studies", PLAYERS, "3 of a token, an hour at most"
    ),
    "referee.web.live.studies:Study.wakes": Bound(
        "referee.web.live.studies:FOLLOWERS", "streams", ANYBODY, "more are refused"
    ),
    # Who asks. Add here what is counted of registrations by address, and who waits for a place.
    "referee.web.access.finding:Authenticator._found": Bound(
        10_000, ROWS, PLAYERS, "by the hash of a token that was found; one that is refused is forgotten"
    ),
    "referee.web.access.finding:Authenticator._looking": Bound(
        _LINES, "requests", ANYBODY, "tokens that are looked up at this moment, by hash"
    ),
    "referee.web.access.limits:Buckets._left": Bound(
        8 << 20, BYTES, ANYBODY, "by a short hash of the visitor; who waited longest is forgotten"
    ),
    "referee.web.access.limits:Buckets._untold": Bound(
        "referee.web.access.limits:UNTOLD", ROWS, ANYBODY, "by a short hash; told each second"
    ),
    "referee.web.onward:Onward._always": Bound(10_000, ROWS, PLAYERS, "seats of matches that there are"),
    # Answers and drawings that are kept.
    "referee.web.app:kept": Bound(32 << 20, BYTES, ANYBODY, "replays as files"),
    "referee.web.app:halls": Bound(
        8 << 20, BYTES, ANYBODY, "screens of a hall, for the second in which they were drawn"
    ),
    "referee.web.pages.plays:_PLAYS": Bound(64, ROWS, ANYBODY, "by shipped clauses; a few positions each"),
    "referee.web.pages.integrity:Verdicts._known": Bound(
        256, ROWS, ANYBODY, "by matches that there are and seqs"
    ),
    "referee.web.pages.integrity:badge": Bound(
        "referee.web.pages.integrity:BADGES", ROWS, ANYBODY, "an address is 16 kB at most"
    ),
    "referee.web.pages.pressed:_pieces": Bound(
        "referee.web.pages.pressed:KEPT",
        ROWS,
        ANYBODY,
        "25 kB each; the root of an address has 200 letters at most",
    ),
    "referee.web.pages.shell:fixed": Bound(64, ROWS, ANYBODY, "shipped templates, by root"),
    "referee.web.replay.position:_drawn": Bound(
        "referee.web.replay.position:KEPT", ROWS, ANYBODY, "shipped positions; others raise and are not kept"
    ),
    "referee.web.api.book.clauses:played": Bound(
        "referee.web.api.book.clauses:KEPT", ROWS, ANYBODY, "shipped clauses; others raise and are not kept"
    ),
    "referee.web.drawing.cards:Faces._looks": Bound(_ALL, _CARDS, OFFICIALS, "cards of the catalogue alone"),
    "referee.web.drawing.cards:Faces._drawn": Bound(
        "referee.web.drawing.cards:MOST_DRAWN",
        ROWS,
        ANYBODY,
        "cards as a board shows them, about 500 bytes each",
    ),
    "referee.web.drawing.cards:faces_of": Bound(4, "catalogues", OFFICIALS, "as many as libraries are held"),
    "referee.web.drawing.forms:_escaped": Bound(8192, ROWS, ANYBODY, "texts of 200 letters at most"),
    "referee.web.drawing.hidden:_listed": Bound(256, ROWS, PLAYERS, "names of cards"),
    "referee.web.drawing.laying:_around": Bound(
        "referee.web.drawing.laying:MOST_BEGUN", ROWS, SHIPPED, "parts of a board"
    ),
    "referee.web.drawing.log:_row": Bound(
        "referee.web.drawing.log:ROWS_KEPT", ROWS, PLAYERS, "words of 500 letters at most, with an address"
    ),
    "referee.web.drawing.log:_headed": Bound(
        "referee.web.drawing.log:HEADINGS_KEPT", ROWS, PLAYERS, "turns, with the name of a person"
    ),
    "referee.web.drawing.naming:_splitter": Bound(
        1024, ROWS, OFFICIALS, "names of people and cards in one sentence"
    ),
    "referee.web.drawing.zones:_counted": Bound(
        "referee.web.drawing.zones:MOST_COUNTS", ROWS, PLAYERS, "counts of zones"
    ),
    "referee.web.drawing.zones:_piled": Bound(
        "referee.web.drawing.zones:MOST_COUNTS", ROWS, PLAYERS, "piles with the name of a card"
    ),
    "referee.web.drawing.symbols:icon": Bound(4096, ROWS, OFFICIALS, "shipped icons, with labels"),
    "referee.web.drawing.symbols:symbol": Bound(4096, ROWS, OFFICIALS, "colors of cards"),
    "referee.web.drawing.symbols:symbols": Bound(4096, ROWS, OFFICIALS, "colors of cards"),
    "referee.web.api.description:served_at": Bound(
        2, ROWS, OPERATOR, "the description below the prefix of the service"
    ),
    "referee.web.app:families_of": Bound(4, ROWS, SHIPPED, "endpoints"),
    "referee.web.late_desks:LateDesks._open": Bound(
        "referee.web.late_desks:SPANS", "desks", OFFICIALS, "one for each delay of a token"
    ),
    "referee.web.metered:Meter._known": Bound(
        _ALL, "addresses as declared", SHIPPED, "by route, method and status; what is not declared is one row"
    ),
    "urllib.parse:urlsplit": Bound(
        128, ROWS, ANYBODY, "of the standard library; an address is 16 kB at most"
    ),
    "re:compile": Bound(512, ROWS, OFFICIALS, "of the standard library; patterns of names"),
    # Matches, events and cards that a desk keeps.
    "referee.service.store.cache:SnapshotCache.chances": Bound(
        10_000, ROWS, PLAYERS, "a seed or two shares each, by match"
    ),
    "referee.service.store.cache:SnapshotCache.openings": Bound(
        10_000, ROWS, OFFICIALS, "the first fact of a log, of which there are"
    ),
    "referee.service.store.cache:SnapshotCache.policies": Bound(
        64, ROWS, OFFICIALS, "64 kB of TOML each, at most"
    ),
    "referee.service.store.cache:SnapshotCache.histories": Bound(
        100_000,
        _FACTS,
        PLAYERS,
        "a match counts as 1,000 at least; one that is longer than all is cached alone",
    ),
    "referee.service.reading:MatchReadings._kept": Bound(
        100_000,
        _FACTS,
        PLAYERS,
        "a match counts as 1,000 at least; one that is longer than all is kept alone",
    ),
    "referee.service.reading:MatchReading._libraries": Bound(
        _ALL, "catalogues", OFFICIALS, "those by which one match was played"
    ),
    "referee.service.reading:MatchReading._memo": Bound(
        _ALL,
        _FACTS,
        PLAYERS,
        "few values for each head at which somebody learns of the match; cleared when it goes on",
    ),
    "referee.service.reading:MatchReading._told": Bound(
        _ALL, _FACTS, PLAYERS, "one line for each fact and viewer"
    ),
    "referee.service.reading:MatchReading._courts": Bound(
        _ALL, _FACTS, PLAYERS, "by seq and viewer; cleared when the match goes on"
    ),
    "referee.service.reading:MatchReading._ends": Bound(
        _ALL, _FACTS, PLAYERS, "one view for each seq that somebody looks at"
    ),
    "referee.service.store.cache:SnapshotCache.matches": Bound(
        256, "matches", PLAYERS, "a state each; a match has as many cards as its decks"
    ),
    "referee.service.store.cache:SnapshotCache.names": Bound(
        10_000, ROWS, PLAYERS, "names of logs that there are"
    ),
    "referee.service.store.cache:SnapshotCache.refs": Bound(
        10_000, ROWS, PLAYERS, "logs that there are, with their tags"
    ),
    "referee.service.store.cache:SnapshotCache.sealed": Bound(
        10_000, ROWS, OFFICIALS, "letters of seats, by logs that there are"
    ),
    "referee.service.store.live:LiveMatches._seen": Bound(_ALL, "matches", PLAYERS, "those of one look"),
    "referee.service.store.live:LiveMatch.rewinds": Bound(_ALL, _FACTS, PLAYERS, "of one match"),
    "referee.service.store.trees:Trees._kept": Bound(64, "matches", PLAYERS, "32 bytes for each fact"),
    "referee.service.store.trees:Trees._roots": Bound(
        10_000, ROWS, PLAYERS, "100 bytes each, by logs that there are"
    ),
    "referee.service.store.cache:SnapshotCache.events": Bound(64, "events", OFFICIALS, "a folded event each"),
    "referee.service.store.cache:SnapshotCache.courts": Bound(
        20_000, ROWS, PLAYERS, "calls and appeals, by matches that there are"
    ),
    "referee.service.store.cache:SnapshotCache.penalties": Bound(
        20_000, ROWS, OFFICIALS, "penalties, by matches that there are"
    ),
    "referee.service.store.late:Late._begins": Bound(
        100_000, ROWS, PLAYERS, "a number each, by logs that there are"
    ),
    "referee.service.store.late:Late._old": Bound(
        100_000, ROWS, PLAYERS, "a number each, by logs that there are"
    ),
    "referee.service.store.cache:SnapshotCache.lately": Bound(
        4, "libraries", OFFICIALS, "some megabytes each"
    ),
    "referee.service.store.cache:SnapshotCache.libraries": Bound(
        256, "libraries", OFFICIALS, "held by open matches alone"
    ),
    "referee.service.records.unreadable_logs:UnreadableLogs._found": Bound(
        _ALL, "logs", OPERATOR, "those that cannot be read"
    ),
    "referee.service.hooks.following:EventsFollowed._events": Bound(
        _ALL, "hooks", OFFICIALS, "20 of an event; forgotten with the hook"
    ),
    "referee.service.hooks.following:EventsFollowed._looked": Bound(
        _ALL, "hooks", OFFICIALS, "20 of an event; forgotten with the hook"
    ),
    "referee.web.deliverer:Deliverer._under_way": Bound(
        "referee.web.deliverer:AT_ONCE", "receivers", OFFICIALS, "more wait in the record"
    ),
    "referee.web.deliverer:Deliverer._done": Bound(
        _ALL, "orders", PLAYERS, "nothing for each order that was written; emptied each 20 ms"
    ),
    "referee.web.deliverer:Deliverer._unread": Bound(
        _ALL, "hooks", OFFICIALS, "20 of an event, a reason each"
    ),
    "referee.web.publisher:Publisher._due": Bound(
        _ALL, "logs", OFFICIALS, "two numbers for each log that is signed and not published"
    ),
    "referee.web.workers:Workers._running": Bound(
        _ALL, "processes", OPERATOR, "as many as serve --workers names"
    ),
    "referee.service.hooks.addresses:_found.said": Bound(
        1, ROWS, OFFICIALS, "the answer to one name that is looked up"
    ),
    "referee.service.proof.witnesses:ask_all.ThreadPoolExecutor": Bound(
        _ALL, "witnesses", OPERATOR, "a thread for each that serve names"
    ),
    "referee.service.proof.publishing:_shown": Bound(
        256, ROWS, OPERATOR, "a checkpoint with its cosignatures each"
    ),
    # Catalogues and what is worked out of cards.
    "referee.cards.catalog:load_catalog": Bound(4, "catalogues", OFFICIALS, "16 MB each, at most"),
    "referee.cards.stored:_Cards._read": Bound(_ALL, _CARDS, OFFICIALS, "cards of the catalogue alone"),
    "referee.cards.near:NearNames._by_pair": Bound(_ALL, _CARDS, OFFICIALS, "names of the catalogue alone"),
    "referee.cards.near:NameFinder._lengths": Bound(_ALL, _CARDS, OFFICIALS, "names of the catalogue alone"),
    "referee.cards.near:_fold_sign": Bound(4096, ROWS, ANYBODY, "single signs"),
    "referee.effects.library:_ByName": Bound(
        "referee.effects.library:MOST_NAMES",
        _CARDS,
        OFFICIALS,
        "names of a record; then all are worked out again",
    ),
    "referee.effects.library:Library._programs": Bound(
        _ALL, _CARDS, OFFICIALS, "programs of the catalogue alone"
    ),
    "referee.effects.library:Library._abilities": Bound(
        _ALL, _CARDS, OFFICIALS, "programs of the catalogue, and stated moves"
    ),
    "referee.effects.library:Library._moves": Bound(
        "referee.effects.library:MOST_MOVES", ROWS, PLAYERS, "stated moves, 4 kB each at most"
    ),
    "referee.effects.analysis.heard:Ears._heard": Bound(
        "referee.effects.analysis.heard:MOST_LISTS", ROWS, PLAYERS, "sets of cards of a match"
    ),
    "referee.effects.analysis.heard:Ears._by_lists": Bound(
        "referee.effects.analysis.heard:MOST_LISTS", ROWS, PLAYERS, "pairs of deck lists"
    ),
    "referee.effects.analysis.heard:Ears._said": Bound(
        "referee.effects.analysis.heard:MOST_SAID", ROWS, PLAYERS, "stated texts"
    ),
    "referee.effects.analysis.heard:_until": Bound(
        4096, ROWS, PLAYERS, "movements that a text looks back at"
    ),
    "referee.effects.code:said_in": Bound(512, ROWS, PLAYERS, "stated texts"),
    "referee.effects.deeds.telling:moved_words": Bound(4096, ROWS, PLAYERS, "names of zones"),
    "referee.effects.needs.costs:units": Bound(4096, ROWS, PLAYERS, "costs"),
    "referee.rules.calm:twins": Bound(4096, ROWS, OFFICIALS, "LRIG types"),
    "referee.auditing.outcomes:_fault": Bound(4096, ROWS, OFFICIALS, "ids of clauses"),
    "referee.positions.written.cards:_said": Bound(
        1024, ROWS, PLAYERS, "texts of cards; filled in the worker, which ends when it grew by 40 MB"
    ),
    "referee.audit.ed25519:_visits": Bound(64, ROWS, ANYBODY, "32 bytes each"),
    "referee.audit.ed25519:_multiples": Bound(8, ROWS, ANYBODY, "0.3 MB each"),
    # The record on the disk, and its connections.
    "events.heads:Heads._heads": Bound(
        100_000, ROWS, PLAYERS, "a number for each match; then all are learnt again"
    ),
    "events.group_commit:GroupCommit._waiting": Bound(
        _ALL, "threads", OPERATOR, "those that write, two in a service"
    ),
    "events.sqlite_pool:SqlitePool._idle": Bound(
        "events.sqlite_pool:KEPT", "connections", OPERATOR, "more are closed after their use"
    ),
    "events.sqlite_log:SqliteLog._own": Bound(
        2, "connections", OPERATOR, "the writer's, and one that does not wait for the disk"
    ),
    "events.postgres_server:PostgresServer._idle": Bound(
        _ALL, "threads", OPERATOR, "one for each that asks at once"
    ),
    "events.data:_plan": Bound(1024, ROWS, SHIPPED, "types of the program"),
    "events.parquet:_foot": Bound(8, ROWS, OPERATOR, "ends of archives"),
    "events.parquet:read_once": Bound("events.parquet:KEPT", ROWS, OPERATOR, "parts of archives"),
}
"""Every row, by place."""
