"""Rounds and tables of an event: opened, begun, called, ended; seated."""

from collections.abc import Iterable, Iterator
from typing import Annotated

from events.given import FARTHEST
from events.kinds import Fact, PenaltyCarried, TableDecided
from events.values import changed
from referee.court import event as court
from referee.court.draft import DraftRefusal
from referee.court.event.rounds import LEFT, PENALTY, Owed
from referee.court.orders import Drafts
from referee.court.policy import Policy
from referee.court.policy.records import SEATS
from referee.fold.event import Event, SeatedTable
from referee.service.court.losses import kept_lines
from referee.service.court.punishing import owed_at_event
from referee.service.event.answers import EventAnswer, SeatedAnswer
from referee.service.event.deciding import matches_told, tables_playing
from referee.service.event.games import is_paper, seated_by, seating
from referee.service.event.ordering import event_at
from referee.service.event.records import span
from referee.service.orders.calls import ExtraTimeFor, Seconds
from referee.service.orders.events import Anyway, Reopened, anyway_said, out_words, told
from referee.service.orders.schema import WORD, Field, order
from referee.service.orders.sitting import Sitting

LAST = 100_000
"""The greatest number of a round and of a table."""
DAY = 1440
"""Minutes of the longest round."""
"""The greatest seed."""
Number = Annotated[
    int,
    Field("Number of the round.", such=1, least=1, most=LAST, option="round", placed=True),
]
Table = Annotated[
    int,
    Field("Number of the table.", such=12, least=1, most=LAST, label="Table", placed=True),
]
RoundOf = Annotated[int, Field("Number of the round.", such=1, least=1, most=LAST, placed=True)]
SeatA = Annotated[str, Field("Who sits as seat A.", such="p7", most=WORD, label="Seat A", placed=True)]
SeatB = Annotated[str, Field("Who sits as seat B.", such="p8", most=WORD, label="Seat B", placed=True)]
MatchOf = Annotated[
    str,
    Field(
        "A match that was opened for this table; else a new one.",
        such="winter-open-1-12",
        most=WORD,
    ),
]
Paper = Annotated[
    bool,
    Field(
        "A match with cardboard: they shuffle and deal, and it is entered.",
        label="On paper: they shuffle and deal",
    ),
]
Seed = Annotated[int | None, Field("Deal by this seed, for a test.", least=0, most=FARTHEST, owned=True)]


@order(
    "event round open",
    "/rounds",
    "Open a round",
    "referee event round open 1 --minutes 50 --by kim",
    at="event",
    tag="events",
)
def open_round(
    at: Sitting,
    number: Number,
    minutes: Annotated[
        int | None,
        Field(
            "How long it lasts; 0 for no end; else by the policy.",
            such=50,
            least=0,
            most=DAY,
            label="Minutes; empty for those of the policy",
        ),
    ] = None,
) -> EventAnswer:
    """Open a round, so that its tables can be seated."""
    at.order_event(
        lambda e, who, p: court.open_round(e, number, minutes, who, p),
        "round open",
        number,
        minutes or 0,
        at.by,
    )
    found = event_at(at.desk, at.name).round(number)
    lasts = f"{found.minutes} minutes" if found is not None and found.minutes else "without an end"
    return told(at, f"round {number} is open, {lasts}")


@order(
    "event round begin",
    "/rounds/{number}/begin",
    "Begin a round",
    "referee event round begin 1 --by kim",
    at="event",
    tag="events",
)
def begin(at: Sitting, number: Number) -> EventAnswer:
    """Begin a round: its clock runs from now on.

    Who left before has lost their table, unless the policy asks first; kept losses are carried out.
    """
    owed = owed_at_event(at.desk, at.name)
    facts = at.order_event(
        lambda e, who, p: court.begin_round(e, number, who, p, owed), "round begin", number, at.by
    )
    event = event_at(at.desk, at.name)
    open_ = [part for part in event.parts(number) if not part.result]
    said = f"round {number} runs", *begun_words(facts, event, owed), *kept_lines(at.name, owed, open_)
    return told(at, "; ".join(said))


def begun_words(facts: Iterable[Fact], event: Event, owed: Owed) -> Iterator[str]:
    """Say which tables were decided as a round began, and which losses were carried out."""
    tables = {(one.round, one.table): one.people for one in event.tables}
    for body in (one.body for one in facts):
        if isinstance(body, TableDecided) and body.source in {LEFT, PENALTY}:
            people = tables[body.round, body.table]
            if body.winner not in SEATS:
                yield f"table {body.table}: nobody won, since both had left"
                continue
            winner, loser = people if body.winner == SEATS[0] else people[::-1]
            link, effect = owed.get(loser, ("", "")) if body.source == PENALTY else ("", "")
            why = f"by {loser}'s {effect} ({link})" if link else f"since {loser} had left"
            yield f"table {body.table}: {winner} won {why}"
        elif isinstance(body, PenaltyCarried):
            lost = next((person for person, (link, _) in owed.items() if link == body.id), "")
            part = event.part_of(lost, body.round) if lost else None
            if part is not None and not part.result:
                yield f"{lost} begins with a lost game ({body.id}): write it on the slip"


@order(
    "event round time",
    "/rounds/{number}/time",
    "Call time",
    "referee event round time 1 --by kim",
    at="event",
    tag="events",
)
def call_time(at: Sitting, number: Number) -> EventAnswer:
    """Call time: each table ends its turn, then plays the extra turns of the policy."""
    now = at.desk.clock()
    at.order_event(lambda e, who, p: court.call_time(e, number, now, who, p), "round time", number, at.by)
    found = event_at(at.desk, at.name).round(number)
    turns = 0 if found is None else found.turns
    return told(at, f"time in round {number}: this turn, then {turns} more")


@order(
    "event round end",
    "/rounds/{number}/end",
    "End a round",
    "referee event round end 1 --by kim",
    at="event",
    tag="events",
)
def end(at: Sitting, number: Number, *, anyway: Anyway = False) -> EventAnswer:
    """End a round; while tables still play it is refused with their names, unless `anyway`.

    The results of recorded matches are taken into the log of the event, and whom a penalty of one
    disqualifies takes part no longer.
    """
    playing = () if anyway else tables_playing(at.desk, at.name, number)
    matches = matches_told(at.desk, at.name, number)

    def ended(event: Event, who: str, policy: Policy) -> Drafts | DraftRefusal:
        over = court.end_round(event, number, who, policy, playing)
        if isinstance(over, DraftRefusal):
            return over
        return [*court.taken_over(event, matches, who, policy), *over]

    facts = at.order_event(ended, "round end", number, at.by, *anyway_said(anyway=anyway))
    return told(at, "; ".join((f"round {number} is ended", *out_words(facts))))


@order(
    "event round reopen",
    "/rounds/{number}/reopen",
    "Reopen a round",
    'referee event round reopen 1 --reason "too early" --by kim',
    at="event",
    tag="events",
)
def reopen(at: Sitting, number: Number, reason: Reopened) -> EventAnswer:
    """Let a round go on that was ended by mistake, with the time that it had left."""
    at.order_event(
        lambda e, who, p: court.reopen_round(e, number, reason, who, p),
        "round reopen",
        number,
        reason,
        at.by,
    )
    return told(at, f"round {number} goes on")


@order(
    "event feature",
    "/rounds/{number}/tables/{table}/feature",
    "Feature a table",
    "referee event feature 1 12 --by kim",
    at="event",
    tag="events",
)
def feature(
    at: Sitting,
    number: Number,
    table: Table,
    *,
    featured: Annotated[
        bool,
        Field(
            "It plays before the public; false for no longer.",
            option="no",
            denied="Feature the table no longer.",
        ),
    ] = True,
) -> EventAnswer:
    """Let a table play before the public; its calls are found in the queue by that."""
    at.order_event(
        lambda e, who, p: court.feature(e, (number, table), who, p, on=featured),
        "table feature",
        number,
        table,
        int(featured),
        at.by,
    )
    longer = "" if featured else " no longer"
    return told(at, f"table {table} of round {number} is featured{longer}")


@order(
    "event extend",
    "/rounds/{number}/tables/{table}/extensions",
    "Give a table without a match more time",
    'referee event extend 1 12 5m --reason "a judge was called" --by ann',
    at="event",
    tag="events",
)
def extend(
    at: Sitting, number: Number, table: Table, seconds: Seconds, reason: ExtraTimeFor = ""
) -> EventAnswer:
    """Give a table at which nothing is recorded more time; a recorded match is given it there."""
    at.order_event(
        lambda e, who, p: court.extend_table(e, (number, table), (seconds, reason), who, p),
        "table extend", number, table, seconds, reason, at.by,
    )  # fmt: skip
    held = event_at(at.desk, at.name).round(number)
    given = 0 if held is None else held.seconds_given(table)
    return told(at, f"table {table} of round {number} has {span(given * 1_000_000)} of extra time")


@order(
    "event seat",
    "/tables",
    "Seat two people",
    "referee event seat 1 12 p7 p8 --by kim",
    at="event",
    tag="events",
)
def seat(
    at: Sitting,
    round: RoundOf,  # noqa: A002 - what it is called at every door
    table: Table,
    a: SeatA,
    b: SeatB,
    *,
    match: MatchOf = "",
    paper: Paper = False,
    seed: Seed = None,
    end_bye: Annotated[
        bool, Field("One of them has a bye in this round: it ends.", label="Their bye ends")
    ] = False,
) -> SeatedAnswer:
    """Seat two people at a table and open their match with the lists they registered.

    Where several games win a match, the same two are seated again for each next game: they keep
    their sides, and the policy says who plays first. Nobody has two places in a round: who has a bye
    is seated only with `end_bye`.
    """
    asked = SeatedTable(round, table, match, (a, b))
    words = ("seat", round, table, a, b, match, at.by, *(("paper",) if paper else ()))
    words += ("end bye",) if end_bye else ()
    facts = at.order_event(seating(at.desk, at.name, asked, seed=seed, paper=paper, end_bye=end_bye), *words)
    head, seated = at.desk.reader(at.name).head(), seated_by(facts)
    games = next((t.games for t in event_at(at.desk, at.name).tables_of(round) if t.table == table), ())
    seated = changed(seated, games=games[: games.index(seated.match) + 1] if seated.match in games else ())
    parts = [one for one in event_at(at.desk, at.name).parts(round) if one.match == seated.match]
    kept = tuple(kept_lines(at.name, owed_at_event(at.desk, at.name), parts))
    return SeatedAnswer(at.name, head, seated, head <= at.before, kept, is_paper(at.desk, seated.match))
