"""How a branch begins: a log of its own that goes on from a point, to see what would have been.

A branch never writes to its parent, so its parent says nothing of it: the first fact of the branch
names the parent and the point. What is ruled or played on a branch holds on that branch alone.
"""

from events.kinds import BranchOpened
from referee.court.draft import Draft, DraftRefusal, joined
from referee.court.policy import Policy, may
from referee.timeline import Reader, check_point, settled_at_or_before, state_at

ORDER = "branch"


def open_branch(reader: Reader, opened: BranchOpened, by: str, policy: Policy) -> list[Draft] | DraftRefusal:
    """Begin a branch at a point at which the match waited for an answer, or was over.

    The point may lie in an undone stretch: the branch then goes on as the table did at that time.
    Raises OutOfRangeError for a point that the log does not have.
    """
    faults = []
    able = may(policy, by, ORDER)
    if able is not None:
        faults.append(able)
    point = check_point(reader, opened.point, 1)
    state = state_at(reader, point)
    if state.decision is None and not state.winner:
        near = settled_at_or_before(reader, point)
        instead = f"branch off at {near}" if near else "branch off at its first question"
        what = f"at seq {point} the match was amid a command and waited for nobody"
        faults.append(DraftRefusal("not-settled", what, instead))
    return joined(faults) or [Draft(opened, by)]
