"""What penalties do: matches lost and brought back, and incidents that are punished once."""

from __future__ import annotations

import pytest
from msgspec.structs import asdict

from referee.court.incidents import Wording
from referee.service import Desk
from referee.service.court.punishing import owed_at, penalties_at, penalty_history, suggest_penalty
from referee.service.orders import calls, penalties, points
from referee.service.proof.verifying import verify_match
from referee.state import fingerprint
from tests.ordering import given
from tests.service.conftest import play
from tests.service.penalties import FLOOR, HEAD, OTHER, Watch, give, hall, refused


@pytest.fixture
def watch() -> Watch:
    return Watch()


@pytest.fixture
def desk(watch: Watch) -> Desk:
    """A desk with two matches of one event on one day, one of the next day, one of no event."""
    return hall(watch)


def test_a_loss_ends_the_match_with_the_penalty_as_its_cause(desk: Desk) -> None:
    play(desk, "m9", 20)
    penalty, ended = given(penalties.give, desk, "m9", HEAD, "T3", "A", reason="61 cards")
    assert (penalty.body.level, penalty.body.approved_by) == ("game loss", HEAD)
    assert penalty.body.applies == "this match"
    assert (ended.body.winner, ended.cause, ended.actor) == ("B", penalty.seq, HEAD)
    assert "penalty P1" in ended.body.reason
    state = desk.state("m9")
    assert (state.winner, state.decision) == ("B", None)
    assert fingerprint(Desk(desk.log).state("m9")) == fingerprint(state)


def test_a_withdrawal_brings_back_a_match_that_the_penalty_ended(desk: Desk) -> None:
    play(desk, "m9", 20)
    before = fingerprint(desk.state("m9"))
    given(points.name, desk, "m9", "judge", "disputed")
    give(desk, "m9", "T3", "A")
    withdrawn, back = given(penalties.withdraw, desk, "m9", HEAD, "P1", "the list was right")
    assert (back.body.KIND, back.cause) == ("match.rewound", withdrawn.seq)
    assert fingerprint(desk.state("m9")) == before
    assert play(desk, "m9", 3)
    assert penalties_at(desk, "m9", "judge")[0].stands == "withdrawn"
    assert suggest_penalty(desk, "m9", "T3", "A").level == "game loss"
    assert verify_match(desk, "m9").ok


def test_a_withdrawal_leaves_a_match_alone_that_went_on_since(desk: Desk) -> None:
    play(desk, "m9", 20)
    waits = desk.state("m9").seq
    give(desk, "m9", "T3", "A")
    given(points.rewind, desk, "m9", HEAD, waits, "the head judge lets them play")
    play(desk, "m9", 3)
    now = fingerprint(desk.state("m9"))
    assert len(given(penalties.withdraw, desk, "m9", HEAD, "P1", "too hard")) == 1
    assert fingerprint(desk.state("m9")) == now


def test_a_loss_after_the_end_counts_for_the_next_match(desk: Desk) -> None:
    give(desk, "m9", "T3", "A")
    won = desk.state("m9").winner
    facts = given(penalties.give, desk, "m9", HEAD, "T3", "B", reason="59 cards")
    assert [f.body.KIND for f in facts] == ["penalty.issued"]
    assert facts[0].body.applies == "next match"
    assert give(desk, "m9", "U2", "B").applies == "event"
    assert desk.state("m9").winner == won == "B"


def test_a_loss_kept_for_the_next_match_is_carried_out_there_once(desk: Desk, watch: Watch) -> None:
    give(desk, "m1", "T3", "A")
    assert give(desk, "m1", "T3", "B").applies == "next match"
    watch.later(60)
    assert [past.link for past in owed_at(desk, "m2")] == ["m1/P2"]
    assert "keeps no loss" in refused(desk, lambda: given(penalties.carry, desk, "m2", HEAD, "m1/P1")).message
    penalty, ended = given(penalties.carry, desk, "m2", HEAD, "m1/P2")
    assert (penalty.body.same_as, penalty.body.incident) == ("m1/P2", "m1/I2")
    assert (penalty.body.applies, penalty.body.repeats) == ("this match", ())
    assert (ended.body.winner, desk.state("m2").winner) == ("B", "B")
    assert owed_at(desk, "m3") == []
    assert "none is kept" in refused(desk, lambda: given(penalties.carry, desk, "m3", HEAD, "m1/P2")).instead
    given(penalties.withdraw, desk, "m2", HEAD, "P1", "the wrong table")
    assert [past.link for past in owed_at(desk, "m3")] == ["m1/P2"]
    assert suggest_penalty(desk, "m3", "T3", "B").repeats == ("m1/P2",)


def test_two_entries_close_in_time_are_refused_until_it_is_said_which(desk: Desk, watch: Watch) -> None:
    give(desk, "m1", "G2", "B", FLOOR)
    watch.later(2)
    error = refused(desk, lambda: give(desk, "m1", "G2", "B", OTHER))
    assert error.code == "same-incident"
    assert "P1, given by floor-judge:ann 2:00 before" in error.message
    assert "--same-incident-as P1" in error.instead
    linked = give(desk, "m1", "G2", "B", OTHER, same_as="P1")
    assert (linked.incident, linked.same_as, linked.repeats) == ("I1", "P1", ())
    watch.later(60)
    third = give(desk, "m1", "G2", "B", OTHER)
    assert (third.incident, third.repeats, third.level) == ("I2", ("m1/P1",), "warning")


def test_another_incident_close_in_time_is_said_and_counts(desk: Desk) -> None:
    give(desk, "m1", "G2", "B", FLOOR)
    body = give(desk, "m1", "G2", "B", OTHER, another=True)
    assert (body.incident, body.repeats) == ("I2", ("m1/P1",))


def test_the_same_call_is_the_same_incident_however_late(desk: Desk, watch: Watch) -> None:
    given(calls.open_call, desk, "m1", "A", "May it?")
    give(desk, "m1", "G2", "B", FLOOR, call="C1")
    watch.later(60)
    assert refused(desk, lambda: give(desk, "m1", "G2", "B", OTHER, call="C1")).code == "same-incident"
    assert give(desk, "m1", "G2", "A", OTHER, call="C1").level == "warning"
    assert give(desk, "m1", "G3", "B", OTHER, call="C1").level == "warning"


def test_an_incident_seen_at_two_tables_is_found_too(desk: Desk) -> None:
    given(penalties.give, desk, "m1", FLOOR, "U1", person="spectator:p-8", reason="shouted")
    wording = Wording("U1", person="spectator:p-8", reason="shouted")
    error = refused(desk, lambda: given(penalties.give, desk, "m2", OTHER, **asdict(wording)), "m2")
    assert "m1/P1" in error.message
    linked = Wording("U1", person="spectator:p-8", reason="shouted", same_as="m1/P1")
    body = given(penalties.give, desk, "m2", OTHER, **asdict(linked))[0].body
    assert (body.incident, body.same_as) == ("m1/I1", "m1/P1")
    history = penalty_history(desk, "p-8", "cup")
    assert [past.link for past in history] == ["m1/P1", "m2/P1"]
    assert len({past.incident for past in history}) == 1


def test_one_incident_does_not_lose_two_matches(desk: Desk) -> None:
    give(desk, "m9", "T3", "A")
    linked = give(desk, "m9", "T3", "A", same_as="P1")
    assert (linked.effect, linked.applies) == ("game loss", "")
    worse = give(desk, "m9", "U2", "A", same_as="P1")
    assert (worse.incident, worse.applies) == ("I1", "event")
