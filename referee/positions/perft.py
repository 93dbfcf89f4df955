"""How many lines are legal from a position, so many answers deep: a count of all that may happen.

Engines of other games are compared so, move by move: where two counts differ, the breakdown by the
first answer leads to the answer that one of them allows and the other does not.
"""

from collections import Counter
from collections.abc import Mapping

from referee.positions.errors import PositionError, PositionProblem
from referee.positions.played.laying import board_problems
from referee.positions.played.table import PlayedPosition
from referee.positions.written.reading import Case
from referee.rules import Action, Refusal, Table, decide, legal
from referee.service.chance import Unshaken
from referee.service.simulated.simulate import RefusedAnswerError
from referee.service.table.choices import describe


def divide(case: Case, depth: int) -> Mapping[str, int]:
    """Count the lines of so many answers from the laid board, by their first answer in words.

    A line that ends before, because the match does, is counted once. A deck is shuffled into the
    order that it has. Answers in the same words, such as two copies of a card to play, are counted
    together. Raises PositionError for a case that cannot be played or is a check of decks,
    and RefusedAnswerError for an answer that the rules list and refuse.
    """
    problems = case.problems or tuple(board_problems(case))
    if case.row.phase == "deck-check":
        text = "a check of decks has no board and no legal line"
        problems = (PositionProblem(case.source.name, case.line("phase"), text),)
    if problems:
        raise PositionError(problems)
    table = PlayedPosition(case).table
    found: Counter[str] = Counter()
    for action in legal(table):
        found[f"{table.seat} {describe(table, action)}"] += _after(table, action, depth - 1)
    return found


def _after(table: Table, action: Action, depth: int) -> int:
    if depth == 0:
        return 1
    made = decide(table.state, action, table.library, head=table.state.seq, at=0, chance=Unshaken())
    if isinstance(made, Refusal):
        message = f"{describe(table, action)} is listed as legal and refused: {made.text}"
        raise RefusedAnswerError(message)
    return _lines(Table(made.state, table.library, made.board), depth)


def _lines(table: Table, depth: int) -> int:
    if table.decision is None:
        return 1
    if depth == 1:
        return max(1, sum(1 for _ in legal(table)))
    return sum(_after(table, action, depth - 1) for action in legal(table)) or 1
