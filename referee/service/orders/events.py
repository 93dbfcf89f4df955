"""Orders at an event, about its policy, its people and officials, its end; what each did."""

from collections.abc import Iterable, Iterator
from typing import Annotated

from events.blobs import name_of
from events.kinds import Fact, PartGiven, PersonDisqualified, TableAdded
from referee.court import event as court
from referee.court.draft import DraftRefusal
from referee.court.event import NOT_LATE, LateEntry, undecided
from referee.court.event.places import paired_byes
from referee.court.orders import Drafts
from referee.court.policy import Policy
from referee.court.policy.records import LATE
from referee.fold.event import LOSS, Event
from referee.service.event.answers import EventAnswer
from referee.service.event.deciding import matches_told, tables_playing
from referee.service.event.fitting import registered
from referee.service.event.ordering import event_at
from referee.service.event.running import heads_at
from referee.service.event.seating import pending_appeals
from referee.service.orders.schema import TEXT, WORD, Field, order
from referee.service.orders.sitting import Sitting
from referee.service.store.policies import read_policy
from referee.timeline.phrases import round_list
from referee.tournament import cut_winner

LAST = 99
"""The greatest number of a round into which somebody comes late."""
FILE = 200_000
"""The longest policy file, in signs."""
LIST = 300_000
"""The longest deck list, in signs."""
Why = Annotated[
    str,
    Field("The reason; it stays in the record.", such="the hall closes", most=TEXT, label="Why"),
]
Reopened = Annotated[
    str,
    Field("Why it is reopened.", such="a table still plays", least=1, most=TEXT, label="Why"),
]
Anyway = Annotated[bool, Field("Also while tables still play; else they are named first.")]
Person = Annotated[
    str,
    Field(
        "Id of a person, not their name.",
        such="p7",
        most=WORD,
        label="Id of the person",
        placed=True,
    ),
]
Role = Annotated[
    str,
    Field(
        "The role, such as floor-judge or scorekeeper; what it may is said by the policy.",
        such="floor-judge",
        most=WORD,
        label="Role",
        placed=True,
    ),
]


@order(
    "event close",
    "/close",
    "Close an event",
    "referee event close winter-open --by kim",
    at="event",
    tag="events",
)
def close(at: Sitting, reason: Why = "", *, anyway: Anyway = False) -> EventAnswer:
    """Close an event whose rounds are all ended; nothing is ordered in it until it is reopened.

    While tables still play it is refused with their names, unless it is closed `anyway`.
    """
    playing, matches = () if anyway else tables_playing(at.desk, at.name), matches_told(at.desk, at.name)

    def closed(event: Event, who: str, policy: Policy) -> Drafts | DraftRefusal:
        over = court.close(event, reason, who, policy, playing)
        if isinstance(over, DraftRefusal):
            return over
        return [*court.taken_over(event, matches, who, policy), *over]

    at.order_event(
        closed,
        "close",
        reason,
        at.by,
        *anyway_said(anyway=anyway),
    )
    event = event_at(at.desk, at.name)
    unplayed = "; its cut was not played to the end" if event.cut_rounds() and not cut_winner(event) else ""
    return told(at, f"the event is closed{unplayed}")


@order(
    "event reopen",
    "/reopen",
    "Reopen an event",
    'referee event reopen winter-open --reason "a table plays" --by kim',
    at="event",
    tag="events",
)
def reopen(at: Sitting, reason: Reopened) -> EventAnswer:
    """Let an event go on that was closed."""
    at.order_event(lambda e, who, p: court.reopen(e, reason, who, p), "reopen", reason, at.by)
    return told(at, "the event is open again")


@order(
    "event policy",
    "/policy",
    "Adopt another policy",
    "referee event policy ours.toml --by kim",
    at="event",
    tag="events",
)
def adopt(
    at: Sitting,
    policy: Annotated[bytes, Field("A policy file.", least=1, most=FILE, option="file", placed=True)],
) -> EventAnswer:
    """Let another policy hold from now on; matches that were opened before keep theirs.

    The policy that holds is shown as that of a match, by the name of the event. It is refused
    while an appeal of the event waits that nobody could hear by the new one.
    """
    new, digest = read_policy(policy, "the policy"), name_of(policy)

    def adopted(event: Event, who: str, under: Policy) -> Drafts | DraftRefusal:
        own = [one for one in pending_appeals(at.desk, at.name) if one.name.startswith(f"{at.name}/")]
        return court.adopt(event, digest, new, who, under, pending=own)

    at.order_event(adopted, "adopt", digest, at.by, store=lambda: at.desk.log.put_blob("policy", policy))
    return told(at, f"policy {at.policy.name}, edition {at.policy.edition}, holds")


Deck = Annotated[
    str,
    Field("A shipped deck, or what the list below is called.", such="ember-court", most=WORD,
          label="Shipped deck"),
]  # fmt: skip
ListText = Annotated[
    str,
    Field("The deck list in any layout: lines, CSV, JSON, or XML of a deck editor.",
          such="LRIG Deck\n1 Ember Novice\nMain Deck\n4 Kiln", most=LIST,
          label="A list of their own, in any layout"),
]  # fmt: skip
LateRound = Annotated[
    int,
    Field("The round into which they come late: they take the chair of the bye.", such=1, least=0, most=LAST,
          option="round", label="Round"),
]  # fmt: skip
Against = Annotated[
    str, Field("Whose bye ends, where several have one.", such="p5", most=WORD, label="Against whom")
]
Missed = Annotated[
    str,
    Field("What the rounds that they missed count; else as the policy says.", such="loss",
          choices=("", *LATE), label="Rounds that they missed"),
]  # fmt: skip


@order("event enter", "/people", "Enter a person", "", at="event", tag="events")
def enter(
    at: Sitting,
    person: Person,
    deck: Deck = "",
    text: ListText = "",
    *,
    number: LateRound = 0,
    against: Against = "",
    missed: Missed = "",
) -> EventAnswer:
    """Enter a person, with their deck list, which stays sealed in the record.

    With a round they come into that one late: they take the chair of the bye at a table of its own, and
    the tables that sit stay as they are.
    """
    event = event_at(at.desk, at.name)
    listed = registered(at.desk, event, person, deck, text)
    late = LateEntry(number, against, missed)
    words = ("enter", person, *map(list, listed[1:]), listed.name, at.by, *_late_said(late))
    facts = at.order_event(lambda e, who, p: court.enter_late(e, (person, listed), late, who, p), *words)
    done = f"{person} is entered" + (f" with {listed.name}" if listed.name else "")
    return told(
        at, "; ".join((done, *late_words(facts), *_no_place(event_at(at.desk, at.name), person, at.by)))
    )


def _no_place(event: Event, person: str, by: str) -> Iterator[str]:
    """Say that who is entered has no place in the round that is paired already."""
    if person in court.people_without_place(event):
        number = event.last_round
        order = f"referee event enter {person} --round {number} --by {by}"
        chair = order if court.free_byes(event, number) else ""
        again = "the next pairing takes them in"
        if not any(court.pairing_stands(event, number)):
            again = f"pair it again, or {again}"
        yield f"without a place in round {number}: {chair or again}"


def _late_said(late: LateEntry) -> tuple[object, ...]:
    """The words of a late entry by which a repeat of it is known; none for another entry."""
    return ("late", *late) if late != NOT_LATE else ()


def late_words(facts: Iterable[Fact]) -> Iterator[str]:
    """Say at which table somebody sits who came late, and which rounds count as lost."""
    lost = [one.body.round for one in facts if isinstance(one.body, PartGiven) and one.body.part == LOSS]
    if lost:
        yield f"{round_list(lost)} {'counts' if len(lost) == 1 else 'count'} as lost"
    for body in (one.body for one in facts):
        if isinstance(body, TableAdded):
            chair = body.people[0]
            yield f"round {body.round}, table {body.table}: against {chair}, whose bye ends"


@order(
    "event drop",
    "/people/{person}/drop",
    "Let a person leave",
    "referee event drop p7 --by kim",
    at="event",
    tag="events",
)
def drop(at: Sitting, person: Person, reason: Why = "") -> EventAnswer:
    """Let a person leave the event."""
    at.order_event(lambda e, who, p: court.drop(e, person, reason, who, p), "drop", person, reason, at.by)
    return told(at, "; ".join((f"{person} has dropped", *still_seated(event_at(at.desk, at.name), person))))


@order(
    "event appoint",
    "/officials",
    "Appoint an official",
    "referee event appoint ann floor-judge --by kim",
    at="event",
    tag="events",
)
def appoint(at: Sitting, person: Person, role: Role) -> EventAnswer:
    """Appoint a person to a role; what the role may is said by the policy."""
    at.order_event(
        lambda e, who, p: court.appoint(e, person, role, who, p, heads=heads_at(at.desk, at.name)),
        "appoint",
        person,
        role,
        at.by,
    )
    return told(at, f"{person} is {role}")


@order(
    "event release",
    "/officials/release",
    "Release an official",
    "referee event release ann floor-judge --by kim",
    at="event",
    tag="events",
)
def release(at: Sitting, person: Person, role: Role) -> EventAnswer:
    """Take a role from a person; what they ordered before stays.

    It is refused while an appeal waits that nobody else could hear.
    """

    def release_official(event: Event, who: str, policy: Policy) -> Drafts | DraftRefusal:
        heads, pending = heads_at(at.desk, at.name), pending_appeals(at.desk, at.name)
        return court.release(event, person, role, who, policy, heads=heads, pending=pending)

    at.order_event(release_official, "release", person, role, at.by)
    return told(at, f"{person} is {role} no longer")


def told(at: Sitting, done: str) -> EventAnswer:
    """What an order did, in words, with the seq of it in the log of the event."""
    head = at.desk.reader(at.name).head()
    return EventAnswer(at.name, head, done, head <= at.before)


def still_seated(event: Event, person: str) -> Iterator[str]:
    """Where who leaves sits at a table that has no result yet, or has a bye that is not paid, in words."""
    for one in undecided(event):
        held = event.round(one.round)
        if person in one.people and held is not None and not held.ended:
            where = f"{person} sits at table {one.table} of round {one.round} still"
            other = next((p for p in one.people if p != person), person)
            if one.match:
                yield f"{where}: its match goes on"
            elif held.begun:
                yield f"{where}: write who won there"
            else:
                free = f'referee event sat {one.round} {person} OTHER --reason "REASON" --by ORGANISER'
                wins = f"{other} wins when the round begins, by the policy"
                yield f"{where}: {wins}; to let somebody else sit there: {free}"
    for held in event.rounds:
        if not held.begun and person in paired_byes(event, held.number):
            yield f"the bye of round {held.number} is not paid"


def out_words(facts: Iterable[Fact]) -> Iterator[str]:
    """Say who was sent out of the event by the facts of an order."""
    for body in (one.body for one in facts):
        if isinstance(body, PersonDisqualified):
            yield f"{body.person} is out: {body.reason}"


def anyway_said(*, anyway: bool) -> tuple[str, ...]:
    """The word of an order that is given though tables still play."""
    return ("anyway",) if anyway else ()
