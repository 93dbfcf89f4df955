"""Play is compared with another state of the project: who is compared, and which folder is none."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from evidence.bench import __main__ as measure
from evidence.bench import against, followers
from evidence.bench.engine import simulator_of_shipped
from evidence.bench.rewinding import rewinding
from evidence.bench.rounds import Measured
from tests.house.tree import ROOT
from tests.web.alone import run

Capture = pytest.CaptureFixture[str]


def test_play_is_compared_with_a_checkout() -> None:
    rows = against.against(ROOT, rounds=1, games=1)
    assert len(rows) == 2 * len(against.PROMISES)
    for one, then, now in zip(against.PROMISES, rows[::2], rows[1::2], strict=True):
        assert then.name == f"{one.words}, the other"
        assert now.name == f"{one.words}, this state"
        assert then.ratio is None
        assert now.ratio == now.value / then.value


def test_a_folder_without_the_project_is_named(tmp_path: Path, capsys: Capture) -> None:
    assert measure.BENCH.run(["--against", str(tmp_path)]) == 2
    assert "it has no referee/service" in capsys.readouterr().err
    broken = tmp_path / "referee" / "service"
    broken.mkdir(parents=True)
    (broken / "__init__.py").write_text("", "utf-8")
    (tmp_path / "referee" / "cards.py").write_text("shipped = None", "utf-8")
    (tmp_path / "referee" / "__init__.py").write_text("", "utf-8")
    assert measure.BENCH.run(["--against", str(tmp_path)]) == 2
    assert "cannot import name 'shipped_decks'" in capsys.readouterr().err.replace("\n", " ")


@pytest.mark.parametrize(("ratio", "code"), [(1.2, 0), (1.4, 1)])
def test_a_promise_that_is_not_kept_ends_with_one(
    ratio: float, code: int, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    row = Measured("play", "us/dec", 10, 9, 11, ratio, "<= 1.30x", ratio <= 1.3)
    monkeypatch.setattr(measure, "_compared", lambda *_, **__: [row])
    assert measure.BENCH.run(["--against", ".", "--json"]) == code
    assert json.loads(capsys.readouterr().out)["rows"][0]["ratio"] == ratio


@pytest.mark.parametrize(("holds", "code"), [(True, 0), (None, 0), (False, 1)])
def test_a_promise_that_is_not_kept_exits_1(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, *, holds: bool | None, code: int
) -> None:
    row = Measured("a figure", "us", 1.0, 0.9, 1.1, 1.5, "<= 2x", holds)
    monkeypatch.setattr(measure, "_groups", lambda *_, **__: iter([lambda: [row]]))
    asked = ["--db", "postgresql://nobody@127.0.0.1:1/none"]
    assert measure.BENCH.run(asked) == code
    assert "a figure" in capsys.readouterr().out


class _Wire:
    """A transport that goes nowhere."""

    def write(self, data: bytes) -> None:
        """Take a request in."""

    def close(self) -> None:
        """Hang up."""


def _heard(*pieces: bytes) -> followers.Ear:
    """Let an ear that knows 3 facts hear pieces of an answer, up to the sixth fact."""

    async def listen() -> followers.Ear:
        ear = followers.Ear(b"", 3, [])
        ear.connection_made(_Wire())
        for piece in pieces:
            ear.data_received(piece)
        ear.until(6)
        return ear

    return run(listen())


def _fact(seq: int) -> bytes:
    return b'id: %d\nevent: fact\ndata: {"seq":%d,"at":1,"words":"id: 9"}\n\n' % (seq, seq)


def test_a_follower_counts_what_it_missed_and_heard_twice() -> None:
    waiting = b'event: waiting\ndata: {"seq":5}\n\n'
    begun, length = b"HTTP/1.1 200 OK\r\n\r\nd\r\nretry: 1000\n\n", b"\r\n1f\r\n"
    whole = _heard(begun, length + _fact(4) + waiting + _fact(5)[:9], _fact(5)[9:], _fact(6))
    assert (whole.heard, whole.missed(), whole.doubled()) == ([4, 5, 6], 0, 0)
    assert whole.over.done()
    torn = _heard(begun, _fact(4), length + _fact(4), _fact(6))
    assert (torn.heard, torn.missed(), torn.doubled()) == ([4, 4, 6], 1, 1)
    assert not _heard(begun, _fact(4)).over.done()


def test_the_service_alone_is_measured(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def measured(*, quick: bool) -> list[Measured]:
        asked.append(quick)
        return [Measured("page of a seq, median", "ms", 4, 4, 4, None, "<= 3 ms", holds=False)]

    monkeypatch.setattr(measure, "_served", measured)
    assert measure.BENCH.run(["--serve", "--quick"]) == 1
    assert asked == [True]
    assert "page of a seq, median" in capsys.readouterr().out


def test_the_check_of_a_rewind_is_measured_beside_a_load(tmp_path: Path) -> None:
    load, *checks = rewinding(simulator_of_shipped(), tmp_path, rounds=1)
    assert load.ratio is None
    assert [one.target for one in checks] == ["<= 5.00x"] * 3
