"""A share of `make chaos`, with less play before each kill: of a leader's PostgreSQL, of a service."""

from __future__ import annotations

from contextlib import closing

import pytest

from tests.cluster import chaos
from tests.cluster.chaos import Chaos, Found, Kill, table
from tests.cluster.parts import MissingError
from tests.cluster.servers import Cluster
from tests.needed import lacking


def test_nothing_that_was_acknowledged_is_lost_when_servers_are_killed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(chaos, "WHAT", ("postmaster", "service"))
    monkeypatch.setattr(chaos, "QUIET", 1.5)
    try:
        cluster = Cluster()
    except MissingError as error:
        lacking(str(error))
    with cluster, closing(Chaos(cluster, 4, 6, 1, balancer=cluster.balanced())) as all_of_it:
        found = all_of_it.found(all_of_it.run(2))
    assert found.sound(), table(found)
    assert found.answered > 40
    assert all(kill.gap < chaos.LATE for kill in found.kills)


def test_what_is_wrong_is_told_and_is_no_success() -> None:
    kills = (Kill("node", 0.0, 19.0), Kill("node", 1.0, 21.0))
    found = Found(kills, 3, 40, 80, {200: 40}, {"node": 1}, 1, 0, 0, 0, 0, ("500 {}",))
    assert not found.sound()
    told = table(found)
    assert "node             2        21.0 s   21.0 s" in told
    assert "lost 1" in told
    assert "fault: 500 {}" in told
