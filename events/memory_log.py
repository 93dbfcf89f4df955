"""A log that lives as long as the program: for simulations, dry runs and tests."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from events import ids
from events.archived import StoredCommand
from events.errors import (
    BadCommand,
    Conflict,
    CursorOutdated,
    KeyReused,
    LogError,
    MatchExists,
    MatchRemoved,
    UnknownMatch,
    UnknownSeq,
)
from events.listings import Listing
from events.log import (
    Appended,
    Command,
    Feed,
    Head,
    ListedLog,
    ListedMatch,
    MatchRef,
    Moved,
    NewMatch,
    Parent,
    Row,
    check,
    event_in,
    select_page,
)
from events.memory_beside import MemoryBeside
from events.memory_database import MemoryDatabase
from events.memory_removals import MemoryRemovals

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from events.archived import Archived, ArchiveFile
    from events.listings import ListQuery
    from events.removals import Removed

_EMPTY: Final = Head(0, b"")


class MemoryLog(MemoryBeside, MemoryRemovals):
    """The contract of ``events.log.Log`` on plain lists, under one lock."""

    def __init__(self) -> None:
        """Begin with no match."""
        self.database = MemoryDatabase()
        MemoryBeside.__init__(self, self.database)
        MemoryRemovals.__init__(self)
        self._lock = self.database.lock
        self._matches: dict[int, MatchRef] = {}
        self._ids: dict[str, int] = {}
        self._rows: dict[int, list[Row]] = {}
        self._keys: dict[int, dict[str, tuple[int, int, bytes]]] = {}
        self._commits: list[tuple[int, int, int]] = []
        self._listings: dict[int, Listing] = {}

    def open_match(
        self,
        public_id: str,
        *,
        created: int,
        tags: Mapping[str, str],
        parent: tuple[int, int] | None = None,
    ) -> MatchRef:
        """See ``Log.open_match``."""
        require_public_id(public_id)
        with self._lock:
            if public_id in self._ids:
                gone = self._ids[public_id] in self._removed
                kind = MatchRemoved if gone else MatchExists
                raise kind(public_id, self.where)
            origin = self._parent(parent) if parent else None
            ref = MatchRef(len(self._ids) + 1, public_id, created, dict(tags), origin)
            self._ids[public_id] = ref.id
            self._matches[ref.id] = ref
            self._rows[ref.id] = []
            self._keys[ref.id] = {}
            return ref

    def add_matches(
        self, matches: Iterable[NewMatch], blobs: Iterable[tuple[str, bytes]] = ()
    ) -> list[MatchRef]:
        """See ``Log.add_matches``."""
        with self._lock:
            added = list(matches)
            for one in added:
                require_new_match(one)
                if one.public_id in self._ids:
                    gone = self._ids[one.public_id] in self._removed
                    raise (MatchRemoved if gone else MatchExists)(one.public_id, self.where)
            for kind, data in blobs:
                self.put_blob(kind, data)
            return [self._added(one) for one in added]

    def _added(self, one: NewMatch) -> MatchRef:
        fork = None if one.parent is None else one.parent[:2]
        ref = self.open_match(one.public_id, created=one.created, tags=one.tags, parent=fork)
        if one.rows:
            self._append(Command(ref.id, one.rows, one.key, one.request))
        return ref

    def _parent(self, parent: tuple[int, int]) -> Parent:
        match_id, seq = parent
        if match_id not in self._rows:
            raise UnknownMatch(match_id, self.where)
        rows = self.read(match_id, seq - 1, seq) if seq > 0 else []
        if not rows:
            raise UnknownSeq(match_id, seq, self.head(match_id).seq)
        return Parent(match_id, seq, rows[0].hash)

    def _fork(self, match_id: int) -> int:
        """The seq after which the facts of a match begin: 0, or where a branch left its parent."""
        ref = self._matches.get(match_id)
        return ref.parent.seq if ref is not None and ref.parent is not None else 0

    def commands(self, match_id: int) -> list[tuple[int, int]]:
        """See ``Log.commands``."""
        with self._lock:
            return sorted((first, last) for first, last, _ in self._keys[match_id].values())

    def match(self, public_id: str) -> MatchRef:
        """See ``Log.match``."""
        found = self._ids.get(public_id)
        if found is None or found in self._removed:
            raise UnknownMatch(public_id, self.where)
        return self._matches[found]

    def public_id(self, match_id: int) -> str:
        """See ``Log.public_id``."""
        if match_id not in self._matches:
            raise UnknownMatch(match_id, self.where)
        return self._matches[match_id].public_id

    def matches(
        self, tags: Mapping[str, str] | None = None, *, after: int = 0, limit: int = 1000
    ) -> list[ListedMatch]:
        """See ``Log.matches``."""
        wanted = (tags or {}).items()
        with self._lock:
            found = [
                ListedMatch(ref, self._rows[ref.id][-1].seq if self._rows[ref.id] else 0)
                for ref in self._matches.values()
                if ref.id > after and ref.id not in self._removed and wanted <= ref.tags.items()
            ]
        return found[:limit]

    def remove_match(self, removed: Removed) -> None:
        """See ``Log.remove_match``."""
        self.remove_matches([removed])

    def remove_matches(self, removed: Sequence[Removed]) -> None:
        """See ``Log.remove_matches``."""
        with self._lock:
            for one in removed:
                current = self.head(self.match(one.public_id).id).seq
                if current != one.head:
                    raise Conflict(one.public_id, one.head + 1, current)
            self._removed |= {one.match_id: one for one in removed}

    def append(
        self,
        match_id: int,
        rows: Sequence[Row],
        *,
        key: str,
        request: bytes,
        listing: Listing | None = None,
    ) -> Appended:
        """See ``Log.append``."""
        command = Command(match_id, rows, key, request, listing)
        check(command)
        with self._lock:
            return self._append(command)

    def append_many(self, commands: Sequence[Command]) -> list[Appended | LogError]:
        """See ``Log.append_many``."""
        for command in commands:
            check(command)
        answers: list[Appended | LogError] = []
        with self._lock:
            for command in commands:
                try:
                    answers.append(self._append(command))
                except LogError as refusal:
                    answers.append(refusal)
        return answers

    def _append(self, command: Command) -> Appended:
        match_id, rows, key, request, listing = command
        stored = self._rows.get(match_id)
        if stored is None:
            raise UnknownMatch(match_id, self.where)
        first, last = rows[0].seq, rows[-1].seq
        known = self.answered(match_id, key, request)
        if known is not None:
            return known
        if match_id in self._removed:
            raise UnknownMatch(match_id, self.where)
        current = self._fork(match_id) + len(stored)
        if first != current + 1:
            raise Conflict(match_id, first, current)
        stored.extend(rows)
        self._keys[match_id][key] = (first, last, request)
        self._commits.append((match_id, first, last))
        if listing is not None:
            self._listings[match_id] = listing
        return Appended(first, last)

    def moved(self, cursor: str = "") -> Moved:
        """See ``Log.moved``."""
        since = self._commits[int(cursor or 0) :]
        moved = {match_id for match_id, _, _ in since} - self._removed.keys()
        return Moved(sorted(moved), str(len(self._commits)))

    def listing(self, match_id: int) -> Listing | None:
        """See ``Log.listing``."""
        return self._listings.get(match_id)

    def listed(self, query: ListQuery) -> list[ListedLog]:
        """See ``Log.listed``."""
        return select_page(self._every_log(), query)

    def count_listed(self, query: ListQuery) -> int:
        """See ``Log.count_listed``."""
        return len(select_page(self._every_log(), query._replace(after=0, skip=0, limit=len(self._ids))))

    def _every_log(self) -> list[ListedLog]:
        with self._lock:
            roots: dict[int, MatchRef] = {}
            for ref in self._matches.values():
                roots[ref.id] = ref if ref.parent is None else roots[ref.parent.match_id]
            return [
                ListedLog(
                    ref,
                    head,
                    event_in(roots[ref.id].tags),
                    self._listings.get(ref.id, Listing(roots[ref.id].id)),
                    ref.id not in self._listings,
                )
                for ref, head in self.matches(limit=len(self._ids))
            ]

    def stale_listings(self, limit: int) -> list[int]:
        """See ``Log.stale_listings``."""
        with self._lock:
            stale = self._matches.keys() - self._listings.keys() - self._removed.keys()
            return sorted(stale)[:limit]

    def put_listings(self, rows: Mapping[int, Listing]) -> None:
        """See ``Log.put_listings``."""
        with self._lock:
            self._listings |= {own: row for own, row in rows.items() if own not in self._listings}

    def mark_listings(self) -> None:
        """See ``Log.mark_listings``."""
        with self._lock:
            self._listings.clear()

    def answered(self, match_id: int, key: str, request: bytes) -> Appended | None:
        """See ``Log.answered``."""
        known = self._keys.get(match_id, {}).get(key)
        if known is None or match_id in self._removed:
            return None
        if known[2] != request:
            raise KeyReused(key, known[0], known[1])
        return Appended(known[0], known[1], repeated=True)

    def answered_to(self, match_id: int) -> int:
        """See ``Log.answered_to``."""
        return max((last for _, last, _ in self._keys.get(match_id, {}).values()), default=0)

    def read(self, match_id: int, after: int = 0, until: int | None = None) -> list[Row]:
        """See ``Log.read``."""
        rows, fork = self._rows.get(match_id, []), self._fork(match_id)
        return rows[max(after - fork, 0) : None if until is None else max(until - fork, 0)]

    def missing(self, match_id: int, after: int, until: int) -> int:
        """See ``Log.missing``."""
        there = {row.seq for row in self.read(match_id, after, until)}
        return next((seq for seq in range(after + 1, until + 1) if seq not in there), 0)

    def of_kinds(self, match_ids: Sequence[int], kinds: Sequence[str]) -> list[tuple[int, Row]]:
        """See ``Log.of_kinds``."""
        wanted = frozenset(kinds)
        return [
            (match_id, row)
            for match_id in sorted(set(match_ids))
            for row in self._rows.get(match_id, [])
            if row.kind in wanted
        ]

    def holding(self, words: bytes) -> dict[int, int]:
        """See ``Log.holding``."""
        found = {}
        for match_id, rows in self._rows.items():
            first = next((row.seq for row in rows if words in row.open), 0)
            if first and match_id not in self._removed:
                found[match_id] = first
        return found

    def head(self, match_id: int) -> Head:
        """See ``Log.head``."""
        rows = self._rows.get(match_id)
        if rows is None or match_id in self._removed:
            raise UnknownMatch(match_id, self.where)
        if rows:
            return Head(rows[-1].seq, rows[-1].hash)
        parent = self._matches[match_id].parent
        return _EMPTY if parent is None else Head(parent.seq, parent.hash)

    def feed(self, cursor: str = "", limit: int = 1000) -> Feed:
        """See ``Log.feed``; the cursor is commit number and seq."""
        commit, seq = self._position(cursor)
        found: list[tuple[int, Row]] = []
        with self._lock:
            while commit <= len(self._commits) and len(found) < limit:
                match_id, first, last = self._commits[commit - 1]
                following = max(seq + 1, first)
                taken = self.read(match_id, following - 1, last)[: limit - len(found)]
                found += [(match_id, row) for row in taken]
                seq = following - 1 + len(taken)
                if seq < last or commit == len(self._commits):
                    break
                commit, seq = commit + 1, 0
        return Feed(found, f"{commit}.{seq}")

    def tip(self) -> str:
        """See ``Log.tip``."""
        with self._lock:
            last = self._commits[-1][2] if self._commits else 0
            return f"{max(len(self._commits), 1)}.{last}"

    def _position(self, cursor: str) -> tuple[int, int]:
        commit, _, seq = (cursor or "1.0").partition(".")
        sound = ids.is_number(commit) and ids.is_number(seq)
        if not sound or int(commit) > max(len(self._commits), 1):
            raise CursorOutdated(cursor, self.where)
        return int(commit), int(seq)

    def taken(self, match_id: int) -> list[StoredCommand]:
        """See ``Log.taken``."""
        with self._lock:
            keys = self._keys.get(match_id, {}).items()
            return sorted(StoredCommand(first, last, key, sha) for key, (first, last, sha) in keys)

    def archived(self) -> list[Archived]:
        """See ``Log.archived``; what ends with the program has no archive."""
        return []

    def archives(self) -> list[ArchiveFile]:
        """See ``Log.archives``."""
        return []

    def put_away(self, file: ArchiveFile, matches: Sequence[Archived]) -> None:
        """See ``Log.put_away``."""
        message = f"{matches[0].public_id} is in memory and cannot be moved into {file.file}; name a database"
        raise BadCommand(message)

    def bring_back(self, one: Archived) -> None:
        """See ``Log.bring_back``."""
        raise UnknownMatch(f"{one.public_id} in an archive", self.where)

    def moved_archive(self, file: str, folder: str) -> None:
        """See ``Log.moved_archive``; there is none."""

    def compact(self) -> None:
        """See ``Log.compact``; there is no file."""

    def close(self) -> None:
        """See ``Log.close``; nothing is kept."""


def require_new_match(one: NewMatch) -> None:
    """Refuse a match that no log can take, before anything is written; raises BadCommand."""
    require_public_id(one.public_id)
    if one.rows:
        check(Command(0, one.rows, one.key, one.request))


def require_public_id(public_id: str) -> None:
    """Refuse a public id that could not be typed at a table; raises BadCommand."""
    if not ids.is_public_id(public_id):
        message = (
            f"{public_id[:80]!r} cannot name a match; an id has 1 to 64 letters, digits, dots, "
            "dashes or underscores and begins with a letter or digit"
        )
        raise BadCommand(message)
