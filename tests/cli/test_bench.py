"""Play is compared with another state of the project: who is compared, and which folder is none."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli import app
from cli.bench import against
from cli.bench.rounds import Measured
from cli.operate import measure
from tests.house.tree import ROOT

Capture = pytest.CaptureFixture[str]


def test_play_is_compared_with_a_checkout() -> None:
    then, now = against.against(ROOT, rounds=1, games=1)
    assert (then.name, now.name) == (against.THEN, against.NOW)
    assert then.ratio is None
    assert now.ratio == now.value / then.value


def test_a_folder_without_the_project_is_named(tmp_path: Path, capsys: Capture) -> None:
    assert app.run(["bench", "--against", str(tmp_path)]) == 2
    assert "it has no referee/service" in capsys.readouterr().err
    broken = tmp_path / "referee" / "service"
    broken.mkdir(parents=True)
    (broken / "__init__.py").write_text("", "utf-8")
    (tmp_path / "referee" / "cards.py").write_text("shipped = None", "utf-8")
    (tmp_path / "referee" / "__init__.py").write_text("", "utf-8")
    assert app.run(["bench", "--against", str(tmp_path)]) == 2
    assert "cannot import name 'shipped_decks'" in capsys.readouterr().err.replace("\n", " ")


@pytest.mark.parametrize(("ratio", "code"), [(1.2, 0), (1.4, 1)])
def test_a_promise_that_is_not_kept_ends_with_one(
    ratio: float, code: int, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = Measured(against.NOW, "us/dec", 10, 9, 11, ratio, "<= 1.30x", ratio <= against.LIMIT)
    monkeypatch.setattr(measure, "_compared", lambda *_, **__: [row])
    assert app.run(["bench", "--against", ".", "--json"]) == code
    assert json.loads(capsys.readouterr().out)["rows"][0]["ratio"] == ratio
