"""What every record store promises: append, read, follow. Bytes only, no fact is decoded here.

The primary key (match, seq) is the version check: a command's first row must carry the seq after
the head, and of two commands that begin at the same seq one is refused. A command has a key of its
own; the same key with the same request gets the first answer again, so that a client whose
connection broke repeats without fear. All stores are held to this protocol by one contract suite.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from events.beside import Beside
from events.errors import BadCommand
from events.listings import EVENT_LOG
from events.vocabulary import EVENT_TAGS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from events.archived import Archived, ArchiveFile, StoredCommand
    from events.errors import LogError
    from events.listings import Listing, ListQuery, SearchWord
    from events.removals import Lifted, Removed

HASH_BYTES: Final = 32
KEY_LIMIT: Final = 200
MAX_NUMBER: Final = (1 << 53) - 1
MAX_SEQ: Final = (1 << 31) - 1


class Row(NamedTuple):
    """One fact as it is stored.

    ``at`` is microseconds since 1970, ``cause`` the seq that caused it or 0, ``open`` canonical
    JSON, ``hidden`` parts (``events.parts``), ``hash`` the link of the chain (``events.chain``).
    """

    seq: int
    kind: str
    v: int
    at: int
    actor: str
    cause: int
    open: bytes
    hidden: bytes | None
    hash: bytes


class Command(NamedTuple):
    """The rows that one request adds to one match, all or none.

    ``request`` is the SHA-256 of the request, which tells a repeat from a reused ``key``. ``listing`` is
    the row by which lists show the match from now on, None where it stays as it is.
    """

    match_id: int
    rows: Sequence[Row]
    key: str
    request: bytes
    listing: Listing | None = None


class Appended(NamedTuple):
    """Where a command's rows stand; ``repeated`` when this key was answered before."""

    first: int
    last: int
    repeated: bool = False


class Head(NamedTuple):
    """The last seq of a match and its hash; seq 0 and no bytes before the first fact.

    A branch without facts of its own ends where it left its parent.
    """

    seq: int
    hash: bytes


class Parent(NamedTuple):
    """The fact from which a branch goes on: match (id inside), seq and hash.

    The facts of the branch follow it: their seqs go on from ``seq`` and their chain from ``hash``.
    """

    match_id: int
    seq: int
    hash: bytes


class MatchRef(NamedTuple):
    """A match in a log: ``id`` inside this log only, ``public_id`` everywhere.

    ``created`` is microseconds since 1970, ``tags`` short texts such as event, round and table.
    ``fault`` says what of it cannot be read: then it has no tags but that of an event, and nothing goes
    on from it.
    """

    id: int
    public_id: str
    created: int
    tags: dict[str, str]
    parent: Parent | None
    fault: str = ""


class ListedMatch(NamedTuple):
    """A match with the seq of its last fact, 0 when it has none."""

    match: MatchRef
    head: int


class ListedLog(NamedTuple):
    """A log with its last seq (0 for none) and the row by which lists show it.

    ``event`` is the event that it belongs to, a branch to that of its match. ``stale`` says that the row
    is damaged, not there or not made yet: then it is to be made of the facts.
    """

    match: MatchRef
    head: int
    event: str
    listing: Listing
    stale: bool


class Feed(NamedTuple):
    """Facts of all matches in feed order, and the cursor from which to go on."""

    rows: list[tuple[int, Row]]
    cursor: str


class Moved(NamedTuple):
    """Matches to which commands came after a cursor, and the cursor from which to go on."""

    matches: list[int]
    cursor: str


class NewMatch(NamedTuple):
    """A match that is added with all of its facts, which are one command.

    ``created`` is microseconds since 1970, ``parent`` a fact that is in the log, ``request`` the
    SHA-256 of the request that ``key`` stands for.
    """

    public_id: str
    created: int
    tags: Mapping[str, str]
    parent: Parent | None
    rows: Sequence[Row]
    key: str
    request: bytes


class Log(Beside, Protocol):
    """A store of matches. Every method may raise an error of the family ``LogError``."""

    @property
    def where(self) -> str:
        """The address of the log for messages, without any password."""

    def open_match(
        self,
        public_id: str,
        *,
        created: int,
        tags: Mapping[str, str],
        parent: tuple[int, int] | None = None,
    ) -> MatchRef:
        """Add a match without facts; a branch names its ``parent`` as (match id, seq)."""

    def add_matches(
        self, matches: Iterable[NewMatch], blobs: Iterable[tuple[str, bytes]] = ()
    ) -> list[MatchRef]:
        """Add matches with their facts, and (kind, bytes) of what they pin: all of it or nothing.

        Raises MatchExists for a name that is taken, BadCommand for facts that no log can take.
        """

    def match(self, public_id: str) -> MatchRef:
        """The match with this public id; raises UnknownMatch, also for a removed one."""

    def public_id(self, match_id: int) -> str:
        """The public id of a match by its id inside; raises UnknownMatch."""

    def matches(
        self, tags: Mapping[str, str] | None = None, *, after: int = 0, limit: int = 1000
    ) -> list[ListedMatch]:
        """Matches that carry all of ``tags``, in the order they were opened, after an id."""

    def remove_match(self, removed: Removed) -> None:
        """Pass over a match from now on, and let no fact follow; its rows stay as they are.

        Raises UnknownMatch, and Conflict where its head is another than that which is named.
        """

    def remove_matches(self, removed: Sequence[Removed]) -> None:
        """Remove several matches as ``remove_match`` does, all of them or none."""

    def removed(self) -> list[Removed]:
        """The removals that stand, in the order in which they were."""

    def lift_removal(self, public_id: str, at: int, by: str) -> None:
        """Let a removed match be there again, as it was; the removal is kept as a lifted one."""

    def lifted(self) -> list[Lifted]:
        """The removals that were lifted, in the order in which they were."""

    def append(
        self,
        match_id: int,
        rows: Sequence[Row],
        *,
        key: str,
        request: bytes,
        listing: Listing | None = None,
    ) -> Appended:
        """Write one command; raises Conflict, KeyReused, UnknownMatch."""

    def listing(self, match_id: int) -> Listing | None:
        """The row by which lists show a log; None where it is to be made."""

    def listed(self, query: ListQuery) -> list[ListedLog]:
        """A page of the logs that a query asks for, found by their rows."""

    def count_listed(self, query: ListQuery) -> int:
        """How many logs a query asks for, on all pages."""

    def stale_listings(self, limit: int) -> list[int]:
        """The ids of logs whose rows are to be made, the oldest first."""

    def put_listings(self, rows: Mapping[int, Listing]) -> None:
        """Store rows that were made of the facts; one that a command wrote meanwhile stays."""

    def mark_listings(self) -> None:
        """Let the rows of all logs be made again; those that are lost too."""

    def answered(self, match_id: int, key: str, request: bytes) -> Appended | None:
        """The answer that a key was given before, None for a new key.

        Raises KeyReused when the key was used for another request.
        """

    def answered_to(self, match_id: int) -> int:
        """The last seq that any command was answered with: facts must reach as far."""

    def commands(self, match_id: int) -> list[tuple[int, int]]:
        """The first and the last seq of every command of a match, in their order."""

    def append_many(self, commands: Sequence[Command]) -> list[Appended | LogError]:
        """Write commands of any matches in few commits; a refused one does not stop the rest."""

    def read(self, match_id: int, after: int = 0, until: int | None = None) -> list[Row]:
        """The rows with ``after < seq <= until``, in order; none for an unknown match.

        A branch has only rows of its own; those before lie in its parent.
        """

    def missing(self, match_id: int, after: int, until: int) -> int:
        """The first seq with ``after < seq <= until`` of which the fact is not there, 0 for none."""

    def of_kinds(self, match_ids: Sequence[int], kinds: Sequence[str]) -> list[tuple[int, Row]]:
        """The rows of some kinds in several matches, each with its match, by match and seq."""

    def holding(self, words: bytes) -> dict[int, int]:
        """The first seq of each match whose open part holds ``words``; every fact is read."""

    def head(self, match_id: int) -> Head:
        """The last seq and its hash; raises UnknownMatch, also for a removed match."""

    def feed(self, cursor: str = "", limit: int = 1000) -> Feed:
        """At most ``limit`` facts of all matches after a cursor; "" begins at the beginning.

        None is ever missed: a fact that becomes visible later stands later in the feed.
        """

    def tip(self) -> str:
        """The cursor after everything that the feed holds now; it costs the same in any log."""

    def moved(self, cursor: str = "") -> Moved:
        """The matches with commands after a cursor that ``moved`` gave; "" is the beginning."""

    def taken(self, match_id: int) -> list[StoredCommand]:
        """The commands of a match with their keys and requests, in their order."""

    def archived(self) -> list[Archived]:
        """The matches whose facts lie in archives, in the order in which they were opened.

        They are read from there by every method, and take no command: MatchArchived. In the feed
        all facts of such a match stand where it ended, and those of one that was brought back at
        the end: who stood in between is told them once more, and nobody misses any.
        """

    def archives(self) -> list[ArchiveFile]:
        """The files of archives that are known, those included of which nothing is needed."""

    def put_away(self, file: ArchiveFile, matches: Sequence[Archived]) -> None:
        """Let the facts, commands and states of matches that lie in a file leave the tables, all or none.

        Raises Conflict where a match has another head than that which is named.
        """

    def bring_back(self, one: Archived) -> None:
        """Put an archived match into the tables again, as it was to the byte, or not at all.

        Raises ArchiveUnreadable, and UnknownMatch where it is not archived.
        """

    def moved_archive(self, file: str, folder: str) -> None:
        """Note in which folder a file of an archive lies now."""

    def compact(self) -> None:
        """Give room that was left free back to the disk; others wait meanwhile."""

    def close(self) -> None:
        """Let go of files and connections."""


def check(command: Command) -> None:
    """Refuse a command that no log can take, before anything is written.

    Raises BadCommand for no rows, a first seq below 1, holes, a hash that is not 32 bytes, a
    number out of range, or an ill-formed key.
    """
    match_id, rows, key, request = command[:4]
    if not rows:
        message = f"a command without facts for match {match_id}; a command has at least one"
        raise BadCommand(message)
    sound = 0 < len(key) <= KEY_LIMIT and key.isprintable()
    if not sound or len(request) != HASH_BYTES:
        message = (
            f"key {key[:KEY_LIMIT]!r} with a request hash of {len(request)} bytes; a key has 1 to "
            f"{KEY_LIMIT} letters, a request hash {HASH_BYTES} bytes"
        )
        raise BadCommand(message)
    expected = rows[0][0]
    for seq, kind, v, at, actor, cause, _, _, link in rows:
        if seq != expected or not 0 < seq <= MAX_SEQ:
            message = f"seq {seq} where {expected} follows; seqs begin at 1 and have no holes"
            raise BadCommand(message)
        if len(link) != HASH_BYTES or not 0 <= cause < seq:
            message = f"seq {seq}: a hash has {HASH_BYTES} bytes, a cause is an earlier seq or 0"
            raise BadCommand(message)
        if not (0 < v < 1 << 15 and -MAX_NUMBER <= at <= MAX_NUMBER and kind):
            message = f"seq {seq}: kind {kind!r}, version {v} or time {at} is out of range"
            raise BadCommand(message)
        if not (actor.isprintable() and kind.isprintable()):
            raise BadCommand(f"seq {seq}: kind {kind!r} or actor {actor!r} is not printable text")
        expected += 1


def walk(log: Log, match_id: int, *, after: int = 0, step: int = 1000) -> Iterator[Row]:
    """All rows of a match from ``after`` on, fetched ``step`` at a time."""
    while rows := log.read(match_id, after, after + step):
        yield from rows
        after = rows[-1].seq


def every(log: Log, tags: Mapping[str, str] | None = None, *, step: int = 1000) -> Iterator[ListedMatch]:
    """All matches that carry all of ``tags``, in the order they were opened, however many."""
    after = 0
    while rows := log.matches(tags, after=after, limit=step):
        yield from rows
        after = rows[-1].match.id


def event_in(tags: Mapping[str, str]) -> str:
    """The event of a log with some tags, as lists name it; "" for none."""
    return EVENT_LOG if EVENT_TAGS.items() <= tags.items() else tags.get("event", "")


def select_page(rows: Iterable[ListedLog], query: ListQuery) -> list[ListedLog]:
    """The page of a query among rows that are at hand, in the order in which the logs were opened."""
    every_row = list(rows)
    ended = {one.match.id: one.listing.ended for one in every_row}
    found = [one for one in every_row if _is_asked_for(one, query, ended)]
    if query.newest:
        found.reverse()
    if query.after:
        found = [o for o in found if (o.match.id < query.after if query.newest else o.match.id > query.after)]
    return found[query.skip : query.skip + query.limit]


def _is_asked_for(one: ListedLog, query: ListQuery, ended: Mapping[int, int]) -> bool:
    row, is_root, end = one.listing, one.match.parent is None, ended.get(one.listing.root, 0)
    return bool(
        one.event != EVENT_LOG
        and (not query.event or (one.event == query.event and is_root))
        and query.within in {"", one.event}
        and (one.event not in query.others or (query.seated and query.seated in {row.person_a, row.person_b}))
        and not (query.branches if is_root else query.roots)
        and (not query.root_ids or row.root in query.root_ids)
        and query.person in {"", row.person_a, row.person_b}
        and query.ruleset in {"", row.ruleset}
        and (not query.waits or row.waits == 1)
        and (not query.until or 0 < row.started <= query.until)
        and (not query.settled or is_root or (end > 0 and (not query.until or end <= query.until)))
        and all(_has_word(one, word) for word in query.words)
    )


def _has_word(one: ListedLog, word: SearchWord) -> bool:
    row = one.listing
    sits = row.person_a in word.people or row.person_b in word.people
    return word.text in row.words or (sits and one.event not in word.unnamed) or one.event in word.events
