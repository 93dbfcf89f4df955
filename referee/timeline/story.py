"""From the facts of a match to the lines of its log, in words, for one viewer."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from events.data import Moment, OptionalSeq
from referee.sight import project_fact
from referee.timeline.amended import told_amended
from referee.timeline.book import Book
from referee.timeline.words import rank_of, ranked

Fact = Any
"""A fact as the timeline reads it: seq, body, actor, cause, clauses, by."""


class LogLine(Struct, frozen=True):
    """One fact in words, and where it belongs.

    depth counts the causes above it within its command; undone is the seq of the rewind that took
    it back, 0 while it stands; court marks facts of judging; turn and phase say where it happened.
    names are the cards that the words name; stated says that people told the outcome; at is its
    time in microseconds.
    """

    seq: int
    kind: str
    words: str
    actor: str = ""
    depth: int = 0
    clauses: tuple[str, ...] = ()
    by: tuple[str, int] | None = None
    undone: OptionalSeq = 0
    court: bool = False
    turn: tuple[int, str] = (0, "")
    phase: str = "setup"
    details: tuple[tuple[str, str], ...] = ()
    names: tuple[str, ...] = ()
    stated: bool = False
    at: Moment = 0


def holds(line: LogLine, words: Sequence[str]) -> bool:
    """Whether a line is about all of some words: what it tells, its kind, clauses, card.

    A lone A or B is who did it; a clause may be named by the end of its id, as attack.2.
    """
    by = line.by[0] if line.by else ""
    told = " ".join((line.words, by, *(text for _, text in line.details))).casefold()
    named = (line.kind, *line.clauses)
    return all(
        line.actor == word
        if word in {"A", "B"}
        else word.casefold() in told
        or any(name.startswith(word) or name.endswith(f".{word}") for name in named)
        for word in words
    )


def _details(fact: Fact, viewer: str) -> tuple[tuple[str, str], ...]:
    """The parts of a ruling that its viewer may read."""
    if fact.body.KIND != "ruling.given":
        return ()
    body = project_fact(fact, viewer)["body"]
    looked = ", ".join(str(s) for s in body["looked_at"])
    rows = [
        ("question", body.get("question") or ""),
        ("agreed", body.get("agreed") or ""),
        ("looked at", looked),
        ("clauses", ", ".join(fact.clauses)),
        ("decision", body.get("decision") or ""),
        ("missed", f"{body['trigger']}, at {body['missed']}" if body["missed"] else ""),
        ("illegal", f"the action recorded at {body['illegal']}" if body["illegal"] else ""),
        ("remedy", body["remedy"]),
        ("supersedes", body["supersedes"]),
        ("by", fact.actor.removeprefix("judge:")),
    ]
    return tuple((name, text) for name, text in rows if text)


Told = tuple[int, LogLine]
"""A line with the least level that tells it, 0 for brief; what a rewind undid is not said yet."""


def line(book: Book, seq: int, viewer: str) -> Told:
    """Word the fact of a seq for a viewer; a ruling's decision stands in its details."""
    fact, before, after = book.around(seq)
    rank, words = ranked(fact, before, after, viewer)
    if fact.body.KIND == "ruling.given":
        rank, words = 0, f"ruling {fact.body.id}"
    words = told_amended(book, fact, words, viewer)
    told = LogLine(
        seq=seq,
        kind=fact.body.KIND,
        words=words,
        actor=fact.actor,
        depth=book.depths[seq],
        clauses=fact.clauses,
        by=(fact.by.name, fact.by.line) if fact.by else None,
        court=fact.body.COURT,
        turn=(after.turn.number, after.turn.seat),
        phase=after.turn.phase,
        details=_details(fact, viewer),
        names=book.named(words),
        stated=seq in book.stated,
        at=fact.at,
    )
    return rank, told


def lines(
    book: Book, viewer: str, *, level: str = "normal", after: int = 0, until: int | None = None
) -> list[LogLine]:
    """Word the facts with after < seq <= until; those a level leaves out are absent.

    Raises BrokenRecordError where a fact among them cannot follow, UnknownLevelError.
    """
    least, last = rank_of(level), book.last(until)
    gone = book.gone(book.head)
    told = (line(book, seq, viewer) for seq in range(after + 1, last + 1))
    return [replace(one, undone=gone.get(one.seq, 0)) for rank, one in told if rank <= least]
