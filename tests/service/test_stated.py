"""Stated outcomes on record: asked for, agreed to, ordered; rewound, proven, copied and hidden."""

from __future__ import annotations

import io
from contextlib import closing
from pathlib import Path

import pytest

from events.errors import KeyReused
from events.memory_log import MemoryLog
from events.stores import open_log
from events.vocabulary import OTHER
from referee.rules import Action
from referee.service import Desk, DeskError, Refused, StaleError
from referee.service.court.judging import rewind_check
from referee.service.looking import view_at
from referee.service.orders import points
from referee.service.play.acting import act
from referee.service.play.listings import choices_at
from referee.service.play.said import parse_action, parse_stated
from referee.service.proof.attesting import export_record
from referee.service.proof.verifying import verify_match
from referee.service.records.removing import bring_record
from referee.sight import project_fact
from referee.state import fingerprint
from tests.ordering import given
from tests.service.stating import opened, play_on, stated_desk


@pytest.fixture
def desk() -> Desk:
    return stated_desk(MemoryLog())


def agreed(desk: Desk, seat: str, words: str) -> int:
    """State something and let the other seat agree; give the seq of the stated outcome."""
    act(desk, "m1", seat, parse_stated(desk, "m1", seat, words))
    done = act(desk, "m1", OTHER[seat], Action(OTHER[seat], "yes"))
    return next(f.seq for f in done.facts if f.body.KIND == "outcome.stated")


def test_an_outcome_is_asked_for_with_its_sentence(desk: Desk) -> None:
    seat = opened(desk)
    asked = view_at(desk, "m1", seat)["decision"]
    text = stated_text(desk, asked["outcome"]["name"], asked["outcome"]["line"])
    assert (asked["kind"], asked["outcome"]["text"]) == ("state", text)
    assert asked["outcome"]["stated"] == []
    assert "state nothing" in [c.text for c in choices_at(desk, "m1").choices]
    act(desk, "m1", seat, parse_action(desk, "m1", seat, ["state", f"draw {seat} 1"]))
    asked = view_at(desk, "m1", OTHER[seat])["decision"]
    assert (asked["kind"], asked["seat"]) == ("agree", OTHER[seat])
    assert asked["outcome"]["stated"] == [f"draw {seat} 1"]


def stated_text(desk: Desk, name: str, line: int) -> str:
    return desk.catalog.definition(name).text[line - 1]


def test_what_waits_for_a_yes_is_told_without_hidden_cards(desk: Desk) -> None:
    seat = opened(desk)
    hand = desk.state("m1").seat(seat).hand[0]
    act(desk, "m1", seat, parse_stated(desk, "m1", seat, f"put #{hand.id} deck bottom"))
    known, hidden = (
        f"put {seat}'s {hand.name} deck bottom",
        f"put a card of {seat}'s hand deck bottom",
    )
    for viewer, told in (
        (seat, known),
        (OTHER[seat], hidden),
        ("spectator", hidden),
        ("judge", known),
    ):
        assert view_at(desk, "m1", viewer)["decision"]["outcome"]["stated"] == [told]
    act(desk, "m1", OTHER[seat], Action(OTHER[seat], "yes"))
    facts = [f for f in desk.facts("m1") if f.body.KIND == "outcome.stated"]
    assert "moves" in project_fact(facts[-1], seat)["body"]
    assert "moves" not in project_fact(facts[-1], OTHER[seat])["body"]


def test_a_name_becomes_the_card_that_it_means(desk: Desk) -> None:
    seat = opened(desk)
    state = desk.state("m1")
    lrig = state.seat(seat).lrig[1]
    own = state.seat(seat).hand[0]
    assert lrig is not None
    action = parse_stated(desk, "m1", seat, f'freeze {seat}\'s {lrig.card.name}; put "{own.name}" trash')
    assert action.word == "freeze $; put $ trash"
    assert action.cards[0] == lrig.card.id
    assert state.find(action.cards[1]) is not None
    assert parse_stated(desk, "m1", seat, f"down {seat}.lrig").cards == (lrig.card.id,)
    theirs = [c.name for c in state.seat(OTHER[seat]).hand]
    unknown = next(n for n in theirs if n not in {p.name for p in (own, lrig.card)})
    with pytest.raises(DeskError) as caught:
        parse_stated(desk, "m1", seat, f"put {unknown} trash; sing")
    assert caught.value.code == "unclear"
    assert "'sing' is no move" in caught.value.message


def test_a_judge_orders_with_a_reason_that_those_who_watch_are_not_told(desk: Desk) -> None:
    seat = opened(desk)
    agreed(desk, seat, "nothing")
    state = desk.state("m1")
    lrig = state.A.lrig[1]
    assert lrig is not None
    order = parse_stated(desk, "m1", "judge", "draw A 1", (str(lrig.card.name), 1))
    assert (order.number, order.cards) == (1, (lrig.card.id,))
    done = act(desk, "m1", "judge", order, by="ann", why="the line was missed")
    (fact,) = [f for f in done.facts if f.body.KIND == "outcome.stated"]
    assert (fact.actor, fact.body.stated_by) == ("judge:ann", "judge:ann")
    assert (fact.body.name, fact.body.line) == (lrig.card.name, 1)
    for viewer, told in (("A", True), ("B", True), ("judge", True), ("spectator", False)):
        assert ("why" in project_fact(fact, viewer)["body"]) is told
    assert done.facts[0].actor == "judge:ann"
    assert desk.state("m1").decision is not None


def test_a_match_may_leave_all_of_it_to_a_judge(desk: Desk) -> None:
    assert opened(desk, stated="judge") == "judge"
    assert ("stated", "judge") in desk.facts("m1", until=1)[0].body.readings
    act(desk, "m1", "judge", parse_stated(desk, "m1", "judge", "nothing"), by="judge:bo")
    assert desk.facts("m1")[-1].body.kind != "agree"


def test_hostile_statements_are_refused_and_write_nothing(desk: Desk) -> None:
    seat = opened(desk)
    head, facts = desk.state("m1").seq, desk.facts("m1")
    other = OTHER[seat]
    tries: list[tuple[str, Action]] = [
        (seat, Action(seat, "state", (999999,), word="down $")),
        (seat, Action(seat, "state", (), word="down #999999; draw A 99; crush B 99")),
        (seat, Action(seat, "state", (1, 2, 3), word="draw A 1")),
        (seat, Action(seat, "state", (), word="draw A 1; " * 400)),
        (seat, Action(seat, "state", (), word="\x00 draw A 1")),
        (seat, Action(seat, "state", (-5,), word="down $")),
        (seat, Action(seat, "state", (0,), number=10**9, word="draw A 1")),
        (other, Action(other, "state", (), word="nothing")),
        (other, Action(other, "yes")),
        ("judge", Action("judge", "state", (-1,), number=1, word="nothing")),
        ("judge", Action("judge", "state", (), number=2, word="nothing")),
        ("judge", Action("judge", "concede")),
        (seat, Action(seat, "pass")),
    ]
    for who, action in tries:
        with pytest.raises(Refused):
            act(desk, "m1", who, action)
    with pytest.raises(DeskError, match="is no text"):
        act(desk, "m1", seat, Action(seat, "state", (), word="draw A \ud800"))
    with pytest.raises(DeskError):
        act(desk, "m1", other, Action(seat, "state", (), word="nothing"))
    with pytest.raises(StaleError):
        act(desk, "m1", seat, Action(seat, "state", (), word="nothing"), expect=head - 1)
    assert desk.facts("m1") == facts


def test_the_same_key_gives_the_first_answer_again(desk: Desk) -> None:
    seat = opened(desk)
    nothing = parse_stated(desk, "m1", seat, "nothing")
    first = act(desk, "m1", seat, nothing, key="k-1")
    again = act(desk, "m1", seat, nothing, key="k-1")
    assert (again.first, again.last, again.repeated) == (first.first, first.last, True)
    with pytest.raises(KeyReused):
        act(desk, "m1", seat, parse_stated(desk, "m1", seat, "shuffle A"), key="k-1")
    order = parse_stated(desk, "m1", "judge", "nothing", ("", 0))
    act(desk, "m1", "judge", order, key="k-2", by="ann", why="so")
    with pytest.raises(KeyReused):
        act(desk, "m1", "judge", order, key="k-2", by="ann", why="or so")


def test_a_stated_outcome_is_rewound_and_stated_otherwise(desk: Desk) -> None:
    seat = opened(desk)
    before = desk.state("m1")
    agreed(desk, seat, f"draw {seat} 2; coin {seat} +1")
    check = rewind_check(desk, "m1", before.seq)
    assert check.grade
    given(points.rewind, desk, "m1", "ann", before.seq, "it says one card", as_it_lay=True)
    assert fingerprint(desk.state("m1")) == fingerprint(before)
    seq = agreed(desk, seat, f"draw {seat} 1")
    assert desk.state("m1").seat(seat).coins == before.seat(seat).coins
    play_on(desk, "m1", seed=3)
    assert fingerprint(Desk(desk.log).state("m1")) == fingerprint(desk.state("m1"))
    assert desk.facts("m1", seq - 1, seq)[0].body.moves == (f"draw {seat} 1",)
    assert verify_match(desk, "m1").ok


@pytest.mark.parametrize("sealed", ["", "AB"])
def test_a_record_with_stated_outcomes_is_proven_and_goes_on_elsewhere(
    desk: Desk, tmp_path: Path, sealed: str
) -> None:
    seat = opened(desk)
    hand = desk.state("m1").seat(seat).hand[0].id
    agreed(desk, seat, f"put #{hand} deck bottom; power {seat}.lrig +1000 turn".split(";")[0])
    order = parse_stated(desk, "m1", "judge", "draw A 1; gain A.lrig Lancer turn", ("", 0))
    act(desk, "m1", "judge", order, by="ann", why="so it is")
    out = io.BytesIO()
    export_record(desk, "m1", out, sealed=sealed)
    with closing(Desk(open_log(str(tmp_path / "other.sqlite3")))) as other:
        bring_record(other, out.getvalue().splitlines(keepends=True))
        assert verify_match(other, "m1").ok
        if not sealed:
            assert other.facts("m1") == desk.facts("m1")
            assert other.state("m1") == desk.state("m1")
            assert play_on(other, "m1")
            again = io.BytesIO()
            export_record(other, "m1", again)
            assert again.getvalue().startswith(out.getvalue()[:200])
