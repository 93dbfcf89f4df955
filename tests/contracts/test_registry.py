"""A registry stands in the database of its log, and the log knows nothing of it."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import cast

import pytest

from events.log import Log
from events.registry.contract import Registry
from events.registry.opened import registry_of
from events.registry.people import Person
from events.stores import open_log
from tests.contracts.sample import Match
from tests.contracts.test_tokens import PLAYER


def test_two_registries_of_one_log_are_the_same(log: Log) -> None:
    registry_of(log).put_token(PLAYER)
    registry_of(log).put_people([Person("p1", "Aino", "", erased=False)])
    assert registry_of(log).token(PLAYER.hash) == PLAYER
    assert [one.id for one in registry_of(log).people()] == ["p1"]


def test_many_people_are_entered_and_corrected_at_once(log: Log) -> None:
    registry = registry_of(log)
    registry.put_people([])
    registry.put_people([Person("p2", "Bo", "here", erased=False)])
    people = [Person(f"p{n}", f"Name {n}", "", erased=False) for n in range(1, 4)]
    registry.put_people(people)
    assert registry.people() == people
    registry.erase_person("p3")
    registry.put_people([Person("p3", "Cy", "there", erased=False)])
    assert registry.person("p3") == Person("p3", "Cy", "there", erased=False)


def test_an_id_is_claimed_by_one(log: Log) -> None:
    registry = registry_of(log)
    assert registry.claim_person(Person("p1", "Aino", "", erased=False))
    assert not registry.claim_person(Person("p1", "Bo", "", erased=False))
    assert [one.name for one in registry.people()] == ["Aino"]


def test_a_secret_is_kept_and_changed(log: Log) -> None:
    registry = registry_of(log)
    assert registry.secret("code cup") == ""
    for value in ("KILN-4821", "KILN-4822"):
        registry.put_secret("code cup", value)
        assert registry_of(log).secret("code cup") == value
    assert registry.secret("code other") == ""


def test_logs_of_their_own_have_registries_of_their_own() -> None:
    one, other = open_log("memory:"), open_log("memory:")
    registry_of(one).put_people([Person("p1", "Aino", "", erased=False)])
    assert registry_of(other).people() == []


def test_what_is_kept_beside_a_log_is_no_part_of_it(log: Log) -> None:
    match = Match(log, "m1")
    match.append(2)
    since = log.moved().cursor
    before = (log.head(match.ref.id), log.read(match.ref.id), log.feed().rows)
    registry = registry_of(log)
    registry.put_token(PLAYER)
    registry.put_people([Person("p1", "Aino", "", erased=False)])
    registry.erase_person("p1")
    assert (log.head(match.ref.id), log.read(match.ref.id), log.feed().rows) == before
    assert log.moved(since).matches == []


def test_the_contracts_of_log_and_registry_share_no_name() -> None:
    promised = {name for name in vars(Registry) if not name.startswith("_")}
    assert len(promised) == 29
    assert promised.isdisjoint(dir(Log))


def test_a_registry_ends_with_its_log(tmp_path: Path) -> None:
    path = str(tmp_path / "log")
    with closing(open_log(path)) as log:
        registry_of(log).put_people([Person("p1", "Aino", "", erased=False)])
    with closing(open_log(path, readonly=True)) as again:
        assert [one.name for one in registry_of(again).people()] == ["Aino"]


def test_a_look_at_a_log_has_no_registry_of_its_own() -> None:
    with pytest.raises(TypeError, match="beside object"):
        registry_of(cast("Log", object()))
