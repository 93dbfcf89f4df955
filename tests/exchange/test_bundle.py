"""A case holds as one file, and whatever is missing or altered in it is found by name."""

from __future__ import annotations

import json
import zipfile
from hashlib import sha256
from io import BytesIO

import pytest

from referee.audit import BundleVerdict, check_bundle, root_of
from referee.audit.bundles import NEEDED
from referee.exchange import BundleRequest, NotationError, make_bundle
from referee.exchange.archive import zipped
from referee.service import Desk
from referee.service.court.branching import open_branch
from referee.service.proof import roots
from tests.exchange.records import desk, disputed

Parts = dict[str, bytes]


@pytest.fixture(scope="module")
def table() -> tuple[Desk, str]:
    at = desk()
    return at, disputed(at)


def made(table: tuple[Desk, str], *, public: bool = False) -> bytes:
    at, match = table
    return make_bundle(at, BundleRequest(match, 100, 190, "a guard", (150,), public))


def parts_of(data: bytes) -> Parts:
    with zipfile.ZipFile(BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def sealed_again(parts: Parts) -> bytes:
    """Zip parts under a manifest that fits them, as a forger would."""
    said = json.loads(parts["manifest.json"])
    said["parts"] = [
        {"name": name, "sha256": sha256(data).hexdigest(), "bytes": len(data)}
        for name, data in sorted(parts.items())
        if name != "manifest.json"
    ]
    return zipped({**parts, "manifest.json": json.dumps(said).encode()}.items())


def altered(data: bytes, name: str, was: bytes, becomes: bytes, *, forged: bool) -> BundleVerdict:
    parts = parts_of(data)
    assert was in parts[name]
    parts[name] = parts[name].replace(was, becomes, 1)
    return check_bundle(sealed_again(parts) if forged else zipped(parts.items()))


@pytest.mark.parametrize("public", [False, True])
def test_a_bundle_holds_and_its_bytes_repeat(table: tuple[Desk, str], *, public: bool) -> None:
    data = made(table, public=public)
    assert data == made(table, public=public)
    at, match = table
    checked = check_bundle(data, root_of(roots.root_of(at, match)))
    assert checked.ok, checked
    assert (checked.case, checked.match, checked.root) == (
        "a guard",
        match,
        roots.root_of(at, match),
    )
    assert checked.sealed == (("A", "AB", "B", "J") if public else ())


def test_it_holds_what_a_case_needs(table: tuple[Desk, str]) -> None:
    parts = parts_of(made(table))
    assert set(NEEDED) <= set(parts)
    assert {
        f"views/{seq:06}-{who}.json"
        for seq in (100, 150, 152, 190)
        for who in ("A", "B", "spectator", "judge")
    } <= set(parts)
    (ruling,) = json.loads(parts["court/rulings.json"])
    assert (ruling["question"], ruling["decision"]) == ("May it attack?", "No.")
    assert json.loads(parts["clauses.json"])["glossary.guard.1"]
    cards = json.loads(parts["cards.json"])
    assert cards["Spring Hare"]["type"] == "SIGNI"
    assert all("abilities" not in card for card in cards.values())
    page = parts["README.txt"].decode()
    assert "R1 at" in page
    assert "May it attack?" in page
    assert "Root of the match" in page
    assert b"A called a judge" in parts["log.txt"]
    assert parts["game.wxn"].startswith(b'[WixossNotation "2"]')


def test_a_public_bundle_tells_no_secret(table: tuple[Desk, str]) -> None:
    parts = parts_of(made(table, public=True))
    assert not [name for name in parts if name.endswith(("-A.json", "-B.json", "-judge.json"))]
    assert b"May it attack?" not in b"".join(parts.values())
    assert b'"salt"' not in parts["record.jsonl"]
    assert b"%match" not in parts["game.wxn"]


@pytest.mark.parametrize("name", [*NEEDED, "manifest.json", "proofs/000100.json"])
def test_a_missing_part_is_named(table: tuple[Desk, str], name: str) -> None:
    parts = parts_of(made(table))
    del parts[name]
    checked = check_bundle(zipped(parts.items()))
    assert (checked.ok, checked.part) == (False, name)
    assert "it is missing" in checked.reason
    if name in NEEDED:
        forged = check_bundle(sealed_again(parts))
        assert (forged.ok, forged.part) == (False, name)


def test_every_altered_part_is_named(table: tuple[Desk, str]) -> None:
    parts = parts_of(made(table))
    for name, data in parts.items():
        if name != "manifest.json" and data:
            spoiled = zipped({**parts, name: data[:-2] + b"x\n"}.items())
            checked = check_bundle(spoiled)
            assert (checked.ok, checked.part) == (False, name)
            assert "it was altered" in checked.reason


FORGED = [
    ("record.jsonl", b'"kind":"turn.began"', b'"kind":"turn.ended"', "does not verify"),
    ("proofs/root.txt", b":", b":A", "says no root"),
    ("court/facts.json", b'"No."', b'"Yes."', "otherwise than the record"),
    ("court/facts.json", b'"remedy": "rewind"', b'"remedy": "none"', "otherwise than the record"),
    ("court/facts.json", b'"seq": 189', b'"seq": 9189', "has not"),
    ("proofs/000100.json", b'"index":', b'"inbex":', "the proof does not hold"),
    ("proofs/000100.json", b'"m1"', b'"m2"', "the proof does not hold"),
]


@pytest.mark.parametrize(("name", "was", "becomes", "told"), FORGED)
def test_a_forger_who_mends_the_manifest_is_found(
    table: tuple[Desk, str], name: str, was: bytes, becomes: bytes, told: str
) -> None:
    if was not in parts_of(made(table))[name]:
        was, becomes = b'"', b"'"
    checked = altered(made(table), name, was, becomes, forged=True)
    assert (checked.ok, checked.part) == (False, name), checked
    assert told in checked.reason or "not JSON" in checked.reason


def test_a_ruling_that_is_left_out_is_found(table: tuple[Desk, str]) -> None:
    parts = parts_of(made(table))
    facts = [f for f in json.loads(parts["court/facts.json"]) if f["kind"] != "ruling.given"]
    parts["court/facts.json"] = json.dumps(facts).encode()
    checked = check_bundle(sealed_again(parts))
    assert "leaves out the ruling.given" in checked.reason


def test_a_wrong_root_is_refused(table: tuple[Desk, str]) -> None:
    at, match = table
    trusted = root_of(roots.root_of(at, match, 100))
    checked = check_bundle(made(table), trusted)
    assert (checked.ok, checked.part) == (False, "record.jsonl")
    assert "is trusted" in checked.reason
    parts = parts_of(made(table))
    parts["manifest.json"] = parts["manifest.json"].replace(
        roots.root_of(at, match).encode(), str(trusted).encode()
    )
    assert check_bundle(sealed_again(parts)).part == "manifest.json"


@pytest.mark.parametrize("data", [b"", b"PK", b"PK\x03\x04" + b"\0" * 40, b"{}"])
def test_what_is_no_bundle_is_refused(data: bytes) -> None:
    assert "no whole zip file" in check_bundle(data).reason


def test_a_part_that_nobody_named_and_one_twice_are_refused(table: tuple[Desk, str]) -> None:
    parts = list(parts_of(made(table)).items())
    assert check_bundle(zipped([*parts, ("extra.txt", b"x")])).part == "extra.txt"
    with pytest.warns(UserWarning, match="Duplicate name"):
        twice = zipped([*parts, parts[0]])
    assert "twice" in check_bundle(twice).reason


def test_what_cannot_be_bundled_is_refused(table: tuple[Desk, str]) -> None:
    at, match = table
    for first, last in ((0, 5), (9, 3), (1, 9999)):
        with pytest.raises(NotationError, match="no stretch"):
            make_bundle(at, BundleRequest(match, first, last, "x"))
    open_branch(at, match, None, "side")
    with pytest.raises(NotationError, match="is a branch"):
        make_bundle(at, BundleRequest("side", 1, 5, "x"))
