"""What an event is, as values: who takes part, who is appointed, rounds, tables, results, policy."""

from typing import Final

from msgspec import Struct

from events import kinds
from events.data import Moment, OptionalName, OptionalSeq
from referee.fold.round_parts import (
    ABSENT,
    BYE,
    LOSS,
    MISSED,
    NONE,
    TABLE,
    EventPenalty,
    GivenPart,
    RoundPart,
)

ELIMINATION: Final = "elimination"
"""How a round of a cut is paired."""
BY_HAND: Final = "hand"
"""How a round is said to be paired in which people changed places."""


OWN_PAGE, NO_PAGE = "own", "none"
"""Say of a page that its person entered themselves, and that nobody was given it."""


class Entrant(Struct, frozen=True):
    """A person who takes part; `dropped` is when they left, in microseconds, 0 for not.

    `deck`, `main` and `lrig_deck` are the list they registered last, empty where there is none, and
    where `sealed` says that it is sealed in this copy of the log. `out` says that they were disqualified.
    """

    id: str
    entered: Moment
    dropped: Moment = 0
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
    at: Moment
    until: OptionalSeq = 0
    left: Moment = 0
    begun: kinds.Heads = ()
    over: kinds.Heads = ()


class Round(Struct, frozen=True):
    """A round: when it was opened, begun and ended, in microseconds, 0 for not yet.

    It lasts `minutes`, 0 for no end; `called` is when its time was called, 0 for not yet, and
    `turns` how many are played after that. `stood` are the spans in which it was ended and then
    reopened, from and until when. `gone` are the people who had left when it began. `extended` are
    tables at which nothing is recorded and that were given more time, each with its seconds. `unpaired`
    says that its pairing was undone and that it was not paired again.
    """

    number: int
    minutes: int
    opened: Moment
    begun: Moment = 0
    called: Moment = 0
    turns: int = 0
    ended: Moment = 0
    stood: tuple[tuple[int, int], ...] = ()
    gone: tuple[str, ...] = ()
    extended: tuple[tuple[int, int], ...] = ()
    unpaired: bool = False

    def seconds_given(self, table: int) -> int:
        """The seconds that a table was given while nothing was recorded there."""
        return sum(seconds for one, seconds in self.extended if one == table)


class SeatedTable(Struct, frozen=True):
    """A table of a round: its match, who sits as A and as B, and whether the public looks on.

    `match` is the recorded game that was opened last, "" where nothing but the result is recorded;
    `games` are all recorded games in the order in which they were opened.
    """

    round: int
    table: int
    match: OptionalName
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
    `pages` says who held the pages from which both players reported it, as the fact does; `by` wrote it.
    """

    round: int
    table: int
    winner: str
    games: tuple[int, int, int]
    source: str
    end: int
    seq: int
    corrected: tuple[int, ...] = ()
    pages: kinds.Pages = ()
    by: str = ""


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
    person: OptionalName
    opened: Moment
    seq: int


class Registration(Struct, frozen=True):
    """Until when people enter themselves and bring lists, in microseconds, 0 for no end; how many.

    `waiting` is how many may wait for a place, -1 for any number; `asks_code` says that a code is asked for.
    """

    until: Moment
    lists: Moment
    places: OptionalSeq
    waiting: int = -1
    asks_code: bool = False


class SelfEntry(Struct, frozen=True):
    """A person who entered themselves, and when."""

    person: str
    at: Moment


class Event(Struct, frozen=True):
    """An event as it stands at one point of its log.

    `policy` is the SHA-256 of the policy that holds, `policies` those of all that ever held;
    `seq` is the last fact that was folded; `closed` is when it was closed, 0 while it is open.
    `sealed` are the letters of those whose parts are sealed in this copy of its log. `title` is
    what people call it, "" where that is its id. `name_display` says whether everybody may read the
    names of its people, as it was opened: "shown", "hidden", or "" where its policy decides.
    `self_entries` are those who entered themselves, `given_pages` each person whose page an official
    gave out, and who did; `pages_recorded` says whether the log has every one of these.
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
    given: tuple[GivenPart, ...] = ()
    registration: Registration | None = None
    waiting: tuple[str, ...] = ()
    opened: Moment = 0
    closed: Moment = 0
    seq: int = 0
    sealed: str = ""
    title: str = ""
    name_display: str = ""
    self_entries: tuple[SelfEntry, ...] = ()
    given_pages: kinds.Pages = ()
    pages_recorded: bool = False

    def entrant(self, person: str) -> Entrant | None:
        """A person who was ever entered."""
        return next((one for one in self.entrants if one.id == person), None)

    def pages_of(self, *people: str) -> kinds.Pages:
        """Who held the pages of some people so far, as table.decided says it; () where it is unknown."""
        if not self.pages_recorded:
            return ()
        own = {one.person for one in self.self_entries}
        rows = dict.fromkeys(row for row in self.given_pages if row[0] in people)
        without = [p for p in people if p not in own and all(row[0] != p for row in rows)]
        return (*((p, OWN_PAGE) for p in people if p in own), *rows, *((p, NO_PAGE) for p in without))

    def roles_of(self, person: str) -> tuple[str, ...]:
        """The roles that a person holds now, in the order of their appointments."""
        return tuple(o.role for o in self.offices if o.person == person and not o.until)

    def holding(self, role: str) -> tuple[str, ...]:
        """The people who hold a role now."""
        return tuple(o.person for o in self.offices if o.role == role and not o.until)

    def round(self, number: int) -> Round | None:
        """Give a round by its number."""
        for one in self.rounds:
            if one.number == number:
                return one
        return None

    @property
    def last_round(self) -> int:
        """The number of the last round, 0 before the first."""
        return max((one.number for one in self.rounds), default=0)

    def pairing(self, number: int) -> Paired | None:
        """How a round was paired, None where it was seated by hand or not at all."""
        for one in self.pairings:
            if one.round == number:
                return one
        return None

    def cut_rounds(self) -> frozenset[int]:
        """The rounds of a cut, in which winners go on."""
        return frozenset(one.round for one in self.pairings if one.how == ELIMINATION)

    def is_cut(self, number: int) -> bool:
        """Whether a round is one of a cut, or can only be the next one of it."""
        return any(one <= number for one in self.cut_rounds())

    def cut_before(self, number: int) -> int:
        """The last round of a cut before a round, 0 for none."""
        return max((one for one in self.cut_rounds() if one < number), default=0)

    def ended(self, number: int, table: int) -> Decided | None:
        """How a table of a round ended, None while nothing is written of it."""
        for one in self.decided:
            if one.round == number and one.table == table:
                return one
        return None

    def seats(self) -> dict[str, SeatedTable]:
        """Each recorded game by its name, with the table at which it is played."""
        return {game: one for one in self.tables for game in one.games}

    def playing(self) -> tuple[str, ...]:
        """Who takes part and has not left, in the order in which they entered."""
        return tuple([one.id for one in self.entrants if not one.dropped])

    def still_plays(self, person: str) -> bool:
        """Whether somebody who was not sent out sits at a table without a result in a round that runs."""
        held, one = self.rounds[-1] if self.rounds else None, self.entrant(person)
        if held is None or not held.begun or held.ended or one is None or one.out:
            return False
        own = (t for t in self.tables_of(held.number) if person in t.people)
        return any(self.ended(held.number, t.table) is None for t in own)

    def tables_of(self, number: int) -> tuple[SeatedTable, ...]:
        """The tables of a round in the order in which they were seated."""
        return tuple([one for one in self.tables if one.round == number])

    def table(self, number: int, table: int) -> SeatedTable | None:
        """Give a table by its round and its number."""
        for one in self.tables:
            if one.round == number and one.table == table:
                return one
        return None

    def given_part(self, person: str, number: int) -> GivenPart | None:
        """What an organizer set for a person in a round, None for nothing."""
        return next((one for one in self.given if (one.person, one.round) == (person, number)), None)

    def parts(self, number: int) -> tuple[RoundPart, ...]:
        """What everybody with a place in a round did in it; nobody is named twice.

        A table comes before all else, then what an organizer set, then the byes of the pairing. Who had
        left when the round began has no bye in it.
        """
        held, paired = self.round(number), self.pairing(number)
        began = held is not None and bool(held.begun)
        gone = frozenset(held.gone if held is not None and began else self._left())
        ended = {one.table: one for one in self.decided if one.round == number}
        found: dict[str, RoundPart] = {}
        for one in self.tables_of(number):
            for side, person in enumerate(one.people):
                found.setdefault(person, _at_table(one, ended.get(one.table), side))
        for given in [one for one in self.given if one.round == number]:
            if given.person not in gone:
                found.setdefault(given.person, _as_given(given, began=began))
        games = paired.bye_games if paired is not None else 0
        for person in paired.byes if paired is not None else ():
            if person not in gone:
                bye = GivenPart(person, number, BYE, games, 0)
                found.setdefault(person, _as_given(bye, began=began))
        return tuple([one for one in found.values() if one.kind != ABSENT])

    def part_of(self, person: str, number: int) -> RoundPart:
        """What one person did in a round; "absent" for who has no place in it."""
        found = next((one for one in self.parts(number) if one.person == person), None)
        return found or RoundPart(number, person, ABSENT)

    def left_after(self, person: str) -> int | None:
        """The last round that had begun when a person left, 0 before the first; None for who takes part."""
        one = self.entrant(person)
        if one is None or not one.dropped:
            return None
        there = (held for held in self.rounds if held.begun and held.opened <= one.dropped)
        return max((held.number for held in there if person not in held.gone), default=0)

    def byes_of(self, number: int) -> tuple[str, ...]:
        """Who has a bye in a round."""
        return tuple(one.person for one in self.parts(number) if one.kind == BYE)

    def _left(self) -> tuple[str, ...]:
        return tuple([one.id for one in self.entrants if one.dropped])


def _at_table(seated: SeatedTable, ended: Decided | None, side: int) -> RoundPart:
    """The part of one side of a table."""
    own = (seated.round, seated.people[side], TABLE, seated.table, seated.match)
    seat, opponent = "AB"[side], seated.people[1 - side]
    if ended is None:
        return RoundPart(*own, seat, opponent)
    result = ("won" if ended.winner == seat else "lost") if ended.winner in {"A", "B"} else ended.winner
    games = (ended.games[side], ended.games[1 - side], ended.games[2])
    return RoundPart(*own, seat, opponent, result, games)


def _as_given(given: GivenPart, *, began: bool) -> RoundPart:
    """The part of somebody without a table; nothing counts before the round begins."""
    number, person, games = given.round, given.person, given.games
    if given.part == BYE:
        won = ("won", (games, 0, 0)) if began else ("", (0, 0, 0))
        return RoundPart(number, person, BYE, 0, "", "", "", *won)
    if given.part == NONE:
        return RoundPart(number, person, ABSENT)
    lost = ("lost", (0, games, 0)) if began and given.part == LOSS else ("", (0, 0, 0))
    return RoundPart(number, person, MISSED, 0, "", "", "", *lost, given.part == LOSS)
