"""How long a browser takes with a match of 2,000 facts: until a page listens, and for a step.

    python -m tests.web.pace --rounds 5 --steps 60

Each round opens a page that the browser has never seen, and steps on as fast as a hand. A page
listens when its script has run; a step is painted when the frame that shows it is over. Beside it
stands what a frame takes in which nothing changes.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from playwright.sync_api import Browser, sync_playwright

from evidence.bench.engine import SHORT, Stored, long_match, simulator_of_shipped
from evidence.bench.served import Served
from tests.web.chromium import BEEN_HERE, launched

STEP: Final = (Path(__file__).parent / "pace.js").read_text("utf-8")
BEGUN: Final = "performance.getEntriesByType('navigation')[0].domContentLoadedEventEnd"
GAP: Final = 60
"""Milliseconds between two steps of a hand that holds a key or presses it quickly."""
LISTENS, PAINTED = 1000.0, 50.0
"""What is promised, in milliseconds."""


class Found(NamedTuple):
    """A figure: what took so many milliseconds each time, and what its middle may be."""

    name: str
    took: list[float]
    most: float | None = None

    def line(self) -> str:
        """Write it: middle, the time that one in twenty is above, and whether it holds."""
        rows = sorted(self.took)
        middle, late = rows[len(rows) // 2], rows[len(rows) * 19 // 20]
        told = f"{self.name:42}{middle:8.1f} ms   one in twenty {late:7.1f} ms"
        if self.most is None:
            return told
        return f"{told}   <= {self.most:.0f} ms  {'holds' if middle <= self.most else 'MISSED'}"


def _match(folder: Path) -> str:
    """Store a match of 2,000 facts between shipped decks; give the database."""
    simulator = simulator_of_shipped()
    stored = Stored(folder, long_match(simulator, SHORT))
    stored.log.put_blob("catalog", simulator.library.catalog.dump())
    stored.log.close()
    return str(stored.path)


def _round(browser: Browser, address: str, steps: int) -> dict[str, list[float]]:
    """Open a page with nothing kept, and step on from it."""
    context = browser.new_context(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    context.add_init_script(BEEN_HERE)
    try:
        page = context.new_page()
        page.goto(address, wait_until="domcontentloaded")
        begun: float = page.evaluate(BEGUN)
        page.wait_for_load_state("networkidle")
        rows: list[dict[str, float]] = page.evaluate(STEP, {"steps": steps, "gap": GAP})
    finally:
        context.close()
    return {"begun": [begun], **{name: [row[name] for row in rows] for name in rows[0]}}


def measured(rounds: int, steps: int) -> Iterator[Found]:
    """Measure pages at seqs of chance and the steps after them; the first round warms up."""
    chance, every = Random("pace"), defaultdict[str, list[float]](list)
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = launched(playwright)
        with Served(_match(Path(folder))) as service:
            where = f"http://{service.host}:{service.port}/m/bench-{SHORT}?as=spectator&seq="
            for turn in range(rounds + 1):
                seq = chance.randrange(1, SHORT - steps)
                for name, took in _round(browser, f"{where}{seq}", steps).items():
                    every[name] += took if turn else []
        browser.close()
    yield Found("a page listens", every["begun"], LISTENS)
    yield Found("a frame in which nothing changes", every["frame"])
    yield Found("a step, the page changed", every["changed"])
    yield Found("a step, painted", every["painted"], PAINTED)


def main() -> int:
    """Measure as often as was asked for and print what was found."""
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("--rounds", type=int, default=5)
    asked.add_argument("--steps", type=int, default=60)
    given = asked.parse_args()
    found = list(measured(given.rounds, given.steps))
    sys.stdout.write("\n".join(one.line() for one in found) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
