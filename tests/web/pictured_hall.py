"""The record that hangs on the wall in the pictures: an event of 64 people in its second round."""

from __future__ import annotations

import random
from typing import Final

from referee.service.event.ordering import event_at
from referee.service.event.people import put_person
from referee.service.event.running import open_event
from referee.service.event.seating import round_time
from referee.service.orders import calls, decided, events, pairings, rounds
from tests.ordering import enter_person, given, seat_table
from tests.web.pictured import DAY, NAMED, Host, Pace

WALL: Final = "Winter-Open"
BY, FLOOR = "organiser:lund", "floor-judge:adeyemi"
FIRST: Final = "Ines Teo Ana Kofi Lena Sam Mina Jonas Aiko Nadia Omar Pia Ravi Tess Ugo Vera".split()
LAST: Final = "Maron Ferro Osei Varga Byrne Okafor Weiss Tanaka Ilves Haddad Novak Rossi".split()
PEOPLE: Final = 64
PLAYED: Final = {3: 180, 7: 300}
"""Tables at which a judge gave time, and how many seconds."""


def hung(place: str) -> Pace:
    """Play a round of it, pair the next, and let that run for a while; give the clock."""
    host, chance = Host(place), random.Random(12)
    desk = host.desk
    names = chance.sample([f"{first} {last}" for first in FIRST for last in LAST], PEOPLE)
    open_event(desk, WALL, BY, date=DAY, policy=NAMED, title="Winter Open 2026")
    given(events.appoint, desk, WALL, BY, "adeyemi", "floor-judge")
    for number, name in enumerate(names, 1):
        put_person(desk, f"w{number}", name)
        enter_person(desk, WALL, f"w{number}", "ember-court" if number % 2 else "tide-chorus", BY)
    given(pairings.pair, desk, WALL, BY, 1)
    given(rounds.begin, desk, WALL, BY, 1)
    for table in event_at(desk, WALL).tables:
        winner = chance.choice(("A", "A", "B", "draw"))
        given(decided.result, desk, WALL, BY, 1, table.table, winner)
    host.pace.wait(47 * 60)
    given(rounds.end, desk, WALL, BY, 1)
    given(pairings.pair, desk, WALL, BY, 2)
    for one in event_at(desk, WALL).tables_of(2):
        if one.table in PLAYED:
            seat_table(desk, WALL, (2, one.table), one.people, BY)
    given(rounds.begin, desk, WALL, BY, 2)
    host.pace.wait(11 * 60)
    for number, seconds in PLAYED.items():
        given(calls.extend, desk, f"{WALL}-2-{number}", FLOOR, seconds, "a long look")
    host.pace.wait(7 * 60)
    assert round_time(desk, WALL, 2).left > 0
    desk.close()
    return host.pace
