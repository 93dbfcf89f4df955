"""A pooler of transactions between a service and its server, and addresses that are none."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from threading import Event
from time import monotonic, sleep

import pytest

from events.errors import BadAddress, DatabaseAbsent
from events.stores import open_log
from evidence.bench.served import Served
from referee.service import open_desk
from referee.service.proof.verifying import verify_match
from tests.cluster.parts import MissingError, parts
from tests.cluster.people import Follower, Player
from tests.cluster.pooled import Pooled
from tests.cluster.ports import free_port
from tests.cluster.servers import CACHE
from tests.needed import lacking


@pytest.fixture(scope="module")
def pooled() -> Iterator[Pooled]:
    try:
        found = parts(CACHE.resolve())
    except MissingError as error:
        lacking(str(error))
    with Pooled(found) as made:
        yield made


def test_programs_play_through_a_pooler_that_has_fewer_connections_than_they(pooled: Pooled) -> None:
    url, over = pooled.fresh_database("played"), Event()
    with Served(url) as one, Served(url) as other:
        services = [one, other]
        players = [Player(n, lambda n=n: services[n % 2], 1, over) for n in range(4)]  # type: ignore[misc]
        followers = [Follower(player, lambda: other, over) for player in players]
        for person in (*players, *followers):
            person.start()
        end = monotonic() + 60
        while sum(len(player.answered) for player in players) < 80:
            assert monotonic() < end, [player.fault for player in players]
            sleep(0.1)
        over.set()
        for player in players:
            player.join(20)
    assert [player.fault for player in players] == [""] * 4
    assert {status for player in players for status in player.statuses} <= {200, 201, 409}
    with closing(open_desk(url, readonly=True)) as desk:
        for player in players:
            for match in player.matches:
                assert verify_match(desk, match).ok
    for follower in followers:
        for told in follower.told.values():
            assert told == list(range(1, len(told) + 1))


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("postgresql://u@h1:5501,h2:x/name", "a port 'x', which is no number"),
        ("postgresql://u@h1/name?colour=red", "colour"),
        ("postgresql://u@h1/name?pooler=maybe", "write session or transaction"),
    ],
)
def test_an_address_that_is_none_is_told_with_what_is_wrong(address: str, words: str) -> None:
    with pytest.raises(BadAddress, match=words):
        open_log(address)


def test_hosts_that_nobody_answers_are_told_without_the_password() -> None:
    where = f"postgresql://u:secret@127.0.0.1:{free_port()},127.0.0.1:{free_port()}/name"
    with pytest.raises(DatabaseAbsent, match="no server answers for") as told:
        open_log(where)
    assert "secret" not in str(told.value)
