"""Which SIGNI go where level or limit is exceeded: one at a time, the groups A, B and C in turn.

The groups are those of the board as it was before the first of them left, until nothing is exceeded
any more: what changes because one left moves no SIGNI into another group. The frame that settles
keeps them meanwhile, and the levels are noted for the next check when it is over.
Source: glossary.rule-based-action.3, glossary.rule-based-action.4.
"""

from collections.abc import Container
from typing import Final, NamedTuple

from events.kinds import LevelsNoted
from events.vocabulary import SEATS
from referee.effects.board import Board, Derived
from referee.effects.run import Run, RunningFrame
from referee.rulebook import reading_value
from referee.state import Card, marks

Rows = list[tuple[Card, Derived]]


class Groups(NamedTuple):
    """The ids of the SIGNI of a seat that go before its others."""

    above: tuple[int, ...]
    """Group A: SIGNI above the level of the center LRIG."""
    changed: tuple[int, ...]
    """Group B: SIGNI with another level than at the previous check."""


def _rows(board: Board, seat: str, but: Container[int] = ()) -> Rows:
    rows = board.slots(seat)
    return [(s.card, d) for _, s, d in rows if not s.face_down and s.card.id not in but]


def _above(board: Board, center: Derived | None, rows: Rows) -> tuple[int, ...]:
    """The SIGNI above the level of the center LRIG, unless the reading `level_above_lrig` lets them stay.

    Only the classic game asks for it: glossary.rule-based-action.3 leaves no choice.
    """
    if center is None or reading_value(board.state.settings, "level_above_lrig") == "stays":
        return ()
    return tuple([c.id for c, d in rows if d.level > center.level])


def grouped(board: Board, seat: str) -> Groups:
    """Sort the SIGNI of a seat as they lie now."""
    rows = _rows(board, seat)
    noted, before = dict(board.state.levels), board.library.printed
    changed = tuple(c.id for c, d in rows if noted.get(c.id, before(c.name).level) != d.level)
    return Groups(_above(board, board.center(seat), rows), changed)


def exceeding(
    board: Board, seat: str, dying: Container[int] = (), first: Groups | None = None
) -> tuple[int, ...]:
    """The SIGNI of which one must go: above the level, or of a total above the limit.

    `dying` are not counted. `first` are the groups that the process began with, those of the board
    if it begins now; the first group of which any is left is picked from.
    """
    center = board.center(seat)
    if center is None:
        return ()
    rows = _rows(board, seat, dying)
    if above := _above(board, center, rows):
        return above
    kept = board.only.get(seat)
    if kept is not None and (others := tuple(c.id for c, _ in rows if c.id not in kept)):
        return others
    crowded = len(rows) > board.maximum.get(seat, len(rows))
    if not crowded and sum([d.level for _, d in rows if d.level > 0]) <= board.limit(seat):
        return ()
    for group in grouped(board, seat) if first is None else first:
        if left := tuple(c.id for c, _ in rows if c.id in group):
            return left
    return tuple(c.id for c, d in rows if d.level >= 0)


KEPT: Final[dict[str, tuple[str, str]]] = {seat: marks.exceeding(seat) for seat in SEATS}
"""Under which names the frame that settles keeps the groups of each seat."""


def next_to_go(f: RunningFrame, board: Board, seat: str, dying: Container[int]) -> tuple[int, ...]:
    """The SIGNI of a seat of which one must go, by the groups that the frame keeps.

    On most boards nothing is exceeded, and no groups are made.
    """
    above, changed = KEPT[seat]
    kept = above in f.names
    first = Groups(f.names[above], f.names[changed]) if kept else None
    items = exceeding(board, seat, dying, first)
    if items and not kept:
        f.names[above], f.names[changed] = grouped(board, seat)
    elif kept and not items:
        forget(f, (seat,))
    return items


def forget(f: RunningFrame, seats: tuple[str, ...] = SEATS) -> None:
    """Drop the groups of seats for which nothing is exceeded, or goes, any more."""
    for seat in seats:
        for name in KEPT[seat]:
            f.names.pop(name, None)


def note_levels(run: Run, f: RunningFrame, board: Board, *, done: bool) -> None:
    """Note the levels that changed since the last check, but of seats whose SIGNI still go.

    Where nothing was `done` texts keep what exceeds level or limit, and no more of it goes.
    """
    if not done:
        forget(f)
    noted, before = dict(run.state.levels), board.library.printed
    fresh = {
        slot.card.id: derived.level
        for seat in SEATS
        if KEPT[seat][0] not in f.names
        for _, slot, derived in board.slots(seat)
        if noted.get(slot.card.id, before(derived.name).level) != derived.level
    }
    if fresh:
        body = LevelsNoted(tuple(fresh), tuple(fresh.values()))
        run.emit(body, ("glossary.rule-based-action.4",))
