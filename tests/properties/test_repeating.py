"""The same seed gives the same bytes, on any machine, in any run of the program."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys

import pytest

from events.chain import Chain
from referee.service.chance import seeded_entropy
from referee.service.store.rows import to_rows
from referee.state import fingerprint
from tests.games import simulator
from tests.house.tree import ROOT


def digest(seed: int) -> str:
    """The hash of the stored bytes of a seeded game and of the state that it ends in."""
    played = simulator().play(seed)
    chain = Chain("m-1")
    rows = to_rows(chain, chain.genesis(), played.facts, seeded_entropy(seed))
    total = hashlib.sha256()
    for row in rows:
        total.update(row.open + (row.hidden or b"") + row.hash)
    total.update(fingerprint(played.state).encode())
    return total.hexdigest()


def _elsewhere(hash_seed: str, *seeds: int) -> list[str]:
    """Play seeded games in a program of its own, in which sets and dicts of words lie otherwise."""
    code = f"from tests.properties.test_repeating import digest\nfor s in {seeds}: print(digest(s))"
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        env=os.environ | {"PYTHONHASHSEED": hash_seed},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


@pytest.mark.parametrize("hash_seed", ["1", "4242"])
def test_a_seeded_game_has_the_same_bytes_under_any_hash_seed(hash_seed: str) -> None:
    seeds = (3, 4, 5)
    assert _elsewhere(hash_seed, *seeds) == [digest(s) for s in seeds]


def test_another_seed_gives_another_game() -> None:
    assert len({digest(s) for s in range(4)}) == 4
