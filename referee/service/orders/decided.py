"""How tables of an event ended: written by slip or as players say, corrected; who is disqualified."""

from typing import Annotated

from referee.court import event as court
from referee.court.draft import DraftRefusal
from referee.court.event import SOURCES, TableEnd
from referee.court.event.deciding import SLIP
from referee.court.orders import Drafts
from referee.court.policy import Policy
from referee.fold.event import Event
from referee.service.event.answers import EventAnswer
from referee.service.event.games import score_at
from referee.service.event.ordering import event_at
from referee.service.event.records import winner_words
from referee.service.event.standing import end_of
from referee.service.orders.events import Person, still_seated, told
from referee.service.orders.pairings import reason_such_as
from referee.service.orders.rounds import Number, Table
from referee.service.orders.schema import WORD, Field, order
from referee.service.orders.sitting import Sitting

Winner = Annotated[
    str,
    Field("Who won, by seat or by their id; or draw, or double-loss where both lose.", such="A", most=WORD,
          label="Who won"),
]  # fmt: skip
Games = Annotated[
    str,
    Field("Games of seat A and of seat B, and drawn ones: 2-1 or 2-1-0; needed where several games win.",
          such="2-1", pattern=r"(\d-\d(-\d)?)?", most=WORD, label="Games of seat A and seat B"),
]  # fmt: skip


def table_words(at: Sitting, end: TableEnd) -> str:
    """Say how a table ended, by the ids of who sat there."""
    seated = next(t for t in event_at(at.desk, at.name).tables_of(end.round) if t.table == end.table)
    return f"round {end.round}, table {end.table}: {winner_words(end.winner, seated.people)}"


@order(
    "event result",
    "/rounds/{number}/tables/{table}/result",
    "Write the result of a table",
    "referee event result 1 12 --winner p7 --by kim",
    at="event",
    tag="events",
)
def result(
    at: Sitting,
    number: Number,
    table: Table,
    winner: Winner,
    games: Games = "",
    *,
    source: Annotated[
        str,
        Field("From where it is known; else a slip, or an official where two accounts differ.", such=SLIP,
              choices=SOURCES, label="From where it is known"),
    ] = "",
) -> EventAnswer:  # fmt: skip
    """Write how a table ended whose match is not recorded; that of a recorded one is taken over.

    Between two games of a recorded match it may be written too, where no other game is played.
    """
    end = end_of(at.desk, at.name, (number, table), winner, games)

    def decided(event: Event, who: str, policy: Policy) -> Drafts | DraftRefusal:
        score = score_at(at.desk, at.name, number, table) if policy.scoring.games > 1 else None
        between, known = score is not None and score.between, source or court.known_from(event, end)
        return court.decide(event, end, known, who, policy, between=between)

    at.order_event(
        decided,
        "event result",
        *end[:3],
        list(end.said()),
        source,
        at.by,
    )
    return told(at, table_words(at, end))


@order(
    "event disqualify",
    "/people/{person}/disqualify",
    "Disqualify a person",
    'referee event disqualify p7 --reason "penalty P3 at table 4" --by kim',
    at="event",
    tag="events",
)
def disqualify(
    at: Sitting, person: Person, reason: Annotated[str, reason_such_as("penalty P3 at table 4")]
) -> EventAnswer:
    """Disqualify a person: they leave and do not come back; what they played counts for others."""
    at.order_event(
        lambda e, who, p: court.disqualify(e, person, reason, who, p), "disqualify", person, reason, at.by
    )
    seated = still_seated(event_at(at.desk, at.name), person)
    return told(at, "; ".join((f"{person} is disqualified", *seated)))
