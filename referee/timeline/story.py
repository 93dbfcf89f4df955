"""From the facts of a match to the lines of its log, in words, for one viewer."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from referee.sight import project_fact
from referee.state import Match
from referee.timeline.path import Rewind, undone_by
from referee.timeline.reader import ListReader, Reader
from referee.timeline.states import states
from referee.timeline.words import caption, say

Fact = Any
"""A fact as the timeline reads it: seq, body, actor, cause, clauses, by."""


class LogLine(NamedTuple):
    """One fact in words, and where it belongs.

    depth counts the causes above it within its command; undone is the seq of the rewind that took
    it back, 0 while it stands; court marks facts of judging; turn and phase say where it happened.
    """

    seq: int
    kind: str
    words: str
    actor: str = ""
    depth: int = 0
    clauses: tuple[str, ...] = ()
    by: tuple[str, int] | None = None
    undone: int = 0
    court: bool = False
    turn: tuple[int, str] = (0, "")
    phase: str = "setup"
    details: tuple[tuple[str, str], ...] = ()


def holds(line: LogLine, words: Sequence[str]) -> bool:
    """Say whether a line is about all of some words: what it tells, its kind, clauses, card.

    A lone A or B is who did it.
    """
    by = line.by[0] if line.by else ""
    told = " ".join((line.words, by, *(text for _, text in line.details))).casefold()
    named = (line.kind, *line.clauses)
    return all(
        line.actor == word
        if word in {"A", "B"}
        else word.casefold() in told or any(name.startswith(word) for name in named)
        for word in words
    )


def _details(fact: Fact, viewer: str) -> tuple[tuple[str, str], ...]:
    """Give the parts of a ruling that its viewer may read."""
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


def _words(fact: Fact, before: Match, after: Match, viewer: str, *, level: str) -> str | None:
    """Tell a fact; a ruling's decision stands in its box and not in the line."""
    if fact.body.KIND == "ruling.given":
        return f"ruling {fact.body.id}"
    if level == "full":
        return caption(fact, before, after, viewer)
    return say(fact, before, after, viewer, level=level)


def _depths(facts: Iterable[Fact]) -> dict[int, int]:
    """Say how deep each fact hangs below what a person did."""
    depths: dict[int, int] = {}
    for fact in facts:
        depths[fact.seq] = depths.get(fact.cause, -1) + 1 if fact.cause else 0
    return depths


def _line(fact: Fact, words: str, after: Match, viewer: str) -> LogLine:
    return LogLine(
        seq=fact.seq,
        kind=fact.body.KIND,
        words=words,
        actor=fact.actor,
        clauses=fact.clauses,
        by=(fact.by.name, fact.by.line) if fact.by else None,
        court=fact.body.COURT,
        turn=(after.turn.number, after.turn.seat),
        phase=after.turn.phase,
        details=_details(fact, viewer),
    )


class Book:
    """A whole match, read once: its facts, and the state after each."""

    def __init__(self, reader: Reader) -> None:
        """Read everything that the log of a match holds."""
        self.head = reader.head()
        self.facts: list[Fact] = reader.facts(0, self.head)
        self.rewinds: list[Rewind] = reader.rewinds()
        self.states: dict[int, Match] = states(ListReader(self.facts), range(self.head + 1))
        self.depths = _depths(self.facts)

    def before(self, fact: Fact) -> Match:
        """Give the state that a fact found."""
        return self.states[fact.seq - 1]

    def lines(
        self, viewer: str, *, level: str = "normal", after: int = 0, until: int | None = None
    ) -> list[LogLine]:
        """Word the facts with after < seq <= until; those a level leaves out are absent."""
        last = self.head if until is None else until
        told = []
        for fact in self.facts[after:last]:
            state = self.states[fact.seq]
            words = _words(fact, self.before(fact), state, viewer, level=level)
            if words is None:
                continue
            line = _line(fact, words, state, viewer)
            by = undone_by(self.rewinds, fact.seq, self.head) if not line.court else 0
            told.append(line._replace(undone=by, depth=self.depths[fact.seq]))
        return told
