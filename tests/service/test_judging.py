"""What a judge orders: points named, matches rewound, rulings given; the log keeps everything."""

from __future__ import annotations

import pytest

from referee.court import Ruling
from referee.rules import Action
from referee.service import Desk, DeskError
from referee.service.court.judging import rewind_check
from referee.service.court.ruling import give_ruling
from referee.service.event.starting import open_match
from referee.service.looking import view_at
from referee.service.orders import points as points_orders
from referee.service.play.acting import act
from referee.service.play.listings import choices_at
from referee.service.proof.verifying import verify_match
from referee.state import fingerprint
from referee.timeline import court_at
from tests.ordering import given
from tests.service.conftest import play


@pytest.fixture
def points(desk: Desk) -> list[int]:
    """A match of some commands; the seqs at which it waited."""
    open_match(desk, "m1", seed=5)
    return [*play(desk, "m1", 40), desk.state("m1").seq]


def test_a_rewind_goes_back_and_keeps_what_came_after(desk: Desk, points: list[int]) -> None:
    before, facts = desk.state("m1", points[20]), desk.facts("m1")
    (fact,) = given(
        points_orders.rewind,
        desk,
        "m1",
        "j1",
        points[20],
        "a card was read wrongly",
        as_it_lay=True,
    )
    assert (fact.body.to, fact.actor) == (points[20], "judge:j1")
    assert fingerprint(desk.state("m1")) == fingerprint(before)
    assert desk.facts("m1")[:-1] == facts
    assert desk.state("m1", points[30]) != desk.state("m1")
    play(desk, "m1", 5, seed=9)
    assert fingerprint(Desk(desk.log).state("m1")) == fingerprint(desk.state("m1"))
    assert verify_match(desk, "m1").ok


def test_a_rewind_is_undone_by_another(desk: Desk, points: list[int]) -> None:
    played = fingerprint(desk.state("m1"))
    given(points_orders.rewind, desk, "m1", "judge", points[10], "wrong turn")
    play(desk, "m1", 3, seed=9)
    given(points_orders.rewind, desk, "m1", "judge", points[-1], "the first rewind was wrong")
    assert fingerprint(desk.state("m1")) == played
    assert [f.body.to for f in desk.facts("m1") if f.body.KIND == "match.rewound"] == [
        points[10],
        points[-1],
    ]


def test_many_rewinds_are_followed_through_keyframes(desk: Desk, points: list[int]) -> None:
    expected = {points[5]: fingerprint(desk.state("m1", points[5]))}
    for n in range(6):
        for _ in range(12):
            play(desk, "m1", 1, seed=n)
            expected[desk.reader("m1").head()] = fingerprint(desk.state("m1"))
        given(points_orders.rewind, desk, "m1", "judge", points[5], f"again {n}", as_it_lay=True)
        expected[desk.reader("m1").head()] = expected[points[5]]
    for sitting in (desk, Desk(desk.log)):
        assert fingerprint(sitting.state("m1")) == expected[points[5]]
        for seq, print_ in expected.items():
            assert fingerprint(sitting.state("m1", seq)) == print_, seq


def test_a_rewind_that_cannot_be_is_refused(desk: Desk, points: list[int]) -> None:
    head = desk.state("m1").seq
    for to, code in ((0, "out-of-range"), (head + 1, "out-of-range"), (2, "not-settled")):
        with pytest.raises(DeskError) as caught:
            given(points_orders.rewind, desk, "m1", "judge", to, "")
        assert caught.value.code == code
        with pytest.raises(DeskError):
            rewind_check(desk, "m1", to)
    with pytest.raises(DeskError, match="lies as it lay"):
        given(points_orders.rewind, desk, "m1", "judge", head, "")
    assert desk.state("m1").seq == head == points[-1]


def test_a_rewind_check_changes_nothing(desk: Desk, points: list[int]) -> None:
    head = desk.state("m1").seq
    check = rewind_check(desk, "m1", points[15])
    assert (check.to, check.head) == (points[15], head)
    assert check.decisions
    assert check.reversals[0].seq > check.reversals[-1].seq
    assert desk.state("m1").seq == head


def test_a_named_point_is_found_by_its_name(desk: Desk, points: list[int]) -> None:
    given(points_orders.name, desk, "m1", "j1", "before-the-attack", points[12])
    assert desk.resolve("m1@before-the-attack") == ("m1", points[12])
    assert desk.resolve("m1") == ("m1", desk.reader("m1").head())
    assert desk.resolve(f"m1@{points[3]}") == ("m1", points[3])
    name, seq = desk.resolve("m1@turn2")
    assert desk.state(name, seq).turn.number == 2
    given(points_orders.rewind, desk, "m1", "judge", points[12], "")
    assert desk.resolve("m1@before-the-attack") == ("m1", points[12])
    with pytest.raises(DeskError, match="no point 'nowhere'"):
        desk.resolve("m1@nowhere")
    for name in ("3rd", "turn3", ""):
        with pytest.raises(DeskError, match="cannot name a checkpoint"):
            given(points_orders.name, desk, "m1", "judge", name)


def test_a_ruling_is_recorded_and_its_rewind_carried_out(desk: Desk, points: list[int]) -> None:
    words = Ruling(
        "May it attack?",
        "It may not.",
        ("glossary.attack.1",),
        "rewind",
        points[20],
        (points[19], points[20]),
        "both agree",
    )
    ruling, rewound, *mixed = give_ruling(desk, "m1", words, by="j1")
    assert (ruling.body.id, ruling.clauses) == ("R1", ("glossary.attack.1",))
    assert (rewound.body.to, rewound.cause) == (points[20], ruling.seq)
    assert {f.body.KIND for f in mixed} == {"cards.mixed"}
    assert {f.cause for f in mixed} == {rewound.seq}
    assert view_at(desk, "m1", "A")["seats"] == view_at(desk, "m1", "A", points[20])["seats"]
    give_ruling(desk, "m1", Ruling("And now?", "Play on.", supersedes="R1"), by="j2")
    head = desk.reader("m1").head()
    assert [e.body.id for e in court_at(desk.reader("m1"), head).rulings()] == ["R1", "R2"]
    assert verify_match(desk, "m1").ok


def test_a_ruling_with_faults_is_refused_with_all_of_them(desk: Desk, points: list[int]) -> None:
    with pytest.raises(DeskError) as caught:
        give_ruling(desk, "m1", Ruling("", "So.", ("glossary.nothing.1",), "rewind", 2, (9999,)))
    said = caught.value.message
    for part in ("no question", "glossary.nothing.1", "no seq 9999", "waited for nobody"):
        assert part in said
    assert desk.reader("m1").head() == points[-1]


def test_a_match_that_is_over_can_be_rewound_and_goes_on(desk: Desk, points: list[int]) -> None:
    seat = choices_at(desk, "m1").seat
    act(desk, "m1", seat, Action(seat, "concede"))
    assert desk.state("m1").winner
    given(points_orders.rewind, desk, "m1", "judge", points[-1], "nobody conceded")
    assert not desk.state("m1").winner
    assert len(play(desk, "m1", 4, seed=2)) == 4
