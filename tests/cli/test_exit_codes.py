"""One rule of exit codes (docs/commands.md): 0 it holds, 1 the answer is no, 2 wrong use."""

from __future__ import annotations

import shlex
from pathlib import Path

import pytest

from tests.cli.conftest import Shell

HOLDS = (
    "verify good.jsonl",
    "verify demo",
    "import good.jsonl",
    "root good.jsonl",
    "root demo",
    "prove --check fact.json",
    "bundle check case.zip",
    "event check cup.zip",
    "bundle show case.zip",
    "readjudicate demo",
    "audit demo",
    "export demo -",
    "commitments demo",
    "access demo",
)
DOES_NOT = (
    "verify {bad}",
    "import {bad}",
    "root {bad}",
    "prove --check {bad}",
    "bundle check {bad}",
    "event check {bad}",
    "bundle show {bad}",
    "review compare demo R1 {bad}",
    "verify demo --openings {bad}",
    "review answer {bad} --decision x --clause glossary.guard.1 --by bea",
)
READS = (
    "cards check {bad} --quick",
    "cards import {bad}",
    "deck check {bad}",
    "deck show {bad}",
    "simulate --games 1 --deck {bad}",
    "open x --deck-a {bad}",
    "open x --policy {bad}",
    "policy check {bad}",
    "policy show {bad}.toml",
    "event open x --by kim --policy {bad}",
    "readjudicate demo --cards {bad}",
    "perft {bad}",
    "sign demo --key {bad}",
    "keys show --key {bad}",
    "witness show --key {bad}",
    "publish demo --to notes --witnesses {bad}",
)
REFUSED = (
    "verify demo --root {other}",
    "verify good.jsonl --root {other}",
    "import good.jsonl --root {other}",
    "prove --check fact.json --root {other}",
    "bundle check case.zip --root {other}",
    "event check cup.zip --root {other}",
    "match remove own --reason mine",
    "reveal own",
)
WRONG = (
    "verify none.jsonl",
    "verify nobody",
    "import none.jsonl",
    "root none.jsonl",
    "root nobody",
    "prove --check none.json",
    "prove demo@9999",
    "bundle check none.zip",
    "event check none.zip",
    "event pack nobody none.zip",
    "event report nobody",
    "bundle show none.zip",
    "readjudicate nobody",
    "audit nobody",
    "export nobody",
    "show demo@9999",
    "commitments nobody",
    "verify demo --root nonsense",
    "import good.jsonl --root nonsense",
    "access nobody",
    "import good.jsonl --name other",
    "root demo --size 9999",
    "match remove nobody --reason x",
    "review compare demo R9 none.json",
    "reveal nobody",
    "export demo good.jsonl",
)
BAD = ("garbage.jsonl", "altered.jsonl", "short.jsonl", "empty.jsonl")
OTHER = "500:8p/OnOZVSFP8WKopJEDvF1FJCt7r5X8LaPEFewHuER0="


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a database, its record, a proof, a case, an event, and files that do not hold."""
    found = tmp_path_factory.mktemp("codes")
    shell = Shell(found / "codes.sqlite3")
    shell.good("import", "shipped:demo")
    shell.good("open", "own")
    shell.good("export", "demo", str(found / "good.jsonl"))
    shell.good("prove", "demo@57", str(found / "fact.json"))
    shell.good("bundle", "make", "demo@40..57", "--case", "guard", "-o", str(found / "case.zip"))
    shell.good("event", "open", "cup", "--by", "kim")
    shell.good("event", "pack", "cup", str(found / "cup.zip"), "--as", "spectator")
    data = (found / "good.jsonl").read_bytes()
    (found / "garbage.jsonl").write_bytes(b"garbage\n")
    (found / "altered.jsonl").write_bytes(data.replace(b'"seq":9', b'"seq":8', 1))
    (found / "short.jsonl").write_bytes(data[: len(data) // 2])
    (found / "empty.jsonl").write_bytes(b"")
    for name, what in (("bytes", b"\x80\xff"), ("packed.gz", b"\x1f\x8b\x08\0cut short")):
        (found / name).write_bytes(what)
    (found / "deep.toml").write_text(f"{'a.' * 20}a = 1\n", "utf-8")
    for name in ("garbage.jsonl", "bytes", "packed.gz", "deep.toml"):
        (found / f"{name}.toml").write_bytes((found / name).read_bytes())
    return found


@pytest.fixture
def shell(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Shell:
    monkeypatch.chdir(folder)
    return Shell(folder / "codes.sqlite3")


def ends(shell: Shell, line: str, **named: str) -> int:
    """Carry out a command line and give its exit code; whatever is no is said in words."""
    told = shell(*shlex.split(line.format(**named)))
    assert "fault in this program" not in told.err, told
    assert told.code in {0, 1, 2}
    assert told.out or told.err
    return told.code


@pytest.mark.parametrize("line", HOLDS)
def test_what_holds_ends_with_0(shell: Shell, line: str) -> None:
    assert ends(shell, line) == 0


@pytest.mark.parametrize("bad", BAD)
@pytest.mark.parametrize("line", DOES_NOT)
def test_a_file_that_does_not_hold_ends_with_1(shell: Shell, line: str, bad: str) -> None:
    assert ends(shell, line, bad=bad) == 1


@pytest.mark.parametrize("bad", ["garbage.jsonl", "bytes", "packed.gz", "deep.toml"])
@pytest.mark.parametrize("line", READS)
def test_a_file_that_cannot_be_read_as_what_it_should_be_ends_with_1(
    shell: Shell, line: str, bad: str
) -> None:
    assert ends(shell, line, bad=bad) == 1


@pytest.mark.parametrize("line", READS)
def test_a_file_that_is_not_there_ends_with_2(shell: Shell, line: str) -> None:
    assert ends(shell, line, bad="none.gone") == 2


@pytest.mark.parametrize("line", REFUSED)
def test_a_refusal_and_another_root_end_with_1(shell: Shell, line: str) -> None:
    assert ends(shell, line, other=OTHER) == 1


@pytest.mark.parametrize("line", WRONG)
def test_what_is_not_there_or_not_understood_ends_with_2(shell: Shell, line: str) -> None:
    assert ends(shell, line) == 2


def test_an_import_is_as_good_as_its_root(shell: Shell, tmp_path: Path) -> None:
    root = shell.good("root", "demo").splitlines()[1]
    other = Shell(tmp_path / "other.sqlite3")
    told = other("import", "good.jsonl", "--root", OTHER)
    assert "altered, or another match" in told.err
    assert "no match yet" in other("matches").out + other("matches").err
    alone = other.good("import", "good.jsonl")
    assert "726 facts, consistent with itself" in alone
    assert f"its root is {root}; compare it with the published one" in alone
    held = other.good("import", "good.jsonl", "--root", root)
    assert "726 facts, unaltered" in held
    assert "compare" not in held
    said = other.json("import", "good.jsonl", "--root", root)
    assert (said["checked"], said["root"], said["trusted"]) == ("unaltered", root, 726)
    first = shell.good("root", "demo", "--size", "500").splitlines()[1]
    partly = other.good("import", "good.jsonl", "--root", first)
    assert "the first 500 unaltered, the others consistent with them" in partly
