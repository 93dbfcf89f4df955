"""An earlier entry or action is amended, and what followed it is done again."""

from typing import Annotated

from referee.service.answers import stands
from referee.service.court.pointed import AmendAnswer
from referee.service.orders.points import Authorised
from referee.service.orders.schema import TEXT, Field, order
from referee.service.orders.sitting import Sitting
from referee.service.play.amending import Change, amend


@order(
    "amend", "/amendments", "Amend an earlier entry", 'referee amend m1@57 "charge scout" --dry-run',
    tag="time", sees=True,
)  # fmt: skip
def earlier(
    at: Sitting,
    seq: Annotated[
        int,
        Field(
            "A fact of the entry or action that was wrong.", such="57", least=1, most=100,
            kind="point",
        ),
    ],
    words: Annotated[
        str,
        Field(
            "What was really done, several steps parted by semicolons; empty where nothing was.",
            such="charge scout", most=TEXT, label="What was really done", placed=True,
        ),
    ],
    reason: Annotated[
        str,
        Field("Why it is amended.", such="Another card was charged.", most=TEXT, label="Reason"),
    ] = "",
    authorised: Authorised = "",
) -> AmendAnswer:  # fmt: skip
    """Put what was really done in the place of an entry, and do again what followed.

    The match goes back to before it, with the cards as they lay; later entries follow up to the first
    that cannot stand. That one and the rest are listed, and stay in the log as undone.
    """
    change = Change(seq, words, reason, authorised)
    facts, done = amend(at.desk, at.name, change, at.by, at.to.eyes, **at.once)
    at.made[:] = facts
    now = stands(at.desk, at.name, at.to.eyes, facts, at.before)
    return AmendAnswer(*now, done)
