"""Branches of a match: one is opened, and a ruling is given otherwise on one."""

from referee.court import Ruling
from referee.service.court.branching import Branch
from referee.service.court.pointed import BranchAnswer, OtherwiseAnswer
from referee.service.orders.sitting import Sitting
from referee.timeline.questions import waited_for


def leave(
    at: Sitting, point: int | None, name: str = "", purpose: str = "", *, seed: str = ""
) -> BranchAnswer:
    """Go on from a point, or from the head, in a log of its own; with a seed its dice are too."""
    made = at.desk.branch(at.name, point, name, purpose=purpose, by=at.by, seed=seed, **at.once)
    decision = at.desk.view(made.name, at.to.eyes, made.point)["decision"]
    return BranchAnswer(at.name, made, decision)


def otherwise(at: Sitting, ruling_id: str, given: Ruling) -> OtherwiseAnswer:
    """Rule otherwise than a ruling did, on a branch, and lay it beside the ruling as it was."""
    made = at.desk.what_if(at.name, ruling_id, given, at.by, at.to.eyes, **at.once)

    def asked(one: Branch) -> str:
        return waited_for(at.desk.view(one.name, at.to.eyes))

    return OtherwiseAnswer(*made, (asked(made.given), asked(made.otherwise)))
