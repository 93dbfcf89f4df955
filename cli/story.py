"""From the facts of a match to the lines of its log, in words, for one viewer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from cli.logbook import LogLine
from referee.sight import project_fact
from referee.timeline import ListReader, Reader, states, undone_by
from referee.timeline.words import caption, say

if TYPE_CHECKING:
    from collections.abc import Iterable

    from referee.service import Desk
    from referee.state import Match
    from referee.timeline.path import Rewind

Fact = Any
"""A fact as the timeline reads it: seq, body, actor, cause, clauses, by."""


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


def story(
    desk: Desk,
    match: str,
    viewer: str,
    *,
    level: str = "normal",
    after: int = 0,
    until: int | None = None,
) -> list[LogLine]:
    """Word the log of a match for a viewer, in the order of the log.

    A ruling that stands no more says so, and what took its place.
    """
    lines = Book(desk.reader(match)).lines(viewer, level=level, after=after, until=until)
    if not any(line.kind == "ruling.given" for line in lines):
        return lines
    gone = {one.seq: one.how for one in desk.rulings(match, viewer) if one.stands != "stands"}
    return [
        line._replace(details=(*line.details, ("now", gone[line.seq])))
        if line.seq in gone
        else line
        for line in lines
    ]
