"""A copy of the project is made to be compiled: what is copied, what is changed, what is left."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from evidence import compiled
from evidence.compiled import COMPILED, DERIVED, EDITS, HERE, CompiledPart, files_of
from referee.effects.board.derived import Derived

Capture = pytest.CaptureFixture[str]


def test_each_place_that_is_changed_stands_in_the_project_once() -> None:
    for edit in EDITS:
        assert (HERE / edit.path).read_text("utf-8").count(edit.here) == 1
    assert tuple(DERIVED.strip('"').split()) == Derived.__slots__


def test_the_copy_is_told_with_what_was_compiled(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []

    def built(command: list[str], **around: object) -> subprocess.CompletedProcess[str]:
        asked.append((command[:2], around["cwd"], command[3:]))
        (tmp_path / "copy" / "build").mkdir()
        (tmp_path / "copy" / "one.so").write_bytes(bytes(2_000_000))
        return subprocess.CompletedProcess(command, 0, "", "")

    monkeypatch.setattr(compiled, "_COPIED", ("referee",))
    monkeypatch.setattr(subprocess, "run", built)
    copy = tmp_path / "copy"
    assert COMPILED.run([str(copy), "--part", "run"]) == 0
    [(program, folder, files)] = asked
    assert (program, folder) == ([sys.executable, "-c"], copy)
    assert {"referee/fold/moves.py", "referee/effects/read/sets.py"} < set(files)
    assert capsys.readouterr().out == f"{len(files)} modules, 0 s, 2.0 MB\n"
    for edit in EDITS:
        text = (copy / edit.path).read_text("utf-8")
        assert edit.there in text
        assert edit.here not in text
    assert COMPILED.run([str(copy)]) == 2
    assert f"{copy} is there already" in capsys.readouterr().err.replace("\n", " ")


def test_what_cannot_be_compiled_is_told(
    tmp_path: Path, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compiled, "BUILD", "raise SystemExit('no compiler')")
    monkeypatch.setattr(compiled, "copied", Path.mkdir)
    assert COMPILED.run([str(tmp_path / "copy")]) == 2
    assert "no compiler" in capsys.readouterr().err


def test_values_nodes_and_packages_are_left_as_they_are() -> None:
    files = files_of(CompiledPart.ALL, HERE)
    assert "referee/rules/decide.py" in files
    assert not [name for name in files if "/nodes/" in name or name.endswith("__init__.py")]
    assert "referee/state/codec.py" in files
    assert not {"referee/state/match.py", "referee/rules/action.py"}.intersection(files)
