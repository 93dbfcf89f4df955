"""Tokens beside the facts: kept by their hash, listed by their id, sent away for good."""

from __future__ import annotations

from events.registry.contract import Registry
from events.registry.opened import registry_of
from events.registry.tokens import Token, hash_of
from events.stores import open_log

PLAYER = Token("t1", hash_of("one"), "player", "p1", "m1", "", "A", 0, 1_000, 9_000, 0, "owner", "at table 1")
WATCHING = Token("t2", hash_of("two"), "spectator", "", "", "e1", "", 300, 900, 0, 0, "", "")


def test_a_token_is_found_by_its_hash_and_listed_by_its_age(registry: Registry) -> None:
    assert registry.tokens() == []
    assert registry.token(PLAYER.hash) is None
    registry.put_token(PLAYER)
    registry.put_token(WATCHING)
    assert registry.token(PLAYER.hash) == PLAYER
    assert registry.token(hash_of("three")) is None
    assert registry.tokens() == [WATCHING, PLAYER]
    assert registry.tokens(["t1", "t3"]) == [PLAYER]
    assert registry.tokens([]) == []


def test_a_token_is_revoked_once_and_still_found(registry: Registry) -> None:
    registry.put_token(PLAYER)
    registry.put_token(WATCHING)
    assert not registry.revoke_token("t3", 5_000)
    assert registry.revoke_token("t1", 5_000)
    assert registry.revoke_token("t1", 6_000)
    assert registry.token(PLAYER.hash) == PLAYER._replace(revoked=5_000)
    assert registry.token(WATCHING.hash) == WATCHING


def test_the_hash_of_a_token_is_replaced_once(registry: Registry) -> None:
    registry.put_token(PLAYER)
    new = "f" * 64
    assert registry.replace_token_hash(PLAYER.hash, new)
    assert not registry.replace_token_hash(PLAYER.hash, "e" * 64)
    assert registry.token(PLAYER.hash) is None
    assert registry.token(new) == PLAYER._replace(hash=new)
    assert registry.tokens() == [PLAYER._replace(hash=new)]


def test_tokens_outlive_the_program_and_are_read_without_writing(stored: str) -> None:
    log = open_log(stored)
    registry_of(log).put_token(PLAYER)
    log.close()
    again = open_log(stored, readonly=True)
    assert registry_of(again).token(PLAYER.hash) == PLAYER
    again.close()
