"""What is counted while a service runs, for a program that watches it (Prometheus).

A label is the address as it is declared, a method, a status or the name of a desk: never a person, a
match, a card or a token. What is counted with a request is looked up once and kept, since it
stands in the way of everybody.
"""

from collections.abc import Mapping
from typing import Final, NamedTuple

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
from prometheus_client.exposition import choose_encoder
from prometheus_client.process_collector import ProcessCollector

ANSWERS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0)
"""Seconds of an answer, as they are sorted."""
COMMITS: Final = (0.0005, 0.001, 0.002, 0.004, 0.008, 0.016, 0.032, 0.064, 0.25, 1.0, 5.0)
LAGS: Final = (0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 5.0)
METHODS: Final = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
ELSE: Final = "other"
"""What a request is counted as that no address, or no method, is declared for."""
STREAM: Final = "stream"
"""How addresses end whose answers have no end, so that their seconds say nothing."""


class ServiceLook(NamedTuple):
    """How a service stands when somebody asks for its figures.

    `version` is that of the program; `followers` follow a match or the desks, `lines` are
    connections, `waiting` counts what waits or is worked at by desk. `tables` is "" where the
    database cannot be asked, `size` counts its bytes, `behind` those that a standby lacks.
    """

    version: str
    followers: int
    lines: int
    waiting: Mapping[str, int]
    tables: str = ""
    size: int = 0
    behind: Mapping[str, int] = {}


class Meter:
    """The counters of one service; each may be told from any thread."""

    def __init__(self) -> None:
        """Begin at nothing."""
        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        self._known: dict[tuple[str, str, int], tuple[Counter, Histogram | None]] = {}
        self._requests = self._counter("requests", "Requests answered.", "route", "method", "status")
        self._seconds = self._histogram("request_seconds", "Time until answered.", ANSWERS, "route")
        self._decisions = self._counter("decisions", "Answers to decisions that were taken.")
        self._commits = self._histogram("commit_seconds", "Time of a commit to the record.", COMMITS)
        self._facts = self._counter("commands", "Commands that were committed.")
        self._lags = self._histogram("follow_lag_seconds", "From written to told to followers.", LAGS)
        self._followers = self._gauge("followers", "Who follow a match or the desks.")
        self._lines = self._gauge("connections", "Connections that are open.")
        self._waiting = self._gauge("waiting", "Requests that wait at a desk or are worked at.", "desk")
        self._up = self._gauge("database_up", "Whether the database answers with our tables.")
        self._size = self._gauge("database_bytes", "Size of the database.")
        self._behind = self._gauge("standby_behind_bytes", "How far a standby is behind.", "standby")
        self._info = self._gauge("info", "Which program this is.", "version", "tables")

    def _counter(self, name: str, help_: str, *labels: str) -> Counter:
        return Counter(f"referee_{name}", help_, labels, registry=self.registry)

    def _gauge(self, name: str, help_: str, *labels: str) -> Gauge:
        return Gauge(f"referee_{name}", help_, labels, registry=self.registry)

    def _histogram(self, name: str, help_: str, buckets: tuple[float, ...], *labels: str) -> Histogram:
        return Histogram(f"referee_{name}", help_, labels, registry=self.registry, buckets=buckets)

    def answered(self, route: str, method: str, status: int, seconds: float) -> None:
        """Count a request; `route` is an address as it is declared, "" for none."""
        key = route, method, status
        known = self._known.get(key) or self._learned(key)
        known[0].inc()
        if known[1] is not None:
            known[1].observe(seconds)

    def _learned(self, key: tuple[str, str, int]) -> tuple[Counter, Histogram | None]:
        route, method, status = key
        label, how = route or ELSE, method if method in METHODS else ELSE
        seconds = None if label.endswith(STREAM) else self._seconds.labels(label)
        found = self._requests.labels(label, how, str(status)), seconds
        if how == method:
            self._known[key] = found
        return found

    def decided(self) -> None:
        """Count an answer to a decision."""
        self._decisions.inc()

    def committed(self, seconds: float, commands: int) -> None:
        """Count a commit with so many commands."""
        self._commits.observe(seconds)
        self._facts.inc(commands)

    def told(self, seconds: float) -> None:
        """Count how long after it was written something was told to those who follow."""
        self._lags.observe(seconds)

    def figures(self, look: ServiceLook, accept: str) -> tuple[bytes, str]:
        """All figures in the form that is accepted, and what that form is called."""
        self._followers.set(look.followers)
        self._lines.set(look.lines)
        for desk, count in look.waiting.items():
            self._waiting.labels(desk).set(count)
        self._up.set(bool(look.tables))
        if look.tables:
            self._size.set(look.size)
        self._behind.clear()
        for standby, count in look.behind.items():
            self._behind.labels(standby).set(count)
        self._info.clear()
        self._info.labels(look.version, look.tables).set(1)
        encode, media = choose_encoder(accept)
        return encode(self.registry), media
