"""Proofs: the published vectors of RFC 6962, every small tree, and nothing else that holds."""

from __future__ import annotations

import json
from base64 import b64encode
from dataclasses import astuple
from hashlib import sha256
from typing import Any

import pytest

from events.canonical import canonical
from events.chain import genesis
from events.log import Row
from events.memory_log import MemoryLog
from events.parts import unpack
from events.proofs import Tree, growth, inclusion, root_text, tree_of
from referee.audit import Proven, Root, Trust, root_of, root_over
from referee.audit import check_proof as check_against
from referee.audit.tree import BadRoot, differs, growth_roots, path_root, roots_over
from tests.contracts.sample import Match

LEAVES = [
    bytes.fromhex(text)
    for text in (
        "",
        "00",
        "10",
        "2021",
        "3031",
        "40414243",
        "5051525354555657",
        "606162636465666768696a6b6c6d6e6f",
    )
]
ROOTS = """
6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d
fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125
aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77
d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7
4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4
76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef
ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c
5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328
""".split()
ONE, TWO = (
    "96a296d224f285c67bee93c30f8a309157f0daa35dc5b87e410b78630a09cfc7",
    ("5f083f0a1a33ca076a95279832580db3e0ef4584bdff1f54c8a360f50de3031e"),
)
FOUR = "6b47aaf29ee3c2af9af889bc1fb9254dabd31177f16232dd6aab035ca39bf6e4"
FIFTH = "bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b"
LAST = "ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0"
SIXTH = "0ebc5d3437fbe2db158b9f126a1d118e308181031d0a949f8dededebc558ef6a"


def match_of(facts: int, name: str = "m1") -> list[Row]:
    return Match(MemoryLog(), name).append(facts)


def proof(seq: int = 5, size: int = 13, *, opened: str = "") -> bytes:
    previous = ROWS[seq - 2].hash if seq > 1 else genesis("m1")
    return inclusion("m1", ROWS[seq - 1], previous, TREE, size=size, opened=opened)


def check_proof(data: bytes, root: Root | None = None) -> Proven:
    return check_against(data, Trust(root))


ROWS = match_of(20)
TREE = tree_of(ROWS)


def test_the_roots_of_the_published_leaves() -> None:
    tree = Tree(LEAVES)
    assert [tree.root(size).hex() for size in range(1, 9)] == ROOTS
    assert [root_over(LEAVES[:size]).hash.hex() for size in range(1, 9)] == ROOTS
    assert [root.hash.hex() for root in roots_over(LEAVES, range(1, 9))] == ROOTS
    assert Tree().root() == root_over([]).hash == sha256(b"").digest()


@pytest.mark.parametrize(
    ("leaf", "size", "path"),
    [
        (1, 1, []),
        (1, 8, [ONE, TWO, FOUR]),
        (6, 8, [FIFTH, LAST, ROOTS[3]]),
        (3, 3, [ROOTS[1]]),
        (2, 5, [ROOTS[0], TWO, FIFTH]),
    ],
)
def test_the_published_audit_paths(leaf: int, size: int, path: list[str]) -> None:
    assert [one.hex() for one in Tree(LEAVES).inclusion(leaf - 1, size)] == path


@pytest.mark.parametrize(
    ("first", "size", "path"),
    [
        (1, 1, []),
        (1, 8, [ONE, TWO, FOUR]),
        (6, 8, [SIXTH, LAST, ROOTS[3]]),
        (2, 5, [TWO, FIFTH]),
    ],
)
def test_the_published_growth_paths(first: int, size: int, path: list[str]) -> None:
    assert [one.hex() for one in Tree(LEAVES).consistency(first, size)] == path


def test_every_leaf_of_every_small_tree_leads_to_its_root_and_to_no_other_seat() -> None:
    leaves = [bytes((n,)) for n in range(34)]
    tree = Tree(leaves)
    hashes = [sha256(b"\x00" + leaf).digest() for leaf in leaves]
    for size in range(1, 35):
        root = tree.root(size)
        assert root == root_over(leaves[:size]).hash
        for at in range(size):
            path = tree.inclusion(at, size)
            assert path_root(hashes[at], at, size, path) == root
            others = [n for n in range(size) if n != at]
            assert all(path_root(hashes[at], n, size, path) != root for n in others)
            assert path_root(hashes[at], at, size, [*path, root]) is None
            assert not path or path_root(hashes[at], at, size, path[:-1]) != root


def test_every_growth_of_every_small_tree_leads_to_both_roots() -> None:
    tree = Tree(bytes((n,)) for n in range(34))
    for size in range(1, 35):
        for first in range(1, size + 1):
            old, new = tree.root(first), tree.root(size)
            path = tree.consistency(first, size)
            assert growth_roots(first, size, path, old) == (old, new)
            wrong = growth_roots(first, size, path, sha256(old).digest())
            assert first == size or wrong != (sha256(old).digest(), new)
            assert growth_roots(first, size, [*path, new], old) != (old, new)
            assert not path or growth_roots(first, size, path[:-1], old) != (old, new)


@pytest.mark.parametrize(("index", "size"), [(8, 8), (-1, 8), (0, 9), (0, 0)])
def test_a_leaf_outside_the_tree_has_no_path(index: int, size: int) -> None:
    with pytest.raises(ValueError, match=r"leaf|no tree"):
        Tree(LEAVES).inclusion(index, size)


@pytest.mark.parametrize(("first", "size"), [(0, 8), (8, 7), (1, 9)])
def test_a_tree_that_never_was_has_no_growth(first: int, size: int) -> None:
    with pytest.raises(ValueError, match=r"tree of"):
        Tree(LEAVES).consistency(first, size)


def test_every_fact_is_proven_at_every_size() -> None:
    for size in range(1, 21):
        root = root_of(root_text(TREE, size))
        assert differs([row.hash for row in ROWS], root) == ""
        for seq in range(1, size + 1):
            held = check_proof(proof(seq, size), root)
            assert astuple(held) == (
                True,
                "inclusion",
                "m1",
                seq,
                root_text(TREE, size),
                "",
                "",
                "",
            ), held
            grown = growth("m1", TREE, first=seq, size=size)
            assert check_proof(grown, root).ok
            assert check_proof(grown, root_of(root_text(TREE, seq))).ok


def test_hidden_parts_are_sealed_unless_they_are_opened() -> None:
    seq, hidden = next((r.seq, r.hidden) for r in ROWS if r.hidden and b"card" in r.hidden)
    sealed = unpack(hidden)
    closed, shown = proof(seq), proof(seq, opened="AJB")
    assert [len(part) for part in json.loads(closed)["fact"][7]] == [2] * len(sealed)
    assert [len(part) for part in json.loads(shown)["fact"][7]] == [3] * len(sealed)
    assert check_proof(closed).ok
    assert check_proof(shown).ok
    said = json.loads(shown)
    said["fact"][7][0][2] = {"card": 99}
    assert "altered" in check_proof(canonical(said) + b"\n").reason


def test_a_proof_for_another_tree_is_refused_with_the_reason() -> None:
    other = tree_of(match_of(20, "m2"))
    root = root_of(root_text(other, 13))
    assert check_proof(proof(), root).reason == (
        "a proof for another tree: its root over 13 facts is another one"
    )
    longer = check_proof(proof(), root_of(root_text(TREE, 20)))
    assert longer.reason == ("a proof for another tree: over 13 facts, the given root over 20")
    assert not longer.ok
    moved = json.loads(proof()) | {"root": root_text(other, 13)}
    assert "does not lead to the root" in check_proof(canonical(moved) + b"\n").reason
    named = json.loads(proof()) | {"match": "m2"}
    assert "altered" in check_proof(canonical(named) + b"\n").reason


def test_a_seq_beyond_the_size_is_told_as_that() -> None:
    short = json.loads(proof()) | {"root": root_text(TREE, 4)}
    assert check_proof(canonical(short) + b"\n").reason == "seq 5 is not among the first 4 facts"


def test_facts_that_do_not_have_a_root_say_why() -> None:
    hashes = [row.hash for row in ROWS]
    short = differs(hashes[:7], root_of(root_text(TREE, 13)))
    assert short == "the root is over 13 facts; there are only 7"
    assert "another root" in differs(hashes[::-1], root_of(root_text(TREE, 13)))


CHANGES: list[dict[str, Any]] = [
    {"root": "12:" + root_text(TREE, 13)[3:]},
    {"root": "14:" + root_text(TREE, 13)[3:]},
    {"root": "0:" + root_text(TREE, 13)[3:]},
    {"root": True},
    {"root": f"{2**53}:" + root_text(TREE, 13)[3:]},
    {"path": ""},
    {"path": []},
    {"path": "AA=="},
    {"path": b64encode(bytes(32 * 65)).decode()},
    {"root": "no"},
    {"previous": "00" * 32},
    {"previous": 1},
    {"fact": {}},
    {"fact": []},
    {"fact": [5, "a", True, 1, "A", 0, {}, []]},
    {"fact": [5, "a", 1, 1, "A", 0, {}, [["A", "AA==", {}]]]},
    {"kind": "growth"},
    {"kind": []},
    {"kind": "seat"},
    {"format": "wixoss-proof-v1"},
    {"more": 1},
    {"match": 7},
]


@pytest.mark.parametrize("change", CHANGES, ids=str)
def test_an_altered_proof_does_not_hold_and_says_why(change: dict[str, Any]) -> None:
    proven = check_proof(canonical_or_json(json.loads(proof()) | change))
    assert not proven.ok
    assert proven.reason


def canonical_or_json(said: dict[str, Any]) -> bytes:
    return json.dumps(said, sort_keys=True, separators=(",", ":")).encode() + b"\n"


@pytest.mark.parametrize("made", [proof(), growth("m1", TREE, first=6, size=13)])
def test_no_flipped_bit_of_a_proof_holds(made: bytes) -> None:
    root = root_of(root_text(TREE, 13))
    for at in range(len(made)):
        for bit in (0, 3, 5):
            flipped = made[:at] + bytes((made[at] ^ 1 << bit,)) + made[at + 1 :]
            held = check_proof(flipped, root)
            named = b'"match":"' in made[max(0, at - 12) : at]
            assert not held.ok or (named and held.kind == "growth"), (at, flipped)


@pytest.mark.parametrize("data", [b"", b"{}\n", b"[]\n", b"\xff\n", b"[" * 5000 + b"\n", b"{}"])
def test_what_is_no_proof_gets_an_answer(data: bytes) -> None:
    proven = check_proof(data)
    assert (proven.ok, proven.kind, bool(proven.reason)) == (False, "", True)


@pytest.mark.parametrize("text", ["", "5", "0:" + "A" * 43 + "=", "5:" + "A" * 44, "5:" + "B" * 43 + "="])
def test_what_is_no_root_is_told(text: str) -> None:
    with pytest.raises(BadRoot, match="write SIZE:BASE64"):
        root_of(text)
