"""Penalties at the desk: suggested with the times before, given, withdrawn, or refused."""

from __future__ import annotations

import pytest
from msgspec.structs import asdict

from referee.cards import shipped_decks
from referee.court.incidents import Wording
from referee.court.policy import GENERIC, shipped
from referee.service import Desk, StaleError
from referee.service.court.branching import open_branch
from referee.service.court.punishing import penalties_at, penalty_history, suggest_penalty
from referee.service.event.running import open_event
from referee.service.event.starting import open_match
from referee.service.looking import projected_facts
from referee.service.orders import events, penalties, rounds
from referee.service.orders import points as points_orders
from referee.service.proof.verifying import verify_match
from tests.ordering import enter_person, given, seat_table
from tests.service.conftest import play
from tests.service.penalties import FLOOR, HEAD, OTHER, Watch, give, hall, refused

DECK = next(iter(shipped_decks("diva").values()))


@pytest.fixture
def watch() -> Watch:
    return Watch()


@pytest.fixture
def desk(watch: Watch) -> Desk:
    """A desk with two matches of one event on one day, one of the next day, one of no event."""
    return hall(watch)


def test_a_first_time_is_given_as_the_policy_says(desk: Desk) -> None:
    body = give(desk, "m1", "G2", "B", FLOOR)
    assert (body.id, body.seat, body.person, body.level) == ("P1", "B", "p-2", "warning")
    assert (body.standard, body.suggested, body.repeats) == ("warning", "warning", ())
    assert (body.kind, body.scope, body.policy) == ("game play error", "event", "generic-1")
    assert (body.incident, body.applies, body.approved_by) == ("I1", "", "")
    assert desk.facts("m1")[-1].actor == FLOOR
    assert desk.state("m1").winner == ""


def test_times_before_are_counted_across_the_event_with_their_links(desk: Desk, watch: Watch) -> None:
    give(desk, "m1", "G2", "B")
    watch.later(60)
    assert give(desk, "m2", "illegal play", "A").repeats == ("m1/P1",)
    watch.later(60)
    hint = suggest_penalty(desk, "m3", "G2", "B")
    assert hint.repeats == ("m1/P1", "m2/P1")
    assert (hint.step, hint.level, hint.effect) == (3, "game loss", "game loss")
    assert hint.approval
    assert hint.words == (
        "G2 illegal play: warning → warning → game loss",
        "3rd time in the event (m1/P1 warning, m2/P1 warning): step 3, game loss",
    )
    assert suggest_penalty(desk, "m3", "G2", "A").repeats == ()
    assert suggest_penalty(desk, "m3", "G1", "B").repeats == ()


def test_the_scope_of_an_infraction_says_what_counts(desk: Desk, watch: Watch) -> None:
    give(desk, "m1", "T2", "B")
    watch.later(60)
    assert suggest_penalty(desk, "m2", "T2", "A").repeats == ("m1/P1",)
    assert suggest_penalty(desk, "m3", "T2", "B").repeats == ()


def test_the_scope_of_a_match_leaves_the_others_out(desk: Desk, watch: Watch) -> None:
    ours = shipped()[GENERIC].replace(b'scope = "event"', b'scope = "match"')
    open_match(desk, "m4", event="cup", people=("p-2", "p-5"), policy=ours)
    give(desk, "m1", "G2", "B")
    watch.later(60)
    assert suggest_penalty(desk, "m4", "G2", "A").repeats == ()
    give(desk, "m4", "G2", "A")
    assert suggest_penalty(desk, "m4", "G2", "A").repeats == ("m4/P1",)


def test_a_match_of_no_event_counts_by_its_seats(desk: Desk, watch: Watch) -> None:
    give(desk, "m9", "G2", "A")
    watch.later(60)
    assert suggest_penalty(desk, "m9", "G2", "A").words[1].startswith("2nd time in the match (m9/P1")
    assert suggest_penalty(desk, "m9", "G2", "B").repeats == ()


def test_after_the_end_of_the_path_its_last_level_stays(desk: Desk, watch: Watch) -> None:
    for _ in range(3):
        give(desk, "m9", "G1", "A")
        watch.later(60)
    hint = suggest_penalty(desk, "m9", "G1", "A")
    assert (hint.step, hint.level) == (3, "warning")
    assert hint.words[1].endswith("the path ends at step 3, warning")


def test_another_level_needs_the_power_and_a_reason(desk: Desk) -> None:
    error = refused(desk, lambda: give(desk, "m1", "G2", "B", FLOOR, level="caution", deviation="a child"))
    assert "penalty.deviate" in error.message
    error = refused(desk, lambda: give(desk, "m1", "G2", "B", level="caution"))
    assert "a reason is required to give caution instead of warning" in error.message
    body = give(desk, "m1", "G2", "B", level="caution", deviation="a child")
    assert (body.level, body.suggested, body.deviation) == ("caution", "warning", "a child")
    assert penalties_at(desk, "m1", "judge")[0].deviation == "a child"
    assert penalties_at(desk, "m1", "A")[0].deviation == ""
    assert penalties_at(desk, "m1", "A")[0].reason
    assert penalties_at(desk, "m1", "spectator")[0].reason == ""
    (told,) = [f for f in projected_facts(desk, "m1", "B") if f["kind"] == "penalty.issued"]
    assert "a child" not in str(told)


def test_a_level_that_needs_it_is_given_with_an_approval_only(desk: Desk) -> None:
    error = refused(desk, lambda: give(desk, "m1", "T3", "B", FLOOR))
    assert (error.code, error.instead) == ("not-approved", "say --approved head-judge:NAME")
    error = refused(desk, lambda: give(desk, "m1", "T3", "B", FLOOR, approved=OTHER))
    assert "floor-judge:cy may not order penalty.approve" in error.message
    error = refused(desk, lambda: give(desk, "m1", "T3", "B", FLOOR, approved="head-judge:ann"))
    assert "cannot approve their own" in error.message
    assert give(desk, "m1", "T3", "B", FLOOR, approved=HEAD).approved_by == HEAD


def test_everybody_in_the_hall_can_be_punished(desk: Desk, watch: Watch) -> None:
    give(desk, "m1", "U1", "", person="p-2")
    assert penalties_at(desk, "m1", "judge")[0].seat == "B"
    body = give(desk, "m1", "U1", "", person="floor-judge:ann")
    assert (body.seat, body.role, body.person) == ("", "floor-judge", "ann")
    watch.later(60)
    body = give(desk, "m2", "U1", "", person="spectator:p-1")
    assert (body.role, body.person, body.repeats) == ("spectator", "p-1", ())
    watch.later(60)
    assert suggest_penalty(desk, "m1", "U1", "A").repeats == ("m2/P1",)


@pytest.mark.parametrize(
    ("wording", "code", "said"),
    [
        (Wording("G2", "C", reason="x"), "nobody", "'C' is not a player here"),
        (Wording("G2", person="p-3", reason="x"), "nobody", "'p-3' is nobody at this table"),
        (Wording("G2", person="player:p-3", reason="x"), "nobody", "nobody at this table"),
        (Wording("G2", "A", "p-2", reason="x"), "nobody", "'p-2' does not sit at seat A"),
        (Wording("G2", reason="x"), "nobody", "nobody is named"),
        (Wording("ilegal play", "B", reason="x"), "unknown-infraction", "'ilegal play'"),
        (Wording("G2", "B", level="slap", reason="x"), "unknown-level", "no level of generic-1"),
        (Wording("G2", "B", reason=" "), "empty", "no reason"),
        (Wording("G2", "B", reason="x", ruling="R4"), "unknown-ruling", "R4"),
        (Wording("G2", "B", reason="x", call="C4"), "unknown-call", "C4"),
        (Wording("G2", "B", reason="x", same_as="P4"), "unknown-penalty", "P4"),
        (Wording("G2", "B", reason="x", deviation="y"), "no-deviation", "nothing deviates"),
    ],
)
def test_what_cannot_be_is_refused(desk: Desk, wording: Wording, code: str, said: str) -> None:
    error = refused(desk, lambda: given(penalties.give, desk, "m1", HEAD, **asdict(wording)))
    assert error.code == code
    assert said in error.message


def test_an_unknown_infraction_is_told_the_nearest(desk: Desk) -> None:
    error = refused(desk, lambda: give(desk, "m1", "ilegal play", "B"))
    assert error.instead.startswith("name one of G2 (illegal play)")


def test_all_faults_are_told_at_once(desk: Desk) -> None:
    wording = Wording("G77", person="p-3", level="slap", call="C1")
    error = refused(desk, lambda: given(penalties.give, desk, "m1", "auditor:zed", **asdict(wording)))
    for part in ("'p-3' is nobody", "'G77'", "C1", "no reason", "'slap'"):
        assert part in error.message


def test_who_may_not_gives_no_penalty_and_takes_none_back(desk: Desk) -> None:
    error = refused(desk, lambda: give(desk, "m1", "G2", "B", "auditor:zed"))
    assert error.code == "not-allowed"
    give(desk, "m1", "G2", "B")
    error = refused(desk, lambda: given(penalties.withdraw, desk, "m1", FLOOR, "P1", "why not"))
    assert "penalty.withdraw" in error.message
    error = refused(desk, lambda: given(penalties.withdraw, desk, "m1", HEAD, "P2", ""))
    assert "there is no penalty 'P2'" in error.message
    assert "a reason is required" in error.message
    given(penalties.withdraw, desk, "m1", HEAD, "P1", "it was seat A")
    assert refused(desk, lambda: given(penalties.withdraw, desk, "m1", HEAD, "P1", "again")).code


def test_what_was_withdrawn_counts_no_more_and_looks_like_nothing(desk: Desk) -> None:
    give(desk, "m1", "G2", "B")
    given(penalties.withdraw, desk, "m1", HEAD, "P1", "it was seat A")
    assert give(desk, "m1", "G2", "B").repeats == ()


def test_penalties_outlive_a_rewind(desk: Desk) -> None:
    points = play(desk, "m9", 20)
    give(desk, "m9", "G2", "A")
    given(points_orders.rewind, desk, "m9", HEAD, points[10], "misread")
    assert penalties_at(desk, "m9", "judge")[0].stands == "given"
    assert penalties_at(desk, "m9", "judge", points[-1]) == ()


def test_a_history_reads_on_from_where_it_stood(desk: Desk, watch: Watch) -> None:
    give(desk, "m1", "G2", "B")
    assert [p.link for p in penalty_history(desk, "p-2", "cup")] == ["m1/P1"]
    open_match(desk, "m5", event="cup", people=("p-2", "p-6"), date="2026-11-22")
    watch.later(60)
    give(desk, "m5", "G2", "A")
    given(penalties.withdraw, desk, "m1", HEAD, "P1", "it was seat A")
    kept = penalty_history(desk, "p-2", "cup")
    assert [(p.link, p.penalty.stands, p.date) for p in kept] == [
        ("m1/P1", "withdrawn", "2026-11-21"),
        ("m5/P1", "given", "2026-11-22"),
    ]
    assert kept == penalty_history(Desk(desk.log), "p-2", "cup")
    assert penalty_history(desk, "p-2", "other") == ()


def test_an_order_that_is_repeated_under_its_key_is_given_once(desk: Desk) -> None:
    wording = Wording("G2", "B", reason="seen")
    first = given(penalties.give, desk, "m1", HEAD, **asdict(wording), key="k1")
    assert given(penalties.give, desk, "m1", HEAD, **asdict(wording), key="k1") == first
    assert len(penalties_at(desk, "m1", "judge")) == 1
    with pytest.raises(StaleError):
        given(penalties.withdraw, desk, "m1", HEAD, "P1", "wrong", expect=3)


def test_in_an_event_only_its_officials_punish_and_approve(desk: Desk) -> None:
    open_event(desk, "open", "kim")
    for person in ("p-1", "p-2"):
        enter_person(desk, "open", person, DECK, "organiser:kim")
    given(events.appoint, desk, "open", "organiser:kim", "ann", "floor-judge")
    given(events.appoint, desk, "open", "organiser:kim", "bo", "head-judge")
    given(rounds.open_round, desk, "open", "kim", 1, None)
    seat_table(desk, "open", (1, 4), ("p-1", "p-2"), "organiser:kim", match="")
    wording = Wording("T3", "B", reason="61 cards", approved="head-judge:ann")
    assert (
        "ann"
        in refused(
            desk,
            lambda: given(penalties.give, desk, "open-1-4", "ann", **asdict(wording)),
            "open-1-4",
        ).message
    )
    assert refused(
        desk, lambda: given(penalties.give, desk, "open-1-4", OTHER, **asdict(wording)), "open-1-4"
    ).code
    right = Wording("T3", "B", reason="61 cards", approved="bo")
    body = given(penalties.give, desk, "open-1-4", "ann", **asdict(right))[0].body
    assert (body.approved_by, body.person, body.applies) == (HEAD, "p-2", "this match")
    assert [past.link for past in penalty_history(desk, "p-2", "open")] == ["open-1-4/P1"]
    assert verify_match(desk, "open-1-4").ok


def test_a_branch_counts_what_its_match_was_given_once(desk: Desk, watch: Watch) -> None:
    give(desk, "m1", "G2", "B")
    name = open_branch(desk, "m1", purpose="what if", by=HEAD).name
    watch.later(60)
    assert suggest_penalty(desk, name, "G2", "B").repeats == (f"{name}/P1",)
    give(desk, name, "G2", "B")
    assert suggest_penalty(desk, "m1", "G2", "B").repeats == ("m1/P1",)
