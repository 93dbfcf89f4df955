"""A desk with a key: rulings and ends are signed in the record; events have roots of their own."""

from __future__ import annotations

import io
from collections.abc import Callable
from contextlib import closing
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from events.kinds import CheckpointSigned, Fact
from events.proofs.notes import BadKey, Signer
from events.records import lines_of
from events.stores import open_log
from referee.audit import Trust, check_proof, held, root_of, verify_record
from referee.cards import shipped_decks
from referee.court import Ruling
from referee.service import Desk, DeskError
from referee.service.court.judging import standing_at
from referee.service.court.ruling import give_ruling
from referee.service.event.running import open_event
from referee.service.event.starting import open_match
from referee.service.orders import calls, events, points, rounds
from referee.service.proof import roots
from referee.service.proof.attesting import (
    audiences_of,
    commitments_of,
    export_record,
    hold_openings,
    openings_of,
    prove_fact,
)
from referee.service.proof.gathering import (
    event_root,
    members_of,
    names_event,
    prove_event_growth,
    prove_member,
)
from referee.service.proof.roots import hashes_of
from referee.service.proof.signing import sign_event
from referee.service.proof.verifying import verify_match
from referee.service.records.removing import bring_record
from tests.ordering import enter_person, given, seat_table
from tests.service.conftest import desk_of, play

DECK = next(iter(shipped_decks("diva").values()))
KEY = Signer("desk", Ed25519PrivateKey.from_private_bytes(bytes(32)))


def opened(desk: Desk, name: str = "m1", event: str = "") -> Desk:
    open_match(desk, name, "ember-court", "tide-chorus", first="A", event=event, seed=3)
    play(desk, name, 12)
    return desk


def rule(desk: Desk, question: str, decision: str) -> list[Fact]:
    return give_ruling(desk, "m1", Ruling(question, decision, ("glossary.edition.1",)))


def signed(desk: Desk, match: str = "m1") -> list[tuple[int, int, int]]:
    """Seq, cause and size of each checkpoint."""
    return [
        (fact.seq, fact.cause, int(fact.body.note.split("\n")[1]))
        for fact in desk.facts(match)
        if isinstance(fact.body, CheckpointSigned)
    ]


def test_a_ruling_is_signed_up_to_itself(desk: Desk) -> None:
    opened(desk).sign_with(lambda: KEY)
    (ruling,) = rule(desk, "Whose Ener?", "Theirs.")
    assert signed(desk) == [(ruling.seq + 1, ruling.seq, ruling.seq)]
    fact = desk.facts("m1")[-1]
    assert (fact.actor, fact.body.key) == ("desk", KEY.verifier)
    assert f"\nruling.given {ruling.seq} R1\nat " in fact.body.note
    verdict = verify_match(desk, "m1")
    assert verdict.ok
    assert [one.size for one in verdict.signed] == [ruling.seq]
    assert held(verdict, hashes_of(desk, "m1"), Trust(key=KEY.verifier)).ok
    given(points.name, desk, "m1", "judge", "later")
    play(desk, "m1", 3)
    again = rule(desk, "Again?", "No.")
    assert [size for _, _, size in signed(desk)] == [ruling.seq, again[-1].seq]
    assert verify_match(desk, "m1").ok


def test_the_end_of_a_match_is_signed(desk: Desk) -> None:
    opened(desk).sign_with(lambda: KEY)
    play(desk, "m1", 2000)
    assert desk.state("m1").winner
    ((seq, _, size),) = signed(desk)
    assert seq == size + 1 == len(desk.facts("m1"))
    assert "match.ended" in desk.facts("m1")[-1].body.note


def test_what_comes_in_between_stands_before_the_checkpoint(file: str) -> None:
    """Another desk writes while this one signs: the note still says up to where it is."""
    with (
        closing(desk_of(open_log(file))) as desk,
        closing(desk_of(open_log(file), seed=2)) as other,
    ):
        opened(desk)
        asked = []

        def key() -> Signer:
            asked.append(1)
            return Late("desk", Ed25519PrivateKey.from_private_bytes(bytes(32)))

        class Late(Signer):
            def sign(self, *args: Any, **more: Any) -> bytes:
                if not standing_at(other, "m1", "judge").notes:
                    given(calls.note, other, "m1", "judge", "meanwhile", point=5)
                return super().sign(*args, **more)

        desk.sign_with(key)
        (ruling,) = rule(desk, "Whose Ener?", "Theirs.")
        assert signed(desk) == [(ruling.seq + 2, ruling.seq, ruling.seq)]
        assert desk.facts("m1")[-2].body.KIND == "note.made"
        assert verify_match(desk, "m1").ok
        assert asked == [1]


def test_without_a_key_nothing_is_signed(desk: Desk) -> None:
    rule(opened(desk), "Whose Ener?", "Theirs.")
    assert signed(desk) == []


def test_a_key_that_does_not_open_refuses_the_ruling_and_writes_nothing(desk: Desk) -> None:
    def locked() -> Signer:
        raise BadKey("locked")

    opened(desk).sign_with(locked)
    before = len(desk.facts("m1"))
    with pytest.raises(BadKey):
        rule(desk, "Whose Ener?", "Theirs.")
    given(calls.note, desk, "m1", "judge", "nothing is signed here", point=5)
    assert len(desk.facts("m1")) == before + 1


def test_a_sealed_copy_of_a_signed_match_holds(desk: Desk) -> None:
    opened(desk).sign_with(lambda: KEY)
    rule(desk, "Whose Ener?", "Theirs.")
    out = io.BytesIO()
    export_record(desk, "m1", out, sealed=audiences_of(desk, "m1"))
    out.seek(0)
    verdict = verify_record(lines_of(out))
    assert verdict.ok
    assert len(verdict.signed) == 1


def test_a_tree_is_kept_and_grown_and_not_read_again(desk: Desk) -> None:
    opened(desk)
    ref = desk.log.match("m1")
    tree = desk.trees.of(ref)
    size = tree.size
    play(desk, "m1", 4)
    assert desk.trees.of(ref) is tree
    assert tree.size == len(desk.facts("m1")) > size
    with closing(desk_of(open_log("memory:"))) as other:
        opened(other)
        play(other, "m1", 4)
        assert roots.root_of(other, "m1", size) == roots.root_of(desk, "m1", size)


def event_of(desk: Desk) -> Desk:
    for name in ("m2", "m1"):
        opened(desk, name, "winter")
    return opened(desk, "m3")


def test_an_event_has_a_root_over_its_matches(desk: Desk) -> None:
    event_of(desk)
    assert [one.match for one in members_of(desk, "winter")] == ["m1", "m2"]
    assert names_event(desk, "winter")
    assert not names_event(desk, "m1")
    root = event_root(desk, "winter")
    proven = check_proof(prove_member(desk, "m1", "winter"), Trust(root_of(root)))
    assert proven.ok
    assert proven.member == roots.root_of(desk, "m1")
    before = {one.match: one.size for one in members_of(desk, "winter")}
    play(desk, "m2", 3)
    opened(desk, "m4", "winter")
    grown = prove_event_growth(desk, "winter", before)
    for one in (root, event_root(desk, "winter")):
        assert check_proof(grown, Trust(root_of(one))).ok
    assert not check_proof(grown, Trust(root_of(roots.root_of(desk, "m1")))).ok
    note = sign_event(desk, "winter", KEY, ("round 1",))
    assert check_proof(prove_member(desk, "m4", "winter"), Trust(note=note, key=KEY.verifier)).ok


@pytest.mark.parametrize(
    ("ask", "reason"),
    [
        (lambda d: members_of(d, "autumn"), "no match belongs to 'autumn'"),
        (lambda d: prove_member(d, "m3", "winter"), "m3 is no match of winter"),
        (lambda d: prove_event_growth(d, "winter", {"m3": 2}), "winter has no match m3"),
        (lambda d: prove_event_growth(d, "winter", {"m1": 9999}), "never had 9,999 facts"),
        (lambda d: prove_fact(d, "m1", 3, opened=True, by="floor-judge:x"), "may not order open"),
        (lambda d: list(openings_of(d, "m1", by="judge")), "must stay so until it is over"),
    ],
)
def test_what_cannot_be_proven_or_opened_is_told(ask: Callable[[Desk], object], reason: str) -> None:
    with closing(desk_of(open_log("memory:"))) as desk, pytest.raises(DeskError, match=reason):
        ask(event_of(desk))


def test_lists_and_shuffles_are_fixed_before_anybody_answers(desk: Desk) -> None:
    opened(desk)
    found = commitments_of(desk, "m1")
    rows = {row.seq: row for row in desk.log.read(desk.log.match("m1").id)}
    for seat in "AB":
        lists = [one for one in found if (one.kind, one.seat) == ("deck.listed", seat)]
        shuffles = [one for one in found if (one.kind, one.seat) == ("deck.shuffled", seat)]
        assert [one.audience for one in lists] == [seat]
        assert {one.audience for one in shuffles} == {"J"}
        for one in (*lists, *(s for s in shuffles if s.answered)):
            assert rows[one.answered].kind == "action.taken"
            between = [rows[seq].kind for seq in range(one.seq, one.answered)]
            assert "action.taken" not in between
    first = next(row.seq for row in rows.values() if row.kind == "turn.began")
    assert {one.seat for one in found if one.seq < first and one.kind == "deck.shuffled"} == {"A", "B"}


def test_a_match_that_is_over_is_opened_part_by_part(desk: Desk) -> None:
    opened(desk)
    play(desk, "m1", 2000)
    lines = list(openings_of(desk, "m1", ("lists",), by="auditor:x"))
    assert len(lines) == 3
    checked = hold_openings(desk, "m1", lines)
    assert (checked.ok, checked.parts) == (True, 2)
    some = list(openings_of(desk, "m1", ("shuffles",), "J", by="auditor:x"))
    assert hold_openings(desk, "m1", some).ok
    assert hold_openings(desk, "m1", list(openings_of(desk, "m1", by="auditor:x"))).ok


def cup_of(desk: Desk) -> Desk:
    """An event with one table that is played, and closed by a desk with a key."""
    open_event(desk, "cup", "kim")
    for person in ("p1", "p2"):
        enter_person(desk, "cup", person, DECK, "organiser:kim")
    given(rounds.open_round, desk, "cup", "kim", 1, None)
    seat_table(desk, "cup", (1, 4), ("p1", "p2"), "organiser:kim", match="")
    given(rounds.begin, desk, "cup", "organiser:kim", 1)
    play(desk, "cup-1-4", 2000)
    given(rounds.end, desk, "cup", "organiser:kim", 1)
    desk.sign_with(lambda: KEY)
    given(events.close, desk, "cup", "organiser:kim", "")
    return desk


def test_the_end_of_an_event_signs_all_its_logs(desk: Desk) -> None:
    cup_of(desk)
    closed, checkpoint = desk.facts("cup")[-2:]
    assert (closed.body.KIND, checkpoint.cause, checkpoint.actor) == ("event.closed", closed.seq, "desk")
    assert [name for name, _ in checkpoint.body.members] == ["cup", "cup-1-4"]
    assert checkpoint.body.members[1][1] == roots.root_of(desk, "cup-1-4")
    verdict = verify_match(desk, "cup")
    assert (verdict.ok, verdict.signed[0].size) == (True, closed.seq), verdict
    lists = list(openings_of(desk, "cup", ("lists",), by="organiser:kim"))
    assert hold_openings(desk, "cup", lists).parts == 2
    assert [one.seat for one in commitments_of(desk, "cup")] == ["p1", "p2"]


def test_a_match_that_was_replaced_after_its_event_is_found() -> None:
    with (
        closing(desk_of(open_log("memory:"))) as desk,
        closing(desk_of(open_log("memory:"), seed=2)) as other,
    ):
        out = io.BytesIO()
        export_record(cup_of(desk), "cup", out)
        out.seek(0)
        bring_record(other, lines_of(out))
        assert verify_match(other, "cup").ok
        open_match(other, "cup-1-4", "ember-court", "tide-chorus", first="A", event="cup")
        verdict = verify_match(other, "cup")
        assert (verdict.ok, verdict.first_bad) == (False, len(desk.facts("cup")))
        assert "match cup-1-4 has" in verdict.reason
