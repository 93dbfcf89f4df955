"""Standings of a round that is past: who was there then, and who had left by then."""

from __future__ import annotations

from referee.service.event.standing import EventStandings, standings_at
from referee.service.orders import decided, events
from tests.ordering import given
from tests.service.test_pairings import CUP, KIM, event_of, played


def marks(found: EventStandings) -> dict[str, bool]:
    return {one.person: one.dropped for one in found.rows}


def test_the_standings_of_a_past_round_show_who_was_there_then() -> None:
    desk = event_of(6)
    played(desk, 1)
    given(events.drop, desk, CUP, KIM, "p1")
    before = standings_at(desk, CUP, until=1)
    given(events.enter, desk, CUP, KIM, "p7")
    assert "p7" in marks(standings_at(desk, CUP, until=1))
    played(desk, 2)
    given(events.drop, desk, CUP, KIM, "p2")
    given(decided.disqualify, desk, CUP, KIM, "p3", "cheating")
    after = standings_at(desk, CUP, until=1)
    assert marks(after) == marks(before) == {f"p{n}": n == 1 for n in range(1, 7)}
    assert after.rows == before.rows
    assert marks(standings_at(desk, CUP)) == {
        "p1": True,
        "p2": True,
        "p4": False,
        "p5": False,
        "p6": False,
        "p7": False,
    }
