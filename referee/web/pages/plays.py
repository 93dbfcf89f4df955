"""The positions of a clause, played once and drawn at any of their facts."""

from typing import Final, NamedTuple

from markupsafe import Markup

from events.bounds import BoundedCache
from events.vocabulary import SEATS
from referee.positions import Case, CaseRun, cases_of, show_case
from referee.positions.played.table import MATCH, PlayedPosition, RefusedTry
from referee.service.looking import catalog_at, view_at
from referee.service.telling import story
from referee.timeline.story import LogLine
from referee.web.drawing.cards import faces_of
from referee.web.drawing.parts import BoardSource, board

VIEWER: Final = "judge"
NAMES: Final = {"A": "Player A", "B": "Player B"}
TURN, OTHER = "turn player", "opponent"
"""What the seats of a position are called, which nobody plays."""


class Play(NamedTuple):
    """One position that was played: its case, what came of it, and the facts to step over."""

    case: Case
    shown: CaseRun
    lines: tuple[LogLine, ...]
    begun: int
    refused: tuple[RefusedTry, ...]

    @property
    def holds(self) -> bool:
        """Whether everything that it expects came about."""
        return self.shown.outcome.status == "pass"

    def at(self, step: int | None) -> int:
        """The seq to draw: the asked one within the play, else the end."""
        last = self.lines[-1].seq if self.lines else self.begun
        return last if step is None else min(max(step, self.begun), last)


_PLAYS: Final = BoundedCache[str, tuple[Play, ...]]("referee.web.pages.plays:_PLAYS")


def plays_of(clause_id: str) -> tuple[Play, ...]:
    """The positions that show a clause, played at the first call; none where no board can."""
    return _PLAYS.of(clause_id, lambda: tuple(map(_played, cases_of(clause_id))))


def _played(case: Case) -> Play:
    shown = show_case(case)
    played = shown.played
    if played is None:
        return Play(case, shown, (), 0, ())
    lines = story(played.desk, MATCH, VIEWER, after=played.laid, until=played.now.seq)
    return Play(case, shown, tuple(lines), played.laid, tuple(played.refused))


def drawn(play: Play, seq: int, *, prefix: str = "") -> Markup:
    """Draw the board of a position after a fact, with what that fact changed."""
    played: PlayedPosition | None = play.shown.played
    if played is None:
        return Markup()
    desk = played.desk
    view = view_at(desk, MATCH, VIEWER, seq)
    before = view_at(desk, MATCH, VIEWER, seq - 1) if seq > play.begun else None
    faces = faces_of(catalog_at(desk, MATCH))
    turn = view["turn"]["seat"]
    names: dict[str, str] = {seat: TURN if seat == turn else OTHER for seat in SEATS}
    return board(BoardSource(view, before, VIEWER, "A", faces, names, (), prefix))
