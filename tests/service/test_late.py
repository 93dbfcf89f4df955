"""A desk that knows only what is old enough, and how old that is."""

from __future__ import annotations

from contextlib import closing
from random import Random

import pytest

from events.errors import UnknownMatch
from events.registry.people import Person
from events.stores import open_log
from referee.service import Desk
from referee.service.chance import seeded_dice, seeded_entropy
from referee.service.court.branching import open_branch
from referee.service.court.judging import rewind_check
from referee.service.event.placing import belonging, known_until
from referee.service.event.starting import deck_names, open_match
from referee.service.looking import view_at
from referee.service.matches import list_matches, log_names
from referee.service.play.acting import act
from referee.service.simulated.simulate import answer
from referee.service.store.late import late_log, late_registry

SECOND = 1_000_000
FIRST = 1_790_000_000 * SECOND


class Time:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.now = FIRST

    def __call__(self) -> int:
        return self.now


def pair(time: Time, delay: int) -> tuple[Desk, Desk]:
    """A desk that writes, and one that sees the same log so many seconds later."""
    log = open_log("memory:")
    desk = Desk(log, clock=time, dice=seeded_dice(1), entropy=seeded_entropy(1))
    seen = late_registry(desk.registry)
    return desk, Desk(late_log(log, delay, time), registry=seen, clock=time)


def steps(desk: Desk, time: Time, count: int, every: int) -> list[int]:
    """Answer so many decisions, one in so many seconds; give the head after each."""
    heads, source = [], Random(1)
    for _ in range(count):
        time.now += every * SECOND
        action = answer(desk.table("m1"), source)
        act(desk, "m1", action.seat, action)
        heads.append(desk.reader("m1").head())
    return heads


def test_what_is_too_young_is_nowhere() -> None:
    time = Time()
    desk, late = pair(time, 60)
    with closing(desk):
        open_match(desk, "m1", *deck_names()[:2], seed=1)
        opened = desk.reader("m1").head()
        assert list_matches(late) == []
        assert log_names(late) == []
        with pytest.raises(UnknownMatch):
            late.reader("m1")
        heads = steps(desk, time, 5, 10)
        time.now = FIRST + 60 * SECOND
        assert late.reader("m1").head() == opened
        assert [one.head for one in list_matches(late)] == [opened]
        time.now += 20 * SECOND
        assert late.reader("m1").head() == heads[1]
        assert late.facts("m1")[-1].seq == heads[1]
        assert view_at(late, "m1", "spectator") == view_at(desk, "m1", "spectator", heads[1])
        assert known_until(late, "m1") == heads[1]
        assert known_until(desk, "m1", 60) == heads[1]


def test_a_branch_is_there_when_it_is_old_enough() -> None:
    time = Time()
    desk, late = pair(time, 60)
    with closing(desk):
        open_match(desk, "m1", *deck_names()[:2], seed=1)
        steps(desk, time, 1, 0)
        time.now += 100 * SECOND
        branch = open_branch(desk, "m1").name
        assert [one.name for one in list_matches(late)] == ["m1"]
        with pytest.raises(UnknownMatch):
            belonging(late, branch)
        time.now += 60 * SECOND
        assert [one.name for one in list_matches(late)] == ["m1", branch]
        assert belonging(late, branch).root == "m1"
        assert late.reader(branch).head() == desk.reader(branch).head()


def test_a_rewind_is_checked_as_the_match_was() -> None:
    time = Time()
    desk, late = pair(time, 60)
    with closing(desk):
        open_match(desk, "m1", *deck_names()[:2], seed=1)
        heads = steps(desk, time, 40, 10)
        time.now = FIRST + 200 * SECOND
        assert late.reader("m1").head() < desk.reader("m1").head()
        assert rewind_check(late, "m1", heads[0]).to == heads[0]


def test_nothing_is_registered_at_a_late_desk() -> None:
    desk, late = pair(Time(), 60)
    desk.registry.put_people([Person("p1", "Aino", "", erased=False)])
    with closing(desk):
        assert [one.name for one in late.registry.people()] == ["Aino"]
        for name in ("put_person", "put_token", "put_cards", "put_precedents", "erase_person"):
            with pytest.raises(AttributeError, match="late registry"):
                getattr(late.registry, name)
