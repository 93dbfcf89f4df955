"""Televisions in a hall: what a screen costs the service, and how soon it hears of a new round.

python -m tests.soak.walls --people 400 --televisions 100 --seconds 20
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path
from statistics import median
from threading import Thread
from typing import Final

from evidence.bench.served import Served
from referee.service import open_desk
from referee.service.event.people import put_person
from referee.service.event.running import open_event
from referee.service.orders import decided, entrants, pairings, rounds, sit
from tests.ordering import given
from tests.web.pictured import NAMED

BY, CUP = "organiser:kim", "cup"
POLL: Final = 5.0
"""Seconds after which a screen asks again by itself."""
SCREENS: Final = ("", "/pairings", "/pairings?by=table", "/clock", "/standings", "/calls")


def recorded(place: str, people: int) -> None:
    """An event whose first round is paired."""
    with closing(open_desk(place)) as desk:
        open_event(desk, CUP, BY, policy=NAMED)
        for number in range(people):
            put_person(desk, f"p{number}", f"Person Number {number}")
        listed = "id\n" + "\n".join(f"p{number}" for number in range(people))
        entrants.import_people(sit(desk, CUP, BY, {"key": None, "expect": None}), listed.encode())
        given(pairings.pair, desk, CUP, BY, 1)


class Television(Thread):
    """A screen on the wall: it follows the event, and asks when that moves and now and then."""

    def __init__(self, service: Served, number: int, until: float) -> None:
        super().__init__(daemon=True)
        self.service, self.number, self.until = service, number, until
        self.path = f"/hall/{CUP}{SCREENS[number % len(SCREENS)]}"
        self.took: list[float] = []
        self.heard: list[float] = []
        self.wrong = 0

    def run(self) -> None:
        Thread(target=self._follow, daemon=True).start()
        time.sleep(POLL * (self.number % 50) / 50)
        tag = ""
        while time.monotonic() < self.until:
            begun = time.monotonic()
            line = HTTPConnection(self.service.host, self.service.port, timeout=30)
            line.request("GET", self.path, headers={"accept": "text/html", "if-none-match": tag})
            answer = line.getresponse()
            answer.read()
            line.close()
            self.took.append(time.monotonic() - begun)
            tag = answer.headers.get("etag") or tag
            self.wrong += answer.status not in {200, 304}
            time.sleep(max(0.0, begun + POLL - time.monotonic()))

    def _follow(self) -> None:
        for one in self.service.stream(f"/hall/{CUP}/stream"):
            if one.name == "moved":
                self.heard.append(time.monotonic())


def alone(service: Served, path: str, times: int = 9) -> float:
    """Milliseconds that a screen takes which nobody asked for in this second, on a quiet service."""
    rows = []
    for _ in range(times):
        time.sleep(1.01)
        begun = time.monotonic()
        status, _ = service.get(path)
        rows.append((time.monotonic() - begun) * 1000)
        assert status == 200, path
    return median(rows)


def main(words: Sequence[str] | None = None) -> int:
    """Measure it and print what it took."""
    asked = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    asked.add_argument("--people", type=int, default=400)
    asked.add_argument("--televisions", type=int, default=100)
    asked.add_argument("--seconds", type=float, default=20)
    said = asked.parse_args(words)
    with tempfile.TemporaryDirectory() as folder:
        place = str(Path(folder) / "hall.sqlite3")
        recorded(place, said.people)
        with Served(place) as service, closing(open_desk(place)) as desk:
            given(rounds.begin, desk, CUP, BY, 1)
            for screen in (*SCREENS, "?sheet=1"):
                took = alone(service, f"/hall/{CUP}{screen}")
                sys.stdout.write(f"/hall/{CUP}{screen:<20} {took:6.1f} ms\n")
            for screen in ("pairings", "slips", "standings", "decks"):
                took = alone(service, f"/desk/event/{CUP}/print/{screen}", 5)
                sys.stdout.write(f"print/{screen:<20} {took:6.1f} ms\n")
            took = alone(service, f"/desk/event/{CUP}")
            sys.stdout.write(f"the organiser's screen {took:6.1f} ms\n")
            _crowd(service, desk, said.televisions, said.seconds)
    return 0


def _crowd(service: Served, desk: object, count: int, seconds: float) -> None:
    """Let so many televisions hang, write results meanwhile, and tell how soon they heard of each."""
    until, before = time.monotonic() + seconds, service.seconds()
    walls = [Television(service, number, until) for number in range(count)]
    for one in walls:
        one.start()
    time.sleep(POLL + 1)
    written = []
    for table in range(1, 6):
        written.append(time.monotonic())
        given(decided.result, desk, CUP, BY, 1, table, "A")  # type: ignore[arg-type]
        time.sleep(1.5)
    for one in walls:
        one.join()
    late = [
        next((h - at for h in one.heard if h > at), float("inf")) * 1000 for one in walls for at in written
    ]
    took = sorted(ms * 1000 for one in walls for ms in one.took)
    used = 100 * (service.seconds() - before) / seconds
    sys.stdout.write(
        f"{count} televisions: {len(took)} looks, {sum(one.wrong for one in walls)} refused; "
        f"{median(took):.1f} ms, of 100 one {took[int(len(took) * 0.99)]:.1f}; "
        f"hear of a change after {median(late):.0f} ms, at most {max(late):.0f}; "
        f"{used:.0f} % of a core for the service itself\n"
    )


if __name__ == "__main__":
    sys.exit(main())
