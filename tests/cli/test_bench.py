"""Play is compared with another state of the project: who is compared, and which folder is none."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli import app, measure
from cli.bench import against
from cli.bench.rounds import Measured
from tests.house.tree import ROOT

Capture = pytest.CaptureFixture[str]


def test_play_is_compared_with_a_checkout() -> None:
    then, now = against.against(ROOT, rounds=1, games=1)
    assert (then.name, now.name) == (against.THEN, against.NOW)
    assert then.ratio is None
    assert now.ratio == now.value / then.value


def test_a_folder_without_the_project_is_named(tmp_path: Path, capsys: Capture) -> None:
    assert app.run(["bench", "--against", str(tmp_path)]) == 2
    told = capsys.readouterr().err
    assert f"no match can be played in {tmp_path}" in told.replace("\n", " ")
    assert "No module named" in told


@pytest.mark.parametrize(("ratio", "code"), [(1.2, 0), (1.4, 1)])
def test_a_promise_that_is_not_kept_ends_with_one(
    ratio: float, code: int, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = Measured(against.NOW, "us/dec", 10, 9, 11, ratio, "<= 1.30x", ratio <= against.LIMIT)
    monkeypatch.setattr(measure, "_compared", lambda *_, **__: [row])
    assert app.run(["bench", "--against", ".", "--json"]) == code
    assert json.loads(capsys.readouterr().out)["rows"][0]["ratio"] == ratio
