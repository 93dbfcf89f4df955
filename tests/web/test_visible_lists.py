"""What a query lets a visitor find is what they may know of, match by match."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from itertools import product
from pathlib import Path

import pytest

from events.listings import ListQuery
from referee.cards import shipped_decks
from referee.service import Desk, open_desk
from referee.service.court.branching import open_branch
from referee.service.event.running import open_event
from referee.service.event.starting import open_match
from referee.service.orders import events, rounds
from referee.web.access.rights import known, visible_rows
from referee.web.access.visitors import Visitor
from tests.ordering import enter_person, given, seat_table
from tests.service.conftest import play
from tests.trial import TRIAL

ROLES = ("owner", "organiser", "head-judge", "spectator", "player", "table")
PLACES = (("", ""), ("m1", ""), ("m1.B1", ""), ("", "cup"), ("", "season"), ("cup-1-1", "cup"))
WHO = ("", "bo", "p1", "kim")
KIM = "organiser:kim"
SEATED = ("p1", "p2", "bo", "p3")


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    """Matches of an event that appoints officials, of none and of a tag; each with a branch, some over."""
    path: Path = tmp_path_factory.mktemp("visible") / "record.sqlite3"
    with closing(open_desk(str(path))) as made:
        open_event(made, "cup", "kim", policy=TRIAL)
        given(events.appoint, made, "cup", KIM, "bo", "head-judge")
        for person, deck in zip(SEATED, [*shipped_decks("diva").values()][:2] * 2, strict=True):
            enter_person(made, "cup", person, deck, KIM)
        given(rounds.open_round, made, "cup", "kim", 1, None)
        for number in (1, 2):
            a, b = SEATED[2 * number - 2 : 2 * number]
            seat_table(made, "cup", (1, number), (a, b), KIM, match="", seed=number)
        for number, (name, event) in enumerate((("m1", ""), ("m2", ""), ("s1", "season"))):
            open_match(made, name, seed=number, event=event, people=("p1", "bo"))
        for name in ("m1", "m2", "s1", "cup-1-1", "cup-1-2"):
            points = play(made, name, 500 if name in {"m2", "cup-1-1"} else 9)
            open_branch(made, name, points[4], by="head-judge:bo" if name.startswith("cup-1-1") else KIM)
        yield made


@pytest.mark.parametrize("public", [False, True])
def test_a_list_holds_what_its_reader_may_know_of(desk: Desk, public: bool) -> None:  # noqa: FBT001
    names = [one.match.public_id for one in desk.log.listed(ListQuery())]
    wrong = {}
    for role, (match, event), person in product(ROLES, PLACES, WHO):
        who = Visitor(role, person, match, event, "A" if role == "player" else "", public=public)
        may = [one for one in names if known(who, desk, one)]
        found = [one.match.public_id for one in visible_rows(who, desk, ListQuery())]
        newest = [
            one.match.public_id for one in visible_rows(who, desk, ListQuery(newest=True, skip=1, limit=2))
        ]
        if (found, newest) != (may, may[::-1][1:3]):
            wrong[role, match, event, person] = (found, may)
    assert wrong == {}


def test_who_learns_later_finds_nothing_young(desk: Desk) -> None:
    who = Visitor("spectator", delay=3600, public=True)
    assert visible_rows(who, desk, ListQuery()) == []
    assert not any(known(who, desk, name) for name in ("m1", "m2", "m2.B1"))
