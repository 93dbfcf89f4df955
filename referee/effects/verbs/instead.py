"""What a text does to a deed that would have happened: stops it, or lets it pass for a price.

The steps of such a text run above the verb that would do the deed, and tell it what came of them.
"""

from typing import Any

from referee.effects.deeds.clearing import stopped
from referee.effects.deeds.waiting import used
from referee.effects.run import Run, RunningFrame
from referee.effects.verbs.flow import op_end
from referee.state import marks


def _tell(run: Run, name: str, values: tuple[int, ...]) -> None:
    below = run.beneath()
    below.names[name] = (below.names.get(name) or ()) + values


def op_instead(run: Run, f: RunningFrame, arg: Any) -> None:  # noqa: ARG001 - the shape of a verb
    """Something is done instead: the deed does not happen, and the effect has worked once."""
    _stop(run, f, "replaced")
    below = run.beneath().names
    below[marks.INSTEAD] = (below.get(marks.INSTEAD) or 0) + 1
    for lasting in run.state.lasting:
        if lasting.id == -f.names[marks.KEY][0]:
            used(run, lasting)


def _stop(run: Run, f: RunningFrame, how: str) -> None:
    names = f.names
    stopped(run, (names[marks.WORD], names[marks.WHO], names[marks.CARD]), how)
    _tell(run, marks.GONE, (names[marks.FOR],))


def op_kept(run: Run, f: RunningFrame, arg: Any) -> None:  # noqa: ARG001 - as above
    """Nothing is done instead: this text has had its turn with the deed."""
    _tell(run, marks.HELD, (*f.names[marks.KEY], f.names[marks.FOR]))


def op_toll(run: Run, f: RunningFrame, arg: Any) -> None:
    """The price of a deed was paid, or it was not in full and the deed does not happen."""
    if f.names.pop(marks.FULL, 1):
        op_kept(run, f, arg)
    else:
        _stop(run, f, "forbidden")


def op_unpaid(run: Run, f: RunningFrame, arg: Any) -> None:  # noqa: ARG001 - as above
    """The price of a deed was declined: it does not happen."""
    _stop(run, f, "forbidden")


def op_declined(run: Run, f: RunningFrame, arg: Any) -> None:
    """Another way to do something was not gone."""


def op_way(run: Run, f: RunningFrame, name: str) -> None:
    """Another way to do something was gone to its end: the verb below is told."""
    if f.names.pop(marks.FULL, 1):
        _tell(run, name, (1,))
    op_end(run, f, None)
