"""Whether anything is due at all: one glance at a table on which mostly nothing is.

Between two units of play most tables are calm: no ability waits, no zone and no SIGNI calls for a
rule action. Only where that cannot be said the full check is made (glossary.rule-based-action.1).
"""

from functools import lru_cache

from events.vocabulary import CENTER
from referee.effects.board import Board
from referee.effects.run import Run
from referee.state import Match, Seat


def calm(run: Run) -> bool:
    """Whether nothing at all is due: no question, no rule action, no ability that waits."""
    state = run.state
    if state.lasting or state.waiting or state.winner or not rows_quiet(state):
        return False
    board = run.board
    if not board.quiet:
        board.quiet = field_quiet(board)
    return board.quiet


def rows_quiet(state: Match) -> bool:
    """Whether no zone but the field calls for a rule action."""
    a, b = state.A, state.B
    return not (state.crushed or a.loose or b.loose or (not a.deck and a.trash) or (not b.deck and b.trash))


def field_quiet(board: Board) -> bool:
    """Say at one glance whether every SIGNI has its level and is within power, level and limit.

    A board of which that cannot be said is looked at in full: one where a level was noted, or a
    text sets how many SIGNI there may be.
    """
    if board.maximum or board.only or board.state.levels:
        return False
    return _within(board, board.state.A) and _within(board, board.state.B)


def _within(board: Board, seat: Seat) -> bool:
    by_id, printed = board.by_id, board.library.printed
    center = seat.lrig[CENTER]
    lrigs = [by_id[s.card.id] for s in seat.lrig if s is not None]
    if center is None or (len(lrigs) > 1 and same_types(board, seat)):
        return False
    level, total = by_id[center.card.id].level, 0
    for slot in seat.signi:
        if slot is None:
            continue
        derived = by_id[slot.card.id]
        if derived.power <= 0 or not 0 <= derived.level <= level:
            return False
        if derived.level != printed(derived.name).level:
            return False
        total += derived.level
    return total <= sum([d.limit for d in lrigs])


def same_types(board: Board, seat: Seat) -> list[tuple[int, ...]]:
    """The rows of assist LRIGs of which one must go: its LRIG types equal another's.

    Source: glossary.rule-based-action.7; the center's stack never goes.
    """
    slots = seat.lrig
    types = tuple([() if s is None else board.by_id[s.card.id].lrig_types for s in slots])
    return [tuple([s.card.id for i in row if (s := slots[i]) is not None]) for row in twins(types)]


@lru_cache(4096)
def twins(types: tuple[tuple[str, ...], ...]) -> tuple[tuple[int, ...], ...]:
    """The rows of places of assists of which one must go for its LRIG types.

    One of the same whole set as the center's goes in any case; of two that are the same only as
    each other their player keeps one (glossary.rule-based-action.7).
    """
    sets = [frozenset(t) for t in types]
    same = tuple(i for i, t in enumerate(sets) if i != CENTER and t and sets.count(t) > 1)
    as_center = tuple((i,) for i in same if sets[i] == sets[CENTER])
    return as_center or ((same,) if same else ())
