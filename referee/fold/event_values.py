"""What an event is, as values: who takes part, who is appointed, rounds, tables, results, policy."""

from typing import Final

from msgspec import Struct

from events import kinds

BY_HAND: Final = "hand"
"""How a round is said to be paired in which people changed places."""


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

    `match` is the recorded game that was opened last, "" where nothing but the result is recorded;
    `games` are all recorded games in the order in which they were opened.
    """

    round: int
    table: int
    match: str
    people: tuple[str, str]
    featured: bool = False
    games: tuple[str, ...] = ()


class Paired(Struct, frozen=True):
    """How a round was paired: by which way, who has a bye and for how many games, who met again.

    `seq` is that of the fact, `inputs` the SHA-256 of what it was made from; `by_hand` says that people
    changed places since it was made.
    """

    round: int
    how: str
    byes: tuple[str, ...]
    bye_games: int
    again: tuple[tuple[str, str], ...]
    inputs: str
    seq: int
    by_hand: bool = False


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


class TableReport(Struct, frozen=True):
    """How who sits at a table says that it ended: which seat, who won, and the games."""

    round: int
    table: int
    seat: str
    winner: str
    games: tuple[int, int, int]


class EventCall(Struct, frozen=True):
    """A call from a table without a match of its own: who called, "" where two accounts differ.

    `opened` is when, in microseconds, `seq` the fact that has what was asked.
    """

    id: str
    round: int
    table: int
    person: str
    opened: int
    seq: int


class EventPenalty(Struct, frozen=True):
    """A penalty that was given at an event and not in a match: for which round, and what it does."""

    person: str
    round: int
    infraction: str
    level: str
    effect: str
    seq: int


class Registration(Struct, frozen=True):
    """Until when people enter themselves and bring lists, in microseconds, 0 for no end; how many."""

    until: int
    lists: int
    places: int


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
    reports: tuple[TableReport, ...] = ()
    calls: tuple[EventCall, ...] = ()
    called: int = 0
    penalties: tuple[EventPenalty, ...] = ()
    registration: Registration | None = None
    waiting: tuple[str, ...] = ()
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

    def seats(self) -> dict[str, SeatedTable]:
        """Each recorded game by its name, with the table at which it is played."""
        return {game: one for one in self.tables for game in one.games}

    def playing(self) -> tuple[str, ...]:
        """Who takes part and has not left, in the order in which they entered."""
        return tuple(one.id for one in self.entrants if not one.dropped)

    def still_plays(self, person: str) -> bool:
        """Whether somebody who was not sent out sits at a table without a result in a round that runs."""
        held, one = self.rounds[-1] if self.rounds else None, self.entrant(person)
        if held is None or not held.begun or held.ended or one is None or one.out:
            return False
        own = (t for t in self.tables_of(held.number) if person in t.people)
        return any(self.ended(held.number, t.table) is None for t in own)

    def tables_of(self, number: int) -> tuple[SeatedTable, ...]:
        """The tables of a round in the order in which they were seated."""
        return tuple(one for one in self.tables if one.round == number)
