"""Events at random: byes, missed rounds, drops, late entries, draws, games, a cut, an open last round."""

from __future__ import annotations

from random import Random

from events.memory_log import MemoryLog
from referee.court.policy import GENERIC, shipped
from referee.fold.event import ABSENT, RoundPart
from referee.service import Desk
from referee.service.event.ordering import event_at
from referee.service.event.running import open_event
from referee.service.event.standing import standings_at
from referee.service.orders import decided, events, pairings, rounds
from tests.ordering import given
from tests.service.conftest import desk_of

CUP, KIM = "cup", "organiser:kim"
IDS = ("ann", "Bo", "3", "7", "p-5", "p-6", "no", "a.b", "q", "z", "late-1", "late-2", "late-3")
FAMILIES = ("mtr", "opponents", "play-pokemon", "fide-buchholz", "flesh-and-blood")
ENDS = {
    1: ("A", "B", "draw 0-0-0", "draw 0-0-1", "double-loss", "A"),
    2: (
        "A 2-0",
        "A 2-1",
        "B 0-2",
        "B 1-2-1",
        "draw 1-1-1",
        "draw 0-0-3",
        "draw 0-0-0",
        "double-loss",
        "A 2-0",
    ),
}


PLAIN = ("A", "B", "draw", "double-loss")


def random_event(seed: int, *, plain: bool = False) -> Desk:
    """Play an event at random; `plain` leaves out most of what a tournament file has no form of."""
    chance = Random(seed)
    most = 1 if plain else chance.choice((1, 2))
    policy = f'\n[standings]\nfamily = "{chance.choice(FAMILIES)}"\ngames = {most}\n'
    desk = desk_of(MemoryLog())
    open_event(desk, CUP, "kim", date="2026-03-01", policy=shipped()[GENERIC] + policy.encode())
    people = chance.randint(6, 10)
    for one in IDS[:people]:
        given(events.enter, desk, CUP, KIM, one)
    last = chance.randint(2, 4)
    late = iter(IDS[10:])
    for number in range(1, last + 1):
        _before(desk, number, chance, next(late, ""), plain=plain)
        given(pairings.pair, desk, CUP, KIM, number)
        if chance.random() < 0.2:
            given(events.drop, desk, CUP, KIM, chance.choice(event_at(desk, CUP).playing()))
        given(rounds.begin, desk, CUP, KIM, number)
        is_open = number == last and chance.random() < 0.3
        _write(desk, number, chance, PLAIN if plain else ENDS[most], is_open=is_open)
        if not is_open:
            given(rounds.end, desk, CUP, KIM, number)
            _after(desk, number, chance, plain=plain)
    event = event_at(desk, CUP)
    if event.rounds[-1].ended and len(event.playing()) >= 4 and chance.random() < 0.5:
        for number in (last + 1, last + 2):
            given(pairings.pair, desk, CUP, KIM, number, "elimination", 4 if number == last + 1 else 0)
            given(rounds.begin, desk, CUP, KIM, number)
            _write(desk, number, chance, ("A 2-0", "B 1-2") if most > 1 else ("A", "B"))
            given(rounds.end, desk, CUP, KIM, number)
    return desk


def _before(desk: Desk, number: int, chance: Random, late: str, *, plain: bool) -> None:
    event = event_at(desk, CUP)
    if number > 1 and late and chance.random() < 0.5:
        given(events.enter, desk, CUP, KIM, late, missed=chance.choice(("", "loss")))
    if len(event.playing()) > 5 and chance.random() < 0.6:
        word = chance.choice(("bye", "loss") if plain else ("bye", "missed", "loss"))
        given(pairings.part, desk, CUP, KIM, chance.choice(event.playing()), word, number, reason="why")
    if chance.random() < 0.15:
        given(events.drop, desk, CUP, KIM, chance.choice(event.playing()))


def _after(desk: Desk, number: int, chance: Random, *, plain: bool) -> None:
    event = event_at(desk, CUP)
    absent = [one for one in event.playing() if event.part_of(one, number).kind == ABSENT]
    if absent and chance.random() < 0.7:
        given(pairings.part, desk, CUP, KIM, chance.choice(absent), "loss", number, reason="why")
    for order in (events.drop,) if plain else (events.drop, decided.disqualify):
        if len(event_at(desk, CUP).playing()) > 5 and chance.random() < 0.3:
            given(order, desk, CUP, KIM, chance.choice(event_at(desk, CUP).playing()), reason="why")
    gone = [one.id for one in event.entrants if one.dropped and not one.out]
    if gone and not plain and chance.random() < 0.4:
        given(events.enter, desk, CUP, KIM, chance.choice(gone))


def _write(desk: Desk, number: int, chance: Random, ends: tuple[str, ...], *, is_open: bool = False) -> None:
    event = event_at(desk, CUP)
    for one in event.tables_of(number):
        if event.ended(number, one.table) is None and (not is_open or chance.random() < 0.5):
            winner, _, games = chance.choice(ends).partition(" ")
            given(decided.result, desk, CUP, KIM, number, one.table, winner, games)


def standing_rows(desk: Desk, event: str) -> list[tuple[object, ...]]:
    """The standings with every tie-break."""
    rows = standings_at(desk, event).rows
    return [(r.place, r.person, r.points, r.won, r.lost, r.drawn, r.dropped, r.numbers) for r in rows]


def places(desk: Desk, event: str) -> dict[tuple[int, str], RoundPart]:
    """What everybody did in each round that has begun."""
    found = event_at(desk, event)
    begun = [one.number for one in found.rounds if one.begun]
    return {(number, part.person): part for number in begun for part in found.parts(number)}
