"""A match as it goes on, for those who follow it: each fact once, and where it leaves the match."""

from collections.abc import Iterable
from contextlib import suppress
from typing import Any, Final, NamedTuple

from events.errors import UnknownMatch
from events.kinds import KINDS, Fact
from referee.service.desk import Desk
from referee.service.store.rows import legible
from referee.sight import project_decision, project_fact
from referee.timeline.book import Book
from referee.timeline.story import LogLine, line
from referee.timeline.words import rank_of

TOLD: Final = rank_of("normal")
"""How much is put into words."""


OF_EVENTS: Final = frozenset(
    {"event", "policy", "person", "official", "page", "round", "table", "registration", "seats"}
)
"""How the kinds of facts begin by which an event alone goes on."""
GOES_ON: Final = frozenset(
    {
        *(kind for kind in KINDS if kind.partition(".")[0] in OF_EVENTS),
        "time.called",
        "result.reported",
        "result.corrected",
        "result.recorded",
        "match.ended",
        "match.rewound",
    }
)
"""The kinds by which an event goes on, in its own log or in that of a match of it."""


class FollowedFact(NamedTuple):
    """One fact as a viewer may know it, and where it leaves the match.

    `line` is its line of the log, None where it has none. `asked` is what the match waits for from
    this fact on, None where that did not change; `over` is (winner, reason) where it ended by it.
    """

    seq: int
    fact: dict[str, Any]
    line: LogLine | None
    turn: tuple[int, str]
    phase: str
    asked: dict[str, Any] | None
    over: tuple[str, str] | None


class Called(NamedTuple):
    """A fact of the feed: its log with the tags of that, and the cursor right after it."""

    match: str
    tags: dict[str, str]
    fact: Fact
    cursor: str


def steps_after(
    desk: Desk, match: str, viewers: Iterable[str], after: int, until: int | None = None
) -> tuple[int, dict[str, list[FollowedFact]]]:
    """The facts of a match after a seq, up to another or the head, for each viewer.

    The first number is the last seq that was read. Raises UnknownMatch, and what makes the log
    of a match unreadable.
    """
    book = desk.reading(match).book
    last = max(book.last(until), after)
    seqs = range(after + 1, last + 1)
    return last, {viewer: [_step(book, seq, viewer) for seq in seqs] for viewer in viewers}


def moved_since(desk: Desk, cursor: str) -> tuple[set[str], str]:
    """The logs with commands after a cursor, and the cursor from which to go on."""
    found = desk.log.moved(cursor)
    return {desk.live.name(match) for match in found.matches}, found.cursor


def feed_tip(desk: Desk) -> str:
    """The place in the feed of all logs after everything that is there now."""
    return desk.log.tip()


def called_since(
    desk: Desk, cursor: str, kinds: frozenset[str], limit: int = 1000
) -> tuple[list[Called], str]:
    """The facts of some kinds among the next of the feed, and from where to go on.

    The cursor is the same where nothing followed. Raises CursorOutdated.
    """
    feed, found = desk.log.feed(cursor, limit), []
    for place, (match, row) in enumerate(feed.rows, 1):
        for _, fact in legible([(match, row)] if row.kind in kinds else ()):
            name, after = desk.live.name(match), desk.log.feed(cursor, place).cursor
            with suppress(UnknownMatch):  # of a match that was removed
                found.append(Called(name, desk.live.ref(name).tags, fact, after))
    return found, feed.cursor


def _step(book: Book, seq: int, viewer: str) -> FollowedFact:
    fact, before, after = book.around(seq)
    rank, words = line(book, seq, viewer)
    asks = after.decision is not None and after.decision != before.decision
    ended = after.winner and not before.winner
    return FollowedFact(
        seq,
        project_fact(fact, viewer),
        words if rank <= TOLD else None,
        (after.turn.number, after.turn.seat),
        after.turn.phase,
        project_decision(after, viewer) if asks else None,
        (after.winner, after.reason) if ended else None,
    )
