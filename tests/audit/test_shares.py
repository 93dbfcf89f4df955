"""What follows from shares is the same for everybody, and as likely as it has to be."""

import hashlib
from collections import Counter
from itertools import permutations
from typing import Any

from events.shares import chance_key, commitment, drawn, is_share

SHARES = ("11" * 32, "22" * 32, "33" * 32)
NORMAL = 3.3
"""So many deviations above its mean a chi-square may lie; by chance it does so once in 1,000."""


def test_the_vector_holds() -> None:
    made = commitment("m1", "A", "22" * 32)
    assert made == "4999d0ad82eec5fc7ca1066ebdee902cdff561c07239369ffd9c02023ee4dc2e"
    key = chance_key("m1", *SHARES)
    assert key.hex() == "6d03617dd63dae6f62d01d2dfb35e26faf1fe22fae5bdb719a5d1af61ba47ed8"
    assert drawn(key, 1, 8, 8) == (7, 2, 0, 5, 3, 4, 6, 1)
    assert drawn(key, 2, 2, 40) == (13, 20)


def test_a_commitment_is_of_one_match_and_one_party() -> None:
    made = {
        commitment(match, party, share)
        for match in ("m1", "m11")
        for party in ("A", "B", "house")
        for share in SHARES
    }
    assert len(made) == 18


def test_draws_differ_by_their_number_and_by_each_share() -> None:
    key = chance_key("m1", *SHARES)
    made = {drawn(key, number, 40, 40) for number in range(1, 50)}
    assert len(made) == 49
    for place in range(3):
        others = [*SHARES]
        others[place] = "44" * 32
        assert drawn(chance_key("m1", *others), 1, 40, 40) not in made


def test_orders_and_picks_are_as_likely_as_each_other() -> None:
    keys = [hashlib.sha256(str(n).encode()).digest() for n in range(24_000)]
    orders = Counter(drawn(key, 1, 4, 4) for key in keys)
    assert set(orders) == set(permutations(range(4)))
    assert _chi(orders, 24) < 23 + NORMAL * (2 * 23) ** 0.5
    picks = Counter(drawn(key, 7, 1, 30)[0] for key in keys)
    assert _chi(picks, 30) < 29 + NORMAL * (2 * 29) ** 0.5


def _chi(tally: Counter[Any], kinds: int) -> float:
    mean = tally.total() / kinds
    return sum((count - mean) ** 2 / mean for count in tally.values())


def test_what_is_no_share_is_none() -> None:
    assert is_share("0" * 64)
    assert not any(map(is_share, ("", "0" * 63, "0" * 65, "G" * 64, "A" * 64, "é" * 64)))
