"""A balancer before two services: one is begun anew while people ask, and nobody notices."""

from __future__ import annotations

import http.client
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from evidence.bench.served import Served
from referee.service import open_desk
from tests.cluster.balanced import until_it_listens, written
from tests.cluster.parts import MissingError, parts
from tests.cluster.ports import free_port
from tests.cluster.servers import CACHE
from tests.needed import lacking
from tests.postgres import fresh_database


@contextmanager
def balanced(folder: Path, ports: tuple[int, int]) -> Iterator[int]:
    """Haproxy before two services; the port at which it listens."""
    try:
        found = parts(CACHE.resolve())
    except MissingError as error:
        lacking(str(error))
    places = {"127.0.0.1:8421": f"127.0.0.1:{ports[0]}", "127.0.0.1:8422": f"127.0.0.1:{ports[1]}"}
    place, port = written(folder, "referee", places)
    with subprocess.Popen([found.haproxy, "-db", "-f", str(place)], env=found.environment()) as running:
        try:
            until_it_listens(port)
            yield port
        finally:
            running.kill()


@pytest.mark.parametrize("number", [0, 1])
def test_a_service_is_begun_anew_behind_a_balancer_without_a_refused_request(
    tmp_path: Path, number: int
) -> None:
    url, ports = fresh_database(), (free_port(), free_port())
    open_desk(url).close()
    services = [Served(url, more=("--port", str(port))) for port in ports]
    answers: list[int] = []

    def ask(times: int) -> None:
        for _ in range(times):
            connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
            connection.request("GET", "/v1/matches?limit=1")
            answers.append(connection.getresponse().status)
            connection.close()

    try:
        with balanced(tmp_path, ports) as port:
            ask(20)
            services[number].end()
            services[number].__exit__()
            ask(40)
            services[number] = Served(url, more=("--port", str(ports[number])))
            ask(40)
    finally:
        for one in services:
            one.__exit__()
    assert set(answers) == {200}
