"""A case is made, checked without a database, and read."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

from tests.cli.conftest import Shell


def bundled(shell: Shell, tmp_path: Path, *more: str, stretch: str = "m1@5..20") -> str:
    file = str(tmp_path / "case.zip")
    shell.good("bundle", "make", stretch, "--case", "a guard", "-o", file, *more)
    return file


def test_a_bundle_is_checked_without_the_database(shell: Shell, tmp_path: Path) -> None:
    shell.good("rule", "m1", "May it?", "--clause", "glossary.guard.1", "--decision", "It may not.")
    root = shell.json("root", "m1")["root"]
    file = bundled(shell, tmp_path)
    other = Shell(tmp_path / "none.sqlite3")
    told = other.good("bundle", "check", file, "--root", root)
    assert "a guard, match m1" in told
    assert f"root {root}" in told
    assert not (tmp_path / "none.sqlite3").exists()
    page = other.good("bundle", "show", file)
    assert "It may not." in page
    clauses = json.loads(other.good("bundle", "show", file, "--part", "clauses.json"))
    assert "glossary.guard.1" in clauses


def test_a_bundle_with_a_missing_part_exits_with_no(shell: Shell, tmp_path: Path) -> None:
    file = bundled(shell, tmp_path)
    short = tmp_path / "short.zip"
    with zipfile.ZipFile(file) as whole, zipfile.ZipFile(short, "w") as out:
        for name in whole.namelist():
            if name != "court/rulings.json":
                out.writestr(name, whole.read(name))
    for command in ("check", "show"):
        told = shell("bundle", command, str(short))
        assert told.code == 1
        assert "does not hold: court/rulings.json: it is missing" in told.out
    said = shell("bundle", "check", str(short), "--json")
    assert json.loads(said.out)["part"] == "court/rulings.json"


def test_another_root_exits_with_no(shell: Shell, tmp_path: Path) -> None:
    file = bundled(shell, tmp_path)
    older = shell.json("root", "m1", "--size", "10")["root"]
    told = shell("bundle", "check", file, "--root", older)
    assert told.code == 1
    assert "is trusted" in told.out


def test_a_public_bundle_says_so(shell: Shell, tmp_path: Path) -> None:
    file = bundled(shell, tmp_path, "--public", stretch="m1")
    assert "sealed: A" in shell.good("bundle", "check", file)
    assert "Hidden parts are sealed" in shell.good("bundle", "show", file)


def test_wrong_use_is_told(shell: Shell, tmp_path: Path) -> None:
    file = bundled(shell, tmp_path)
    for words, told in (
        (("make", "m1", "-o", file), "the case has no name"),
        (("make", "m1@5..x", "--case", "x", "-o", "-"), "m1 has no point 'x'"),
        (("make", "m1@20..5", "--case", "x", "-o", "-"), "runs backwards"),
        (("make", "m1", "--case", "x", "-o", file), "is there already"),
        (("show", file, "--part", "nothing"), "there is no part 'nothing'"),
        (("check", str(tmp_path / "absent.zip")), "no such file"),
    ):
        refused = shell("bundle", *words)
        assert refused.code == 2, words
        assert told in refused.err, refused.err
