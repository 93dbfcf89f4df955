"""Random small events as plans, written down as facts, and counted a second time from the plan alone."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any

from events import kinds
from events.kinds import Fact
from referee.court.policy import generic
from referee.fold.event import Event, SeatedTable, fold_event
from referee.report import PlayedTable, ReportedEvent, summary_of

SECOND = 1_000_000
LONG, BEGUN = 100_000, 3
"""Seconds from round to round, and from its opening to its begin."""
DECKS = ("ember", "tide", "moth", "")
JUDGES = ("floor-judge:ann", "floor-judge:cy", "head-judge:bo")
LEVELS = ("caution", "warning", "game loss")


@dataclass
class PlannedMatch:
    """What happens at a table that is recorded; times are in seconds after its opening."""

    paper: bool
    decks: tuple[str, str]
    first: str
    turns: int
    undone: int
    ended: int
    calls: list[tuple[int, str, int, bool]] = field(default_factory=list)
    rulings: list[tuple[str, bool]] = field(default_factory=list)
    given: list[tuple[int, str]] = field(default_factory=list)
    penalties: list[tuple[str, str, bool]] = field(default_factory=list)
    stopped: list[tuple[int, int]] = field(default_factory=list)


@dataclass
class PlannedTable:
    """A table: who sat there, who won ("" for no result), what was corrected, and its match."""

    round: int
    table: int
    people: tuple[str, str]
    winner: str
    corrected: list[str]
    match: PlannedMatch | None


@dataclass
class PlannedEvent:
    """An event: its people with their lists, who left in which round, its tables and byes.

    `gone` left before the first round; `calls` came from tables without a match: round, table, when,
    who answered, and after how long, -1 for never.
    """

    decks: dict[str, str]
    rounds: int
    tables: list[PlannedTable]
    byes: dict[int, list[str]]
    dropped: dict[str, int]
    out: dict[str, int]
    late: list[tuple[str, int, str]] = field(default_factory=list)
    gone: list[str] = field(default_factory=list)
    calls: list[tuple[int, int, int, str, int]] = field(default_factory=list)


def planned(seed: int) -> PlannedEvent:
    """A plan that follows from a seed."""
    chance = Random(seed)
    people = [f"p{n}" for n in range(chance.randint(2, 9))]
    decks = {one: chance.choice(DECKS) for one in people}
    rounds, tables, byes = chance.randint(1, 4), list[PlannedTable](), dict[int, list[str]]()
    here, dropped, out = list(people), dict[str, int](), dict[str, int]()
    for number in range(1, rounds + 1):
        chance.shuffle(here)
        for place in range(len(here) // 2):
            winner = chance.choice(("A", "B", "A", "B", "draw", "double-loss", ""))
            fixed = [w for w in ("A", "draw") if winner and chance.random() < 0.2]
            match = _match(chance) if winner and chance.random() < 0.6 else None
            pair = here[2 * place], here[2 * place + 1]
            tables.append(PlannedTable(number, place + 1, pair, winner, fixed, match))
        byes[number] = here[-1:] if len(here) % 2 else []
        for one in [p for p in here if chance.random() < 0.1][: max(len(here) - 2, 0)]:
            here.remove(one)
            (out if chance.random() < 0.3 else dropped)[one] = number
    late = [(p, chance.randint(1, rounds), chance.choice(LEVELS)) for p in people if chance.random() < 0.2]
    gone = [f"g{n}" for n in range(chance.randint(0, 2))]
    bare = [one for one in tables if one.match is None]
    calls = [
        (one.round, one.table, chance.randint(10, 50), chance.choice(JUDGES), chance.choice((-1, 0, 5, 90)))
        for one in bare
        for _ in range(chance.choice((0, 0, 1, 2)))
    ]
    return PlannedEvent(decks, rounds, tables, byes, dropped, out, late, gone, calls)


def _match(chance: Random) -> PlannedMatch:
    made = PlannedMatch(
        chance.random() < 0.3,
        (chance.choice(DECKS), chance.choice(DECKS)),
        chance.choice(("A", "B", "")),
        chance.randint(0, 9),
        chance.randint(0, 2),
        chance.randint(100, 4000),
    )
    for _ in range(chance.randint(0, 3)):
        waited = chance.choice((-1, 0, 5, 70))
        made.calls.append((chance.randint(1, 50), chance.choice(JUDGES), waited, chance.random() < 0.5))
    made.rulings = [(chance.choice(JUDGES), chance.random() < 0.3) for _ in range(chance.randint(0, 2))]
    made.given = [(chance.randint(1, 300), chance.choice(JUDGES)) for _ in range(chance.randint(0, 2))]
    made.penalties = [
        (chance.choice(("G1", "T2")), chance.choice(LEVELS), chance.random() < 0.3)
        for _ in range(chance.randint(0, 2))
    ]
    made.stopped = [(n * 20, chance.randint(1, 19)) for n in range(chance.randint(0, 2))]
    return made


class _Log:
    """Facts that follow each other."""

    def __init__(self) -> None:
        self.facts: list[Fact] = []

    def add(self, body: Any, at: int, actor: str = "organiser:kim") -> None:
        self.facts.append(Fact(len(self.facts) + 1, body, at * SECOND, actor, 0))


def written(plan: PlannedEvent, *, whole: bool = True) -> ReportedEvent:
    """A plan as facts, folded, with its recorded tables read."""
    log = _Log()
    log.add(kinds.EventOpened("diva", "9.0.0", "2026-03-01", "0" * 64, "Cup"), 1)
    for one, deck in plan.decks.items():
        log.add(kinds.PersonEntered(one, deck), 1)
    for one in plan.gone:
        log.add(kinds.PersonEntered(one, "moth"), 1)
        log.add(kinds.PersonDropped(one), 2)
    for number in range(1, plan.rounds + 1):
        _round(log, plan, number)
    event = fold_event(Event(), log.facts)
    played = [_played(event, one) for one in plan.tables if one.match is not None]
    return ReportedEvent("cup", event, log.facts, generic(), played, whole)


def _round(log: _Log, plan: PlannedEvent, number: int) -> None:
    at, rows = LONG * number, [one for one in plan.tables if one.round == number]
    log.add(kinds.RoundOpened(number, 50), at)
    pairs = tuple((one.table, *one.people) for one in rows)
    log.add(kinds.RoundPaired(number, "swiss", pairs, tuple(plan.byes[number]), 1, (), "00"), at + 1)
    for one in rows:
        if one.match is not None:
            log.add(kinds.TableSeated(number, one.table, f"cup-{number}-{one.table}", one.people), at + 2)
    log.add(kinds.RoundBegun(number), at + BEGUN)
    _calls(log, plan, number)
    for one in rows:
        _results(log, one, at + 5000)
    _penalties(log, plan, number, at + 5900, late=False)
    log.add(kinds.RoundEnded(number), at + 6000)
    for person, left in plan.dropped.items():
        if left == number:
            log.add(kinds.PersonDropped(person), at + 7000)
    for person, left in plan.out.items():
        if left == number:
            log.add(kinds.PersonDisqualified(person, "P1"), at + 7000)
    _penalties(log, plan, number, at + 7500, late=True)


def _penalties(log: _Log, plan: PlannedEvent, number: int, at: int, *, late: bool) -> None:
    """The penalties for a round; a caution is given while it runs, and the others after its end."""
    for person, given, level in plan.late:
        if given == number and late == (level != LEVELS[0]):
            log.add(kinds.PersonPenalized(person, number, "T3", level, "none", "39 cards"), at)


def _calls(log: _Log, plan: PlannedEvent, number: int) -> None:
    """The calls of tables without a match, which stand in the log of the event."""
    begun = LONG * number + BEGUN
    for place, (at, table, when, judge, waited) in enumerate(plan.calls, 1):
        if at == number:
            sat = next(one.people for one in plan.tables if (one.round, one.table) == (at, table))
            log.add(kinds.TableCalled(f"T{place}", at, table, sat[0], "who is first?"), begun + when, sat[0])
            if waited >= 0:
                log.add(kinds.TableAnswered(f"T{place}"), begun + when + waited, judge)


def _results(log: _Log, one: PlannedTable, at: int) -> None:
    if one.winner:
        games = (1, 0, 0) if one.winner == "A" else (0, 0, 0)
        log.add(kinds.TableDecided(one.round, one.table, one.winner, games, "slip"), at)
    for winner in one.corrected:
        body = kinds.ResultCorrected(one.round, one.table, winner, (0, 0, 0), "misread")
        log.add(body, at, "scorekeeper:sam")


def _played(event: Event, one: PlannedTable) -> PlayedTable:
    seated = next(t for t in event.tables if (t.round, t.table) == (one.round, one.table))
    begun = LONG * one.round + BEGUN
    assert one.match is not None
    found = summary_of(seated, begun * SECOND, match_facts(one.match, seated, begun))
    assert found is not None
    return found


def match_facts(match: PlannedMatch, seated: SeatedTable, begun: int) -> list[Fact]:
    """The facts of the match of a table, opened a while before its round began."""
    log, opened = _Log(), begun - 50
    deal = "paper" if match.paper else "referee"
    log.add(
        kinds.MatchOpened("diva", "9.0.0", "0" * 64, "2026-03-01", people=seated.people, deal=deal), opened
    )
    for seat, deck in zip("AB", match.decks, strict=True):
        log.add(kinds.DeckListed(seat, 1, (), (), deck), opened)
    if match.first:
        log.add(kinds.FirstDecided(match.first, "A", "dice"), opened)
    _turns(log, match, begun)
    _judged(log, match, begun)
    log.add(kinds.MatchEnded("A", "so"), begun + match.ended, "rules")
    return log.facts


def _turns(log: _Log, match: PlannedMatch, begun: int) -> None:
    """The turns that count, and after them some that a rewind took back."""
    for number in range(1, match.turns + 1):
        log.add(kinds.TurnBegan(number, "AB"[number % 2]), begun + number)
    point = len(log.facts)
    for number in range(match.undone):
        log.add(kinds.TurnBegan(match.turns + 1 + number, "A"), begun + 20)
    if match.undone:
        log.add(kinds.MatchRewound(point), begun + 30)


def _judged(log: _Log, match: PlannedMatch, begun: int) -> None:
    for place, (at, judge, waited, taken) in enumerate(match.calls, 1):
        log.add(kinds.CallOpened(f"C{place}", "A", 1), begun + at, "A")
        if waited >= 0:
            body = kinds.CallClaimed(f"C{place}") if taken else kinds.CallClosed(f"C{place}")
            log.add(body, begun + at + waited, judge)
    for since, lasted in match.stopped:
        log.add(kinds.ClockStopped(), begun + since, JUDGES[0])
        log.add(kinds.ClockStarted(), begun + since + lasted, JUDGES[0])
    for place, (judge, withdrawn) in enumerate(match.rulings, 1):
        log.add(kinds.RulingGiven(f"R{place}", "none"), begun + 60, judge)
        if withdrawn:
            log.add(kinds.RulingWithdrawn(f"R{place}"), begun + 61, JUDGES[2])
    for seconds, judge in match.given:
        log.add(kinds.TimeExtended(seconds, "a spill"), begun + 70, judge)
    for place, (code, level, withdrawn) in enumerate(match.penalties, 1):
        log.add(kinds.PenaltyIssued(f"P{place}", "A", code, level, "generic-1"), begun + 80, JUDGES[0])
        if withdrawn:
            log.add(kinds.PenaltyWithdrawn(f"P{place}"), begun + 81, JUDGES[2])
