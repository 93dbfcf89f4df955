"""Penalties: what the policy suggests, those of a match, and those of a person."""

from typing import Annotated

from referee.service.commands import JUDGE
from referee.service.court.punishing import (
    owed_at,
    penalties_followed_up,
    penalty_history,
    suggest_penalty,
)
from referee.service.court.records import PastPenalty, Penalty, Suggestion
from referee.service.event.people import explain_ids
from referee.service.orders.schema import Field
from referee.service.queries.schema import Answered, MatchAnswer, QueryContext, means, query
from referee.service.sealing import PUNISHED, sealed_facts
from referee.service.store.eventlogs import is_event

Seat = Annotated[str, Field("A seat; else every one.", such="B", choices=("A", "B", ""), kind="seat")]


class Penalties(MatchAnswer, frozen=True):
    """The penalties of a match, withdrawn ones included.

    `owed` are losses that earlier matches kept for this one; officials alone are told of them.
    """

    penalties: tuple[Penalty, ...]
    owed: Annotated[tuple[str, ...], means("Links of what is kept for here.", ["m1/P1"])]


class Suggested(Answered, frozen=True):
    """What the policy suggests, and how that was counted; nothing is recorded."""

    match: str
    suggestion: Suggestion


class History(Answered, frozen=True):
    """What a person was given in an event, match by match."""

    person: str
    event: str
    sealed: Annotated[
        int, means("How many of the facts behind it have parts that are sealed in this copy.", 0)
    ]
    penalties: tuple[PastPenalty, ...]


@query("penalty list", "/penalties", "List the penalties", "referee penalty list m1")
def penalties(at: QueryContext, seat: Seat = "") -> Penalties:
    """List the penalties of a match up to a point, withdrawn ones included.

    Reasons are for the table, deviations for judges: others read them empty.
    """
    found = penalties_followed_up(at.desk, at.name, at.viewer, at.seq)
    owed = owed_at(at.desk, at.name) if at.viewer == JUDGE else ()
    return Penalties(
        *at.heading(*PUNISHED),
        penalties=tuple(one for one in found if seat in {"", one.seat}),
        owed=tuple(past.link for past in owed),
    )


@query(
    "penalty suggest",
    "/penalties/suggestion",
    "Ask which penalty the policy suggests",
    "referee penalty suggest m1 G2 --seat B",
    access="officials",
)
def suggestion(
    at: QueryContext,
    infraction: Annotated[str, Field("Code or name of an infraction.", such="G2", most=200, placed=True)],
    *,
    seat: Seat = "",
    person: Annotated[str, Field("Instead of a seat.", such="spectator:p-7")] = "",
) -> Suggested:
    """Say which penalty the policy suggests, and how that was counted; nothing is recorded."""
    people = [person] if is_event(at.desk.live.ref(at.name)) else []
    with explain_ids(at.desk, at.name, people):
        return Suggested(at.name, suggest_penalty(at.desk, at.name, infraction, seat, person))


@query(
    "penalty history",
    "/people/{person}/penalties",
    "Tell what a person was given",
    "referee penalty history p-7 --event winter-open",
    access="person",
)
def history(
    at: QueryContext,
    person: Annotated[str, Field("Id of a person.", such="p-2", placed=True)],
    *,
    event: Annotated[str, Field("Name of the event.", such="winter-open")],
) -> History:
    """Tell what a person was given in an event, match by match.

    Its officials are told all; the person reads their own without what is for judges alone.
    """
    rows = penalty_history(at.desk, person, event, at.viewer)
    sealed = sum(sealed_facts(at.desk, match, PUNISHED) for match in dict.fromkeys(p.match for p in rows))
    return History(person, event, sealed, tuple(rows))
