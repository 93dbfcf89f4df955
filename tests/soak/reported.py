"""Reports and files of events: how large, how long, and whether each holds; exit 1.

    python -m tests.soak.reported --people 400 --rounds 9 --matches 52 --seed 1

Two events: one of slips, with a cut, calls and corrections, and one whose matches are all recorded, judged,
signed and closed. Of each the report is counted, drawn and audited, the event packed for everybody and
whole, and both files are checked, again counted and asked again.
"""

from __future__ import annotations

import argparse
import gzip
import sys
import tempfile
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from time import perf_counter
from typing import Any, NamedTuple

from events.stores import open_log
from referee.audit import check_event_file
from referee.audit.stored import StoredFile
from referee.exchange.event_files import EventFileRequest, pack_event
from referee.exchange.event_readings import read_again
from referee.report.page import report_page
from referee.service import Desk, open_desk
from referee.service.reporting import event_report, report_audit, told_report
from tests.soak.hall import CUP, Hall
from tests.soak.swiss import run as run_swiss

VIEWERS = ("spectator", "judge")


class Measured(NamedTuple):
    """What was measured of an event: a name, a number, and what it is of."""

    what: str
    value: float
    unit: str


def _timed(rows: list[Measured], what: str, work: Callable[[], Any]) -> Any:
    began = perf_counter()
    done = work()
    rows.append(Measured(what, perf_counter() - began, "s"))
    return done


def measured(desk: Desk, folder: Path) -> list[Measured]:
    """Report on an event, pack it, check it; raises AssertionError for a file that does not hold."""
    rows: list[Measured] = []
    found = _timed(rows, "report counted", lambda: event_report(desk, CUP, whole=True))
    told = told_report(desk, CUP, whole=True)
    page = _timed(rows, "report drawn", lambda: report_page(told))
    audit = _timed(rows, "audited", lambda: report_audit(desk, CUP, whole=True))
    assert audit.faults == 0, audit.logs
    rows.append(Measured("tables", found.tables, ""))
    rows.append(Measured("matches on record", found.recorded, ""))
    rows.append(Measured("facts", audit.facts, ""))
    rows.append(Measured("page", len(page.text.encode()) / 1e3, "kB"))
    for viewer in VIEWERS:
        rows += _file(desk, folder / f"{viewer}.zip", viewer)
    return rows


def _file(desk: Desk, path: Path, viewer: str) -> list[Measured]:
    rows: list[Measured] = []
    with path.open("w+b") as out:
        _timed(rows, f"{viewer}: packed", lambda: pack_event(desk, EventFileRequest(CUP, viewer), out))
        verdict = _timed(rows, f"{viewer}: checked", lambda: check_event_file(out))
        assert verdict.ok, verdict
        file = StoredFile(out)
        again = _timed(rows, f"{viewer}: counted and asked again", lambda: read_again(file.parts, file.read))
        assert again.ok, again
        assert again.audit is not None
        assert again.audit.faults == 0
    data = path.read_bytes()
    rows.append(Measured(f"{viewer}: size", len(data) / 1e6, "MB"))
    rows.append(Measured(f"{viewer}: by gzip", len(gzip.compress(data, 6, mtime=0)) / 1e6, "MB"))
    return rows


def slips(folder: Path, people: int, rounds: int, seed: int) -> list[Measured]:
    """An event of slips with a cut to 8, or to 4 of few people."""
    with closing(open_desk(str(folder / "slips.sqlite3"))) as desk:
        run_swiss(desk, people, rounds, 8 if people > 40 else 4, seed)
        return measured(desk, folder)


def recorded(folder: Path, matches: int, seed: int) -> list[Measured]:
    """An event whose matches are played to their ends by random players, with calls at three of four."""
    hall = Hall(open_log(str(folder / "recorded.sqlite3")), seed)
    hall.run(matches, 3 * matches // 4, whole=1.0)
    with closing(hall.desk):
        return measured(hall.desk, folder)


def main(words: Sequence[str] | None = None) -> int:
    """Run both events and print what they came to."""
    asked = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    asked.add_argument("--people", type=int, default=400)
    asked.add_argument("--rounds", type=int, default=9)
    asked.add_argument("--matches", type=int, default=52, help="recorded ones, in four rounds")
    asked.add_argument("--seed", type=int, default=1)
    given = asked.parse_args(words)
    with tempfile.TemporaryDirectory() as place:
        one, other = Path(place) / "one", Path(place) / "other"
        one.mkdir()
        other.mkdir()
        events = {
            f"{given.people} people, {given.rounds} rounds of slips": slips(
                one, given.people, given.rounds, given.seed
            ),
            f"{given.matches} matches on record": recorded(other, given.matches, given.seed),
        }
    for name, rows in events.items():
        sys.stdout.write(f"{name}\n")
        for row in rows:
            shown = f"{row.value:,.0f}" if not row.unit else f"{row.value:.2f}"
            sys.stdout.write(f"  {row.what:<36}{shown:>10} {row.unit}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
