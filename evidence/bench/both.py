"""What one process measures of the state of the project that it is started in; prints JSON.

It is run with an older state as well, so it says nothing that is newer than b48e621.
"""

import gc
import json
import random
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from time import process_time
from typing import Any

from events.chain import Chain
from events.kinds import Fact, MatchOpened
from referee.cards import shipped, shipped_decks
from referee.service import open_desk
from referee.service.chance import seeded_entropy
from referee.service.simulated.simulate import Simulator, answer, seeds
from referee.service.store.reader import StoreReader
from referee.service.store.rows import to_facts, to_rows
from referee.sight import Follower, project_fact
from referee.state import Match
from referee.timeline import state_at

try:
    from referee.service.event.starting import open_match
    from referee.service.play.acting import act
except ImportError:  # An older state, whose desk did this by methods.
    from referee.service import desk

    older: Any = desk.Desk
    open_match, act = older.open, older.act

DECKS = ("ember-court", "tide-chorus")
VIEWERS = ("A", "B", "spectator")
MICRO, MILLI = 1e6, 1e3
TIMES, SEEKS, DECISIONS, LISTED = 5, 60, 150, 3
"""How often each is done at most; with few games less."""


class RecordFollower:
    """Follows a match as a service does: three views, facts for three, rows and their chain."""

    def __init__(self) -> None:
        """Begin with an empty chain."""
        self.chain, self.entropy = Chain("bench"), seeded_entropy("bench")
        self.previous = self.chain.genesis()
        self.followers = {viewer: Follower(viewer) for viewer in VIEWERS}

    def watch(self, facts: Sequence[Fact], state: Match, table: object) -> None:
        """Take in one command."""
        del table
        for viewer, follower in self.followers.items():
            for fact in facts:
                project_fact(fact, viewer)
            follower.view(state)
        self.previous = to_rows(self.chain, self.previous, facts, self.entropy)[-1].hash


def played(table: Simulator, games: int, *, full: bool) -> float:
    """Play matches in memory, or with all that a service does; microseconds a decision."""
    decisions, began = 0, process_time()
    for seed in seeds("bench", games):
        decisions += table.play(seed, RecordFollower().watch if full else None).decisions
    return (process_time() - began) / decisions * MICRO


def at_desk(folder: str, games: int) -> dict[str, float]:
    """Act at a desk over a file; then load its facts, seek in it and list it."""
    path = str(Path(folder) / "matches.sqlite3")
    chance = random.Random(3)  # noqa: S311 - the same match each time
    with closing(open_desk(path)) as desk:
        open_match(desk, "m1", *DECKS, first="A", seed=3)
        acted, began = 0, process_time()
        while acted < min(DECISIONS, 30 * games) and desk.table("m1").seat:
            table = desk.table("m1")
            act(desk, "m1", table.seat, answer(table, chance))
            acted += 1
        a_decision = (process_time() - began) / acted * MICRO
    with closing(open_desk(path)) as desk:
        ref = desk.log.match("m1")
        rows = desk.log.read(ref.id)
        gc.collect()
        gc.disable()
        began = process_time()
        for _ in range(TIMES):
            to_facts(rows)
        load = (process_time() - began) / len(rows) / TIMES * MICRO
        reader = StoreReader(desk.log, ref.id)
        points = [chance.randint(1, len(rows)) for _ in range(SEEKS)]
        began = process_time()
        for point in points:
            state_at(reader, point)
        seek = (process_time() - began) / SEEKS * MICRO
    gc.enable()
    times = min(LISTED, games)
    listed = alone(times, "from cli.app import main; main()", "matches", "--db", path)
    imported = alone(times, "import referee.service")
    return {"act": a_decision, "load": load, "seek": seek, "listed": listed, "imported": imported}


def alone(times: int, code: str, *arguments: str) -> float:
    """What a program takes from its beginning to its end, in milliseconds of CPU."""
    command = [sys.executable, "-c", code, *arguments]
    before = getrusage(RUSAGE_CHILDREN)
    for _ in range(times):
        subprocess.run(command, check=True, capture_output=True)  # noqa: S603 - this Python
    after = getrusage(RUSAGE_CHILDREN)
    used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return used / times * MILLI


def opened(path: str, number: int) -> list[str]:
    """Open matches in a record; their names."""
    names = [f"bench-{one}" for one in range(number)]
    with closing(open_desk(path)) as desk:
        for seed, name in enumerate(names):
            open_match(desk, name, *DECKS, first="A", seed=seed)
    return names


def main() -> None:
    """Print what was measured, by its key; or open matches, and print their names."""
    if sys.argv[1] == "open":
        sys.stdout.write("\n".join(opened(sys.argv[2], int(sys.argv[3]))))
        return
    catalog, decks = shipped(), shipped_decks()
    header = MatchOpened("diva", "9.0.0", catalog.digest, "2026-01-01")
    table = Simulator(catalog, (decks[DECKS[0]], decks[DECKS[1]]), header)
    table.play("warm")
    games = int(sys.argv[1])
    found = {"play": played(table, games, full=False), "full": played(table, games, full=True)}
    with tempfile.TemporaryDirectory() as folder:
        found |= at_desk(folder, games)
    sys.stdout.write(json.dumps(found))


if __name__ == "__main__":
    main()
