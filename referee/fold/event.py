"""What an event is: who takes part and who is appointed, its rounds and tables, its policy.

Folded from the event's own log; what happens at a table stands in the log of its match.
"""

from collections.abc import Iterable
from typing import Any

from msgspec import Struct

from events import kinds
from events.kinds import Fact
from events.values import changed


class Entrant(Struct, frozen=True):
    """A person who takes part; `dropped` is when they left, in microseconds, 0 for not.

    `deck`, `main` and `lrig_deck` are the list they registered last, empty where there is none, and
    where `sealed` says that it is sealed in this copy of the log. `out` says that they were disqualified.
    """

    id: str
    entered: int
    dropped: int = 0
    deck: str = ""
    main: tuple[str, ...] = ()
    lrig_deck: tuple[str, ...] = ()
    sealed: bool = False
    out: bool = False


class Office(Struct, frozen=True):
    """A role that a person holds, or held: from and until which fact, 0 while it is held.

    `at` and `left` are the same in microseconds, `begun` and `over` the heads of the logs of the
    event and its matches then; empty where the record does not tell them.
    """

    person: str
    role: str
    since: int
    at: int
    until: int = 0
    left: int = 0
    begun: kinds.Heads = ()
    over: kinds.Heads = ()


class Round(Struct, frozen=True):
    """A round: when it was opened, begun and ended, in microseconds, 0 for not yet.

    It lasts `minutes`, 0 for no end; `called` is when its time was called, 0 for not yet, and
    `turns` how many are played after that. `stood` are the spans in which it was ended and then
    reopened, from and until when.
    """

    number: int
    minutes: int
    opened: int
    begun: int = 0
    called: int = 0
    turns: int = 0
    ended: int = 0
    stood: tuple[tuple[int, int], ...] = ()


class SeatedTable(Struct, frozen=True):
    """A table of a round: its match, who sits as A and as B, and whether the public looks on.

    `match` is "" where nothing but the result is recorded.
    """

    round: int
    table: int
    match: str
    people: tuple[str, str]
    featured: bool = False


class Paired(Struct, frozen=True):
    """How a round was paired: by which way, who has a bye and for how many games, who met again.

    `seq` is that of the fact, `inputs` the SHA-256 of what it was made from.
    """

    round: int
    how: str
    byes: tuple[str, ...]
    bye_games: int
    again: tuple[tuple[str, str], ...]
    inputs: str
    seq: int


class Decided(Struct, frozen=True):
    """How a table of a round ended: who won, by which games, from where that is known.

    `seq` is that of the fact, `corrected` those of its corrections; `end` the seq of the end of a match.
    """

    round: int
    table: int
    winner: str
    games: tuple[int, int, int]
    source: str
    end: int
    seq: int
    corrected: tuple[int, ...] = ()


class Event(Struct, frozen=True):
    """An event as it stands at one point of its log.

    `policy` is the SHA-256 of the policy that holds, `policies` those of all that ever held;
    `seq` is the last fact that was folded; `closed` is when it was closed, 0 while it is open.
    `sealed` are the letters of those whose parts are sealed in this copy of its log. `title` is
    what people call it, "" where that is its id.
    """

    ruleset: str = ""
    edition: str = ""
    date: str = ""
    policy: str = ""
    policies: tuple[str, ...] = ()
    entrants: tuple[Entrant, ...] = ()
    offices: tuple[Office, ...] = ()
    rounds: tuple[Round, ...] = ()
    tables: tuple[SeatedTable, ...] = ()
    pairings: tuple[Paired, ...] = ()
    decided: tuple[Decided, ...] = ()
    opened: int = 0
    closed: int = 0
    seq: int = 0
    sealed: str = ""
    title: str = ""

    def entrant(self, person: str) -> Entrant | None:
        """A person who was ever entered."""
        return next((one for one in self.entrants if one.id == person), None)

    def roles_of(self, person: str) -> tuple[str, ...]:
        """The roles that a person holds now, in the order of their appointments."""
        return tuple(o.role for o in self.offices if o.person == person and not o.until)

    def holding(self, role: str) -> tuple[str, ...]:
        """The people who hold a role now."""
        return tuple(o.person for o in self.offices if o.role == role and not o.until)

    def round(self, number: int) -> Round | None:
        """Give a round by its number."""
        return next((one for one in self.rounds if one.number == number), None)

    def pairing(self, number: int) -> Paired | None:
        """How a round was paired, None where it was seated by hand or not at all."""
        return next((one for one in self.pairings if one.round == number), None)

    def ended(self, number: int, table: int) -> Decided | None:
        """How a table of a round ended, None while nothing is written of it."""
        return next((one for one in self.decided if (one.round, one.table) == (number, table)), None)

    def playing(self) -> tuple[str, ...]:
        """Who takes part and has not left, in the order in which they entered."""
        return tuple(one.id for one in self.entrants if not one.dropped)

    def tables_of(self, number: int) -> tuple[SeatedTable, ...]:
        """The tables of a round in the order in which they were seated."""
        return tuple(one for one in self.tables if one.round == number)


def fold_event(event: Event, facts: Iterable[Fact]) -> Event:
    """Fold facts of an event's log over what was known of it; other facts change nothing."""
    for fact in facts:
        sealed = "".join(sorted({*event.sealed, *fact.sealed}))
        event = changed(_step(event, fact), seq=fact.seq, sealed=sealed)
    return event


def _step(event: Event, fact: Fact) -> Event:
    body = fact.body
    match body:
        case kinds.EventOpened():
            return changed(
                event,
                ruleset=body.ruleset,
                edition=body.edition,
                date=body.date,
                policy=body.policy,
                policies=(body.policy,),
                opened=fact.at,
                title=body.title,
            )
        case kinds.PolicyAdopted():
            return changed(event, policy=body.policy, policies=(*event.policies, body.policy))
        case kinds.TableSeated():
            return _seated(event, body)
        case kinds.TableFeatured():
            tables = tuple(
                changed(one, featured=body.featured)
                if (one.round, one.table) == (body.round, body.table)
                else one
                for one in event.tables
            )
            return changed(event, tables=tables)
        case kinds.EventClosed() | kinds.EventReopened():
            return changed(event, closed=fact.at if isinstance(body, kinds.EventClosed) else 0)
    return _of_people(event, fact, body) or _of_rounds(event, fact, body) or _of_play(event, fact) or event


def _seated(event: Event, body: kinds.TableSeated) -> Event:
    """Seat two people; a table that was paired so has a match from now on."""
    seated = SeatedTable(body.round, body.table, body.match, body.people)
    place = (body.round, body.table)
    if any((one.round, one.table) == place for one in event.tables):
        rows = tuple(seated if (one.round, one.table) == place else one for one in event.tables)
        return changed(event, tables=rows)
    return changed(event, tables=(*event.tables, seated))


def _of_play(event: Event, fact: Fact) -> Event | None:
    """Pairings and how tables ended."""
    match body := fact.body:
        case kinds.RoundPaired():
            return _paired(event, fact.seq, body)
        case kinds.RoundUnpaired():
            return _unpaired(event, body.round)
        case kinds.TableDecided():
            own = (body.round, body.table, body.winner, body.games, body.source, body.end, fact.seq)
            return changed(event, decided=(*event.decided, Decided(*own)))
        case kinds.ResultCorrected():
            rows = tuple(_corrected(one, fact.seq, body) for one in event.decided)
            return changed(event, decided=rows)
    return None


def _paired(event: Event, seq: int, body: kinds.RoundPaired) -> Event:
    event = _unpaired(event, body.round)
    own = (body.round, body.how, body.byes, body.bye_games, body.again, body.inputs, seq)
    tables = tuple(SeatedTable(body.round, table, "", (a, b)) for table, a, b in body.tables)
    return changed(event, pairings=(*event.pairings, Paired(*own)), tables=(*event.tables, *tables))


def _unpaired(event: Event, number: int) -> Event:
    """Take the pairing of a round away, and the tables that it seated."""
    if event.pairing(number) is None:
        return event
    tables = tuple(one for one in event.tables if one.round != number)
    return changed(event, tables=tables, pairings=tuple(p for p in event.pairings if p.round != number))


def _corrected(one: Decided, seq: int, body: kinds.ResultCorrected) -> Decided:
    if (one.round, one.table) != (body.round, body.table):
        return one
    return changed(one, winner=body.winner, games=body.games, corrected=(*one.corrected, seq))


def _of_people(event: Event, fact: Fact, body: Any) -> Event | None:
    match body:
        case kinds.PersonEntered():
            return _with_entrant(event, fact, body)
        case kinds.PersonDropped():
            row = [changed(one, dropped=fact.at) if one.id == body.person else one for one in event.entrants]
            return changed(event, entrants=tuple(row))
        case kinds.PersonDisqualified():
            row = [
                changed(one, dropped=one.dropped or fact.at, out=True) if one.id == body.person else one
                for one in event.entrants
            ]
            return changed(event, entrants=tuple(row))
        case kinds.OfficialAppointed():
            office = Office(body.person, body.role, fact.seq, fact.at, begun=body.heads)
            return changed(event, offices=(*event.offices, office))
        case kinds.OfficialReleased():
            offices = tuple(_left(one, fact, body) for one in event.offices)
            return changed(event, offices=offices)
    return None


def _with_entrant(event: Event, fact: Fact, body: kinds.PersonEntered) -> Event:
    """Enter a person, or take them back with the list they had unless they bring another."""
    before = event.entrant(body.person)
    sealed = bool(fact.sealed)
    made = Entrant(body.person, fact.at, 0, body.deck, body.main, body.lrig_deck, sealed)
    if before is None:
        return changed(event, entrants=(*event.entrants, made))
    if not body.main and not sealed:
        made = changed(before, dropped=0)
    row = tuple(made if one.id == body.person else one for one in event.entrants)
    return changed(event, entrants=row)


def _left(office: Office, fact: Fact, body: kinds.OfficialReleased) -> Office:
    own = (office.person, office.role, office.until) == (body.person, body.role, 0)
    if not own:
        return office
    return changed(office, until=fact.seq, left=fact.at, over=body.heads)


def _of_rounds(event: Event, fact: Fact, body: Any) -> Event | None:
    match body:
        case kinds.RoundOpened():
            made = Round(body.round, body.minutes, fact.at)
            return changed(event, rounds=(*event.rounds, made))
        case kinds.RoundBegun():
            return _round(event, body.round, begun=fact.at)
        case kinds.RoundEnded():
            return _round(event, body.round, ended=fact.at)
        case kinds.TimeCalled():
            return _round(event, body.round, called=fact.at, turns=body.turns)
        case kinds.RoundReopened():
            return _reopened(event, body.round, fact.at)
    return None


def _reopened(event: Event, number: int, at: int) -> Event:
    """Let a round go on, and keep the span in which it was ended."""
    before = event.round(number)
    stood = () if before is None else (*before.stood, (before.ended, at))
    return _round(event, number, ended=0, stood=stood)


def _round(event: Event, number: int, **after: Any) -> Event:
    rows = tuple(changed(one, **after) if one.number == number else one for one in event.rounds)
    return changed(event, rounds=rows)
