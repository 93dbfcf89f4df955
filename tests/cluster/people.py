"""Programs that play and follow while servers are killed: what was acknowledged, what was told.

A player sends a command again under its key until it is answered, at whichever service answers; a
follower reads on from the last seq it was told. Both keep what they were told, to be held against the
record.
"""

from __future__ import annotations

import http.client
import json
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from random import Random
from threading import Event, Thread
from time import monotonic
from typing import Any, Final

from evidence.bench.served import Served
from tests.crash.serve_loop import Answered

ALLOWED: Final = frozenset({200, 201, 409, 503})
PAUSE: Final = 0.1
"""Seconds after which what was not answered is asked again, and which a player thinks."""
LONGEST: Final = 30.0
"""Seconds in which a service answers, or is asked no more."""
Where = Callable[[], Served]


class Player(Thread):
    """Plays both seats of one match after another until it is told to stop."""

    def __init__(self, number: int, where: Where, seed: int, over: Event, pause: float = PAUSE) -> None:
        super().__init__(daemon=True, name=f"player {number}")
        self.number, self._where, self._over, self._pause = number, where, over, pause
        self._chance = Random(f"{seed} {number}")
        self.answered: list[Answered] = []
        self.moments: list[float] = []
        self.matches: list[str] = []
        self.statuses: Counter[int] = Counter()
        self.fault = ""

    def run(self) -> None:
        """Play until the end; what must never come is kept in `fault`."""
        try:
            while not self._over.is_set():
                self._play_one()
        except Exception as error:  # noqa: BLE001 - told by whoever counts
            self.fault = self.fault or f"{type(error).__name__}: {error}"

    def _play_one(self) -> None:
        match = f"p{self.number}-{len(self.matches) + 1}"
        opening = {"name": match, "seed": self._chance.randrange(1 << 30), "key": f"open {match}"}
        told = self._ask("POST", "/v1/matches", opening)
        if told is None:
            return
        self.matches.append(match)
        told = self._ask("GET", f"/v1/matches/{match}/decision", None)
        while told is not None and told.get("choices"):
            body = {
                "choice": self._chance.choice(told["choices"])["number"],
                "key": f"{match} {told['seq']}",
                "expect": told["seq"],
                "most": 8,
            }
            told = self._ask("POST", f"/v1/matches/{match}/actions", body)
            if told is not None and "first" in told:
                self.answered.append(Answered(match, body, told["first"], told["last"]))
                self.moments.append(monotonic())
            elif told is not None:
                told = self._ask("GET", f"/v1/matches/{match}/decision", None)
            self._over.wait(self._pause)

    def _ask(self, method: str, path: str, body: Any) -> Any:
        """Ask until it is answered; None when it is over."""
        while not self._over.is_set():
            try:
                status, told = sent(self._where(), method, path, body)
            except (OSError, http.client.HTTPException):
                status, told = 0, {}
            if status:
                self.statuses[status] += 1
            if status not in {0, 503}:
                if status not in ALLOWED:
                    message = f"{status} {told}"
                    raise RuntimeError(message)
                return told
            self._over.wait(PAUSE)
        return None


def sent(service: Served, method: str, path: str, body: Any) -> tuple[int, Any]:
    """Send something to a service, and give its answer."""
    connection = http.client.HTTPConnection(service.host, service.port, timeout=LONGEST)
    with closing(connection):
        said = None if body is None else json.dumps(body)
        headers = service.headers() | {"content-type": "application/json"}
        connection.request(method, path, said, headers)
        answer = connection.getresponse()
        return answer.status, json.loads(answer.read() or b"{}")


class Follower(Thread):
    """Follows the matches of a player, one after the other, each from its beginning to its end."""

    def __init__(self, player: Player, where: Where, over: Event) -> None:
        super().__init__(daemon=True, name=f"follower of {player.name}")
        self.player, self._where, self._over = player, where, over
        self.told: dict[str, list[int]] = {}
        self.broken: list[float] = []
        self.refused: Counter[str] = Counter()

    def run(self) -> None:
        """Follow what the player plays at present."""
        while not self._over.wait(PAUSE):
            if self.player.matches:
                self._follow(self.player.matches[-1])

    def _until_another(self, match: str) -> None:
        while self.player.matches[-1] == match and not self._over.is_set():
            self._over.wait(PAUSE)

    def _follow(self, match: str) -> None:
        told = self.told.setdefault(match, [])
        while not self._over.is_set() and self.player.matches[-1] == match:
            last, ended = str(told[-1]) if told else "0", False
            try:
                for event in self._where().stream(f"/v1/matches/{match}/stream?after={last}", last):
                    ended |= event.name == "ended"
                    if event.name == "fact":
                        told.append(int(event.place))
                        if ended:  # nothing more comes; the next match has begun by now
                            self._until_another(match)
                            return
                    if self._over.is_set() or self.player.matches[-1] != match:
                        return
            except RuntimeError as error:
                self.refused[str(error)[:90]] += 1
            else:
                self.broken.append(monotonic())
            self._over.wait(PAUSE)
