"""A simulated event, audited whole; then with faults seeded behind the referee's back; exit 1.

    python -m tests.soak.event --matches 1000 --calls 300 --seed 1

Of the faults each must be found at its match and under its code, and nothing else.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from cli.record.audit import audits
from events.stores import open_log
from referee.auditing import Finding
from referee.service import open_desk
from referee.service.records.auditing import audit_base, to_audit
from referee.service.store.audited import Audited
from tests.soak.forging import KINDS, Seeded, forge
from tests.soak.hall import Hall


class Run(NamedTuple):
    """What a run came to: what was done, what honest and seeded records gave, seconds."""

    done: Counter[str]
    honest: list[Finding]
    seeded: list[Seeded]
    found: list[Finding]
    facts: int
    orders: int
    seconds: tuple[float, float, float]

    def missed(self) -> list[Seeded]:
        """The seeded faults that were not found."""
        known = {(one.code, one.log) for one in self.found}
        return [one for one in self.seeded if (one.code, one.match) not in known]

    def alarms(self) -> list[Finding]:
        """What was found and is no seeded fault."""
        known = {(one.code, one.match) for one in self.seeded}
        return [*self.honest, *(f for f in self.found if (f.code, f.log) not in known)]

    def lines(self) -> list[str]:
        """Tell it as a table."""
        played, first, second = self.seconds
        told = ", ".join(f"{count} {what}" for what, count in sorted(self.done.items()))
        rows = [
            told,
            f"{self.facts:,} facts, {self.orders:,} orders; {played:.0f} s to play and judge",
            f"{first:.1f} s to audit, {second:.1f} s to audit with the faults",
            f"{'fault':<24}{'seeded':>8}{'found':>8}{'false alarms':>14}",
        ]
        for kind, code in KINDS.items():
            count = sum(one.code == code for one in self.seeded)
            lost = sum(one.code == code for one in self.missed())
            alarms = sum(one.code == code for one in self.alarms())
            rows.append(f"{kind:<24}{count:>8}{count - lost:>8}{alarms:>14}")
        others = [one for one in self.alarms() if one.code not in KINDS.values()]
        rows.append(f"{'anything else':<24}{0:>8}{0:>8}{len(others):>14}")
        return rows + [f"{f.code} {f.where}: {f.what}" for f in self.alarms()[:20]]


def audited(url: str, jobs: int) -> tuple[list[Audited], float]:
    """Audit everything in a database; give what it came to, and the seconds."""
    began = time.perf_counter()
    desk = open_desk(url, readonly=True)
    names, base = to_audit(desk), audit_base(desk)
    desk.close()
    found = [base, *audits(url, names, jobs=jobs)]
    return found, time.perf_counter() - began


def run(url: str, asked: tuple[int, int, int], *, each: int = 1, jobs: int = 1) -> Run:
    """Run an event of so many matches, calls and this seed in an empty database, and audit it."""
    matches, calls, seed = asked
    began = time.perf_counter()
    hall = Hall(open_log(url), seed)
    hall.run(matches, calls)
    hall.desk.close()
    played = time.perf_counter() - began
    honest, first = audited(url, jobs)
    seeded = forge(url, hall, each)
    found, second = audited(url, jobs)
    return Run(
        hall.done,
        [f for one in honest for f in one.findings],
        seeded,
        [f for one in found for f in one.findings],
        sum(one.facts for one in honest),
        sum(one.orders for one in honest),
        (played, first, second),
    )


def main(words: Sequence[str] | None = None) -> int:
    """Run as large an event as was asked for and print what was found."""
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("--matches", type=int, default=1000)
    asked.add_argument("--calls", type=int, default=300)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--each", type=int, default=5, help="how often each fault is seeded")
    asked.add_argument("--jobs", type=int, default=2)
    given = asked.parse_args(words)
    with tempfile.TemporaryDirectory() as folder:
        url = str(Path(folder) / "event.sqlite3")
        size = (given.matches, given.calls, given.seed)
        result = run(url, size, each=given.each, jobs=given.jobs)
    sys.stdout.write("\n".join(result.lines()) + "\n")
    return 1 if result.missed() or result.alarms() else 0


if __name__ == "__main__":
    sys.exit(main())
