"""Where the time of a decision goes, from the request to its answer: a table of its stages.

    python -m tests.web.stages --seconds 6

A service with its record on disk is played at by one program on one connection, as in
`python -m evidence.bench --serve`. A stage ends where a function is entered or left; what lies
between two ends is counted to the later one. Medians in microseconds, and the tenth that was
quickest.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from inspect import iscoroutinefunction
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, Final, NamedTuple
from urllib.parse import urlsplit

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from events.sqlite_log import SqliteLog
from events.sqlite_writer import SqliteWriter
from evidence.bench.served import HERE
from evidence.bench.serving import matches_of
from referee.service import Desk
from referee.service.play import acting, asking
from referee.web import ServiceSettings
from referee.web.access.answering import ResponseLayer
from referee.web.api.table import actions
from referee.web.clerk import Clerk
from referee.web.serving import keep_log
from tests.soak.served import served

OWNER: Final = "the-owner-of-this-service"
WARM: Final = 100
US: Final = 1e6


class End(NamedTuple):
    """A function, and which stages end where it is entered and where it is left."""

    owner: Any
    name: str
    entered: str = ""
    left: str = ""


WAITED: Final = "the program thinks, and the line between"
ENDS: Final = (
    End(HttpToolsProtocol, "data_received", WAITED),
    End(ResponseLayer, "hear", "read by the protocol", "its line in the log"),
    End(Clerk, "_ask", "let in, its body read", "back in the loop"),
    End(Desk, "one_look", "taken by the thread that writes"),
    End(SqliteLog, "head", "what the visitor may order", "the head of the match asked for"),
    End(acting, "decide", "the words understood", "decided: rules, effects, fold"),
    End(acting, "_command", "made ready to be written", "encoded, salted, chained"),
    End(SqliteWriter, "_together", "the transaction begun", "rows inserted"),
    End(SqliteWriter, "append", "", "committed: on the disk"),
    End(acting, "_settled", "", "gone on in memory"),
    End(asking, "asked_at", "", "what is asked next, and its answers"),
    End(actions, "to_json", "facts projected", "written as JSON"),
    End(RequestResponseCycle, "send", "the answer made", "handed to the line"),
)
"""In the order in which they come; the first begins a decision."""


class Watch:
    """Notes when each stage of the decisions ended, one decision after the other."""

    def __init__(self) -> None:
        """Have noted nothing."""
        self.decisions: list[dict[str, float]] = []
        self._at = perf_counter()

    def end(self, stage: str) -> None:
        """Note the end of a stage."""
        now = perf_counter()
        if stage == WAITED:
            self.decisions.append(defaultdict(float))
        if stage and self.decisions:
            self.decisions[-1][stage] += (now - self._at) * US
            self._at = now

    def over(self, one: End) -> Callable[..., Any]:
        """A function that does what another does, and notes what ends with it."""
        inner = getattr(one.owner, one.name)

        @wraps(inner)
        def work(*given: Any, **named: Any) -> Any:
            self.end(one.entered)
            try:
                return inner(*given, **named)
            finally:
                self.end(one.left)

        @wraps(inner)
        async def wait(*given: Any, **named: Any) -> Any:
            self.end(one.entered)
            try:
                return await inner(*given, **named)
            finally:
                self.end(one.left)

        return wait if iscoroutinefunction(inner) else work

    @contextmanager
    def looking(self) -> Iterator[None]:
        """Note the ends of stages as long as the block lasts."""
        before = [(one, getattr(one.owner, one.name)) for one in ENDS]
        for one, _ in before:
            setattr(one.owner, one.name, self.over(one))
        try:
            yield
        finally:
            for one, inner in before:
                setattr(one.owner, one.name, inner)


def played(folder: Path, seconds: float) -> tuple[list[dict[str, float]], dict[str, float]]:
    """Play for some seconds; give the stages of each decision, and what the program saw."""
    db, watch = str(folder / "played.sqlite3"), Watch()
    names = matches_of(db, int(seconds * 10))
    with watch.looking(), (folder / "log").open("w") as log:
        keep_log(log)
        with served(ServiceSettings(db, public=True, owner=OWNER)) as base:
            place = urlsplit(base)
            words = (place.hostname, place.port, OWNER, seconds, 1, *names)
            done = subprocess.run(
                [sys.executable, "-P", "-m", "evidence.bench.players", *map(str, words)],
                env={"PYTHONPATH": str(HERE)},
                capture_output=True,
                text=True,
                check=True,
            )
    whole = [one for one in watch.decisions if "rows inserted" in one]
    return whole[WARM:], json.loads(done.stdout)


def table(decisions: list[dict[str, float]]) -> Iterator[str]:
    """Write the stages in their order, each by its median and the tenth that was quickest."""
    stages = [stage for one in ENDS for stage in (one.entered, one.left) if stage]
    order = sorted(dict.fromkeys(stages), key=lambda stage: stage == "its line in the log")
    for stage in order:
        rows = sorted(one.get(stage, 0.0) for one in decisions)
        yield f"{stage:42}{rows[len(rows) // 2]:8.0f} us{rows[len(rows) // 10]:8.0f} us"
    rows = sorted(sum(one.values()) - one[WAITED] for one in decisions)
    yield f"{'in the service':42}{rows[len(rows) // 2]:8.0f} us{rows[len(rows) // 10]:8.0f} us"


def main() -> int:
    """Measure and print."""
    asked = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    asked.add_argument("--seconds", type=float, default=6.0)
    with TemporaryDirectory(prefix="stages-", dir=".") as folder:
        decisions, seen = played(Path(folder), asked.parse_args().seconds)
    sys.stdout.write("\n".join(table(decisions)) + "\n")
    sys.stdout.write(f"{len(decisions)} decisions; the program saw p50 {seen['p50']:.2f} ms\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
