"""Branches of a match: one is opened, and a ruling is given otherwise on one."""

from typing import Annotated

from referee.court import Ruling
from referee.service.court.branching import Branch, open_branch
from referee.service.court.comparing import try_moves
from referee.service.court.pointed import BranchAnswer, OtherwiseAnswer
from referee.service.event.public import seat_names
from referee.service.looking import view_at
from referee.service.orders.schema import TEXT, WORD, Field, order
from referee.service.orders.sitting import Sitting
from referee.timeline.questions import waited_for


@order(
    "branch open",
    "/branches",
    "Open a branch",
    "referee branch open m1@57",
    tag="branches",
    sees=True,
    creates=True,
)
def leave(
    at: Sitting,
    seq: Annotated[
        int | None,
        Field(
            "The point from which it goes on: a seq or a name; else the end.",
            such="57",
            most=100,
            kind="point",
        ),
    ] = None,
    name: Annotated[
        str,
        Field(
            "Its name; else m1.B1, m1.B2 and so on.",
            such="m1.late",
            most=WORD,
            pattern=r"^[^\x00-\x1f/@]*$",
            placed=True,
        ),
    ] = "",
    purpose: Annotated[str, Field("Its purpose.", such="if B had guarded", most=TEXT)] = "",
    *,
    seed: Annotated[
        str,
        Field(
            "Its dice are its own, from this seed.",
            such="3",
            most=40,
            owned=True,
            more="Only the owner of the service may say so.",
        ),
    ] = "",
) -> BranchAnswer:
    """Go on from a point in a log of its own; the match is never touched by what happens there."""
    made = open_branch(at.desk, at.name, seq, name, purpose=purpose, by=at.by, seed=seed, **at.once)
    decision = view_at(at.desk, made.name, at.to.eyes, made.point)["decision"]
    return BranchAnswer(at.name, made, decision)


def otherwise(at: Sitting, ruling_id: str, given: Ruling) -> OtherwiseAnswer:
    """Rule otherwise than a ruling did, on a branch, and lay it beside the ruling as it was."""
    made = try_moves(at.desk, at.name, ruling_id, given, at.by, viewer=at.to.eyes, **at.once)

    def asked(one: Branch) -> str:
        return waited_for(view_at(at.desk, one.name, at.to.eyes), seat_names(at.desk, one.name, at.to.eyes))

    return OtherwiseAnswer(*made, (asked(made.given), asked(made.otherwise)))
