"""A service that is ended while fifty programs act: is every answered action still there?

Clients play matches over HTTP against a service in a process of its own, each action with its key
and the seq that it was decided on. In the middle the service is told to stop (SIGTERM) or killed
(SIGKILL), then a new one is started over the same record. Every acknowledged action must be in the
log with the facts that were told, its key must still be answered by the same facts, and every hash
must be in place.

    python -m tests.crash.serve_loop --rounds 20 --clients 50 --seed 1
"""

from __future__ import annotations

import argparse
import http.client
import json
import signal
import sys
import tempfile
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from random import Random
from threading import Event, Thread
from time import sleep
from typing import Any, Final, NamedTuple

from events.kinds import ActionTaken
from evidence.bench.served import PATIENCE, Served
from referee.service import open_desk
from referee.service.event.starting import deck_names, open_match
from referee.service.proof.verifying import verify_match

HOWS: Final = (signal.SIGTERM, signal.SIGKILL)
LONGEST: Final = 1.2
"""Seconds after which a service is ended, at most."""
ENOUGH: Final = 2
"""Actions for each client that are answered before it is."""
OK: Final = http.client.OK


class Answered(NamedTuple):
    """An action that was acknowledged: how it was sent, and which facts it was said to be."""

    match: str
    body: dict[str, Any]
    first: int
    last: int


class Counts(NamedTuple):
    """What was done, and what was found wrong (the last four are 0 when all is well)."""

    rounds: int
    killed: int
    answered: int
    repeated: int
    refused: int
    lost: int
    forgotten: int
    broken: int

    def sound(self) -> bool:
        return not (self.refused or self.lost or self.forgotten or self.broken)


class Client(Thread):
    """A program that plays both seats of a match until its service goes away."""

    def __init__(self, service: Served, match: str, chance: Random, round_: int) -> None:
        super().__init__(daemon=True)
        self.service, self.match, self.chance, self.round = service, match, chance, round_
        self.answered: list[Answered] = []
        self.refused = 0

    def run(self) -> None:
        try:
            with closing(self._connection()) as connection:
                self._play(connection)
        except (OSError, http.client.HTTPException, ValueError):
            return

    def _connection(self) -> http.client.HTTPConnection:
        return http.client.HTTPConnection(self.service.host, self.service.port, timeout=PATIENCE)

    def _play(self, connection: http.client.HTTPConnection) -> None:
        told = self._send(connection, "GET", "decision", None)
        while told.get("choices"):
            choice = self.chance.choice(told["choices"])["number"]
            key = f"{self.round}.{len(self.answered)}"
            body = {"choice": choice, "key": key, "expect": told["seq"], "most": 8}
            told = self._send(connection, "POST", "actions", body)
            if told.get("status"):
                self.refused += told["code"] != "stopping"
                return
            self.answered.append(Answered(self.match, body, told["first"], told["last"]))

    def _send(self, connection: http.client.HTTPConnection, method: str, path: str, body: Any) -> Any:
        said = None if body is None else json.dumps(body)
        where = f"/v1/matches/{self.match}/{path}"
        connection.request(method, where, said, self.service.headers())
        return json.loads(connection.getresponse().read())


def ended_in_the_middle(
    service: Served, clients: Sequence[Client], how: signal.Signals, after: float
) -> None:
    """Let clients act, and end their service a moment after enough of them were answered."""
    for one in clients:
        one.start()
    while sum(len(one.answered) for one in clients) < ENOUGH * len(clients):
        sleep(0.01)
        if not any(one.is_alive() for one in clients):
            break
    Event().wait(after)
    service.end(how)
    for one in clients:
        one.join(PATIENCE)


def lost(url: str, answered: Sequence[Answered]) -> int:
    """Count the acknowledged actions that the log does not hold with the facts that were told."""
    missing = 0
    with closing(open_desk(url, readonly=True)) as desk:
        for one in answered:
            facts = desk.facts(one.match, one.first - 1, one.last)
            whole = [fact.seq for fact in facts] == [*range(one.first, one.last + 1)]
            missing += not (whole and isinstance(facts[0].body, ActionTaken))
    return missing


def repeats(service: Served, answered: Sequence[Answered]) -> int:
    """Send acknowledged actions again; count those that are not answered as they were."""
    wrong = 0
    for one in answered:
        status, told = service.send("POST", f"/v1/matches/{one.match}/actions", one.body)
        found = json.loads(told)
        same = status == OK and (found["first"], found["last"]) == (one.first, one.last)
        wrong += not (same and found["repeated"])
    return wrong


def broken(url: str, names: Sequence[str]) -> int:
    """Count the matches whose hashes or facts are not in order."""
    with closing(open_desk(url, readonly=True)) as desk:
        return sum(not verify_match(desk, name).ok for name in names)


def run(url: str, rounds: int, clients: int, seed: int) -> Counts:
    """End so many services over a record, and count what was found after each."""
    chance, names = Random(seed), [f"m{number}" for number in range(clients)]
    with closing(open_desk(url)) as desk:
        for number, name in enumerate(names):
            open_match(desk, name, *deck_names()[:2], seed=number)
    found = dict.fromkeys(("killed", "answered", "repeated", "refused", "lost", "forgotten"), 0)
    before: list[Answered] = []
    for number in range(rounds):
        how = HOWS[number % len(HOWS)]
        with Served(url) as service:
            found["forgotten"] += repeats(service, before)
            found["repeated"] += len(before)
            programs = [Client(service, n, Random(f"{seed} {number} {n}"), number) for n in names]
            ended_in_the_middle(service, programs, how, chance.random() * LONGEST)
        answered = [one for program in programs for one in program.answered]
        found["killed"] += how == signal.SIGKILL
        found["answered"] += len(answered)
        found["refused"] += sum(program.refused for program in programs)
        found["lost"] += lost(url, answered)
        last = [program.answered[-1] for program in programs if program.answered]
        before = last + chance.sample(answered, min(len(answered), clients))
    return Counts(rounds=rounds, broken=broken(url, names), **found)


def main() -> int:
    """Run the loop on a new record and print the counts; 1 when something was wrong."""
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("--rounds", type=int, default=20)
    asked.add_argument("--clients", type=int, default=50)
    asked.add_argument("--seed", type=int, default=1)
    given = asked.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        url = str(Path(folder) / "record.sqlite3")
        counts = run(url, given.rounds, given.clients, given.seed)
    words = ", ".join(f"{name} {value}" for name, value in counts._asdict().items())
    sys.stdout.write(f"{given.clients} clients, seed {given.seed}: {words}\n")
    return 0 if counts.sound() else 1


if __name__ == "__main__":
    sys.exit(main())
