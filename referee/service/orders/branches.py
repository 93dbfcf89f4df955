"""Branches of a match: one is opened, and a ruling is given otherwise on one."""

from referee.court import Ruling
from referee.service.court.branching import Branch, open_branch
from referee.service.court.comparing import try_moves
from referee.service.court.pointed import BranchAnswer, OtherwiseAnswer
from referee.service.looking import view_at
from referee.service.orders.sitting import Sitting
from referee.timeline.questions import waited_for


def leave(
    at: Sitting, point: int | None, name: str = "", purpose: str = "", *, seed: str = ""
) -> BranchAnswer:
    """Go on from a point, or from the head, in a log of its own; with a seed its dice are too."""
    made = open_branch(
        at.desk, at.name, point, name, purpose=purpose, by=at.by, seed=seed, **at.once
    )
    decision = view_at(at.desk, made.name, at.to.eyes, made.point)["decision"]
    return BranchAnswer(at.name, made, decision)


def otherwise(at: Sitting, ruling_id: str, given: Ruling) -> OtherwiseAnswer:
    """Rule otherwise than a ruling did, on a branch, and lay it beside the ruling as it was."""
    made = try_moves(at.desk, at.name, ruling_id, given, at.by, viewer=at.to.eyes, **at.once)

    def asked(one: Branch) -> str:
        return waited_for(view_at(at.desk, one.name, at.to.eyes))

    return OtherwiseAnswer(*made, (asked(made.given), asked(made.otherwise)))
