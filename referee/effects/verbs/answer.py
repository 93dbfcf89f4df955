"""How a step takes the answer that it waited for."""

from collections.abc import Callable
from typing import Any

from referee.effects.run import ChosenAnswer, Run, RunningFrame
from referee.state import marks

Op = Callable[[Run, RunningFrame, Any], None]
"""A verb: it acts on the run and the frame that runs, with the argument of its place."""


def take(run: Run) -> ChosenAnswer | None:
    """Take the answer that is there, if any."""
    answer, run.answer = run.answer, None
    return answer


def keep(f: RunningFrame, answer: ChosenAnswer) -> None:
    """Keep an answer for when the step is carried out again after something that comes first."""
    f.names[marks.DID], f.names[marks.CARDS] = answer.do, answer.cards
    f.names[marks.ZONE], f.names[marks.NUMBER] = answer.zone, answer.number


def kept(f: RunningFrame) -> ChosenAnswer | None:
    """Take the answer that was kept, if any."""
    did = f.names.pop(marks.DID, None)
    if did is None:
        return None
    cards, zone, number = (f.names.pop(name) for name in (marks.CARDS, marks.ZONE, marks.NUMBER))
    return ChosenAnswer(did, cards, zone, number)


def stay(f: RunningFrame) -> None:
    """Carry the step out again once the answer is there."""
    f.pc -= 1
