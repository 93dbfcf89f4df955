"""Whether anything is due at all: one glance at a table on which mostly nothing is.

Between two units of play most tables are calm: no ability waits, no zone and no SIGNI calls for a
rule action. Only where that cannot be said the full check is made (glossary.rule-based-action.1).
"""

from functools import cache

from events.vocabulary import CENTER
from referee.effects.board import Board
from referee.effects.run import Run
from referee.state import Match, Seat


def calm(run: Run) -> bool:
    """Say whether nothing at all is due: no question, no rule action, no ability that waits."""
    state = run.state
    if state.lasting or state.waiting or state.winner or not rows_quiet(state):
        return False
    board = run.board
    if not board.quiet:
        board.quiet = _field_quiet(board)
    return board.quiet


def rows_quiet(state: Match) -> bool:
    """Say whether no zone but the field calls for a rule action."""
    a, b = state.A, state.B
    return not (
        state.crushed or a.loose or b.loose or (not a.deck and a.trash) or (not b.deck and b.trash)
    )


def _field_quiet(board: Board) -> bool:
    """Say at one glance whether every SIGNI is as printed and within power, level and limit.

    A board of which that cannot be said is looked at in full: one where a level was noted, or a
    text sets how many SIGNI there may be.
    """
    if board.maximum or board.state.levels:
        return False
    return _within(board, board.state.A) and _within(board, board.state.B)


def _within(board: Board, seat: Seat) -> bool:
    by_id, printed = board.by_id, board.library.printed
    lrigs = [by_id[s.card.id] if s is not None else None for s in seat.lrig]
    center = lrigs[CENTER]
    if center is None or twins(tuple([d.lrig_types if d is not None else () for d in lrigs])):
        return False
    total = 0
    for slot in seat.signi:
        if slot is None:
            continue
        derived = by_id[slot.card.id]
        if derived is not printed(slot.card.name) or derived.power <= 0:
            return False
        if not 0 <= derived.level <= center.level:
            return False
        total += derived.level
    return total <= sum([d.limit for d in lrigs if d is not None])


@cache
def twins(types: tuple[tuple[str, ...], ...]) -> tuple[tuple[int, ...], ...]:
    """Give the rows of places of assists of which one must go for its LRIG types.

    One of the same whole set as the center's goes in any case; of two that are the same only as
    each other their player keeps one (glossary.rule-based-action.7).
    """
    sets = [frozenset(t) for t in types]
    same = tuple(i for i, t in enumerate(sets) if i != CENTER and t and sets.count(t) > 1)
    as_center = tuple((i,) for i in same if sets[i] == sets[CENTER])
    return as_center or ((same,) if same else ())
