"""Tokens beside the facts: kept by their hash, listed by their id, sent away for good."""

from __future__ import annotations

from events.log import Log
from events.stores import open_log
from events.tokens import Token, hash_of

PLAYER = Token(
    "t1", hash_of("one"), "player", "p1", "m1", "", "A", 0, 1_000, 9_000, 0, "owner", "at table 1"
)
WATCHING = Token("t2", hash_of("two"), "spectator", "", "", "e1", "", 300, 900, 0, 0, "", "")


def test_a_token_is_found_by_its_hash_and_listed_by_its_age(log: Log) -> None:
    assert log.tokens() == []
    assert log.token(PLAYER.hash) is None
    log.put_token(PLAYER)
    log.put_token(WATCHING)
    assert log.token(PLAYER.hash) == PLAYER
    assert log.token(hash_of("three")) is None
    assert log.tokens() == [WATCHING, PLAYER]
    assert log.tokens(["t1", "t3"]) == [PLAYER]
    assert log.tokens([]) == []


def test_a_token_is_revoked_once_and_still_found(log: Log) -> None:
    log.put_token(PLAYER)
    log.put_token(WATCHING)
    assert not log.revoke_token("t3", 5_000)
    assert log.revoke_token("t1", 5_000)
    assert log.revoke_token("t1", 6_000)
    assert log.token(PLAYER.hash) == PLAYER._replace(revoked=5_000)
    assert log.token(WATCHING.hash) == WATCHING


def test_tokens_outlive_the_program_and_are_read_without_writing(stored: str) -> None:
    log = open_log(stored)
    log.put_token(PLAYER)
    log.close()
    again = open_log(stored, readonly=True)
    assert again.token(PLAYER.hash) == PLAYER
    again.close()
