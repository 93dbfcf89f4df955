"""One event corrected twice: each fact right after its round, and all of them after the last one."""

from __future__ import annotations

from random import Random
from typing import Any

from events.kinds import Fact, PersonCorrected, ResultCorrected, SeatsCorrected
from events.values import changed
from referee.fold.event import Event, fold_event
from referee.service.event.ordering import event_at
from referee.service.event.standing import standings_in
from tests.service.test_pairings import CUP, event_of, played

ROUNDS = 3


def corrected_twice(seed: int) -> int:
    """Correct a random event late and at once, by results, seats and parts; how many corrections that were.

    Fails where the standings come out otherwise.
    """
    chance = Random(seed)
    desk = event_of(chance.randrange(4, 9))
    for number in range(1, ROUNDS + 1):
        played(desk, number, lambda _: chance.choice(("A", "B", "draw", "double-loss")))
    facts, event = desk.facts(CUP), event_at(desk, CUP)
    fixes = [_random_fix(event, chance) for _ in range(chance.randrange(1, 4))]
    fixes = list({body.__class__: (number, body) for number, body in fixes}.values())
    at_once: list[Any] = []
    for fact in facts:
        at_once.append(fact.body)
        if fact.body.KIND == "round.ended":
            at_once += [body for number, body in fixes if number == fact.body.round]
    later = [*(f.body for f in facts), *(body for _, body in sorted(fixes, key=lambda _: chance.random()))]
    policy = desk.policy(CUP)
    now, then = standings_in(_of(facts, at_once), policy), standings_in(_of(facts, later), policy)
    assert now == then, seed
    return len(fixes)


def _of(facts: list[Fact], bodies: list[Any]) -> Event:
    return fold_event(Event(), (changed(facts[0], seq=n, body=body) for n, body in enumerate(bodies, 1)))


def _random_fix(event: Event, chance: Random) -> tuple[int, Any]:
    number = chance.randrange(1, ROUNDS + 1)
    table = chance.choice(event.tables_of(number))
    people = [one.id for one in event.entrants]
    kind = chance.randrange(3)
    if kind == 0:
        winner, games = chance.choice((("A", (1, 0, 0)), ("B", (0, 1, 0)), ("draw", (0, 0, 1))))
        return number, ResultCorrected(number, table.table, winner, games, "so")
    if kind == 1:
        a, b = chance.sample(people, 2)
        return number, SeatsCorrected(number, (a, b), "so")
    return ROUNDS, PersonCorrected(chance.choice(people), ROUNDS, chance.random() < 0.5, "so")
