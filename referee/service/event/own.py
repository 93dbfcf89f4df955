"""What the people of an event do themselves, and what each of them sees of it."""

import datetime as dt
from typing import Final, NamedTuple, Unpack

from msgspec import Struct

from events.kinds import RegistrationOpened
from events.registry.people import Person
from referee.court import event as court
from referee.court.event import SaidTable
from referee.fold.event import Event, SeatedTable
from referee.service.chance import MICROSECONDS
from referee.service.commands import Once
from referee.service.desk import Desk
from referee.service.errors import DeskError
from referee.service.event.fitting import registered
from referee.service.event.importing import MADE
from referee.service.event.ordering import event_at, order_at_event
from referee.service.event.people import people_names
from referee.service.event.seating import round_time
from referee.service.event.standing import end_of, standings_in
from referee.service.event.tokens import DAY, PLAYER, Pass, make_token

LIFE: Final = 30 * DAY
"""Seconds for which the page of who entered themselves opens."""
NAME: Final = 80
NOBODY_YET: Final = "spectator:newcomer"
"""Who orders that is nobody at the event yet; the desk writes it, by the rules of registration."""


class OwnRound(Struct, frozen=True):
    """A round as one person played it: table and opponent, "" for a bye, and how it ended for them.

    `result` is won, lost, draw, double-loss, bye, or "" while nothing is decided; `games` are theirs,
    their opponent's and drawn ones. `said` is what they reported, `told` what their opponent did.
    """

    round: int
    table: int
    opponent: str
    match: str
    seat: str
    result: str
    games: tuple[int, int, int]
    said: str
    told: str


class OwnEvent(Struct, frozen=True):
    """An event as one person takes part in it.

    `waits` is their number among those who wait for a place, 0 for none; `listed` whether they have a
    list, `brings` whether they may bring one now, until `lists` in microseconds, 0 for no end. `left`
    are seconds of the round, `place` and `points` where they stand, 0 before anything is decided.
    """

    event: str
    title: str
    head: int
    person: str
    name: str
    waits: int
    dropped: bool
    out: bool
    deck: str
    listed: bool
    brings: bool
    lists: int
    closed: bool
    round: int
    begun: bool
    ended: bool
    called: bool
    left: int
    games: int
    rounds: tuple[OwnRound, ...]
    place: int
    points: int
    calls: tuple[str, ...]


class Newcomer(NamedTuple):
    """Who enters themselves: their name, how they are reached, and their deck list, "" for none yet."""

    name: str
    contact: str = ""
    text: str = ""


class SelfEntered(NamedTuple):
    """Who entered themselves: their id, the token of their page, and whether they wait for a place."""

    person: str
    token: str
    waits: bool


def moment_of(text: str, what: str) -> int:
    """A time as an organiser writes it, in microseconds since 1970; "" is none.

    2026-11-28T18:00 is a time of UTC unless it says otherwise. Raises DeskError for what is no time.
    """
    if not text.strip():
        return 0
    try:
        found = dt.datetime.fromisoformat(text.strip())
    except ValueError:
        instead = "write it as 2026-11-28T18:00, in UTC, or with +01:00 behind it"
        raise DeskError("malformed", f"{text!r} is no time for {what}", instead=instead) from None
    aware = found if found.tzinfo else found.replace(tzinfo=dt.UTC)
    return int(aware.timestamp()) * MICROSECONDS


def join(desk: Desk, name: str, new: Newcomer, **once: Unpack[Once]) -> SelfEntered:
    """Enter somebody who came by themselves, by their name; give their id and the token of their page.

    Names and contacts are kept beside the record. Raises DeskError for an empty name, for an illegal
    list with its clauses, and where registration is closed.
    """
    called, contact = " ".join(new.name.split()), new.contact.strip()
    if not called or len(called) > NAME or len(contact) > NAME:
        what = "a name is missing" if not called else f"a name or contact has more than {NAME} letters"
        raise DeskError("bad-person", what, where=name, instead="write the name by which you are called up")
    event = event_at(desk, name)
    made = _free_id(desk, event)
    listed = registered(desk.catalog_of(event.ruleset), event, made, "", new.text)
    words = ("join", called, contact, *map(list, listed[1:]), listed.name)
    facts = order_at_event(
        desk,
        name,
        words,
        NOBODY_YET,
        lambda e, _, __: court.enter_self(e, made, listed, desk.clock()),
        **once,
    )
    own = facts[0].body.person
    desk.registry.put_people([Person(own, called, contact, erased=False)])
    token = make_token(desk, Pass(PLAYER, own, event=name, seconds=LIFE)).token
    return SelfEntered(own, token, own in event_at(desk, name).waiting)


def _free_id(desk: Desk, event: Event) -> str:
    """The next id that nobody has, at the event or among the names that are kept."""
    taken = {one.id for one in desk.registry.people()} | {one.id for one in event.entrants} | {*event.waiting}
    number = len(event.entrants) + len(event.waiting) + 1
    while MADE.format(number) in taken:
        number += 1
    return MADE.format(number)


def bring(desk: Desk, name: str, person: str, deck: str, text: str, **once: Unpack[Once]) -> str:
    """Register one's own list; gives what it is called. Raises DeskError with its faults and clauses."""
    event = event_at(desk, name)
    listed = registered(desk.catalog_of(event.ruleset), event, person, deck, text)
    words = ("own list", person, *map(list, listed[1:]), listed.name)
    by = f"{PLAYER}:{person}"
    order_at_event(
        desk, name, words, by, lambda e, _, __: court.bring_list(e, person, listed, desk.clock()), **once
    )
    return listed.name


def leave_event(desk: Desk, name: str, person: str, **once: Unpack[Once]) -> None:
    """Leave an event; raises DeskError for who is not there."""
    waits = person in event_at(desk, name).waiting
    by = NOBODY_YET if waits else f"{PLAYER}:{person}"
    order_at_event(desk, name, ("leave", person), by, lambda e, _, __: court.leave(e, person), **once)


def report_result(
    desk: Desk, name: str, at: SaidTable, winner: str, games: str, **once: Unpack[Once]
) -> None:
    """Say how one's own table ended; raises DeskError for what contradicts itself and for who may not."""
    end, over = end_of(desk, name, at[1:], winner, games), _time_is_over(desk, name, at.round)
    words = ("report", at.person, *end[:3], list(end.said()))
    order_at_event(
        desk,
        name,
        words,
        f"{PLAYER}:{at.person}",
        lambda e, _, policy: court.report(e, at.person, end, policy, over=over),
        **once,
    )


def call_to_table(desk: Desk, name: str, at: SaidTable, question: str, **once: Unpack[Once]) -> None:
    """Call a judge to one's own table; raises DeskError for who sits at none."""
    words = ("call", *at, question)
    order_at_event(
        desk, name, words, f"{PLAYER}:{at.person}", lambda e, _, __: court.call_judge(e, at, question), **once
    )


def _time_is_over(desk: Desk, name: str, number: int) -> bool:
    held = event_at(desk, name).round(number)
    return held is not None and bool(held.called)


def own_event(desk: Desk, name: str, person: str) -> OwnEvent:
    """An event as a person takes part in it; raises DeskError for who was never there."""
    event = event_at(desk, name)
    one = event.entrant(person)
    if one is None and person not in event.waiting:
        what = f"{person} takes no part in {name}"
        raise DeskError("not-there", what, where=name, instead="ask its organiser")
    names, held, now = people_names(desk), event.registration, desk.clock()
    last = event.rounds[-1] if event.rounds else None
    clock = round_time(desk, name, last.number) if last is not None and last.begun else None
    stands = next((r for r in standings_in(event, desk.policy(name)) if r.person == person), None)
    waits = event.waiting.index(person) + 1 if person in event.waiting else 0
    sat = any(person in t.people for t in event.tables)
    return OwnEvent(
        name,
        event.title or name,
        event.seq,
        person,
        names.get(person, person),
        waits,
        one is not None and bool(one.dropped),
        one is not None and one.out,
        one.deck if one is not None else "",
        one is not None and bool(one.main),
        held is not None and not sat and (not held.lists or now < held.lists) and not waits,
        held.lists if held is not None else 0,
        bool(event.closed),
        last.number if last is not None else 0,
        last is not None and bool(last.begun),
        last is not None and bool(last.ended),
        last is not None and bool(last.called),
        max(clock.left, 0) // MICROSECONDS if clock is not None else 0,
        desk.policy(name).scoring.games,
        tuple(_own_rounds(event, person)),
        stands.place if stands is not None and event.decided else 0,
        stands.points if stands is not None else 0,
        tuple(c.id for c in event.calls if c.person == person),
    )


def _own_rounds(event: Event, person: str) -> list[OwnRound]:
    """The rounds of a person, the last first."""
    found = []
    for held in event.rounds:
        paired = event.pairing(held.number)
        if paired is not None and person in paired.byes:
            found.append(OwnRound(held.number, 0, "", "", "", "bye", (0, 0, 0), "", ""))
        found += [_own_round(event, t, person) for t in event.tables_of(held.number) if person in t.people]
    return found[::-1]


def _own_round(event: Event, seated: SeatedTable, person: str) -> OwnRound:
    side = seated.people.index(person)
    ended, seat = event.ended(seated.round, seated.table), "AB"[side]
    reports = {r.seat: r for r in event.reports if (r.round, r.table) == (seated.round, seated.table)}
    games = ended.games if ended is not None else (0, 0, 0)
    mine = (games[side], games[1 - side], games[2])
    result = _for(ended.winner, seat) if ended is not None else ""
    said, told = (reports.get(s) for s in (seat, "BA"[side]))
    return OwnRound(
        seated.round,
        seated.table,
        seated.people[1 - side],
        seated.match,
        seat,
        result,
        mine,
        _for(said.winner, seat) if said is not None else "",
        _for(told.winner, seat) if told is not None else "",
    )


def _for(winner: str, seat: str) -> str:
    """How a result is for a seat."""
    return ("won" if winner == seat else "lost") if winner in {"A", "B"} else winner


def registration_of(until: str, lists: str, places: int) -> RegistrationOpened:
    """The bounds of a registration as an organiser writes them; raises DeskError for what is no time."""
    return RegistrationOpened(moment_of(until, "registration"), moment_of(lists, "lists"), places)


__all__ = [
    "Newcomer",
    "OwnEvent",
    "OwnRound",
    "SaidTable",
    "SelfEntered",
    "bring",
    "call_to_table",
    "join",
    "leave_event",
    "own_event",
    "registration_of",
    "report_result",
]
