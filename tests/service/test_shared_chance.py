"""Chance that follows from shares of the house and both seats: given in turn, counted, checked."""

import io
from typing import Any

import pytest

from events.kinds import ChanceOpened, DeckShuffled
from events.shares import drawn
from events.stores import open_log
from referee.audit import check_openings, record_hashes
from referee.audit.records import stored_rows
from referee.court import Ruling
from referee.service import Desk, DeskError, Refused
from referee.service.commit.throwing import shares_of
from referee.service.court.branching import open_branch
from referee.service.court.ruling import give_ruling
from referee.service.event.starting import open_match
from referee.service.looking import projected_facts
from referee.service.orders import points, takebacks
from referee.service.play.takebacks import takeback_named
from referee.service.proof.attesting import audiences_of, export_record, openings_of
from referee.service.proof.verifying import verify_match
from referee.service.records.auditing import audit_log
from tests.ordering import given
from tests.service.conftest import desk_of, play
from tests.service.shared import give, key_of, loose, over, say, share_of, shared_match

HEAD = "head-judge:bo"
KINDS = ("chance.committed", "chance.revealed", "chance.drawn", "chance.waived", "chance.opened")


def kinds_of(desk: Desk, match: str) -> list[str]:
    return [f.body.KIND for f in desk.facts(match) if f.body.KIND in KINDS]


def test_the_match_waits_for_both_commitments_and_then_for_both_shares(desk: Desk) -> None:
    open_match(desk, "m1", chance="shared")
    asked = []
    for do in ("commit", "reveal"):
        for seat in "AB":
            decision = desk.table("m1").decision
            assert decision is not None
            asked.append((decision.kind, decision.seat))
            give(desk, "m1", seat, do)
    assert asked == [("commit", "A"), ("commit", "B"), ("reveal", "A"), ("reveal", "B")]
    decision = desk.table("m1").decision
    assert decision is not None
    assert decision.kind == "lrigs"
    assert desk.facts("m1", 0, 1)[0].body.chance == "shared"
    assert not any(isinstance(f.body, DeckShuffled) for f in desk.facts("m1"))


def test_a_wrong_share_is_refused_and_what_is_no_hash_too(desk: Desk) -> None:
    open_match(desk, "m1", chance="shared")
    with pytest.raises(Refused, match="commit takes 64 figures of hex"):
        say(desk, "A", "commit", "abc")
    give(desk, "m1", "A", "commit")
    give(desk, "m1", "B", "commit")
    with pytest.raises(Refused, match="not the share to which A committed"):
        give(desk, "m1", "A", "reveal", seed=2)
    with pytest.raises(Refused, match="seat A is asked now"):
        give(desk, "m1", "B", "reveal")
    give(desk, "m1", "A", "reveal")


def test_nobody_but_the_judge_reads_the_share_of_the_house_before_the_end(desk: Desk) -> None:
    shared_match(desk)
    house = next(f for f in desk.facts("m1") if f.body.KIND == "chance.committed").body.share
    assert len(house) == 64
    for viewer in ("A", "B", "spectator"):
        assert house not in str(projected_facts(desk, "m1", viewer, 0, 10_000))
    assert "house" not in shares_of(desk, "m1").shares
    assert all(one.result is None for one in shares_of(desk, "m1").draws)
    say(desk, "A", "concede")
    assert isinstance(desk.facts("m1")[-1].body, ChanceOpened)
    assert shares_of(desk, "m1").shares["house"] == house


def test_every_result_is_numbered_and_follows_from_the_shares(desk: Desk) -> None:
    over(desk)
    draws = shares_of(desk, "m1").draws
    assert len(draws) >= 3
    assert [one.draw for one in draws] == [*range(1, len(draws) + 1)]
    verdict = verify_match(desk, "m1")
    assert verdict.ok
    told = f"{len(draws)} results follow from the three shares{loose(desk)}"
    assert verdict.chance == told
    assert audit_log(desk, "m1").findings == ()


@pytest.mark.parametrize("other", ["A", "B", "house"])
def test_orders_differ_when_any_one_share_differs(other: str) -> None:
    def orders(number: int) -> list[Any]:
        desk = desk_of(open_log("memory:"))
        with pytest.MonkeyPatch.context() as patch:
            house = share_of("house", 2 if number and other == "house" else 1)
            patch.setattr("referee.service.commit.throwing.new_share", lambda: house)
            open_match(desk, "m1", chance="shared")
        for do in ("commit", "reveal"):
            for seat in "AB":
                give(desk, "m1", seat, do, 2 if number and seat == other else 1)
        play(desk, "m1", 12)
        return [f.body.order for f in desk.facts("m1") if isinstance(f.body, DeckShuffled)]

    first, again, second = orders(0), orders(0), orders(1)
    assert first
    assert first == again
    assert first[0] != second[0]


def test_who_won_the_dice_may_choose_again_after_a_rewind(desk: Desk) -> None:
    shared_match(desk)
    play(desk, "m1", 6)
    asked = next(f for f in desk.facts("m1") if f.body.KIND == "decision.asked" and f.body.kind == "first")
    given(points.rewind, desk, "m1", "head-judge:bo", asked.seq, "again")
    play(desk, "m1", 6, seed=2)
    kinds = [f.body.KIND for f in desk.facts("m1")]
    assert kinds.count("first.decided") == 2
    lrigs = next(f for f in desk.facts("m1") if f.body.KIND == "decision.asked" and f.body.kind == "lrigs")
    given(points.rewind, desk, "m1", "head-judge:bo", lrigs.seq, "once more")
    play(desk, "m1", 8, seed=3)
    say(desk, "A", "concede")
    verdict = verify_match(desk, "m1")
    assert (verdict.ok, verdict.reason) == (True, "")
    assert [f.body.KIND for f in desk.facts("m1")].count("first.decided") == 3
    assert audit_log(desk, "m1").findings == ()


def test_draws_are_counted_over_undone_stretches_too(desk: Desk) -> None:
    shared_match(desk)
    play(desk, "m1", 3)
    table = desk.table("m1").state.seq
    before = len(shares_of(desk, "m1").draws)
    play(desk, "m1", 10)
    drawn = len(shares_of(desk, "m1").draws)
    assert drawn > before
    given(points.rewind, desk, "m1", "head-judge:bo", table, "again")
    play(desk, "m1", 10, seed=2)
    numbers = [one.draw for one in shares_of(desk, "m1").draws]
    assert len(numbers) > drawn
    assert numbers == [*range(1, len(numbers) + 1)]
    say(desk, "A", "concede")
    assert verify_match(desk, "m1").ok
    assert audit_log(desk, "m1").findings == ()


def test_no_rewind_goes_back_before_the_shares(desk: Desk) -> None:
    shared_match(desk)
    play(desk, "m1", 4)
    first = next(f.seq for f in desk.facts("m1") if f.body.KIND == "decision.asked")
    with pytest.raises(DeskError, match="nobody chooses another"):
        given(points.rewind, desk, "m1", "head-judge:bo", first, "again")


def test_a_branch_tells_nothing_of_what_will_fall(desk: Desk) -> None:
    shared_match(desk)
    open_branch(desk, "m1", None, "try", by="head-judge:bo")
    play(desk, "try", 6)
    assert [f.body.KIND for f in desk.facts("try")].count("deck.shuffled") >= 2
    assert "chance.drawn" not in kinds_of(desk, "try")
    assert shares_of(desk, "try").chance == "machine"
    assert verify_match(desk, "try").ok


def test_an_official_lets_it_go_on_without_a_share_and_it_says_so(desk: Desk) -> None:
    open_match(desk, "m1", chance="shared")
    give(desk, "m1", "A", "commit")
    with pytest.raises(Refused, match="only an official"):
        say(desk, "B", "waive")
    say(desk, "B", "waive", by="head-judge:bo")
    play(desk, "m1", 8)
    say(desk, "A", "concede")
    assert shares_of(desk, "m1").waived == "B"
    assert kinds_of(desk, "m1").count("chance.drawn") == 0
    verdict = verify_match(desk, "m1")
    assert verdict.ok
    assert verdict.chance == "its chance is the machine's: an official waived a share"
    assert audit_log(desk, "m1").findings == ()


def test_nothing_can_fall_before_the_shares(desk: Desk) -> None:
    open_match(desk, "m1", chance="shared")
    with pytest.raises(DeskError, match="before both seats told their shares"):
        give_ruling(desk, "m1", Ruling("Seen?", "Yes.", (), "random-return", pile="A deck"), HEAD)


def test_a_desk_that_dies_between_the_shares_goes_on_where_it_was(file: str) -> None:
    desk = desk_of(open_log(file))
    open_match(desk, "m1", chance="shared")
    for do in ("commit", "reveal"):
        for seat in "AB":
            desk.close()
            desk = desk_of(open_log(file), seed=9)
            give(desk, "m1", seat, do)
    play(desk, "m1", 4)
    desk.close()
    desk = desk_of(open_log(file), seed=10)
    play(desk, "m1", 10)
    say(desk, "A", "concede")
    assert verify_match(desk, "m1").ok
    assert audit_log(desk, "m1").findings == ()
    desk.close()


def test_a_public_copy_is_checked_as_far_as_it_is_opened(desk: Desk) -> None:
    over(desk)
    out = io.BytesIO()
    export_record(desk, "m1", out, sealed=audiences_of(desk, "m1"))
    lines = out.getvalue().splitlines(keepends=True)
    verdict, _ = record_hashes(lines)
    count = len(shares_of(desk, "m1").draws)
    apart = loose(desk)
    assert verdict.chance == f"0 results follow from the three shares, {count} sealed{apart}"
    opened = check_openings(
        list(openings_of(desk, "m1", ("shuffles",), by="judge")), "m1", stored_rows(lines)
    )
    assert opened.ok
    assert opened.chance == f"{count} results follow from the three shares{apart}"


def test_a_random_return_is_a_numbered_draw_too(desk: Desk) -> None:
    shared_match(desk)
    play(desk, "m1", 8)
    before = len(shares_of(desk, "m1").draws)
    give_ruling(desk, "m1", Ruling("Seen?", "Yes.", (), "random-return", pile="A deck"), HEAD)
    assert len(shares_of(desk, "m1").draws) == before + 1
    say(desk, "A", "concede")
    assert verify_match(desk, "m1").ok
    assert audit_log(desk, "m1").findings == ()


def test_a_takeback_draws_nothing_anew_and_takes_no_chance_back(desk: Desk) -> None:
    shared_match(desk)
    with pytest.raises(DeskError, match="nobody chooses another"):
        given(takebacks.ask, desk, "m1", "A")
    say(desk, "A", "1")
    before = shares_of(desk, "m1").draws
    given(takebacks.ask, desk, "m1", "A")
    assert takeback_named(desk, "m1").stands == "granted"
    assert shares_of(desk, "m1").draws == before
    while len(shares_of(desk, "m1").draws) == len(before):
        decision = desk.table("m1").decision
        assert decision is not None
        last = decision.seat
        play(desk, "m1", 1, seed=4)
    with pytest.raises(DeskError, match="chance fell at"):
        given(takebacks.ask, desk, "m1", last)
    play(desk, "m1", 10)
    numbers = [one.draw for one in shares_of(desk, "m1").draws]
    assert numbers == [*range(1, len(numbers) + 1)]
    say(desk, "A", "concede")
    assert verify_match(desk, "m1").ok
    assert audit_log(desk, "m1").findings == ()


def test_a_match_rewound_after_its_end_goes_on_by_the_machine_and_says_so(desk: Desk) -> None:
    shared_match(desk)
    begun = desk.table("m1").state.seq
    play(desk, "m1", 12)
    say(desk, "A", "concede")
    count = len(shares_of(desk, "m1").draws)
    given(points.rewind, desk, "m1", HEAD, begun, "again")
    end = desk.reader("m1").head()
    play(desk, "m1", 12)
    after = [f.body.order for f in desk.facts("m1", end) if isinstance(f.body, DeckShuffled)]
    assert after
    assert len(shares_of(desk, "m1").draws) == count
    key, size = key_of(desk), len(after[0])
    assert after[0] not in [drawn(key, n, size, size) for n in range(1, count + 4)]
    say(desk, "B", "concede")
    assert kinds_of(desk, "m1").count("chance.opened") == 1
    verdict = verify_match(desk, "m1")
    assert verdict.ok
    many = len(after) + 1  # who plays first, too
    assert f"; {many} results came after the house told its share, from the machine" in (verdict.chance)
    assert audit_log(desk, "m1").findings == ()
