"""How a step takes the answer that it waited for."""

from collections.abc import Callable
from typing import Any

from referee.effects.run import Answer, Live, Run

Op = Callable[[Run, Live, Any], None]
"""A verb: it acts on the run and the frame that runs, with the argument of its place."""


def take(run: Run) -> Answer | None:
    """Take the answer that is there, if any."""
    answer, run.answer = run.answer, None
    return answer


def stay(f: Live) -> None:
    """Carry the step out again once the answer is there."""
    f.pc -= 1
