"""Events: who takes part and officiates, rounds and tables, calls, standings, what comes next."""

from typing import Annotated, Any, Final, TypeVar, Unpack

from msgspec import Struct

from referee.service.event.answers import event_for
from referee.service.event.byes import WithoutTable, people_without_table
from referee.service.event.correcting import CORRECTIONS, CorrectionAsked, correction_at, wanted_of
from referee.service.event.next import EventNext, next_at
from referee.service.event.ordering import event_at
from referee.service.event.own_part import OwnEvent, own_event
from referee.service.event.placing import known_until
from referee.service.event.public import named_in_public
from referee.service.event.records import (
    Differences,
    Entrant,
    Event,
    Office,
    Round,
    SeatedTable,
    TableResult,
    WaitingCall,
)
from referee.service.event.running import EventInfo, event_names, event_row
from referee.service.event.seating import RoundClock, calls_at_event, match_result, round_time
from referee.service.event.standing import EventStandings, standings_at
from referee.service.hooks.keeping import ListedHook, list_hooks
from referee.service.orders.schema import Field
from referee.service.queries.schema import (
    Answered,
    MatchAnswer,
    Next,
    PageWords,
    QueryContext,
    cut_page,
    means,
    query,
)

LAST: Final = 100_000
"""The highest number of a round or a table that is asked for."""
Made = TypeVar("Made", bound=Struct)
Named = Annotated[str, means("Name of the event.", "winter-open")]


class Events(Answered, frozen=True):
    """Events in the order in which they were opened."""

    events: list[EventInfo]
    next: Next


class EventShown(Event, frozen=True, kw_only=True):
    """An event: its rules, officials, people, rounds and tables.

    The list of a person is told to them and to officials alone, and is empty for others.
    """

    event: Annotated[str, means("Its name.", "winter-open")]
    without_table: tuple[WithoutTable, ...]


class EventPeople(Answered, frozen=True):
    """Who takes part in an event, or did; `dropped` is when they left."""

    event: str
    people: tuple[Entrant, ...]


class Officials(Answered, frozen=True):
    """Who holds a role at an event, or held it: from and until which fact of its log."""

    event: str
    officials: tuple[Office, ...]


class Queue(Answered, frozen=True):
    """The calls of all tables that wait, the oldest first."""

    event: str
    calls: tuple[WaitingCall, ...]


class RoundList(Answered, frozen=True):
    """The rounds of an event; times are microseconds, 0 for not yet."""

    event: str
    rounds: tuple[Round, ...]


class TableList(Answered, frozen=True):
    """The tables of an event, or of one round: who sits where, and in which match."""

    event: str
    tables: tuple[SeatedTable, ...]


class CorrectionTold(Differences, frozen=True, kw_only=True):
    """What correcting the result of a table would change; nothing is written by asking."""

    event: Named


class EventHooks(Answered, frozen=True):
    """The hooks of an event, oldest first."""

    event: Named
    hooks: Annotated[list[ListedHook], means("Who is told, oldest first.")]


class ResultView(MatchAnswer, frozen=True):
    """The result of a match at a point of it; null while it runs."""

    result: TableResult | None


def _extended(kind: type[Made], record: Struct, **more: Any) -> Made:
    """A record as the struct that has more fields."""
    return kind(**{name: getattr(record, name) for name in record.__struct_fields__}, **more)


@query("event list", "/events", "List the events", "referee event list", access="anybody", tag="events")
def events(at: QueryContext, **page: Unpack[PageWords]) -> Events:
    """List the events that the visitor may know of, in the order in which they were opened."""
    names, following = cut_page([name for name in event_names(at.desk) if at.knows(name)], **page)
    rows = [event_row(at.desk, name, known_until(at.desk, name, at.delay)) for name in names]
    return Events(rows, following)


@query("event show", "", "Show an event", "referee event show cup", access="event", tag="events")
def event(
    at: QueryContext,
    *,
    lists: Annotated[bool, Field("Also the deck list of each person.", owned=True)] = False,  # noqa: ARG001 - drawn
) -> EventShown:
    """Show an event: its rules, officials, people, rounds and tables.

    Lists of decks are told to its officials alone, and to each person their own.
    """
    found = event_at(at.desk, at.name, at.seq)
    shown = event_for(found, at.person, official=at.is_official)
    return _extended(EventShown, shown, event=at.name, without_table=people_without_table(found))


@query("", "/people", "List the people of an event", "", access="event", tag="events")
def event_people(at: QueryContext) -> EventPeople:
    """List who takes part in an event, by their ids; lists as in the event itself."""
    found = event_for(event_at(at.desk, at.name, at.seq), at.person, official=at.is_official)
    return EventPeople(at.name, found.entrants)


@query("", "/officials", "List the officials", "", access="event", tag="events")
def officials(at: QueryContext) -> Officials:
    """List who holds a role at an event, or held it."""
    return Officials(at.name, event_at(at.desk, at.name, at.seq).offices)


@query("", "/calls", "List the calls that wait", "", access="event officials", tag="events")
def waiting_calls(
    at: QueryContext,
    kind: Annotated[
        tuple[str, ...],
        Field(
            "pending: nobody has them; escalated; taken; of featured tables; else all.",
            choices=("pending", "escalated", "taken", "featured"),
        ),
    ] = (),
) -> Queue:
    """List the calls of all tables that wait, the oldest first; officials alone are told."""
    return Queue(at.name, calls_at_event(at.desk, at.name, kind))


@query("", "/rounds", "List the rounds", "", access="event", tag="events")
def rounds(at: QueryContext) -> RoundList:
    """List the rounds of an event: opened, begun, time called, ended."""
    return RoundList(at.name, event_at(at.desk, at.name, at.seq).rounds)


@query(
    "event clock",
    "/rounds/{number}/clock",
    "Show the clock of a round",
    "referee event clock 1 --event cup",
    access="event",
    tag="events",
    live=True,
)
def clock(
    at: QueryContext,
    number: Annotated[
        int, Field("Number of the round.", such=1, least=1, most=LAST, placed=True, option="round")
    ] = 0,
) -> RoundClock:
    """Show the clock of a round as it runs now, and that of every table."""
    asked = number or event_at(at.desk, at.name).last_round or 1
    return round_time(at.desk, at.name, asked)


@query("", "/tables", "List the tables", "", access="event", tag="events")
def tables(
    at: QueryContext, round_: Annotated[int, Field("One round; 0 for all.", least=0, most=LAST)] = 0
) -> TableList:
    """List the tables that were seated, with the match of each."""
    found = event_at(at.desk, at.name, at.seq)
    return TableList(at.name, found.tables_of(round_) if round_ else found.tables)


@query(
    "event standings",
    "/standings",
    "Show the standings",
    "referee event standings cup --why p1",
    access="event",
    tag="events",
)
def standings(
    at: QueryContext,
    *,
    round_: Annotated[int, Field("After a round; 0 for all that is written.", least=0, most=LAST)] = 0,
    why: Annotated[str, Field("Whose numbers are told with what they rest on.")] = "",
    seq: Annotated[int | None, Field("As the log of the event stood at a seq.", least=0, owned=True)] = None,
) -> EventStandings:
    """Show how everybody stands, by which tie-breaks; numbers are whole fractions, such as 2/3."""
    return standings_at(at.desk, at.name, until=round_, seq=at.seq if seq is None else seq, why=why)


@query(
    "event next",
    "/next",
    "Say what comes next",
    "referee event next cup",
    access="event officials",
    tag="events",
)
def following(at: QueryContext) -> EventNext:
    """Say what comes next at an event and what is missing for it; officials alone are told."""
    return next_at(at.desk, at.name)


@query("", "/correction", "Say what a correction would change", "", access="event", tag="events", live=True)
def correction(
    at: QueryContext,
    *,
    what: Annotated[
        str,
        Field("A result; when a person left; who sat where; or a penalty.", choices=CORRECTIONS),
    ] = "result",
    round_: Annotated[int, Field("Number of the round, but of who left.", least=0, most=LAST)] = 0,
    table: Annotated[int, Field("Number of the table, for a result.", least=0, most=LAST)] = 0,
    winner: Annotated[str, Field("Seat or id of who won; draw, double-loss.")] = "",
    games: Annotated[str, Field("Games of seat A and of seat B: 2-1.", most=8)] = "",
    person: Annotated[str, Field("Id of whom it is about.")] = "",
    other: Annotated[str, Field("Id of who is written where they sat.")] = "",
    after: Annotated[
        int, Field("The last round before they left; -1 for not at all.", least=-1, most=LAST)
    ] = -1,
    out: Annotated[bool, Field("Whether they are disqualified.")] = False,
    infraction: Annotated[str, Field("Code of an infraction.")] = "",
    level: Annotated[str, Field("A level of the policy.")] = "",
    cut: Annotated[int, Field("How many go on to the cut; 0 for none.", least=0, most=16)] = 0,
) -> CorrectionTold:
    """Say what a correction would change; nothing is written."""
    asked = CorrectionAsked(what, round_, table, winner, games, person, other, after, out, infraction, level)
    named = at.is_official or named_in_public(at.desk, at.name)
    found = correction_at(at.desk, at.name, wanted_of(at.desk, at.name, asked, named=named), cut=cut)
    return _extended(CorrectionTold, found, event=at.name)


@query("", "/own", "Show one's own part", "", access="participant", tag="events")
def own(at: QueryContext) -> OwnEvent:
    """Show an event as whoever asks takes part in it: table, opponent, clock, result, list, history."""
    return own_event(at.desk, at.name, at.person)


@query(
    "event hook list",
    "/hooks",
    "List the hooks of an event",
    "referee event hook list --event cup",
    access="event officials",
    tag="events",
)
def hooks(at: QueryContext) -> EventHooks:
    """List who outside is told of the event, how far, and what came of the last try.

    It is for those who may manage the event (`event.manage`); secrets are shown to nobody.
    """
    return EventHooks(at.name, list_hooks(at.desk, at.name, at.actor))


@query("", "/result", "Show the result", "", tag="events")
def result(at: QueryContext) -> ResultView:
    """Show how a match ended: by the rules, by a penalty, by time, or as it was reported."""
    return ResultView(*at.heading(), result=match_result(at.desk, at.name, at.seq))
