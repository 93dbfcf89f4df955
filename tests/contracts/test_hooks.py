"""Hooks beside the facts: who outside is told, and who of several services does it."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from msgspec.structs import replace

from events.registry.contract import Registry
from events.registry.hooks import OFF, Hook
from events.registry.opened import registry_of
from events.stores import open_log

FIRST = Hook(
    id="h1",
    event="cup",
    url="https://club.example.org/in",
    secret="whsec_c2VjcmV0",  # noqa: S106 - of nobody
    kinds="result",
    form="json",
    local=False,
    wait=300,
    created=10,
    by="owner",
    seq=7,
    calls=0,
)
OTHER = replace(FIRST, id="h2", event="open", local=True, created=5)


def test_hooks_are_listed_by_their_age_and_by_their_event(registry: Registry) -> None:
    assert registry.hooks() == []
    registry.put_hook(FIRST)
    registry.put_hook(OTHER)
    assert registry.hooks() == [OTHER, FIRST]
    assert registry.hooks("cup") == [FIRST]
    assert registry.drop_hook("h2")
    assert not registry.drop_hook("h2")
    assert registry.hooks() == [FIRST]


def test_one_alone_delivers_a_hook_until_its_time_is_over(registry: Registry) -> None:
    registry.put_hook(FIRST)
    claimed = registry.claim_hook("h1", "a", 100, 200)
    assert claimed == replace(FIRST, claim="a", until=200)
    assert registry.claim_hook("h1", "b", 199, 300) is None
    assert registry.claim_hook("h1", "a", 150, 250) == replace(FIRST, claim="a", until=250)
    assert registry.claim_hook("h1", "b", 250, 350) == replace(FIRST, claim="b", until=350)
    assert registry.claim_hook("h3", "a", 0, 1) is None


def test_what_came_of_it_is_written_by_who_delivers_alone(registry: Registry) -> None:
    registry.put_hook(FIRST)
    registry.claim_hook("h1", "a", 100, 200)
    later = replace(FIRST, seq=9, said="204", tries=0, told=150, sent=1)
    assert not registry.settle_hook(later, "b")
    assert registry.hooks() == [replace(FIRST, claim="a", until=200)]
    assert registry.settle_hook(later, "a")
    assert registry.hooks() == [later]
    assert registry.settle_hook(replace(later, seq=3), "")
    assert not registry.settle_hook(replace(later, id="h9"), "")
    assert registry.hooks()[0].seq == 3


def test_a_hook_that_is_off_or_not_due_is_nobodys(registry: Registry) -> None:
    registry.put_hook(replace(FIRST, state=OFF))
    registry.put_hook(replace(OTHER, due=500))
    assert registry.claim_hook("h1", "a", 100, 200) is None
    assert registry.claim_hook("h2", "a", 499, 600) is None
    assert registry.claim_hook("h2", "a", 500, 600) is not None


def test_of_many_that_ask_at_once_one_delivers(stored: str) -> None:
    log = open_log(stored)
    registry_of(log).put_hook(FIRST)
    log.close()

    def claim(name: str) -> bool:
        own = open_log(stored)
        try:
            return registry_of(own).claim_hook("h1", name, 100, 200) is not None
        finally:
            own.close()

    with ThreadPoolExecutor(6) as pool:
        assert sum(pool.map(claim, "abcdef")) == 1
