"""Matches read once and kept at hand: what every seq of them shows, without reading it again.

A desk stands in one thread, and so does what it words. The facts and states are those of the cache that
all threads of a service share; a match whose log is not what it was is read again.
"""

from collections.abc import Callable, Hashable
from typing import Any, Final, NamedTuple, TypeVar

from msgspec.structs import replace

from events.bounds import BoundedCache, most
from events.kinds import MatchOpened
from events.log import Head, Log, MatchRef
from events.vocabulary import SEATS
from referee.court.given import STANDS, rulings_of
from referee.effects.library import Library
from referee.effects.sighted import PAPER
from referee.fold import Court
from referee.rules import Table
from referee.service.errors import DeskError
from referee.service.pointing import Stretch, point_in, points_in, stretch_in
from referee.service.store.live import LiveMatches, require_match
from referee.service.store.reader import reader_of
from referee.service.table.unread import LATEST, marked
from referee.service.views import view_of
from referee.sight import View
from referee.state import Match
from referee.timeline.amended import why_rewound
from referee.timeline.book import Book, BookReader
from referee.timeline.knowledge import Ledger
from referee.timeline.ledgers import Ledgers
from referee.timeline.marks import Marks, marks
from referee.timeline.pace import decisions
from referee.timeline.path import holds, live_path, onward
from referee.timeline.reader import ListReader, Reader
from referee.timeline.series import Series, series, turned
from referee.timeline.states import court_for
from referee.timeline.story import LogLine, Told, line
from referee.timeline.words import rank_of

LEAST_FACTS: Final = 1_000
"""As how many facts a short match is counted among those that are kept, for what is made of it."""
SPECTATOR: Final = "spectator"
JUDGE: Final = "judge"

T = TypeVar("T")


class Undone(NamedTuple):
    """A stretch that a rewind took back: its ends, the rewind, and why where one may read it."""

    first: int
    last: int
    by: int
    why: str = ""


class FactMoment(NamedTuple):
    """What the record says of one fact: its line, that of its cause, and what is asked then."""

    line: LogLine
    cause: LogLine | None
    view: View


class MatchReading:
    """One match as it was read up to a head: everything about it is asked by seq and viewer.

    `head` may be told lower than the match stands, for those who learn of it later.
    """

    def __init__(self, ref: MatchRef, played_by: Callable[[Match], Library]) -> None:
        """Begin before the first fact; `played_by` answers by which cards a state is played."""
        self.ref, self._played_by = ref, played_by
        self._libraries: dict[str, Library] = {}
        self.at = Head(0, b"")
        self.book = Book()
        self._memo: dict[Hashable, Any] = {}
        self._told: dict[str, list[Told | None]] = {}
        self._courts: dict[tuple[str, int], dict[int, str]] = {}
        self._ends: dict[int, View] = {}
        self._ledgers = {seat: Ledgers(self.book, seat) for seat in SEATS}

    @property
    def name(self) -> str:
        """The name of the match."""
        return self.ref.public_id

    @property
    def head(self) -> int:
        """The last seq."""
        return self.book.head

    @property
    def opened(self) -> MatchOpened:
        """The fact that opened the match."""
        body = next((f.body for f in self.book.facts if isinstance(f.body, MatchOpened)), None)
        if body is None:
            raise DeskError("no-facts", "the match has no facts yet", where=self.name)
        return body

    def go_on(self, head: Head, book: Book) -> None:
        """Take the book of another head, which extends the one before."""
        self.at, self.book = head, book
        self._memo.clear()
        self._courts.clear()
        for one in self._ledgers.values():
            one.go_on(book)

    def library(self, seq: int) -> Library:
        """The cards by which the match is played at a seq; raises OutOfRangeError."""
        state = self.book.state(seq or 1)
        found = self._libraries.get(state.settings.catalog)
        if found is None:
            found = self._libraries[state.settings.catalog] = self._played_by(state)
        return found

    def table(self, seq: int) -> Table:
        """The table at a seq as the rules see it; raises OutOfRangeError."""
        return Table(self.book.state(seq), self.library(seq))

    def view(self, viewer: str, seq: int) -> View:
        """What a viewer sees at a seq, as `view_at`; raises OutOfRangeError."""
        table = self.table(seq)
        return view_of(table, viewer, lambda: self.book.facts[max(seq - LATEST, 0) : seq])

    def reader(self, head: int | None = None) -> Reader:
        """What reads the match from memory, as it stood when a seq was its last."""
        return BookReader(self.book, self.head if head is None else min(head, self.head))

    def court(self, viewer: str, seq: int) -> Court:
        """What the court knew at a seq, in the words that a viewer may read.

        Raises OutOfRangeError, BrokenRecordError.
        """
        self.book.state(seq)
        ordered = self.kept("court", lambda: [f for f in self.book.facts if f.body.COURT])
        return court_for((fact for fact in ordered if fact.seq <= seq), viewer)

    def known(self, viewer: str, seq: int) -> tuple[Ledger, ...]:
        """The ledgers that a viewer may read: a seat its own, a judge both.

        Of a sealed copy there are none: what a seat knows is sealed in it.
        """
        if viewer == SPECTATOR or self.book.state(seq).sealed:
            return ()
        return tuple(self._ledgers[seat].at(seq) for seat in SEATS if viewer in {seat, JUDGE})

    def line(self, viewer: str, seq: int, head: int | None = None) -> LogLine:
        """Word the fact of a seq, whatever its level; raises OutOfRangeError."""
        upto = self.head if head is None else head
        return self._marked(self._line(viewer, seq)[1], viewer, upto)

    def _room(self, viewer: str) -> list[Told | None]:
        """The lines of a viewer by seq, None where one was not worded yet."""
        told = self._told.setdefault(viewer, [])
        if len(told) <= self.head:
            told += [None] * (self.head + 1 - len(told))
        return told

    def _line(self, viewer: str, seq: int) -> Told:
        told = self._room(viewer)
        found = told[seq] if 0 < seq <= self.head else None
        if found is None:
            level, said = line(self.book, seq, viewer)
            found = told[seq] = level, marked(said, self.book.facts[seq - 1], self.library(seq))
        return found

    def _marked(self, one: LogLine, viewer: str, head: int) -> LogLine:
        """Say of a line what came later: the rewind that undid it, what became of a ruling."""
        by = self.book.gone(head).get(one.seq)
        if by:
            return replace(one, undone=by)
        if one.kind != "ruling.given":
            return one
        how = self._replaced(viewer, head).get(one.seq)
        return one if how is None else replace(one, details=(*one.details, ("now", how)))

    def _replaced(self, viewer: str, head: int) -> dict[int, str]:
        """What became of the rulings that stand no more, by their seq."""
        found = self._courts.get((viewer, head))
        if found is None:
            rows = rulings_of(court_for(self.book.facts[:head], viewer))
            found = {one.seq: one.how for one in rows if one.stands != STANDS}
            self._courts[viewer, head] = found
        return found

    def lines(
        self,
        viewer: str,
        level: str = "normal",
        *,
        after: int = 0,
        until: int | None = None,
        head: int | None = None,
    ) -> list[LogLine]:
        """Word the facts with after < seq <= until; those a level leaves out are absent.

        Raises BrokenRecordError where the log cannot be read so far, UnknownLevelError.
        """
        least, last = rank_of(level), self.book.last(until)
        upto = self.head if head is None else head
        told = self._room(viewer)
        row = (told[seq] or self._line(viewer, seq) for seq in range(after + 1, min(last, upto) + 1))
        kept = [one for rank, one in row if rank <= least]
        if self.book.gone(upto):
            return [self._marked(one, viewer, upto) for one in kept]
        ruled = "ruling.given"
        return [self._marked(one, viewer, upto) if one.kind == ruled else one for one in kept]

    def moment(self, viewer: str, seq: int, head: int | None = None) -> FactMoment:
        """The fact of a seq in words, with its cause and what is seen then."""
        here = self.line(viewer, seq, head)
        cause = self.book.facts[seq - 1].cause
        led = self.line(viewer, cause, head) if 0 < cause < seq else None
        return FactMoment(here, led, self.view(viewer, seq))

    def kept(self, key: Hashable, make: Callable[[], T]) -> T:
        """What was made of this reading before, or make it: until the match goes on."""
        if key not in self._memo:
            self._memo[key] = make()
        found: T = self._memo[key]
        return found

    def point(self, said: str, head: int) -> int:
        """The seq of a point of the log up to a head, by the words of every other door.

        Raises DeskError that names the nearest points, OutOfRangeError for a seq beyond the head.
        """
        return point_in(ListReader(self.book.facts[:head]), self.name, said)

    def stretch(self, said: str, head: int) -> Stretch:
        """The seqs of a stretch of the log up to a head, by the words of every other door.

        Raises DeskError for ends that no point has, OutOfRangeError for a seq beyond the head.
        """
        return stretch_in(ListReader(self.book.facts[:head]), self.name, said)

    def points(self, head: int) -> dict[str, int]:
        """The seq of each point that has a name, up to a head."""
        return self.kept(("points", head), lambda: points_in(ListReader(self.book.facts[:head])))

    def marks(self, head: int | None = None) -> Marks:
        """What stands along the log up to a head."""
        upto = self.head if head is None else head
        return self.kept(("marks", upto), lambda: marks(self.book, upto))

    def actors(self, head: int | None = None) -> tuple[str, ...]:
        """Name those who acted for the court up to a head, as the log writes them."""
        upto = self.head if head is None else head
        return self.kept(("actors", upto), lambda: self._actors(upto))

    def _actors(self, head: int) -> tuple[str, ...]:
        named = (f.actor for f in self.book.facts[:head] if f.body.COURT and ":" in f.actor)
        return tuple(dict.fromkeys(named))

    def undone(self, viewer: str, head: int | None = None) -> tuple[Undone, ...]:
        """The stretches that do not count at a head, without the court between them."""
        rows = self.marks(head).undone
        return tuple(Undone(one, last, by, why_rewound(self.book, by, viewer)) for one, last, by in rows)

    def series(self, head: int | None = None) -> Series:
        """The figures of each turn that counts; without times where people typed them in."""
        upto = self.head if head is None else head
        return self.kept(("series", upto), lambda: self._series(upto))

    def _series(self, head: int) -> Series:
        turns = turned(self.marks(head).turns, live_path(self.book.rewinds, head), head)
        paper = self.opened.deal == PAPER
        times = () if paper else decisions(self.book.facts[:head])
        return series(turns, self._end, times)

    def _end(self, seq: int) -> View:
        """What a spectator sees at the end of a turn."""
        found = self._ends.get(seq)
        if found is None:
            found = self._ends[seq] = self.view(SPECTATOR, seq)
        return found

    def phases(self, seq: int, head: int | None = None) -> dict[str, int]:
        """The first seq of each phase of the turn at a seq, as the match went on from it."""
        upto = self.head if head is None else head
        begun = self.kept(("phases", upto), lambda: self._begun(upto))
        path = onward(self.book.rewinds, seq, upto)
        found: dict[str, int] = {}
        for at, name in begun.get(self.book.state(seq).turn.number, ()):
            if name not in found and holds(path, at):
                found[name] = at
        return found

    def _begun(self, head: int) -> dict[int, list[tuple[int, str]]]:
        """Where phases began along the log, by the number of their turn."""
        rows: dict[int, list[tuple[int, str]]] = {}
        for at, name in self.marks(head).phases:
            rows.setdefault(self.book.states[at].turn.number, []).append((at, name))
        return rows


class MatchReadings:
    """The matches that a desk keeps at hand, the one asked for longest ago makes room."""

    def __init__(self, log: Log, matches: LiveMatches) -> None:
        """Keep nothing yet."""
        self._log, self._matches = log, matches
        self._kept = BoundedCache[str, MatchReading]("referee.service.reading:MatchReadings._kept", _facts)

    def get(self, match: str) -> MatchReading:
        """A match as it stands in the log now; raises DeskError for one that is none."""
        kept = self._kept.get(match)
        ref = self._log.match(match) if kept is None else kept.ref
        head = self._log.head(ref.id)
        if kept is None or kept.at != head:
            kept = self._brought_up(ref, head, kept)
            self._kept[match] = kept
        return kept

    def at_hand(self, match: str) -> MatchReading | None:
        """A match that is kept as it stands in the log now, None for one to be read first."""
        kept = self._kept.get(match)
        return None if kept is None or kept.at != self._log.head(kept.ref.id) else kept

    def drop(self, match: str) -> None:
        """Forget a match that came into the log by another way."""
        self._kept.pop(match, None)

    def _brought_up(self, ref: MatchRef, head: Head, kept: MatchReading | None) -> MatchReading:
        if kept is None:
            require_match(ref, reader_of(self._log, ref))
        book = self._matches.history(ref, head)
        if kept is None or not book.extends(kept.book):
            kept = MatchReading(ref, self._matches.shelf.played_by)
        kept.go_on(head, book)
        return kept


def _facts(_: str, reading: MatchReading) -> int:
    """Count the facts of a kept match; the longest one is kept alone."""
    return min(max(reading.head, LEAST_FACTS), most("referee.service.reading:MatchReadings._kept"))
