"""One recorded match, as somebody sees it: tables, steps, reasons, facts, choices."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from referee.audit import Verdict
from referee.rules import Table
from referee.service import Choices, Desk, DeskError
from referee.service.looking import eyes_at, view_at
from referee.service.play.listings import choices_at
from referee.service.points import point_at
from referee.service.proof.verifying import verify_match
from referee.service.telling import Reasons, reasons, story, told_facts
from referee.sight import View, letter_of
from referee.state import Match
from referee.timeline.story import LogLine

JUDGE: Final = "judge"
FactRow = dict[str, Any]
"""A fact as plain values: seq, kind, at, actor, cause, clauses, by, body, and undone."""
Point = int | str
"""A seq, or a point by its name: "turn3", "turn3.main", "R1", the name of a checkpoint."""


class MatchStep(NamedTuple):
    """One line of the log, and the table after it as the same viewer sees it."""

    line: LogLine
    view: View


class RecordedMatch:
    """A match as one viewer sees it; what they may not see is left out of every answer.

    It reads on: facts that come later are there the next time something is asked.
    """

    def __init__(self, desk: Desk, name: str, viewer: str) -> None:
        """Take the desk at which it lies, its name and whose eyes look.

        Raises UnknownMatch and UnknownViewerError.
        """
        letter_of(viewer)
        desk.log.match(name)
        self._desk, self.name = desk, name
        self.viewer = eyes_at(desk, name, viewer)

    def __repr__(self) -> str:
        """Its name and viewer."""
        return f"<RecordedMatch {self.name} as {self.viewer}>"

    @property
    def head(self) -> int:
        """The seq of the last fact."""
        return self._desk.reader(self.name).head()

    def point(self, at: Point | None = None) -> int:
        """The seq of a point; that of the head for None.

        Raises DeskError that names the points there are, OutOfRangeError for a seq beyond the head.
        """
        return point_at(self._desk, self.name, "" if at is None else str(at))

    def view(self, at: Point | None = None) -> View:
        """The table at a point: zones, cards, power and level as they hold, and what is asked.

        Raises what `point` raises.
        """
        return view_at(self._desk, self.name, self.viewer, self.point(at))

    def facts(
        self, after: Point = 0, until: Point | None = None, *, kinds: Sequence[str] = ()
    ) -> list[FactRow]:
        """Facts in their order, with after < seq <= until; of some kinds, or of all.

        `at` is in microseconds since 1970, UTC; `undone` stands in facts that a rewind took back,
        with its seq. Raises what `point` raises, and DeskError for a kind that no fact has.
        """
        first = 0 if after == 0 else self.point(after)
        until = self.point(until)
        return told_facts(self._desk, self.name, self.viewer, after=first, until=until, kinds=kinds)

    def log(self, level: str = "normal", *, after: int = 0) -> list[LogLine]:
        """The match in words, a line for each fact that is told at a level.

        The levels are "brief", "normal" and "full". Raises UnknownLevelError.
        """
        return story(self._desk, self.name, self.viewer, level=level, after=after)

    def steps(self, level: str = "normal", *, after: int = 0) -> Iterator[MatchStep]:
        """The lines of the log, each with the table after it; tables are made as they are asked."""
        reading = self._desk.reading(self.name)
        for line in self.log(level, after=after):
            yield MatchStep(line, reading.view(self.viewer, line.seq))

    def why(self, at: Point) -> Reasons:
        """Why the fact of a point came about, by which clauses, and what followed from it.

        Raises what `point` raises.
        """
        return reasons(self._desk, self.name, self.point(at), self.viewer)

    def choices(self, at: Point | None = None) -> Choices:
        """What is asked at a point, of whom, and every legal answer by number and in words.

        Answers name the cards of a hand: a seat is told its own, a judge all. Raises DeskError for
        anybody else, and what `point` raises.
        """
        table = self._desk.table(self.name, self.point(at))
        if table.decision is not None and self.viewer not in {JUDGE, table.seat}:
            self._refuse("the answers that a seat may give")
        return choices_at(self._desk, self.name, self.point(at))

    def state(self, at: Point | None = None) -> Match:
        """The whole state at a point, hidden cards included, as the rules read it.

        Raises DeskError for a viewer who is not a judge, and what `point` raises.
        """
        return self.table(at).state

    def table(self, at: Point | None = None) -> Table:
        """The table at a point, with the cards of this match: what `decide` and `legal` are given.

        Raises DeskError for a viewer who is not a judge, and what `point` raises.
        """
        if self.viewer != JUDGE:
            self._refuse("the whole state")
        return self._desk.table(self.name, self.point(at))

    def verify(self) -> Verdict:
        """Whether the chain of the match holds; the first seq that does not, and why."""
        return verify_match(self._desk, self.name)

    def _refuse(self, what: str) -> None:
        raise DeskError(
            "not-seen",
            f"{what} cannot be shown to {self.viewer}",
            where=self.name,
            instead="ask for the match as a judge, or use view()",
        )


__all__ = ["FactRow", "MatchStep", "Point", "RecordedMatch", "View"]
