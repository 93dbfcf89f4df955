"""Rounds that were played elsewhere: paired as they were, with results, byes and drops, as one order.

A round that the event has already takes the results that it still lacks, where the same people met in
it. Everything is judged before anything is written, and each reason names the row that it is about.
"""

from collections.abc import Iterable, Iterator
from itertools import count
from typing import Final, NamedTuple

from events.kinds import (
    PartGiven,
    PersonDisqualified,
    PersonDropped,
    RoundBegun,
    RoundEnded,
    RoundOpened,
    RoundPaired,
    TableDecided,
)
from events.values import changed
from events.wording import counted
from referee.court.draft import Draft, DraftRefusal, joined
from referee.court.event.deciding import OFFICIAL, TableEnd, odd_games, settled
from referee.court.event.pairings import pair_by_hand, pairable_now
from referee.court.event.people import barred
from referee.court.event.results import LEFT, result_refusal
from referee.court.orders import Drafts
from referee.court.policy import Policy
from referee.fold.event import (
    BY_HAND,
    BYE,
    ELIMINATION,
    LOSS,
    MISSED,
    NONE,
    TABLE,
    Event,
    SeatedTable,
    as_written,
)

POWERS: Final = ("event.enter", "round.run", "result")
"""The powers that who records rounds needs, since every order of a round is given."""
INSTEAD: Final = "mend the file and bring it again; nothing was written"
Games = tuple[int, int, int]


class RecordedTable(NamedTuple):
    """A table that was played: the row that tells it, its number or 0, who sat there, and how it ended.

    `people` are seat A and seat B, B "" where there is no table. `winner` is "" where the match is not over
    and for a bye; without a table it is also LOSS, MISSED or NONE.
    """

    row: int
    table: int
    people: tuple[str, str]
    winner: str
    games: Games | None = None

    @property
    def part(self) -> str:
        """What the person did without a table; TABLE for who sat at one."""
        return TABLE if self.people[1] else self.winner or BYE


class RecordedRound(NamedTuple):
    """A round that was played: its tables, byes among them, and who left after it.

    `gone` are those who left once it was paired and before it began.
    """

    number: int
    tables: tuple[RecordedTable, ...]
    is_cut: bool = False
    left: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()

    def seated_people(self) -> tuple[str, ...]:
        """Who sat at its tables."""
        return tuple(person for one in self.tables if one.part == TABLE for person in one.people)


class RecordedRounds(NamedTuple):
    """Rounds of a file: the SHA-256 of it, why they are written, and who left before the first.

    `unit` is what its rows are called, `out` are those of all who left who were disqualified.
    """

    rounds: tuple[RecordedRound, ...]
    digest: str
    reason: str
    left: tuple[str, ...] = ()
    unit: str = "row"
    out: frozenset[str] = frozenset()

    def leave(self, event: Event, people: Iterable[str], by: str) -> Drafts:
        """The facts by which people leave who still take part."""
        made = PersonDisqualified, PersonDropped
        there = [person for person in people if person in event.playing()]
        return [Draft(made[person not in self.out](person, self.reason), by) for person in there]

    def fault(self, row: int, what: str) -> DraftRefusal:
        """A reason against a row of the file."""
        return DraftRefusal("bad-list", f"{self.unit} {row}: {what}", INSTEAD)


def record_rounds(event: Event, told: RecordedRounds, by: str, policy: Policy) -> Drafts | DraftRefusal:
    """Write rounds that were played elsewhere, all of them or nothing; raises no error.

    Returns:
        The facts of every order that the rounds stand for, none for what the event has already, or the
        refusal with every reason.
    """
    faults = [fault for power in POWERS for fault in barred(event, policy, by, power)]
    faults = faults[:1] or [*_contradictions(event, told, policy)]
    drafts: list[Draft] = []
    state = event
    for one in (RecordedRound(0, (), left=told.left), *told.rounds) if not faults else ():
        made: list[Draft] = []
        if one.number:
            found = _Round(state, one, told, by, policy)
            made += found.drafts()
            faults += found.faults
        if faults:
            break
        made += told.leave(as_written(state, (draft.body for draft in made)), one.left, by)
        state = as_written(state, (draft.body for draft in made))
        drafts += made
    return joined(faults) or drafts


def _contradictions(event: Event, told: RecordedRounds, policy: Policy) -> Iterator[DraftRefusal]:
    """Say what is wrong with rounds by themselves, in each of them."""
    most = policy.scoring.games
    long = [t for one in told.rounds for t in one.tables if t.games and max(t.games[:2]) > most]
    if long:
        won = max(max(t.games[:2]) for t in long if t.games)
        what = f"{counted(won, 'game')} won in a match, and here {most} is enough"
        instead = (
            f"let a policy hold with games = {won} under [standings]: begin with "
            "referee policy show --toml, then referee event policy FILE"
        )
        yield DraftRefusal("bad-games", f"{told.unit} {long[0].row}: {what}", instead)
        return
    for one in told.rounds:
        seats: dict[str, int] = {}
        for table in one.tables:
            for person in dict.fromkeys(filter(None, table.people)):
                before = seats.setdefault(person, table.row)
                if before != table.row or table.people == (person, person):
                    what = f"{person} has a place in round {one.number} already, in {told.unit} {before}"
                    yield told.fault(table.row, what)
            is_cut = one.is_cut or event.is_cut(one.number)
            yield from _impossible(told, one, table, policy, is_cut=is_cut)
    yield from _gone(event, told)


def _impossible(
    told: RecordedRounds, one: RecordedRound, table: RecordedTable, policy: Policy, *, is_cut: bool
) -> Iterator[DraftRefusal]:
    """Say that a table cannot have ended so."""
    if table.people[1] and table.winner:
        end = TableEnd(one.number, table.table, table.winner, table.games)
        for fault in odd_games(end, policy):
            yield told.fault(table.row, f"{fault.message} ({fault.instead})")
    if is_cut and table.part != NONE and (table.part != TABLE or table.winner not in {"A", "B", ""}):
        yield told.fault(table.row, f"nobody goes on from this table of a cut in round {one.number}")


def _gone(event: Event, told: RecordedRounds) -> Iterator[DraftRefusal]:
    """Say that somebody plays who had left before."""
    gone = {one.id: event.left_after(one.id) or 0 for one in event.entrants if one.dropped}
    gone |= dict.fromkeys(told.left, 0)
    for one in told.rounds:
        for table in one.tables:
            for person in table.people if table.part in {TABLE, BYE} else ():
                if person in gone and gone[person] < one.number and person not in one.gone:
                    left = f"after round {gone[person]}" if gone[person] else "before round 1"
                    yield told.fault(table.row, f"{person} left {left}, and plays in round {one.number}")
        gone |= dict.fromkeys(one.gone, one.number - 1) | dict.fromkeys(one.left, one.number)


class _Round:
    """One round as it is written: by the pairing that the event has, or by a new one."""

    def __init__(
        self, event: Event, one: RecordedRound, told: RecordedRounds, by: str, policy: Policy
    ) -> None:
        self._event, self._one, self._told, self._by, self._policy = event, one, told, by, policy
        self.faults: list[DraftRefusal] = []
        self._held = event.round(one.number)
        self._ended = {row.table: row for row in event.decided if row.round == one.number}

    def drafts(self) -> Drafts:
        """The facts of the round in the order of the orders that they stand for."""
        number, held = self._one.number, self._held
        there = self._event.tables_of(number)
        tables = self._kept(there) if there else self._seated()
        bodies: list[object] = [] if held else [RoundOpened(number, self._policy.clock.minutes)]
        drafts = [Draft(body, self._by) for body in bodies]
        drafts += [] if there else self._pairing(tables, drafts)
        drafts += self._told.leave(self._event, self._one.gone, self._by)
        drafts += [] if held and held.begun else [Draft(RoundBegun(number), self._by)]
        # After the round has begun, since who had left by then has a part in it only if it is given later.
        drafts += self._parts()
        new = [(t, row) for t, row in tables if row.winner and t.table not in self._ended]
        for table, row in new:
            games = TableEnd(number, table.table, row.winner, row.games).said()
            source = LEFT if {*table.people}.intersection(self._one.gone) else OFFICIAL
            body = TableDecided(number, table.table, row.winner, games, source)
            drafts += [Draft(body, self._by), *settled(self._event, number, table.table)]
        decided = {t.table for t, _ in new} | {
            one.table for one in self._event.decided if one.round == number
        }
        waiting = sorted({*(t.table for t, _ in tables), *(t.table for t in there)} - decided)
        if waiting and self._one is not self._told.rounds[-1]:
            where = next((r.row for t, r in tables if t.table in waiting), 0)
            what = f"table {waiting[0]} of round {number} has no result, and later rounds follow"
            self.faults.append(self._told.fault(where, what))
        return [*drafts, *([] if waiting or (held and held.ended) else [Draft(RoundEnded(number), self._by)])]

    def _parts(self) -> Drafts:
        """What people did without a table, where neither the event nor the pairing has it already."""
        number, made = self._one.number, []
        for row in self._one.tables:
            part = self._event.part_of(row.people[0], number)
            known = BYE if part.kind == BYE else LOSS if part.loss else part.kind
            given = row.part in {LOSS, MISSED} or (row.part == BYE and not self._is_paired_bye(row))
            if given and known != row.part:
                games = 0 if row.part == MISSED else self._games(row)
                body = PartGiven(row.people[0], number, row.part, games, self._told.reason)
                made.append(Draft(body, self._by))
        return made

    def _games(self, row: RecordedTable) -> int:
        """The games that a bye or a missed round counts: those of the file, else those of the policy."""
        return max(row.games[:2]) if row.games else self._policy.scoring.games

    def _is_paired_bye(self, row: RecordedTable) -> bool:
        """Whether a bye is one of the pairing: those all count the same number of games."""
        byes = [one for one in self._one.tables if one.part == BYE]
        return row.part == BYE and self._games(row) == self._games(byes[0])

    def _seated(self) -> list[tuple[SeatedTable, RecordedTable]]:
        """New tables for a round that has none; those without a number get the first that are free."""
        number = self._one.number
        rows = [one for one in self._one.tables if one.people[1]]
        if not rows:
            what = f"nobody meets anybody in round {number}"
            self.faults.append(DraftRefusal("bad-list", what, "leave the round out"))
        taken = {one.table for one in rows}
        free = (table for table in count(1) if table not in taken)
        return [(SeatedTable(number, one.table or next(free), "", one.people), one) for one in rows]

    def _pairing(self, tables: list[tuple[SeatedTable, RecordedTable]], opened: Drafts) -> Drafts:
        """The pairing of a new round, by hand or as one of a cut; its faults are kept."""
        body = self._paired(tables)
        fault = pairable_now(self._event, self._one.number, body.how, self._by, self._policy)
        if fault is not None:
            if fault.code == "unknown-round":
                missing = self._event.last_round + 1
                instead = f"write the rows of round {missing} too, or number the rounds from {missing} on"
                fault = changed(fault, instead=instead)
            self.faults.append(fault)
            return []
        if body.how == ELIMINATION:
            self._require_cut()
            return [Draft(body, self._by)]
        state = as_written(self._event, (draft.body for draft in opened))
        made = pair_by_hand(state, body, self._by, self._policy)
        if isinstance(made, DraftRefusal):
            self.faults.append(made)
            return []
        return made

    def _require_cut(self) -> None:
        """Say who has a table in a later round of a cut and had none in the round before."""
        before = self._event.tables_of(self._event.cut_before(self._one.number))
        inside = {person for one in before for person in one.people}
        for row in self._one.tables:
            for person in row.people if inside and row.part == TABLE else ():
                if person not in inside:
                    what = f"{person} is not in the cut in round {self._one.number}"
                    self.faults.append(self._told.fault(row.row, what))

    def _paired(self, tables: list[tuple[SeatedTable, RecordedTable]]) -> RoundPaired:
        one = self._one
        rows = tuple((t.table, *t.people) for t, _ in sorted(tables, key=lambda row: row[0].table))
        met = {frozenset(t.people) for t in self._event.tables if t.round < one.number}
        again = tuple((a, b) for _, a, b in rows if frozenset((a, b)) in met)
        byes = [table for table in one.tables if self._is_paired_bye(table)]
        how, reason = (ELIMINATION, "") if one.is_cut else (BY_HAND, self._told.reason)
        games = self._games(byes[0]) if byes else self._policy.scoring.games
        people = tuple(table.people[0] for table in byes)
        return RoundPaired(one.number, how, rows, people, games, again, self._told.digest, reason)

    def _kept(self, there: tuple[SeatedTable, ...]) -> list[tuple[SeatedTable, RecordedTable]]:
        """The tables of a round that the event has, with what the file says of them from their seat A."""
        number = self._one.number
        parts = {part.person: part.kind for part in self._event.parts(number)}
        places = {frozenset(t.people): t for t in there}
        found = []
        for row in self._one.tables:
            if not row.people[1]:
                kind = parts.get(row.people[0], NONE)
                if (row.part == BYE) != (kind == BYE) or kind == TABLE:
                    what = "no bye" if row.part == BYE else "a bye" if kind == BYE else "a table"
                    what = f"{row.people[0]} has {what} in round {number} of the event"
                    self.faults.append(self._told.fault(row.row, what))
                continue
            table = places.get(frozenset(row.people))
            if table is None:
                what = f"{' and '.join(row.people)} do not meet in round {number} of the event"
                self.faults.append(self._told.fault(row.row, what))
                continue
            turned = row if row.people == table.people else _turned(row)
            self._require_same(table, turned)
            found.append((table, turned))
        return found

    def _require_same(self, table: SeatedTable, row: RecordedTable) -> None:
        """Say that a table has another result already, or one that its match gives."""
        ended = self._ended.get(table.table)
        if ended is not None and row.winner and ended.winner != row.winner:
            other = result_refusal(ended, table.people, f"--winner {row.winner}")
            what = other.message.replace("has a result", "has another result")
            self.faults.append(self._told.fault(row.row, f"{what} ({other.instead})"))
        elif ended is None and table.match and row.winner:
            self.faults.append(
                self._told.fault(row.row, f"table {table.table} is recorded as match {table.match}")
            )


def _turned(row: RecordedTable) -> RecordedTable:
    """A table as its other seat tells it."""
    a, b = row.people
    games = row.games and (row.games[1], row.games[0], row.games[2])
    winner = {"A": "B", "B": "A"}.get(row.winner, row.winner)
    return row._replace(people=(b, a), winner=winner, games=games)
