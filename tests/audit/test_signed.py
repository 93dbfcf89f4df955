"""Signed checkpoints in a record: they hold against its own tree, or the record is a fork."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from events.canonical import canonical
from events.chain import genesis, link
from events.log import Row
from events.proofs import Member, Tree, event_growth, event_tree, membership, root_text, tree_of
from events.proofs.notes import Signer
from referee.audit import Trust, check_proof, held, root_of, verify_rows
from referee.audit.signed import forked

DESK = Signer("desk", Ed25519PrivateKey.from_private_bytes(bytes(32)))
OTHER = Signer("desk", Ed25519PrivateKey.from_private_bytes(bytes(range(32))))
Said = Callable[[Sequence[Row]], tuple[str, dict[str, object]]]


def note_made(text: str) -> Said:
    return lambda _: ("note.made", {"text": text})


def signed(
    size: int | None = None, *, signer: Signer = DESK, match: str = "m1", tree: Tree | None = None
) -> Said:
    def said(rows: Sequence[Row]) -> tuple[str, dict[str, object]]:
        made = signer.sign(match, tree or tree_of(rows), size=size)
        return "checkpoint.signed", {"key": signer.verifier, "note": made.decode()}

    return said


def chained(said: Sequence[Said], match: str = "m1") -> list[Row]:
    """Rows that follow each other, as whoever owns the store can always write them."""
    rows: list[Row] = []
    for seq, one in enumerate(said, 1):
        kind, body = one(rows)
        previous = rows[-1].hash if rows else genesis(match)
        made = link(
            match,
            previous,
            seq=seq,
            kind=kind,
            v=1,
            at=7,
            actor="desk",
            cause=0,
            open=canonical(body),
            hidden=None,
        )
        rows.append(Row(seq, kind, 1, 7, "desk", 0, canonical(body), None, made))
    return rows


PLAYED = [note_made(f"{n}") for n in range(5)]


def test_checkpoints_that_hold_are_told_with_their_size_and_key() -> None:
    rows = chained([*PLAYED, signed(), *PLAYED, signed(), signed(11)])
    verdict = verify_rows("m1", rows)
    assert verdict.ok, verdict
    assert [(one.seq, one.size) for one in verdict.signed] == [(6, 5), (12, 11), (13, 11)]
    assert {DESK.verifier.startswith(f"{one.key}+") for one in verdict.signed} == {True}


def test_a_history_that_was_forked_before_a_checkpoint_is_found() -> None:
    honest = tree_of(chained(PLAYED))
    forged = chained([*PLAYED[:4], note_made("a lie"), signed(tree=honest), *PLAYED])
    verdict = verify_rows("m1", forged)
    assert (verdict.ok, verdict.first_bad) == (False, 6)
    assert "signed another root over the first 5 facts; this is a fork" in verdict.reason


@pytest.mark.parametrize(
    ("said", "first_bad", "reason"),
    [
        ([*PLAYED, signed(match="m2")], 6, "it is about the match m2"),
        ([*PLAYED, signed(), signed(3)], 7, "over 3 facts, after one over 5"),
        ([*PLAYED, signed(6, tree=Tree([b"x"] * 9))], 6, "over 6 facts"),
        ([*PLAYED, signed(4, tree=Tree([b"x"] * 9)), *PLAYED], 6, "this is a fork"),
        ([lambda _: ("checkpoint.signed", {"key": "x", "note": "y"})], 1, "no verifier key"),
        ([lambda _: ("checkpoint.signed", {"key": DESK.verifier, "note": "y"})], 1, "no signed"),
        ([lambda _: ("checkpoint.signed", {"key": 7})], 1, "key is missing"),
    ],
)
def test_a_checkpoint_that_does_not_hold_is_told(said: list[Said], first_bad: int, reason: str) -> None:
    verdict = verify_rows("m1", chained(said))
    assert (verdict.ok, verdict.first_bad) == (False, first_bad), verdict
    assert reason in verdict.reason


def test_a_key_that_is_not_the_pinned_one_is_told() -> None:
    rows = chained([*PLAYED, signed(), *PLAYED, signed(signer=OTHER)])
    verdict, hashes = verify_rows("m1", rows), [row.hash for row in rows]
    assert verdict.ok
    pinned = held(verdict, hashes, Trust(key=DESK.verifier))
    assert (pinned.ok, pinned.first_bad) == (False, 12)
    assert "is signed by desk+" in pinned.reason
    assert held(verify_rows("m1", rows[:11]), hashes[:11], Trust(key=DESK.verifier)).ok
    none = held(verify_rows("m1", rows[:5]), hashes[:5], Trust(key=DESK.verifier))
    assert "no checkpoint signed by desk+" in none.reason


def test_a_note_holds_the_match_that_it_is_about() -> None:
    rows = chained(PLAYED)
    verdict, hashes = verify_rows("m1", rows), [row.hash for row in rows]
    for note, reason in (
        (DESK.sign("m1", tree_of(rows), size=3), ""),
        (DESK.sign("m2", tree_of(rows)), "the note is about the match m2, this is m1"),
        (DESK.sign("m1", tree_of(rows), of_event=True), "about the event m1"),
        (OTHER.sign("m1", tree_of(rows)), "not signed by desk+"),
        (DESK.sign("m1", Tree([b"x"])), "another root"),
    ):
        found = held(verdict, hashes, Trust(note=note, key=DESK.verifier))
        assert found.ok == (not reason)
        assert reason in found.reason


NAMES = ("open-day", "m1", "m2", "m3", "m4")
TREES = {name: Tree(f"{name} {n}".encode() for n in range(9)) for name in NAMES}


def members(sizes: dict[str, int]) -> list[Member]:
    return [Member(name, size, TREES[name].root(size)) for name, size in sizes.items()]


BEFORE = {"open-day": 3, "m1": 4, "m2": 9}
NOW = {"open-day": 7, "m1": 4, "m2": 9, "m3": 2, "m4": 1}


def test_a_match_stands_in_its_event() -> None:
    whole = event_tree(members(NOW))
    for name, size in NOW.items():
        proven = check_proof(membership("open-day", members(NOW), name), Trust(root_of(root_text(whole))))
        assert proven.ok, proven
        assert (proven.event, proven.match) == ("open-day", name)
        assert proven.member == root_text(TREES[name], size)
    other = Trust(root_of(root_text(event_tree(members(BEFORE)))))
    assert (
        "over 5 matches, the given root over 3"
        in check_proof(membership("open-day", members(NOW), "m1"), other).reason
    )
    with pytest.raises(ValueError, match="m9"):
        membership("open-day", members(NOW), "m9")


def grown() -> bytes:
    before = {
        one.match: (one, TREES[one.match].consistency(one.size, now.size))
        for one in members(BEFORE)
        for now in members(NOW)
        if now.match == one.match
    }
    return event_growth("open-day", members(NOW), before)


def test_an_event_only_grew() -> None:
    for sizes in (BEFORE, NOW):
        proven = check_proof(grown(), Trust(root_of(root_text(event_tree(members(sizes))))))
        assert (proven.ok, proven.kind, proven.match, proven.seq) == (True, "event-growth", "open-day", 3), (
            proven
        )
    note = DESK.sign("open-day", event_tree(members(BEFORE)), of_event=True)
    assert check_proof(grown(), Trust(note=note, key=DESK.verifier)).ok
    wrong = DESK.sign("open-day", event_tree(members(BEFORE)))
    assert "about the match open-day" in check_proof(grown(), Trust(note=wrong, key=DESK.verifier)).reason


def test_no_flipped_bit_of_an_event_grown_holds() -> None:
    trust = Trust(root_of(root_text(event_tree(members(NOW)))))
    made = grown()
    for at in range(len(made)):
        flipped = made[:at] + bytes((made[at] ^ 1 << at % 7,)) + made[at + 1 :]
        found = check_proof(flipped, trust)
        assert not found.ok or found.match != "open-day", flipped


def closing(own: Tree, *, left_out: int = 0) -> Said:
    """A checkpoint about an event whose own log has this tree."""
    rest = members({name: size for name, size in NOW.items() if name != "open-day"})
    whole = [Member("open-day", own.size, own.root()), *rest]
    note = DESK.sign("open-day", event_tree(whole), of_event=True).decode()
    named = [[one.match, str(one)] for one in whole][: len(whole) - left_out]
    body: dict[str, object] = {"key": DESK.verifier, "note": note, "members": named}
    return lambda _: ("checkpoint.signed", body)


def test_an_event_that_names_its_matches_is_held_to_them() -> None:
    own = tree_of(chained(PLAYED, "open-day"))
    good = verify_rows("open-day", chained([*PLAYED, closing(own)], "open-day"))
    assert good.ok, good
    assert good.signed[0].size == 5
    kept = good.signed[0].members
    assert [one.match for one in kept] == list(NOW)
    for said, reason in (
        (closing(own, left_out=1), "another root than that of the matches it names"),
        (closing(Tree([b"x"] * 5)), "signed another root over the first 5 facts; this is a fork"),
        (closing(Tree([b"x"] * 7)), "it is over 7 facts, after one over 0 and before seq 6"),
    ):
        bad = verify_rows("open-day", chained([*PLAYED, said], "open-day"))
        assert (bad.ok, bad.first_bad, reason in bad.reason) == (False, 6, True), bad
    leaves = {name: [f"{name} {n}".encode() for n in range(9)] for name in NAMES}
    others = [one for one in kept if one.match != "open-day"]
    assert forked(others, leaves.get) == ""
    assert forked(others, (leaves | {"m2": leaves["m1"]}).get) == (
        "match m2 has another root over 9 facts than the event names"
    )
    assert "has 3 facts" in forked(others, (leaves | {"m2": leaves["m2"][:3]}).get)
    assert forked(others, lambda _: None) == ""
