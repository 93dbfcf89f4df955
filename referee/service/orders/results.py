"""The result of a match that no rule ended: recorded, and what stands then."""

from typing import Annotated

from referee.court.event.results import TIME
from referee.court.results import REASONS, REPORTERS, RESULTS, StatedResult, record_result
from referee.service.event.answers import ResultAnswer
from referee.service.event.seating import match_result, match_time, require_match
from referee.service.orders.schema import Field, order
from referee.service.orders.seats import seat_or
from referee.service.orders.sitting import Sitting


@order(
    "result", "/result", "Record the result",
    "referee result m1 --winner double-loss --by floor-judge:ann", tag="events",
)  # fmt: skip
def record(
    at: Sitting,
    winner: Annotated[
        str,
        Field(
            "Who won, or that nobody did: a draw, or both players lose.", such="A",
            choices=RESULTS, label="How it ended",
        ),
    ],
    reason: Annotated[
        str,
        Field(
            "By time, as the policy says; or as the players report it.", such="reported",
            choices=REASONS, label="Why",
        ),
    ] = TIME,
    reported: Annotated[
        str,
        Field(
            "The seat that reported it, or both.", such="both", choices=REPORTERS,
            label="Who reported it",
        ),
    ] = "",
) -> ResultAnswer:  # fmt: skip
    """Record how a match ended that no rule ended: once time is over, or as players report it."""
    said = StatedResult(
        seat_or(at.desk, at.name, winner, RESULTS), reason,
        seat_or(at.desk, at.name, reported, REPORTERS),
    )  # fmt: skip
    require_match(at.desk, at.name)
    reader, under, who = at.reader, at.policy, at.who
    drafts = record_result(reader, said, who, under, match_time(at.desk, at.name))
    words = ("result", said.winner, said.reason, said.reported, at.by)
    last = at.commit(reader, drafts, *words)[-1].seq
    return ResultAnswer(at.name, last, last <= at.before, match_result(at.desk, at.name))
