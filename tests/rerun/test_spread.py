"""Matches judged again by a cluster: each once, whoever is killed, and on from where it was left."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from time import monotonic, sleep

import pytest

from referee.service import open_desk
from referee.service.court.rerunning import OWN, Terms, judge_again, to_judge_again
from referee.service.errors import DeskError
from referee.spread import judge_part, keep, kept, parts, plan_in, spread
from referee.spread.judging import row_of

GAMES = 20
PATIENCE = 90.0


@pytest.fixture(scope="module")
def db(tmp_path_factory: pytest.TempPathFactory) -> str:
    place = str(tmp_path_factory.mktemp("spread") / "record.sqlite3")
    _referee(place, "simulate", "--games", str(GAMES)).check_returncode()
    return place


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Parts of one match each."""
    monkeypatch.setattr(parts, "SIZE", 1)


def _referee(db: str, *words: str) -> subprocess.CompletedProcess[str]:
    asked = [sys.executable, "-c", "from cli.app import main; main()", "--db", db, "--json", *words]
    return subprocess.run(asked, capture_output=True, text=True, check=False)


def _matches(db: str) -> list[str]:
    with closing(open_desk(db, readonly=True)) as desk:
        return list(to_judge_again(desk))


def test_a_cluster_finds_what_one_process_finds(db: str, tmp_path: Path) -> None:
    done = _referee(db, "readjudicate", "--all", "--edition", "8.0.0", "--cluster", "local", "--jobs", "2",
                    "--results", str(tmp_path / "out"))  # fmt: skip
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    terms = Terms("8.0.0")
    plan = plan_in(tmp_path / "out", _matches(db), terms)
    desk = open_desk(db, readonly=True)
    plain = [row_of(judge_again(desk, name, terms)) for part in plan.parts for name in part]
    desk.close()
    assert list(kept(plan)) == plain
    assert told["matches"] == GAMES
    assert told["verdicts"] == {v: sum(r["verdict"] == v for r in plain) for v in told["verdicts"]}


@pytest.mark.usefixtures("small")
def test_a_part_that_is_done_is_not_done_again(db: str, tmp_path: Path) -> None:
    plan = plan_in(tmp_path, _matches(db), OWN)
    assert plan.left() == list(range(GAMES))
    for number in (1, 4):
        keep(plan, number, judge_part(db, plan.parts[number], OWN))
    again = plan_in(tmp_path, _matches(db), OWN)
    assert again.left() == [n for n in range(GAMES) if n not in {1, 4}]
    asked = list(spread("local", 2, lambda n: (judge_part, db, plan.parts[n], OWN), again.left()))
    assert sorted(number for number, _ in asked) == again.left()
    for number, rows in asked:
        keep(again, number, rows)
    assert [row["match"] for row in kept(again)] == _matches(db)


def test_results_of_other_terms_are_refused(db: str, tmp_path: Path) -> None:
    plan_in(tmp_path, _matches(db), OWN)
    with pytest.raises(DeskError, match="something else"):
        plan_in(tmp_path, _matches(db), Terms("8.0.0"))
    with pytest.raises(DeskError, match="something else"):
        plan_in(tmp_path, _matches(db)[1:], OWN)
    other = tmp_path / "of-somebody"
    other.mkdir()
    (other / "thesis.txt").write_text("mine", "utf-8")
    with pytest.raises(DeskError, match="something else"):
        plan_in(other, _matches(db), OWN)
    assert (other / "thesis.txt").read_text("utf-8") == "mine"


def test_rows_of_another_part_are_not_kept(db: str, tmp_path: Path) -> None:
    plan = plan_in(tmp_path, _matches(db), OWN)
    with pytest.raises(ValueError, match="not the matches of part 0"):
        keep(plan, 0, [])
    assert plan.left() == [0]


@pytest.mark.parametrize("where", ["tcp://127.0.0.1:1", "nonsense"])
def test_a_cluster_that_is_none_is_told(db: str, tmp_path: Path, where: str) -> None:
    done = _referee(db, "readjudicate", "--all", "--cluster", where, "--results", str(tmp_path / "out"))
    assert done.returncode != 0
    assert "no cluster answers" in done.stderr
    assert "Traceback" not in done.stderr


def _workers(process: int) -> list[int]:
    told = subprocess.run(["ps", "-eo", "pid,ppid,args"], capture_output=True, text=True, check=True).stdout
    rows = [line.split(None, 2) for line in told.splitlines()[1:]]
    return [int(pid) for pid, parent, args in rows if int(parent) == process and "spawn_main" in args]


def dies_once(marker: Path, url: str, names: tuple[str, ...]) -> list[dict[str, object]]:
    """Judge matches again, and kill the process that begins with it."""
    if not marker.exists():
        marker.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return judge_part(url, names, OWN)


@pytest.mark.usefixtures("small")
def test_a_worker_that_is_killed_costs_nothing_but_time(db: str, tmp_path: Path) -> None:
    plan = plan_in(tmp_path / "out", _matches(db), OWN)
    marker = tmp_path / "died"
    done = list(spread("local", 2, lambda n: (dies_once, marker, db, plan.parts[n]), plan.left()))
    assert marker.exists()
    assert sorted(number for number, _ in done) == plan.left()
    assert all([row["match"] for row in rows] == list(plan.parts[number]) for number, rows in done)


@pytest.mark.usefixtures("small")
def test_a_work_whose_driver_is_killed_goes_on(db: str, tmp_path: Path) -> None:
    folder = tmp_path / "out"
    code = "from referee.spread import parts; parts.SIZE = 1\nfrom cli.app import main; main()"
    words = ["readjudicate", "--all", "--cluster", "local", "--jobs", "2", "--results", str(folder)]
    asked = [sys.executable, "-c", code, "--db", db, "--json", *words]
    plan = plan_in(folder, _matches(db), OWN)
    with subprocess.Popen(asked, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as driver:
        end = monotonic() + PATIENCE
        while len(plan.left()) == GAMES:
            assert monotonic() < end
            sleep(0.005)
        driver.kill()
    again = subprocess.run(asked, capture_output=True, text=True, check=False)
    assert again.returncode == 0, again.stderr
    assert [row["match"] for row in kept(plan)] == _matches(db)
    assert not list(folder.glob("*.tmp"))
