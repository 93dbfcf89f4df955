"""Takebacks: a seat reverses a decision, the other one answers where it must."""

from collections.abc import Sequence
from typing import Annotated

from events.kinds import Fact
from referee.court import takebacks
from referee.service.answers import stands
from referee.service.court.pointed import TakebackAnswer
from referee.service.orders.schema import Field, order
from referee.service.orders.seats import seat_at
from referee.service.orders.sitting import Sitting
from referee.service.play.takebacks import takeback_named

TakebackId = Annotated[str, Field("Id of a takeback, such as T1.", such="T1", placed=True)]


@order(
    "takeback ask",
    "/takebacks",
    "Take back an action",
    "referee takeback ask m1 --seat A",
    by="seat",
    tag="table",
    sees=True,
)
def ask(
    at: Sitting,
    to: Annotated[
        int,
        Field(
            "Back to this point; else to before the seat's last action.",
            such="57",
            most=100,
            option="to",
            kind="point",
        ),
    ] = 0,
) -> TakebackAnswer:
    """Take back a seat's last action, or all since a point.

    What told nobody anything is taken back at once; what is more waits for the other seat.
    """
    seat, reader = seat_at(at.desk, at.name, at.by), at.reader
    drafts = takebacks.ask(reader, seat, to, at.policy)
    facts = at.commit(reader, drafts, "take back", seat, to)
    return _told(at, facts, facts[0].body.id)


@order(
    "takeback agree",
    "/takebacks/{takeback}/agree",
    "Agree to a takeback",
    "referee takeback agree m1 T1 --seat B",
    by="seat",
    tag="table",
    sees=True,
)
def agree(at: Sitting, takeback: TakebackId) -> TakebackAnswer:
    """Agree to what the other seat asked to take back; the match goes back there."""
    return _answered(at, takeback, agree=True)


@order(
    "takeback decline",
    "/takebacks/{takeback}/decline",
    "Decline a takeback",
    "referee takeback decline m1 T1 --seat B",
    by="seat",
    tag="table",
    sees=True,
)
def decline(at: Sitting, takeback: TakebackId) -> TakebackAnswer:
    """Decline what the other seat asked for; the seat that asked drops its own request so."""
    return _answered(at, takeback, agree=False)


def _answered(at: Sitting, name: str, *, agree: bool) -> TakebackAnswer:
    seat, reader = seat_at(at.desk, at.name, at.by), at.reader
    drafts = takebacks.answer(reader, name, seat, at.policy, agree=agree)
    facts = at.commit(reader, drafts, "answer takeback", name, seat, agree)
    return _told(at, facts, name)


def _told(at: Sitting, facts: Sequence[Fact], name: str) -> TakebackAnswer:
    now = stands(at.desk, at.name, at.to.eyes, facts, at.before)
    return TakebackAnswer(*now, takeback_named(at.desk, at.name, name))
