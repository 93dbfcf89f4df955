"""The auditor: code of its own, which names the first seq that does not hold."""

from __future__ import annotations

import ast
import io
import json
import sys
from dataclasses import astuple
from pathlib import Path
from random import Random
from typing import Any

import pytest

import referee.audit
from events.memory_log import MemoryLog
from events.parts import pack
from referee.audit import LeftFact, Verdict, root_over, verify_log, verify_record, verify_rows
from tests.audit.copies import record, spoiled
from tests.contracts.sample import Match

DATA = record()
LINES = DATA.splitlines(keepends=True)


ROOT = str(root_over([bytes.fromhex(json.loads(line)["hash"]) for line in LINES[1:]]))


def verdict_on(data: bytes) -> Verdict:
    return verify_record(io.BytesIO(data))


def test_it_shares_no_code_with_what_it_checks() -> None:
    allowed = sys.stdlib_module_names
    for path in Path(referee.audit.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            names = [a.name for a in node.names] if isinstance(node, ast.Import) else []
            if isinstance(node, ast.ImportFrom):
                assert node.level == 0, path
                names = [node.module or ""]
            roots = {name.partition(".")[0] for name in names}
            assert roots <= allowed or all(n.startswith("referee.audit") for n in names), (
                f"{path.name} imports {names}"
            )


def test_a_sound_match_holds() -> None:
    log = MemoryLog()
    match = Match(log, "m1")
    rows = match.append(40)
    root = str(root_over([row.hash for row in rows]))
    assert astuple(verify_rows("m1", rows)) == (True, "m1", 40, 0, "", (), "", (), root, 0, "")
    assert verify_log(log, "m1", match.ref.id, 40).ok
    assert verify_rows("m1", []).ok
    assert astuple(verdict_on(DATA)) == (True, "m-17", 30, 0, "", (), "", (), ROOT, 0, "")


def test_a_public_copy_holds_and_says_what_is_sealed() -> None:
    assert astuple(verdict_on(record(sealed="J"))) == (
        True,
        "m-17",
        30,
        0,
        "",
        ("J",),
        "",
        (),
        ROOT,
        0,
        "",
    )
    assert verdict_on(record(sealed="AJ")).sealed == ("A", "J")


@pytest.mark.parametrize(
    "change",
    [
        {"kind": "card.shown"},
        {"v": 2},
        {"at": 5},
        {"actor": "J"},
        {"cause": 1},
        {"open": b"{}"},
        {"open": "{}"},
        {"hidden": None},
        {"hidden": b""},
        {"hidden": b"\0\1"},
        {"hidden": b"\2\1A"},
        {"hidden": pack([("A", bytes(16), b'{"card":16}')])},
        {"hidden": pack([("B", bytes(16), b'{"card":15}')])},
        {"hash": bytes(32)},
        {"seq": 99},
        {"seq": None},
        {"at": None},
        {"at": 1 << 70},
        {"kind": b"card.moved"},
        {"hidden": 5},
    ],
)
def test_a_changed_row_is_named(change: dict[str, Any]) -> None:
    rows = Match(MemoryLog(), "m1").rows(40)
    assert rows[14].hidden is not None
    rows[14] = rows[14]._replace(**change)
    verdict = verify_rows("m1", rows)
    assert (verdict.ok, verdict.first_bad, verdict.seqs) == (False, 15, 14)
    assert verdict.reason


def reach(verdict: Verdict) -> tuple[int, int]:
    return verdict.seqs, verdict.first_bad


def test_a_missing_moved_or_borrowed_row_is_named() -> None:
    rows = Match(MemoryLog(), "m1").rows(9)
    assert reach(verify_rows("m1", rows[:4] + rows[5:])) == (4, 5)
    assert reach(verify_rows("m1", [*rows[:4], rows[5], rows[4], *rows[6:]])) == (4, 5)
    assert reach(verify_rows("m1", [*rows[:4], rows[3], *rows[4:]])) == (4, 5)
    assert reach(verify_rows("m1", rows[1:])) == (0, 1)
    assert reach(verify_rows("m2", rows)) == (0, 1)
    log = MemoryLog()
    match = Match(log, "m1")
    match.append(5)
    cut = verify_log(log, "m1", match.ref.id, 7)
    assert (cut.ok, cut.seqs, cut.first_bad) == (False, 5, 6)


def test_a_bit_flipped_anywhere_is_found_and_placed() -> None:
    starts = [0]
    for line in LINES:
        starts.append(starts[-1] + len(line))
    for place, byte in enumerate(DATA):
        bit = Random(place).randrange(8)
        flipped = DATA[:place] + bytes((byte ^ 1 << bit,)) + DATA[place + 1 :]
        bad_line = max(n for n, start in enumerate(starts) if start <= place)
        verdict = verdict_on(flipped)
        assert not verdict.ok, f"byte {place}"
        assert verdict.first_bad == bad_line, f"byte {place}: {verdict}"


@pytest.mark.parametrize("seed", range(8))
def test_whatever_is_spoiled_does_not_hold(seed: int) -> None:
    chance = Random(seed + 100)
    for _ in range(250):
        data = spoiled(DATA, chance)
        if data != DATA:
            verdict = verdict_on(data)
            assert not verdict.ok
            assert verdict.reason.isprintable()
            assert len(verdict.reason) < 300


def test_a_forged_end_is_found() -> None:
    for end, bad in ((29, 30), (31, 31)):
        header = json.loads(LINES[0])
        header["head"][0] = end
        verdict = verdict_on(forged(header) + b"".join(LINES[1:]))
        assert (verdict.ok, verdict.first_bad) == (False, bad)
    header = json.loads(LINES[0])
    header["head"][1] = "00" * 32
    verdict = verdict_on(forged(header) + b"".join(LINES[1:]))
    assert (verdict.ok, verdict.reason.startswith("header")) == (False, True)


def forged(header: dict[str, object]) -> bytes:
    """A header with its own hash made good again."""
    from hashlib import sha256  # noqa: PLC0415 - only forgers need it

    header.pop("hash")
    plain = json.dumps(header, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
    header["hash"] = sha256(b"wixoss-header-v1\0" + plain).hexdigest()
    text = json.dumps(header, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return text.encode() + b"\n"


def left(trunk: Match, seq: int) -> LeftFact:
    """The fact that a branch of a match left."""
    return LeftFact(trunk.ref.public_id, trunk.ref.id, seq, trunk.log.read(trunk.ref.id)[seq - 1].hash)


def test_a_branch_holds_only_with_what_it_shares() -> None:
    log = MemoryLog()
    trunk = Match(log, "trunk")
    trunk.append(6)
    branch = Match(log, "branch", parent=(trunk.ref.id, 4))
    branch.append(3)
    twig = Match(log, "twig", parent=(branch.ref.id, 6))
    twig.append(2)
    line = [left(trunk, 4)]
    assert verify_log(log, "branch", branch.ref.id, 7, left=line).seqs == 7
    inner = branch.ref.id, 6, log.read(branch.ref.id)[1].hash
    verdict = verify_log(log, "twig", twig.ref.id, 8, left=[*line, LeftFact("branch", *inner)])
    assert (verdict.ok, verdict.seqs) == (True, 8)
    forked = verify_log(log, "branch", branch.ref.id, 7, left=[left(trunk, 4)._replace(seq=3)])
    assert not forked.ok
    assert not verify_log(log, "branch", branch.ref.id, 7).ok
    other = Match(MemoryLog(), "trunk")
    other.append(2)
    cut = verify_log(other.log, "branch", 1, 7, left=line)
    assert (cut.ok, cut.first_bad) == (False, 3)
    assert "ends at seq 2" in cut.reason


def test_a_forked_history_is_found() -> None:
    """Another fact stands where the branch left, and the parent by itself holds."""
    log, other = MemoryLog(), MemoryLog()
    trunk = Match(log, "trunk")
    rows = trunk.append(4)
    changed = Match(other, "trunk")
    changed.append(3)
    loose = changed.rows(1)[0]._replace(actor="B")
    told = loose._asdict()
    del told["hash"]
    forged = loose._replace(hash=changed.chain.link(changed.hash, **told))
    other.append(changed.ref.id, [forged], key="forged", request=bytes(32))
    assert verify_log(other, "trunk", changed.ref.id, 4).ok
    assert rows[3].hash != forged.hash
    verdict = verify_log(other, "branch", changed.ref.id, left=[left(trunk, 4)])
    assert (verdict.ok, verdict.match, verdict.first_bad) == (False, "branch", 4)
    assert "forked" in verdict.reason
