"""Kill a leader's machine, its PostgreSQL and a service in turn, while programs play and follow.

What was acknowledged must be in the record once, with the facts that were told; a follower must hear
every fact once and in order; every match must verify; and a service answers 2xx, 409 or 503, nothing
else.

    python -m tests.cluster.chaos --kills 50 --players 20 --followers 50 --seed 1
"""

from __future__ import annotations

import argparse
import json
import re
import signal
import sys
from collections import Counter
from collections.abc import Sequence
from contextlib import closing, suppress
from random import Random
from threading import Event, Lock
from time import monotonic, sleep
from typing import Final, NamedTuple

from events.kinds import ActionTaken
from evidence.bench.served import Served
from referee.service import open_desk
from referee.service.proof.verifying import verify_match
from tests.cluster.parts import MissingError
from tests.cluster.people import Follower, Player
from tests.cluster.servers import Cluster
from tests.crash.serve_loop import repeats

WHAT: Final = ("postmaster", "node", "service")
QUIET: Final = 4.0
"""Seconds of play before each kill."""
LATE: Final = 60.0
"""Seconds in which players must be answered again."""
CATCH_UP: Final = 20.0
"""Seconds after the last action in which everybody must have heard of it."""


class Kill(NamedTuple):
    """One kill: what, when, and for how long nobody was answered after it."""

    what: str
    at: float
    gap: float


class Found(NamedTuple):
    """What came of it; everything behind `cut` is 0 or empty when all is well.

    `cut` counts streams that ended and were begun again, by what had been killed before.
    """

    kills: tuple[Kill, ...]
    matches: int
    answered: int
    heard: int
    statuses: dict[int, int]
    cut: dict[str, int]
    lost: int
    doubled: int
    missed: int
    repeated_wrongly: int
    broken: int
    faults: tuple[str, ...]

    def sound(self) -> bool:
        return not (
            self.lost or self.doubled or self.missed or self.repeated_wrongly or self.broken or self.faults
        )


class Services:
    """The services over one database; each visitor goes to the next that is there."""

    def __init__(self, urls: Sequence[str]) -> None:
        """Begin a service at each address of the database."""
        self._urls, self._lock, self._turn = urls, Lock(), 0
        self.running = [Served(url) for url in urls]

    def next(self) -> Served:
        """A service, in turn."""
        with self._lock:
            self._turn += 1
            return self.running[self._turn % len(self.running)]

    def kill(self, number: int) -> None:
        """Kill one, and start another in its place; the database may be taking over meanwhile."""
        gone = self.running[number]
        gone.end(signal.SIGKILL)
        gone.__exit__()
        while True:
            with suppress(RuntimeError):
                self.running[number] = Served(self._urls[number])
                return
            sleep(0.5)

    def close(self) -> None:
        for one in self.running:
            one.__exit__()


class Chaos:
    """Players and followers over services over a cluster, and the kills."""

    def __init__(
        self, cluster: Cluster, players: int, followers: int, seed: int, *, balancer: int = 0
    ) -> None:
        """Begin services; the second asks through a balancer at a port, where there is one."""
        self.cluster, self._chance, self._over = cluster, Random(seed), Event()
        self._left, self._behind = Event(), 0
        self.url = cluster.fresh_database("chaos")
        other = re.sub("@[^/]*/", f"@127.0.0.1:{balancer}/", self.url) if balancer else self.url
        self.services = Services([self.url, other])
        self.players = [Player(n, self.services.next, seed, self._over) for n in range(players)]
        self.followers = [
            Follower(self.players[n % players], self.services.next, self._left) for n in range(followers)
        ]

    def run(self, kills: int) -> tuple[Kill, ...]:
        """Kill so often, each time when all stands again."""
        for one in (*self.players, *self.followers):
            one.start()
        done = []
        for number in range(kills):
            sleep(QUIET + self._chance.random())
            done.append(self._kill(WHAT[number % len(WHAT)]))
            sys.stderr.write(f"{number + 1}: {done[-1].what}, {done[-1].gap:.1f} s\n")
            self.cluster.until_whole()
        sleep(QUIET)
        self._over.set()
        for one in self.players:
            one.join(LATE)
        end = monotonic() + CATCH_UP
        while (behind := sum(map(_is_behind, self.followers))) and monotonic() < end:
            sleep(0.1)
        self._behind = behind
        self._left.set()
        return tuple(done)

    def _kill(self, what: str) -> Kill:
        at, leader = monotonic(), self.cluster.leader()
        if what == "service":
            self.services.kill(self._chance.randrange(len(self.services.running)))
        elif leader is not None and what == "node":
            leader.kill()
        elif leader is not None:
            leader.kill_server()
        gap = self._gap(at)
        if what == "node" and leader is not None:
            leader.start()
        return Kill(what, at, gap)

    def _gap(self, at: float) -> float:
        """The longest time without an answer to anybody that began in the seconds after a kill."""
        end = at + LATE
        while monotonic() < end:
            sleep(0.2)
            moments = sorted(m for one in self.players for m in one.moments[-300:] if m > at - 1)
            if moments and moments[-1] > at + 3 and monotonic() - moments[-1] < 1:
                return max(b - a for a, b in zip([at, *moments], moments, strict=False))
        return LATE

    def found(self, kills: tuple[Kill, ...]) -> Found:
        """Hold what everybody was told against the record."""
        answered = [one for player in self.players for one in player.answered]
        names = [match for player in self.players for match in player.matches]
        statuses = sum((player.statuses for player in self.players), Counter[int]())
        faults = [player.fault for player in self.players if player.fault]
        faults += [said for one in self.followers for said in one.refused if '"status":503' not in said]
        with closing(open_desk(self.url, readonly=True)) as desk:
            lost = doubled = 0
            for one in answered:
                facts = desk.facts(one.match, one.first - 1, one.last)
                whole = [fact.seq for fact in facts] == [*range(one.first, one.last + 1)]
                lost += not (whole and isinstance(facts[0].body, ActionTaken))
            for match in names:
                told = [one for one in answered if one.match == match]
                doubled += len(told) != len({one.first for one in told})
            heads = {match: desk.reader(match).head() for match in names}
            broken = sum(not verify_match(desk, match).ok for match in names)
        wrong = repeats(self.services.next(), answered[:: max(1, len(answered) // 500)])
        heard = sum(len(told) for one in self.followers for told in one.told.values())
        return Found(
            kills,
            len(names),
            len(answered),
            heard,
            dict(sorted(statuses.items())),
            self._cut(kills),
            lost,
            doubled,
            self._missed(heads),
            wrong,
            broken,
            tuple(faults),
        )

    def _missed(self, heads: dict[str, int]) -> int:
        """Count streams with a fact missing, twice, out of order, or that never came to the end."""
        rows = [(match, told) for one in self.followers for match, told in one.told.items()]
        wrong = (told != [*range(1, len(told) + 1)] or len(told) > heads[match] for match, told in rows)
        return sum(wrong) + self._behind

    def _cut(self, kills: tuple[Kill, ...]) -> dict[str, int]:
        """Count streams that broke, by the kill before."""
        moments = [moment for one in self.followers for moment in one.broken]
        before = (max((k for k in kills if k.at <= m), key=lambda k: k.at, default=None) for m in moments)
        return dict(Counter("nothing" if kill is None else kill.what for kill in before))

    def close(self) -> None:
        self._over.set()
        self._left.set()
        self.services.close()


def _is_behind(follower: Follower) -> bool:
    """Whether somebody has not yet heard what their player was told last."""
    player = follower.player
    last = player.answered[-1] if player.answered else None
    if last is None or last.match != player.matches[-1]:
        return False
    return (follower.told.get(last.match) or [0])[-1] < last.last


def table(found: Found) -> str:
    """What was found, as a table."""
    lines = ["killed       times   longest gap   median"]
    for what in WHAT:
        gaps = sorted(one.gap for one in found.kills if one.what == what)
        if gaps:
            lines.append(f"{what:<12} {len(gaps):>5}   {gaps[-1]:>9.1f} s   {gaps[len(gaps) // 2]:>4.1f} s")
    lines.append(f"matches {found.matches}, actions answered {found.answered}, facts heard {found.heard}")
    lines.append("statuses " + ", ".join(f"{k}: {v}" for k, v in found.statuses.items()))
    lines.append("streams cut after " + (", ".join(f"{k}: {v}" for k, v in found.cut.items()) or "none"))
    lines.append(
        f"lost {found.lost}, doubled {found.doubled}, missed by followers {found.missed},"
        f" repeated wrongly {found.repeated_wrongly}, not verified {found.broken}"
    )
    return "\n".join([*lines, *(f"fault: {one}" for one in found.faults)])


def main(words: Sequence[str] | None = None) -> int:
    """Run it and print the table; 1 when something was wrong, 2 where a program is missing."""
    asked = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    asked.add_argument("--kills", type=int, default=50)
    asked.add_argument("--players", type=int, default=20)
    asked.add_argument("--followers", type=int, default=50)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--json", action="store_true")
    given = asked.parse_args(words)
    try:
        cluster = Cluster()
    except MissingError as error:
        sys.stderr.write(f"error: {error}\n")
        return 2
    with cluster, closing(Chaos(cluster, given.players, given.followers, given.seed)) as chaos:
        found = chaos.found(chaos.run(given.kills))
    sys.stdout.write((json.dumps(found._asdict()) if given.json else table(found)) + "\n")
    return 0 if found.sound() else 1


if __name__ == "__main__":
    sys.exit(main())
