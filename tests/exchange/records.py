"""Records to exchange: random games of both rulesets, and a match with a bit of everything."""

from __future__ import annotations

import io
from functools import cache

from events.chain import Chain
from events.kinds import Fact
from events.log import Head, Row
from events.memory_log import MemoryLog
from events.records import Header, Record, lines_of, read
from referee.court import Ruling
from referee.effects.library import Library
from referee.rules import PROCEDURES
from referee.service import Desk
from referee.service.chance import seeded_dice, seeded_entropy
from referee.service.court.ruling import give_ruling
from referee.service.event.starting import open_match
from referee.service.orders import calls, points
from referee.service.play.acting import act
from referee.service.play.listings import choices_at
from referee.service.proof.attesting import export_record
from referee.service.simulated.simulate import AT
from referee.service.store.rows import to_rows
from tests.games import cards, game
from tests.ordering import given

OPENED = AT - 7


@cache
def library(_catalog: str) -> Library:
    """The cards of all simulated games, assembled once as by a service."""
    return Library(cards(), PROCEDURES)


def rows_of(facts: list[Fact], name: str, seed: int | str = 0) -> list[Row]:
    """Facts as they are stored, under salts that are repeatable."""
    chain = Chain(name)
    return to_rows(chain, chain.genesis(), facts, seeded_entropy(seed))


@cache
def played(seed: int, ruleset: str = "diva") -> Record:
    """A random game as a record without its cards."""
    name = f"{ruleset}-{seed}"
    rows = rows_of(game(seed, ruleset)[0], name, seed)
    head = Head(rows[-1].seq, rows[-1].hash)
    return Record(Header(name, OPENED, {"seed": str(seed)}, head), rows)


class Ticking:
    """A clock that goes on by so many microseconds each time it is read."""

    def __init__(self, step: int = 1_700_001) -> None:
        """Begin at the time at which simulated games do."""
        self.now, self.step = AT, step

    def __call__(self) -> int:
        """The time."""
        self.now += self.step
        return self.now


def desk() -> Desk:
    """A desk in memory whose time, chance and salts are repeatable."""
    return Desk(MemoryLog(), clock=Ticking(), dice=seeded_dice("exchange"), entropy=seeded_entropy(1))


def on_with(at: Desk, match: str, moves: int) -> None:
    """Let both seats make so many moves, now and then not the first that there is."""
    for number in range(moves):
        rows = choices_at(at, match).choices
        if not rows:
            return
        choice = rows[(number * 7) % len(rows)]
        act(at, match, choice.action.seat, choice.action)


def disputed(at: Desk, name: str = "m1") -> str:
    """Open a match that is rewound twice, ruled on, remarked on, and played on after that."""
    match = open_match(at, name, first="A", people=("p-1", "p-2"), event="Cup", round=2, table=7)
    on_with(at, match, 30)
    point = at.reader(match).head()
    on_with(at, match, 4)
    given(calls.note, at, match, "judge:ann", "the table {was} bumped; (twice)", point=point)
    given(calls.open_call, at, match, "A", "May it attack?")
    given(calls.claim, at, match, "judge:ann", "C1")
    ruling = Ruling("May it attack?", "No.", ("glossary.guard.1",), "rewind", to=point, looked_at=(point,))
    give_ruling(at, match, ruling, "judge:ann")
    given(calls.close, at, match, "judge:ann", "C1", "R1")
    on_with(at, match, 5)
    given(
        points.rewind,
        at,
        match,
        "head-judge:bea",
        at.resolve(f"{match}@turn2")[1] - 0 or point,
        "again",
    )
    on_with(at, match, 12)
    return match


def record(at: Desk, match: str) -> Record:
    """The whole record of a match."""
    out = io.BytesIO()
    export_record(at, match, out)
    out.seek(0)
    return read(lines_of(out))
