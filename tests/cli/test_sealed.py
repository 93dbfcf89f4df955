"""A public copy in a database of its own: each command looks at it or refuses in a sentence."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Shell

LOOKS = (
    "legal demo@42",
    "matches",
    "show demo",
    "show demo@100 --as A",
    "log demo",
    "why demo@57",
    "diff demo@40",
    "diff demo@40 demo@100",
    "replay demo",
    "commitments demo",
    "slowplay demo",
    "access demo",
    "claims demo",
    "compare demo demo",
    "root demo",
    "export demo --public",
    "export demo --notation",
    "export demo --whole",
    "export demo --cloudevents",
    "export demo --html",
    "precedent guard",
    "verify demo",
)
REFUSED = (
    "act demo A pass",
    "knows demo --as A",
    "rewind demo@42 --dry-run",
    "rewind demo@42 --reason x",
    "branch demo@42",
    "note demo hm",
    "checkpoint demo@42 here",
    "call demo why --seat A",
    "consent demo --seat A",
    "prove demo@18 --open",
    "reveal demo",
    "review pack demo R1",
    "rule demo --question q --decision d --clause glossary.guard.1",
)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Shell:
    shell = Shell(tmp_path_factory.mktemp("whole") / "whole.sqlite3")
    shell.good("import", "shipped:demo")
    return shell


@pytest.fixture(scope="module")
def copy(whole: Shell, tmp_path_factory: pytest.TempPathFactory) -> Shell:
    folder = tmp_path_factory.mktemp("copy")
    whole.good("export", "demo", str(folder / "public.jsonl"), "--public")
    shell = Shell(folder / "copy.sqlite3")
    shell.good("import", str(folder / "public.jsonl"))
    return shell


@pytest.fixture(scope="module")
def root(whole: Shell) -> str:
    """The root over all facts of the match."""
    return next(row for row in whole.good("root", "demo").splitlines() if row.startswith("726:"))


@pytest.mark.parametrize("words", LOOKS)
def test_a_copy_is_looked_at(copy: Shell, words: str) -> None:
    told = copy(*words.split())
    if "No such command" in told.err:
        pytest.fail(f"{words} is no command")
    assert told.code == 0, told.err


@pytest.mark.parametrize("words", REFUSED)
def test_what_needs_all_of_a_match_is_refused_in_a_sentence(copy: Shell, words: str) -> None:
    told = copy(*words.split())
    assert told.code == 1, (told.out, told.err)
    first = told.err.splitlines()[0]
    assert "sealed" in first, first
    assert "fault in this program" not in told.err
    assert "try: " in told.err


@pytest.mark.parametrize("viewer", ["judge", "A", "B", "spectator"])
@pytest.mark.parametrize("seq", [2, 17, 43, 300, 726])
def test_whoever_looks_sees_what_a_spectator_sees_of_the_match(
    whole: Shell, copy: Shell, viewer: str, seq: int
) -> None:
    there = whole.json("show", f"demo@{seq}", "--as", "spectator")
    assert copy.json("show", f"demo@{seq}", "--as", viewer) == there


def test_the_log_is_that_of_a_spectator_word_for_word(whole: Shell, copy: Shell) -> None:
    for level in ("brief", "normal", "full"):
        there = whole.good("log", "demo", "--as", "spectator", "--level", level)
        assert copy("log", "demo", "--level", level).out == there


def test_the_table_says_that_it_is_that_of_a_sealed_copy(copy: Shell) -> None:
    assert "sealed copy, as spectator sees it" in copy.good("show", "demo@100")
    assert "UTC  sealed" in copy.good("matches")


def test_a_copy_is_copied_again_and_is_the_same(whole: Shell, copy: Shell, tmp_path: Path) -> None:
    for name, words in (("one", ("--public",)), ("two", ())):
        copy.good("export", "demo", str(tmp_path / name), *words)
    whole.good("export", "demo", str(tmp_path / "there"), "--public")
    there = (tmp_path / "there").read_bytes()
    assert (tmp_path / "one").read_bytes() == (tmp_path / "two").read_bytes() == there


def test_a_case_of_a_copy_is_public_and_holds(copy: Shell, root: str, tmp_path: Path) -> None:
    case = str(tmp_path / "case.zip")
    made = copy("bundle", "make", "demo@40..57", "--case", "the guard", "-o", case)
    assert "this is what a spectator sees, not a judge" in made.err
    said = copy.good("bundle", "check", case, "--root", root)
    assert "unaltered, sealed: A, B, J" in said
    assert "consistent with itself" in copy.good("bundle", "check", case)


@pytest.mark.parametrize("more", [(), ("--rerun",)])
def test_an_audit_says_sealed_and_how_much_was_asked(copy: Shell, more: tuple[str, ...]) -> None:
    told = copy("audit", "demo", *more)
    assert told.code == 1
    assert "nothing found" not in told.out
    assert "other-outcome" not in told.out
    assert "✗" not in told.out
    assert "parts of 261 of 726 facts are sealed" in " ".join(told.out.split())
    assert copy("readjudicate", "demo").out.startswith("○ demo: sealed, 726 facts")


def test_unaltered_is_said_of_what_was_held_to_a_root(whole: Shell, copy: Shell, root: str) -> None:
    for shell in (whole, copy):
        alone = shell.good("verify", "demo")
        assert "unaltered" not in alone
        assert f"its root is {root}; compare it with the published one" in alone
        assert "demo: 726 facts, unaltered" in shell.good("verify", "demo", "--root", root)
    first = whole.good("root", "demo", "--size", "500").splitlines()[1]
    said = copy.good("verify", "demo", "--root", first)
    assert "the first 500 unaltered, the others consistent with them" in said
