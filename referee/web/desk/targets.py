"""To where a rewind is offered: before the actions that a dispute may be about."""

from bisect import bisect_left
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from referee.service import Desk
from referee.service.telling import story
from referee.timeline import Checkpoint, checkpoints
from referee.timeline.story import LogLine

LAST: Final = "before the last action"
BEFORE: Final = "before the one before"
SUGGESTED: Final = 3
LISTED: Final = 12
"""Actions before a point that are offered one by one."""
BACK: Final = 400
"""Facts before a point among which they are looked for."""


class Target(NamedTuple):
    """A point to go back to, and what it is."""

    seq: int
    words: str


class RewindTarget(NamedTuple):
    """An action that can be taken back, and the point to which one goes back for it."""

    to: int
    line: LogLine


class Targets(NamedTuple):
    """What is offered: a few points, the last actions (newest first), and which comes first."""

    suggested: tuple[Target, ...]
    actions: tuple[RewindTarget, ...]
    usual: int


def targets(desk: Desk, match: str, eyes: str, point: int) -> Targets:
    """Say to where one may go back from a point, in words for somebody's eyes.

    Taken first is the last action of a player in the turn of the point; where nobody has acted in
    that turn yet, the last action before it.
    """
    rows = [r for r in checkpoints(desk.reader(match)) if not r.undone and 0 < r.seq <= point]
    lines = story(desk, match, eyes, after=max(point - BACK, 0), until=point, level="full")
    actions = _actions(lines, [r.seq for r in rows])
    suggested = _suggested(rows, [one.to for one in actions], point)
    usual = actions[0].to if actions else suggested[-1].seq if suggested else 0
    return Targets(suggested, actions, usual)


def _actions(lines: Iterable[LogLine], settled: Sequence[int]) -> tuple[RewindTarget, ...]:
    """The last actions that stand, each with the last point at which the match had waited."""
    found = []
    for line in lines:
        place = bisect_left(settled, line.seq)
        if line.kind == "action.taken" and not line.undone and place:
            found.append(RewindTarget(settled[place - 1], line))
    return tuple(found[-LISTED:][::-1])


def _words(point: Checkpoint) -> str:
    if point.name and point.kind != "action":
        return point.name.replace(".", ", ").replace("turn", "turn ")
    return f"turn {point.turn}, {point.phase.replace('attack.', '')}"


def _suggested(rows: Sequence[Checkpoint], before: Sequence[int], point: int) -> tuple[Target, ...]:
    """Suggest three points: before the last action, the one before it, and where a phase began."""
    found = {to: Target(to, words) for to, words in zip(before, (LAST, BEFORE), strict=False)}
    for row in reversed(rows):
        if len(found) == SUGGESTED:
            break
        if row.kind in {"phase", "turn"} and row.seq not in found and row.seq < point:
            found[row.seq] = Target(row.seq, _words(row))
    return tuple(sorted(found.values(), key=lambda one: one.seq))
