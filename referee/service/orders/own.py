"""Registration of an event, places that become free, and what its people order themselves."""

from itertools import chain, islice
from typing import Annotated

from msgspec.structs import astuple

from events.values import changed
from events.wording import counted
from referee.court import event as court
from referee.court.draft import Draft, DraftRefusal
from referee.court.event import MOST_ENTRIES, SaidTable
from referee.court.orders import Drafts
from referee.court.penalties import person_of
from referee.court.policy import Policy
from referee.fold.event import Event, Registration
from referee.service.court.losses import losses_of_round
from referee.service.event.answers import EventAnswer
from referee.service.event.entry_secrets import CODE, CODES, code_of
from referee.service.event.ordering import event_at
from referee.service.event.own import appeal_own, call_to_table, report_result
from referee.service.event.records import winner_words
from referee.service.event.registration import WAITING, moment_of, registration_of, registration_words
from referee.service.event.standing import end_of
from referee.service.orders.decided import Games, Winner, table_words
from referee.service.orders.events import still_seated, told
from referee.service.orders.rounds import Number, Table
from referee.service.orders.schema import TEXT, WORD, Field, order
from referee.service.orders.sitting import Sitting

MOST = 100_000
_LISTED = 12
REMOVED = ("the end", "the end for lists", "the bound of places", "", "the code")
"""What a registration can lose, in words, in the order of its fields."""
Words = Annotated[str, Field("What is asked.", such="who is first?", most=TEXT, label="What is asked")]


@order(
    "event registration",
    "/registration",
    "Open or close registration",
    "referee event registration --until 2026-11-28T09:30 --places 64 --by kim",
    at="event",
    tag="events",
)
def registration(
    at: Sitting,
    *,
    until: Annotated[
        str | None,
        Field('Until when people enter themselves: a time of UTC; "" for no end.', such="2026-11-28T09:30",
              most=WORD, label="Until, in UTC"),
    ] = None,
    lists: Annotated[
        str | None,
        Field('Until when they bring or change lists: a time of UTC; "" for no end.',
              such="2026-11-28T09:00", most=WORD, label="Lists until, in UTC"),
    ] = None,
    places: Annotated[
        int | None, Field("How many may take part; others wait for a place. 0 for no bound.", such=64,
                          least=0, most=MOST, label="Places")
    ] = None,
    waiting: Annotated[
        int | None, Field("How many may wait for a place, at most.", such=20, least=0, most=MOST_ENTRIES,
                          label="How many may wait")
    ] = None,
    code: Annotated[
        str | None,
        Field('A code that people type who enter themselves, as the poster shows it; "" for none.',
              such="KILN-4821", most=40, pattern=CODES.pattern, label="Code of the poster"),
    ] = None,
    close: Annotated[bool, Field("Nobody enters themselves any more.")] = False,
) -> EventAnswer:  # fmt: skip
    """Let people enter themselves by a link, until a time and while there is room; or no longer.

    While registration is open, what is left out stays as it is; the answer tells what stands. The link
    is /join/EVENT on the service. Lists are checked when they are brought, and seen by officials alone.
    Where there are more places than before, who waits gets theirs first. With a code only who types it
    enters; it is kept beside the record, and the link on the desk carries it.
    """
    change, now = registration_of(until, lists, places, waiting, code), at.desk.clock()
    before = event_at(at.desk, at.name).registration
    is_same_code = not code or code == code_of(at.desk, at.name)

    def decided(event: Event, who: str, policy: Policy) -> Drafts | DraftRefusal:
        if close:
            return court.close_registration(event, who, policy)
        asked = change.applied(event.registration)
        drafts = court.open_registration(event, asked, now, who, policy)
        stands = event.registration is not None and astuple(event.registration) == astuple(asked)
        return [] if stands and is_same_code and drafts == [Draft(asked, who)] else drafts

    def store() -> None:
        if code and not close:
            at.desk.registry.put_secret(CODE.format(at.name), code)

    # An order that leaves everything out has the words that it had when that stood for the defaults.
    bounds = (
        ()
        if waiting in {None, WAITING} and not code
        else (WAITING if waiting is None else waiting, bool(code))
    )
    removed = [name for name, value in change._asdict().items() if value in {0, ""}]
    words = ("registration", *(one or 0 for one in change[:3]), close, at.by, *bounds, *removed)
    facts = at.order_event(decided, *words, store=store)
    held = event_at(at.desk, at.name).registration
    if held is None:
        return told(at, "registration is closed")
    came = [one.body.person for one in facts if one.body.KIND == "person.entered"]
    more = f"; {counted(len(came), 'place')} for who waited: {', '.join(came)}" if came else ""
    gone = _removed(before, held)
    more += f"; removed: {', '.join(gone)}" if gone else ""
    if not facts:
        return changed(told(at, f"nothing changes: {registration_words(held, now)}"), repeated=False)
    return told(at, f"{registration_words(held, now)}{more}")


def _removed(before: Registration | None, held: Registration) -> list[str]:
    """What a registration has no longer, in words."""
    rows = () if before is None else zip(REMOVED, astuple(before), astuple(held), strict=True)
    return [word for word, old, new in rows if word and old and not new]


@order(
    "event admit",
    "/waiting/admit",
    "Give a place to who waits",
    "referee event admit --by kim",
    at="event",
    tag="events",
)
def admit(
    at: Sitting,
    person: Annotated[str, Field("Who; else the first who waits.", such="p-065", most=WORD)] = "",
) -> EventAnswer:
    """Give a place to the first who waits for one, or to another who is named."""
    facts = at.order_event(lambda e, who, p: court.admit(e, person, who, p), "admit", person, at.by)
    return told(at, f"{facts[0].body.person} has a place")


@order(
    "event drop-several",
    "/people/drop",
    "Let many people leave",
    'referee event drop-several --since 2026-11-28T09:30 --reason "one person" --by kim',
    at="event",
    tag="events",
)
def drop_several(
    at: Sitting,
    *,
    people: Annotated[
        tuple[str, ...],
        Field("Ids of people, not their names.", such="p-012,p-013", rows=court.MOST_ENTRIES,
              label="Who leaves"),
    ] = (),
    since: Annotated[
        str,
        Field("Who entered themselves from this time on: a time of UTC.", such="2026-11-28T09:30", most=WORD,
              label="Who entered themselves since, in UTC"),
    ] = "",
    waiting: Annotated[bool, Field("Who waits for a place, and nobody else.")] = False,
    reason: Annotated[
        str, Field("The reason; it stays in the record.", such="they left together", most=TEXT, label="Why")
    ] = "",
) -> EventAnswer:  # fmt: skip
    """Let many people leave the event at once: those of some ids, who entered themselves, who waits.

    Where several of these are said, only those leave whom all of them mean. All of them leave, or nobody.
    """
    chosen = court.ChosenPeople(people, moment_of(since, "entries"), waiting)
    facts = at.order_event(
        lambda e, who, p: court.drop_several(e, chosen, reason, who, p),
        "drop several",
        list(people),
        chosen.since,
        waiting,
        reason,
        at.by,
    )
    gone = [one.body.person for one in facts]
    more = f" and {len(gone) - _LISTED:,} more" if len(gone) > _LISTED else ""
    left = f"{counted(len(gone), 'person', 'people')} left: {', '.join(gone[:_LISTED])}{more}"
    event = event_at(at.desk, at.name)
    seated = [*islice(chain.from_iterable(still_seated(event, one) for one in gone), _LISTED + 1)]
    more_seats = ["others sit at tables still"] if len(seated) > _LISTED else []
    return told(at, "; ".join((left, *seated[:_LISTED], *more_seats)))


@order("event reported", "", "Report a result", "referee event reported 1 12 --winner A --by player:p7",
       at="event", tag="events")  # fmt: skip
def report(at: Sitting, number: Number, table: Table, winner: Winner, games: Games = "") -> EventAnswer:
    """Say as a player how the own table ended; decided where both say the same, else a judge is called."""
    person = person_of(at.by)
    report_result(at.desk, at.name, SaidTable(person, number, table), winner, games, **at.once)
    end = end_of(at.desk, at.name, (number, table), winner, games)
    return told(at, f"{table_words(at, end)}, as {person} reports")


@order("event call", "", "Call a judge to a table", "referee event call 1 12 --question time --by player:p7",
       at="event", tag="events")  # fmt: skip
def call(at: Sitting, number: Number, table: Table, *, question: Words = "") -> EventAnswer:
    """Call a judge as a player to a table without a match of its own."""
    person = person_of(at.by)
    call_to_table(at.desk, at.name, SaidTable(person, number, table), question, **at.once)
    return told(at, f"a judge is called to table {table} of round {number}")


@order("event appeal", "", "Appeal a penalty of an event",
       'referee event appeal P1 --grounds "it was p8" --by player:p7', at="event", tag="events")  # fmt: skip
def appeal(
    at: Sitting,
    penalty: Annotated[str, Field("Id of the penalty: P1.", such="P1", most=WORD, placed=True)],
    grounds: Annotated[str, Field("On which grounds.", such="it was p8", most=TEXT, label="Grounds")],
) -> EventAnswer:
    """Appeal as a player a penalty of one's own that was given at a table without a match.

    It is heard and decided by the name of the event: appeal hear, appeal decide. No clock stands for it.
    """
    person = person_of(at.by)
    filed = appeal_own(at.desk, at.name, (person, penalty, grounds), **at.once)
    return told(at, f"{person} appeals {penalty} as {filed}")


@order(
    "event answer",
    "/calls/{call}/answer",
    "Answer a call of a table",
    'referee event answer T1 --answer "p8 is first" --by ann',
    at="event",
    tag="events",
)
def answer(
    at: Sitting,
    call: Annotated[str, Field("Id of the call: T1.", such="T1", most=WORD, placed=True)],
    answer: Annotated[str, Field("What came of it.", such="p8 is first", most=TEXT, label="Answer")] = "",
) -> EventAnswer:
    """Say that a judge came to a table that had called one, and what came of it."""
    at.order_event(
        lambda e, who, p: court.answer_call(e, call, answer, who, p), "answer", call, answer, at.by
    )
    return told(at, f"call {call} is answered")


@order(
    "event overtime",
    "/rounds/{number}/overtime",
    "Write what time made of tables",
    "referee event overtime 1 --by kim",
    at="event",
    tag="events",
)
def overtime(at: Sitting, number: Number) -> EventAnswer:
    """Write of every table without a result and without a match what the policy says of time that is over."""
    now, losses = at.desk.clock(), losses_of_round(at.desk, at.name, number)
    facts = at.order_event(
        lambda e, who, p: court.decide_by_time(e, number, now, who, p, losses=losses),
        "overtime",
        number,
        at.by,
    )
    over = [one.body.winner for one in facts if one.body.KIND == "table.decided"]
    return told(at, f"round {number}: {counted(len(over), 'table')} by time, {winner_words(over[0])}")
