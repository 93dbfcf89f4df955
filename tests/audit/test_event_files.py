"""The file of an event holds, and whatever is missing, added or altered in it is found and told."""

from __future__ import annotations

import json
import random
import struct
import zipfile
from collections.abc import Callable
from io import BytesIO

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from events.proofs.notes import Signer
from referee.audit import Trust, root_of
from referee.audit.records import record_hashes
from referee.audit.stored import StoredFile
from referee.audit.words import Unsound
from referee.exchange.archive import json_bytes, zipped
from referee.service.reporting import event_report
from tests.audit.packed_events import (
    CONTACT,
    NAME,
    Parts,
    checked,
    counted_again,
    forged,
    hall_event,
    packed,
    parts_of,
)
from tests.service.test_pairings import event_of, played
from tests.soak.hall import CUP, KEY

GAME, OTHER = "matches/cup-2-1.jsonl", "matches/cup-3-2.jsonl"
GONE = ("matches/cup-2-1.jsonl", "proofs/cup-2-1.json")


@pytest.fixture(scope="module")
def whole() -> bytes:
    return packed(hall_event())


@pytest.fixture(scope="module")
def public() -> bytes:
    return packed(hall_event(), "spectator")


def test_it_holds_and_its_bytes_repeat(whole: bytes, public: bytes) -> None:
    for data in (whole, public):
        verdict = checked(data)
        assert verdict.ok, verdict
        assert (verdict.event, verdict.matches, verdict.trusted) == (CUP, 8, False)
        assert verdict.keys == (str(KEY.verifier).rsplit("+", 1)[0],)
    assert packed(hall_event()) == whole
    assert packed(hall_event(), "spectator") == public
    assert checked(whole).root == checked(public).root
    assert (checked(whole).sealed, bool(checked(public).sealed)) == ((), True)


def test_its_report_is_counted_again_and_its_orders_asked_again(whole: bytes, public: bytes) -> None:
    for data, sealed in ((whole, False), (public, True)):
        found = counted_again(data)
        assert (found.ok, found.drawn) == (True, True)
        assert found.audit is not None
        assert (found.audit.faults, found.audit.audited, found.audit.sealed) == (0, 9, sealed)


def test_it_is_held_to_a_root_and_to_a_key_from_elsewhere(whole: bytes) -> None:
    root = root_of(checked(whole).root)
    assert checked(whole, Trust(root)).trusted
    other = root_of(f"{root.size}:{'A' * 43}=")
    assert "another root" in checked(whole, Trust(other)).reason
    assert checked(whole, Trust(key=KEY.verifier)).trusted
    stranger = Signer("desk", Ed25519PrivateKey.from_private_bytes(bytes([1] * 32)))
    found = checked(whole, Trust(key=stranger.verifier))
    assert (found.ok, found.part) == (False, "event.jsonl")


def test_no_name_and_no_contact_is_in_it(whole: bytes, public: bytes) -> None:
    for data in (whole, public):
        for told in (NAME, NAME.split()[1], CONTACT):
            assert told.encode() not in data


def test_what_is_sealed_is_not_in_the_public_copy(whole: bytes, public: bytes) -> None:
    assert b"seen by the judge" in whole
    assert b"seen by the judge" not in public
    assert b"a long call" in public  # the reason of an extension is for everybody


def _without(parts: Parts) -> Parts:
    return {name: data for name, data in parts.items() if name not in GONE}


def _swapped(parts: Parts) -> Parts:
    return parts | {GAME: parts[OTHER], OTHER: parts[GAME]}


def _placed_otherwise(parts: Parts) -> Parts:
    names = list(parts)
    a, b = names.index(GAME), names.index(OTHER)
    names[a], names[b] = names[b], names[a]
    return {name: parts[name] for name in names}


def _facts_swapped(parts: Parts) -> Parts:
    lines = parts[GAME].splitlines(keepends=True)
    lines[4], lines[5] = lines[5], lines[4]
    return parts | {GAME: b"".join(lines)}


def _cut(parts: Parts) -> Parts:
    return parts | {GAME: b"".join(parts[GAME].splitlines(keepends=True)[:-3])}


def _added(parts: Parts) -> Parts:
    rows: Parts = {}
    for name, data in parts.items():
        if name.startswith("proofs/") and not any(one.startswith("proofs/") for one in rows):
            rows["matches/cup-9-9.jsonl"] = parts[GAME]
        rows[name] = data
    return rows


def _note(parts: Parts) -> Parts:
    return {"README.txt": parts["README.txt"], "notes.txt": b"x", **parts}


def _policy(parts: Parts) -> Parts:
    name = next(one for one in parts if one.startswith("pinned/policy-"))
    return parts | {name: parts[name].replace(b"minutes = 50", b"minutes = 55")}


def _unpinned(parts: Parts) -> Parts:
    name = next(one for one in parts if one.startswith("pinned/catalog-"))
    return {one: data for one, data in parts.items() if one != name}


def _proof(parts: Parts) -> Parts:
    return parts | {"proofs/cup-2-1.json": parts["proofs/cup-3-2.json"]}


def _members(parts: Parts) -> Parts:
    rows = json.loads(parts["members.json"])
    rows[1], rows[2] = rows[2], rows[1]
    return parts | {"members.json": json.dumps(rows).encode()}


@pytest.mark.parametrize(
    ("change", "part", "said"),
    [
        (_without, GAME, "round 2, table 1 names cup-2-1; it is missing"),
        (_swapped, GAME, "it is that of cup-3-2, not of cup-2-1"),
        (_placed_otherwise, "matches/", "another order"),
        (_facts_swapped, GAME, "it does not verify at seq 4"),
        (_cut, GAME, "the record ends here"),
        (_added, "matches/cup-9-9.jsonl", "it was added"),
        (_note, "manifest.json", "another order"),
        (_policy, "pinned/policy-", "it was altered"),
        (_unpinned, "pinned/catalog-", "it is missing"),
        (_proof, "proofs/cup-2-1.json", "it does not prove cup-2-1"),
        (_members, "members.json", "the manifest says"),
    ],
)
def test_what_a_careful_hand_changes_is_found(
    whole: bytes, change: Callable[[Parts], Parts], part: str, said: str
) -> None:
    found = checked(forged(change(parts_of(whole))))
    assert not found.ok
    assert found.part.startswith(part), found
    assert said in found.reason, found


def test_what_a_careless_hand_changes_is_found_by_its_sum(whole: bytes) -> None:
    parts = parts_of(whole)
    parts["README.txt"] = parts["README.txt"].replace(b"8 with", b"9 with")
    found = checked(zipped(parts.items()))
    assert (found.part, found.ok) == ("README.txt", False)
    assert "SHA-256" in found.reason


@pytest.mark.parametrize(
    ("name", "was", "becomes"),
    [
        ("report.json", b'"place": 1', b'"place": 2'),
        ("report.html", b"Event report", b"Event Report"),
        ("README.txt", b"8 with a match", b"7 with a match"),
        ("clauses.json", b"{", b'{"x": "y",'),
    ],
)
def test_a_reading_that_is_not_what_the_logs_come_to_is_found(
    whole: bytes, name: str, was: bytes, becomes: bytes
) -> None:
    parts = parts_of(whole)
    assert was in parts[name]
    parts[name] = parts[name].replace(was, becomes, 1)
    data = forged(parts)
    assert checked(data).ok  # the evidence is whole
    found = counted_again(data)
    assert (found.ok, found.part) == (False, name)


def test_of_another_version_the_numbers_are_compared_and_the_page_is_not(whole: bytes) -> None:
    parts = parts_of(whole)
    parts["report.html"] += b"<!-- drawn otherwise -->"
    told = json.loads(parts["report.json"])
    told["report"]["more"] = 1
    parts["report.json"] = json.dumps(told).encode()
    found = counted_again(forged(parts, program="0.0.1"))
    assert (found.ok, found.drawn) == (True, False)
    told["report"]["standings"][0]["won"] += 1
    parts["report.json"] = json.dumps(told).encode()
    found = counted_again(forged(parts, program="0.0.1"))
    assert (found.ok, found.part) == (False, "report.json")


def test_a_file_of_before_tie_breaks_were_named_is_counted_by_those_that_it_was_counted_by() -> None:
    desk = event_of(4)
    played(desk, 1)
    parts = parts_of(packed(desk, "spectator"))
    now = json.loads(parts["report.json"])
    old = json.loads(json_bytes({"report": event_report(desk, CUP, whole=False, family="opponents")}))
    assert now["report"]["standings"] != old["report"]["standings"]  # .33 and a third
    del old["report"]["terms"]["tiebreaks"]
    parts["report.json"] = json.dumps(now | old).encode()
    parts["report.html"] = b"a page of before"
    found = counted_again(forged(parts))
    assert (found.ok, found.drawn) == (True, False)
    old["report"]["standings"][0]["numbers"][1][1] = "33/100"
    parts["report.json"] = json.dumps(now | old).encode()
    assert counted_again(forged(parts)).part == "report.json"


def test_a_bit_changed_anywhere_is_found(whole: bytes) -> None:
    chance = random.Random(7)
    for at in chance.sample(range(len(whole)), 200):
        data = bytearray(whole)
        data[at] ^= 1 << chance.randrange(8)
        found = checked(bytes(data))
        assert not found.ok, at
        assert found.reason


def test_a_bit_of_what_holds_the_parts_together_is_found(whole: bytes) -> None:
    begins = (0, whole.index(b"PK\1\2"), whole.index(b"PK\5\6"))
    for at in (begin + place for begin in begins for place in range(30) if begin + place < len(whole)):
        for bit in range(8):
            data = bytearray(whole)
            data[at] ^= 1 << bit
            assert not checked(bytes(data)).ok, (at, bit)


def test_the_program_that_a_manifest_names_is_not_changed_either(whole: bytes) -> None:
    told, data = b'"program": "', bytearray(whole)
    data[whole.index(told) + len(told)] ^= 1
    found = checked(bytes(data))
    assert (found.ok, found.part) == (False, "manifest.json")


def test_a_file_that_was_cut_anywhere_is_found(whole: bytes) -> None:
    chance = random.Random(8)
    for at in (0, 1, 29, 30, *chance.sample(range(len(whole)), 60), len(whole) - 1):
        assert not checked(whole[:at]).ok, at
    assert not checked(whole + b"\0").ok
    assert not checked(b"\0" + whole).ok


def _zip(rows: list[tuple[str, bytes]], how: int = zipfile.ZIP_STORED) -> bytes:
    out = BytesIO()
    with zipfile.ZipFile(out, "w", how) as archive:
        for name, data in rows:
            info = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            info.create_system, info.external_attr = 3, 0o100644 << 16
            archive.writestr(info, data, how)
    return out.getvalue()


def _claiming(size: int) -> bytes:
    """A part whose head says that it has more bytes than there are."""
    head = struct.pack("<4s2B4HL2L2H", b"PK\3\4", 20, 0, 0, 0, 0, 33, 0, size, size, 1, 0)
    return head + b"a"


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (_zip([("a", bytes(1 << 24))], zipfile.ZIP_DEFLATED), "a is packed"),
        (_zip([("aa", b""), ("bb", b"")]).replace(b"bb", b"aa"), "aa is there twice"),
        (_zip([("../a", b"")]), "a name that no part has"),
        (_zip([("a/../../b", b"")]), "a name that no part has"),
        (_zip([("/etc/passwd", b"")]), "a name that no part has"),
        (_zip([("..", b"")]), "a name that no part has"),
        (_zip([("a-b", b"")]).replace(b"a-b", b"a\0b"), "a name that no part has"),
        (_claiming(0xFFFFFFFF), "a is cut short"),
        (b"PK\5\6" + bytes(18), "no zip file"),
        (b"", "no zip file"),
        (b"{}\n", "no zip file"),
    ],
)
def test_a_container_that_nothing_packed_is_refused_in_a_sentence(data: bytes, said: str) -> None:
    with pytest.raises(Unsound, match=said):
        StoredFile(BytesIO(data))
    found = checked(data)
    assert (found.ok, found.part) == (False, "")
    assert "no whole file of an event" in found.reason


@pytest.mark.parametrize(
    ("said", "part"),
    [
        ({"version": 2}, "version 2 of the form; this verifier knows 1"),
        ({"version": True}, "version True"),
        ({"format": "wixoss-case"}, "not that of a wixoss-event"),
        ({"audience": "A"}, "it is for 'A'"),
        ({"head": 3}, "it ends at seq"),
        ({"event": "other"}, "it is that of cup, not of other"),
        ({"outside": ["m9"]}, "other logs outside"),
        ({"root": "3:" + "A" * 43 + "="}, "the manifest says"),
        ({"more": 1}, "it does not say"),
    ],
)
def test_a_manifest_that_says_something_else_is_refused(
    whole: bytes, said: dict[str, object], part: str
) -> None:
    found = checked(forged(parts_of(whole), **said))
    assert not found.ok
    assert part in found.reason


def test_a_part_that_is_no_json_is_refused(whole: bytes) -> None:
    for name in ("members.json", "manifest.json"):
        parts = parts_of(whole)
        parts[name] = b"[" * 100_000
        rows = forged(parts) if name != "manifest.json" else zipped(parts.items())
        assert not checked(rows).ok


def test_each_record_in_it_is_one_that_the_verifier_reads_alone(public: bytes) -> None:
    for name, data in parts_of(public).items():
        if name.endswith(".jsonl"):
            assert record_hashes(data.splitlines(keepends=True))[0].ok
