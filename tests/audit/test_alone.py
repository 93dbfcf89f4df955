"""The verifier as one file: copied into an empty folder, it runs without the house."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
import tracemalloc
from importlib import import_module
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from events.chain import genesis
from events.memory_log import MemoryLog
from events.proofs import inclusion, openings, root_text, tree_of
from events.proofs.notes import Signer
from referee.audit import offline
from referee.audit.alone import MODULES, alone
from referee.audit.words import LINE_LIMIT
from tests.audit.copies import record
from tests.audit.packed_events import hall_event, packed
from tests.contracts.sample import Match
from tests.house.tree import ROOT

SIGNER = Signer("desk", Ed25519PrivateKey.from_private_bytes(bytes(32)))
LOG = MemoryLog()
ROWS = Match(LOG, "m-17", tags={"event": "Köln", "round": "8"}).append(30)
TREE = tree_of(ROWS)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "verifier.py").write_text(alone(), "utf-8")
    (tmp_path / "public.jsonl").write_bytes(record(sealed="AJB"))
    (tmp_path / "fact.json").write_bytes(inclusion("m-17", ROWS[0], genesis("m-17"), TREE, size=30))
    (tmp_path / "m.note").write_bytes(SIGNER.sign("m-17", TREE))
    (tmp_path / "opened.jsonl").write_bytes(b"".join(openings("m-17", ROWS)))
    return tmp_path


def told(folder: Path, *words: str) -> tuple[int, str]:
    done = subprocess.run(
        [sys.executable, "-I", "-S", "verifier.py", *words],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


def test_a_public_copy_a_proof_a_note_and_openings_hold(folder: Path) -> None:
    note = ("--note", "m.note", "--key", SIGNER.verifier)
    code, out = told(folder, "public.jsonl", *note, "--openings", "opened.jsonl")
    assert code == 0, out
    assert "holds: m-17, 30 facts, unaltered" in out
    assert "parts as committed, 0 still sealed" in out
    assert told(folder, "fact.json", *note)[0] == 0
    assert told(folder, "public.jsonl", "--root", root_text(TREE, 12))[0] == 0


def test_what_does_not_hold_is_told_with_the_reason_and_exit_1(folder: Path) -> None:
    other = Signer("desk", Ed25519PrivateKey.from_private_bytes(bytes(range(32))))
    altered = (folder / "public.jsonl").read_bytes().replace(b'"seq":9,', b'"seq":8,', 1)
    (folder / "altered.jsonl").write_bytes(altered)
    (folder / "m2.note").write_bytes(SIGNER.sign("m-18", TREE))
    wrong = root_text(tree_of(ROWS[::-1]))
    for words, reason in (
        (("altered.jsonl",), "seq 9"),
        (("public.jsonl", "--root", wrong), "another root"),
        (("fact.json", "--root", wrong), "a proof for another tree"),
        (("public.jsonl", "--note", "m.note", "--key", other.verifier), "is not signed by"),
        (("public.jsonl", "--note", "m2.note", "--key", SIGNER.verifier), "the match m-18"),
        (("public.jsonl", "--key", SIGNER.verifier), "no checkpoint signed by desk"),
        (("public.jsonl", "--openings", "m.note"), "an opening fails"),
    ):
        code, out = told(folder, *words)
        assert (code, reason in out) == (1, True), (words, out)


def test_the_file_of_an_event_is_verified_alone(folder: Path) -> None:
    data = packed(hall_event(), "spectator")
    (folder / "cup.zip").write_bytes(data)
    (folder / "cut.zip").write_bytes(data[:-7])
    code, out = told(folder, "cup.zip")
    assert (code, "holds: event cup, 8 matches" in out) == (0, True), out
    root = out.split("root ")[1].split()[0]
    assert "unaltered" in told(folder, "cup.zip", "--root", root)[1]
    code, out = told(folder, "cup.zip", "--root", root_text(TREE))
    assert (code, "another root" in out) == (1, True), out
    code, out = told(folder, "cut.zip")
    assert (code, "cut short" in out) == (1, True), out


def test_wrong_use_is_told_with_exit_2(folder: Path) -> None:
    for words, reason in (
        (("none.jsonl",), "No such file"),
        (("public.jsonl", "--root", "x"), "is no root"),
        (("public.jsonl", "--note", "m.note"), "--key"),
        (("public.jsonl", "--key", "x"), "NAME+HASH+BASE64"),
        ((), "FILE"),
    ):
        code, out = told(folder, *words)
        assert (code, reason in out) == (2, True), (words, out)


def test_no_file_is_read_whole_before_its_size_is_known(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    os.mkfifo(folder / "pipe")
    for name, size in (("large.jsonl", offline.LARGEST_EVENT + 1), ("large.txt", 1 << 21)):
        with (folder / name).open("wb") as file:
            file.truncate(size)
    key, good = ("--key", SIGNER.verifier), "public.jsonl"
    device, many = "is no ordinary file; save what it gives", "and no such file has"
    for words, reason in (
        (("/dev/zero",), device),
        (("pipe",), device),
        (("",), device),
        (("large.jsonl",), many),
        ((good, "--note", "large.txt", *key), many),
        ((good, "--note", "/dev/zero", *key), device),
        ((good, "--note", "m.note", *key, "--witnesses", "large.txt"), many),
        ((good, "--openings", "/dev/zero"), device),
        ((good, "--openings", "large.jsonl"), many),
    ):
        asked = [str(folder / one) if not one.startswith(("-", "/", *key)) else one for one in words]
        assert offline.main(asked) == 2, words
        assert reason in capsys.readouterr().err


def test_a_record_is_read_line_by_line(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with (folder / "line.jsonl").open("wb") as file:
        file.truncate(LINE_LIMIT + 10)
    tracemalloc.start()
    assert offline.main([str(folder / "line.jsonl")]) == 1
    assert tracemalloc.get_traced_memory()[1] < 3 * LINE_LIMIT
    tracemalloc.stop()
    monkeypatch.setattr(offline, "LARGEST_RECORD", 1000)
    assert offline.main([str(folder / "public.jsonl")]) == 2


def test_a_part_of_an_event_that_no_file_has_is_not_read(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "cup.zip").write_bytes(packed(hall_event(matches=1), "spectator"))
    monkeypatch.setattr("referee.audit.event_files.LARGEST_PART", 1000)
    assert offline.main([str(folder / "cup.zip")]) == 1
    assert "it has more than 1,000 bytes" in capsys.readouterr().out


def test_the_installed_program_is_the_same() -> None:
    scripts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["scripts"]
    module, _, name = scripts["referee-verify"].partition(":")
    assert getattr(import_module(module), name) is offline.command


def test_the_file_holds_the_whole_room_but_for_bundles() -> None:
    text = alone()
    assert "from referee" not in text
    apart = ("__init__", "__main__", "alone", "bundles")
    assert {f"{name}.py" for name in (*MODULES, *apart)} == {
        path.name for path in Path(str(sys.modules["referee.audit"].__file__)).parent.glob("*.py")
    }
