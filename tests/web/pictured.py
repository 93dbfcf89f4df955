"""The record that is on the pictures: an event with its calls, and matches of every sort.

Names, seeds and times are fixed, so that the same picture comes of it each time.
"""

from __future__ import annotations

import datetime as dt
import random
from collections.abc import Callable
from typing import Final, NamedTuple

from events.kinds import CardsMoved, Fact
from events.stores import open_log
from referee.court import Ruling
from referee.court.policy import shipped
from referee.service import Desk
from referee.service.chance import seeded_dice, seeded_entropy
from referee.service.court.comparing import try_moves
from referee.service.court.ruling import give_ruling
from referee.service.event.people import put_person
from referee.service.event.running import open_event
from referee.service.event.starting import deck_names, open_match
from referee.service.orders import appeals, calls, events, penalties, rounds, rulings
from referee.service.orders import points as points_orders
from referee.service.play.acting import act
from referee.service.play.announcing import Announced, announce
from referee.service.play.papering import enter_line
from referee.service.simulated.simulate import answer
from tests.house.tree import ROOT
from tests.ordering import enter_person, given, seat_table

EVENT: Final = "Harbour-Open"
ROUND: Final = 1
PLACES: Final = {12: ("maron", "lindqvist"), 3: ("ferro", "osei"), 7: ("varga", "byrne")}
TABLE, APPEALED, WAITING = (f"{EVENT}-{ROUND}-{number}" for number in PLACES)
OLD, CROWDED, PAPER, PLAYED, FRESH = "old-guide", "crowded", "cardboard", "friendly", "fresh"
BY, FLOOR, HEAD = "organiser:lund", "floor-judge:adeyemi", "head-judge:oyelaran"
DAY: Final = "2026-11-21"
BEGAN: Final = dt.datetime(2026, 11, 21, 13, 40, tzinfo=dt.UTC)
SECOND: Final = 1_000_000
SEED: Final = 44
NAMED: Final = shipped()["generic-1"] + b"\n[public]\nnames = true\n"
PAID: Final = ("glossary.cost.3",)
OWED: Final = ("glossary.effect.1",)
EARLY, LATE, FILLED, AGO = 300, 7, 4, 12
"""From which fact on a table is ruled on, from which turn on disputed; over how many SIGNI; and
how many facts go by before somebody calls."""
PLAYED_ON_PAPER: Final = ROOT / "cli" / "shipped" / "paper.txt"
PEOPLE: Final = {
    "maron": "Ines Maron", "lindqvist": "Teo Lindqvist", "ferro": "Ana Ferro", "osei": "Kofi Osei",
    "varga": "Lena Varga", "byrne": "Sam Byrne", "adeyemi": "K. Adeyemi", "oyelaran": "R. Oyelaran",
    "lund": "M. Lund",
}  # fmt: skip


Wanted = Callable[[Desk, str, int], bool]
"""Says whether a match is as it is wanted; the number is the seq before the last answer."""


class Pace:
    """A clock that stands unless it is told to go on."""

    def __init__(self) -> None:
        """Begin with the round."""
        self.now = int(BEGAN.timestamp()) * SECOND

    def __call__(self) -> int:
        """The time in microseconds."""
        return self.now

    def wait(self, seconds: float) -> None:
        """Let so many seconds go by."""
        self.now += int(seconds * 1000) * (SECOND // 1000)


class Host:
    """Whoever lets the event happen: a desk, a clock, and players who answer by chance."""

    def __init__(self, place: str, seed: int = SEED) -> None:
        """Sit down at a new record."""
        self.pace, self.chance = Pace(), random.Random(seed)
        self.desk = Desk(
            open_log(place), clock=self.pace, dice=seeded_dice(seed), entropy=seeded_entropy(seed)
        )

    def play(self, match: str, wanted: Wanted, least: int = 0) -> int:
        """Let both seats answer until a match is as it is wanted after so many facts.

        Gives the seq at which it stands. Raises LookupError for a match that ends before.
        """
        while True:
            before = self.desk.reader(match).head()
            table = self.desk.table(match)
            if table.decision is None:
                message = f"{match} was over before it was as it is wanted"
                raise LookupError(message)
            self.pace.wait(min(70.0, self.chance.lognormvariate(1.0, 0.7)))
            action = answer(table, self.chance)
            act(self.desk, match, action.seat, action)
            if before >= least and wanted(self.desk, match, before):
                return self.desk.reader(match).head()


def asks(kind: str, seat: str) -> Wanted:
    """Want a seat to be asked a kind of question."""

    def wanted(desk: Desk, match: str, _before: int) -> bool:
        asked = desk.table(match).decision
        return asked is not None and (asked.kind, asked.seat) == (kind, seat)

    return wanted


def later(point: int) -> Wanted:
    """Want an answer to be given after a point."""

    def wanted(_desk: Desk, _match: str, before: int) -> bool:
        return before > point

    return wanted


def crushed(desk: Desk, match: str, before: int) -> bool:
    """Want a Life Cloth to be crushed late in a match, over well filled fields."""
    state = desk.state(match)
    filled = [sum(slot is not None for slot in side.signi) for side in (state.A, state.B)]
    sides = state.A, state.B
    ener = min(len(side.ener) for side in sides)
    left = min(len(side.life) for side in sides)
    new = desk.facts(match, before)
    return (
        state.turn.number >= LATE and sum(filled) > FILLED and ener > 1 and left > 0
        and any(map(_crush, new))
    )  # fmt: skip


def _crush(fact: Fact) -> bool:
    return isinstance(fact.body, CardsMoved) and fact.body.label == "crush"


def event(host: Host) -> None:
    """Open the event with its people, and let its round begin at three tables."""
    desk = host.desk
    open_event(desk, EVENT, BY, date=DAY, policy=NAMED)
    for person, name in PEOPLE.items():
        put_person(desk, person, name)
    for by in (FLOOR, HEAD):
        role, _, person = by.partition(":")
        given(events.appoint, desk, EVENT, BY, person, role)
    decks = ("brass-menagerie", "ember-court", "tide-chorus", "moth-cabaret") * 2
    for person, deck in zip(list(PEOPLE)[:6], decks, strict=False):
        enter_person(desk, EVENT, person, deck, BY)
    given(rounds.open_round, desk, EVENT, BY, ROUND, 50)
    for number, people in PLACES.items():
        seat_table(desk, EVENT, (ROUND, number), people, BY)
    given(rounds.begin, desk, EVENT, BY, ROUND)


def called(host: Host, match: str, question: str, said: str) -> tuple[int, int]:
    """Let seat B call after some answers, and a floor judge come; give from where and to where."""
    desk, pace = host.desk, host.pace
    since = desk.reader(match).head()
    host.play(match, later(since + AGO))
    until = desk.reader(match).head()
    pace.wait(12)
    given(calls.open_call, desk, match, "B", question)
    pace.wait(40)
    given(calls.claim, desk, match, FLOOR, "C1")
    given(rulings.state, desk, match, FLOOR, said, "A", "C1")
    pace.wait(95)
    return since, until


def closed(host: Host, match: str, reason: str) -> None:
    """Punish seat A, give the table its time back, and let the match go on."""
    desk = host.desk
    given(penalties.give, desk, match, FLOOR, "G2", seat="A", ruling="R1", reason=reason)
    given(calls.extend, desk, match, FLOOR, 180, "a judge was called")
    given(calls.close, desk, match, FLOOR, "C1", "R1")
    host.pace.wait(15)


class Points(NamedTuple):
    """Seqs of the table of the pictures: the crush, the wait before it, what its Life Burst did."""

    crush: int
    waits: int
    effect: int


def disputed(host: Host) -> Points:
    """Play the table of the pictures: a ruling early, a disputed crush late."""
    desk, pace = host.desk, host.pace
    host.play(TABLE, asks("main", "A"), EARLY)
    question = "Was the cost of that paid in full?"
    since, until = called(host, TABLE, question, "I said which cards before I paid.")
    given(points_orders.name, desk, TABLE, FLOOR, "before-payment", since)
    ruling = Ruling(
        question, "It was not. The match goes back to before the payment.", PAID, "rewind",
        to=since, call="C1", looked_at=(until,), agreed="One ener too few was paid.",
        statements=("S1",), infraction="G2",
    )  # fmt: skip
    give_ruling(desk, TABLE, ruling, HEAD)
    closed(host, TABLE, "one ener too few was paid")
    head = host.play(TABLE, crushed)
    crush = max(one.seq for one in desk.facts(TABLE, until=head) if _crush(one))
    waits = max(f.seq for f in desk.facts(TABLE, until=crush) if f.body.KIND == "decision.asked")
    host.play(TABLE, later(head))
    given(
        calls.open_call,
        desk,
        TABLE,
        "B",
        "Does [Lancer] crush when the SIGNI was vanished by an effect?",
    )
    pace.wait(35)
    given(calls.claim, desk, TABLE, FLOOR, "C2")
    pace.wait(20)
    given(rulings.state, desk, TABLE, FLOOR, "It vanished during my attack, so it crushes.", "A", "C2")
    given(rulings.state, desk, TABLE, FLOOR, "There was no battle. I noticed after I drew.", "B", "C2")
    pace.wait(137)
    moved = (f for f in desk.facts(TABLE, crush) if isinstance(f.body, CardsMoved))
    effect = next((one.seq for one in moved if one.body.label == "vanish"), crush)
    return Points(crush, waits, effect)


def appealed(host: Host) -> None:
    """Play the table whose ruling is appealed, and rule otherwise on a branch of it."""
    desk = host.desk
    host.play(APPEALED, asks("main", "A"), EARLY)
    question = "Are the two cards of that effect still owed to me?"
    _, until = called(host, APPEALED, question, "B never said it. The turn had gone on.")
    ruling = Ruling(
        question, "They are. B draws a card and puts one into the Ener Zone.", OWED,
        "partial-fix", call="C1", looked_at=(until,), agreed="Nobody carried it out.",
        statements=("S1",), infraction="G1", moves="draw B 1; charge B 1",
    )  # fmt: skip
    give_ruling(desk, APPEALED, ruling, FLOOR)
    closed(host, APPEALED, "passed over an effect of the other seat")
    given(appeals.file, desk, APPEALED, "A", "R1", "B missed it. I had gone on and shown my hand.")
    given(appeals.hear, desk, APPEALED, HEAD, "A1", "It was the same turn, so it is carried out.")
    try_moves(desk, APPEALED, "R1", Ruling("", "It stands as it was played."), HEAD)


def waiting(host: Host) -> None:
    """Play the table at which nobody has come yet."""
    host.play(WAITING, asks("main", "B"), 150)
    given(calls.open_call, host.desk, WAITING, "A", "May my opponent look through my trash?")
    host.pace.wait(48)


def others(host: Host) -> None:
    """Play the matches outside the event: one that runs, a crowded one, an old one, a paper one."""
    desk = host.desk
    people = "varga", "ferro"
    open_match(desk, PLAYED, "tide-chorus", "ember-court", date=DAY, first="A", people=people)
    host.play(PLAYED, asks("main", "A"), 330)
    open_match(desk, CROWDED, "ember-court", "moth-cabaret", date=DAY, first="A", people=people)
    host.play(CROWDED, asks("main", "A"), 120)
    for seat in ("A", "B"):
        announce(desk, CROWDED, Announced(f"charge {seat} 12; draw {seat} 6", by=HEAD))
    open_match(desk, OLD, *deck_names("classic"), ruleset="classic", date="2014-11-22", people=people)
    host.play(OLD, asks("main", "A"), 330)
    open_match(desk, PAPER, "ember-court", "tide-chorus", date=DAY, paper=True, people=people)
    for line in PLAYED_ON_PAPER.read_text("utf-8").splitlines():
        if line and not line.startswith("#"):
            enter_line(desk, PAPER, line, "scorekeeper:byrne")
    open_match(desk, FRESH, "ember-court", "tide-chorus", date=DAY, people=people)


def recorded(place: str) -> tuple[Pace, Points]:
    """Record everything; give the clock, and the points of the dispute."""
    host = Host(place)
    event(host)
    appealed(host)
    points = disputed(host)
    waiting(host)
    others(host)
    host.desk.close()
    return host.pace, points
