"""A spectator with a delay follows a match that is played: each fact once, late, never earlier."""

from __future__ import annotations

from contextlib import closing, suppress
from copy import copy
from threading import Thread
from time import sleep, time_ns

from pydantic_core import from_json

from evidence.bench.served import Served, ServedEvent
from referee.service import open_desk
from referee.service.event.tokens import Pass, make_token
from tests.web.following import head_of, play, projected, seqs

DELAY = 2
BREAKS = 40
"""Facts after which the connection is broken off, and taken up again from where it was."""


def micros() -> int:
    return time_ns() // 1000


class Late(Thread):
    """Somebody with a delay, who breaks off in the middle and comes back."""

    def __init__(self, service: Served, word: str, until: int) -> None:
        super().__init__(daemon=True)
        self.service, self.until = copy(service), until
        self.service.owner = word
        self.heard: list[ServedEvent] = []
        self.early: list[tuple[int, int]] = []
        self.begun = 0

    def run(self) -> None:
        while self.last < self.until:
            with suppress(RuntimeError):
                self._follow(self.last)
            sleep(0.1)

    def _follow(self, last: int) -> None:
        """Follow until the end, or until it is time to break off."""
        place = f"/v1/matches/m1/stream?after={last}"
        for one in self.service.stream(place, str(last) if last else ""):
            now = micros()
            if one.name != "fact":
                continue
            self.heard.append(one)
            self.begun += self.last == last + 1
            self._hold(int(one.place), one.data["at"], now)
            if len(self.heard) in {BREAKS, 2 * BREAKS} or self.last >= self.until:
                return

    def _hold(self, seq: int, at: int, now: int) -> None:
        """Keep what came early: on the stream, and of whatever else tells how far the match is."""
        if now - at < DELAY * 1_000_000:
            self.early.append((seq, now - at))
        if seq % 10:
            return
        _, told = self.service.get("/v1/matches/m1/facts?limit=500")
        now = micros()
        self.early += [
            (fact["seq"], now - fact["at"])
            for fact in from_json(told)["facts"]
            if now - fact["at"] < DELAY * 1_000_000
        ]

    @property
    def last(self) -> int:
        return int(self.heard[-1].place) if self.heard else 0


def test_a_late_follower_of_a_running_match_hears_each_fact_once_and_never_early(url: str) -> None:
    with Served(url) as service, closing(open_desk(url)) as desk:
        word = make_token(desk, Pass("spectator", match="m1", delay=DELAY)).token
        followers = [Late(service, word, 150) for _ in range(2)]
        for one in followers:
            one.start()
        written = 0
        while head_of(url) < 150:
            play(desk, "m1", 2, seed=(written := written + 1))
            sleep(0.05)
        for one in followers:
            one.join(60)
            assert not one.is_alive()
    for one in followers:
        assert one.early == []
        assert one.begun >= 3
        assert seqs(one.heard) == list(range(1, one.last + 1))
        log = projected(url, "spectator")[: len(one.heard)]
        told = [event.data for event in one.heard]
        assert [{k: e[k] for k in fact} for fact, e in zip(log, told, strict=True)] == log
