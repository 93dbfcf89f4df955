"""Where chance, time and ids come from: the only room that asks the machine for them."""

import datetime as dt
import hashlib
import random
import secrets
import time
from collections.abc import Callable, Iterable
from typing import Final

from referee.effects.sighted import Want

MICROSECONDS: Final = 1_000_000
"""A second, in the unit of every clock here."""
Clock = Callable[[], int]
"""Gives the time in microseconds since 1970 (UTC)."""
Entropy = Callable[[int], bytes]
"""Gives so many random bytes, for salts."""


def system_clock() -> int:
    """The time of the machine in microseconds since 1970 (UTC)."""
    return time.time_ns() // 1000


def moment_text(at: int) -> str:
    """Write a time in microseconds since 1970 in UTC, as 2026-03-01T10:00:00Z."""
    moment = dt.datetime.fromtimestamp(at // MICROSECONDS, tz=dt.UTC)
    return moment.strftime("%Y-%m-%dT%H:%M:%SZ")


class Dice:
    """Random results from a source of random numbers; each goes into the record.

    `draw` is the number of the last result where it follows from shares, else 0.
    """

    draw = 0

    def __init__(self, source: random.Random) -> None:
        """Take the source: the machine's own, or a seeded one for simulations."""
        self._source = source

    def order(self, count: int) -> tuple[int, ...]:
        """A random order of so many cards."""
        row = list(range(count))
        self._source.shuffle(row)
        return tuple(row)

    def pick(self, count: int, among: int) -> tuple[int, ...]:
        """Pick so many places at random among so many."""
        return tuple(self._source.sample(range(among), min(count, among)))


class Unshaken(Dice):
    """Dice that keep every order and pick from the front, so that a position can be foreseen."""

    def __init__(self) -> None:
        """Need no source."""
        super().__init__(random.Random(0))  # noqa: S311 - never asked

    def order(self, count: int) -> tuple[int, ...]:
        """The order that there is."""
        return tuple(range(count))

    def pick(self, count: int, among: int) -> tuple[int, ...]:
        """Pick the first places."""
        return tuple(range(min(count, among)))


class StatedChance(Dice):
    """What people say that happened at a paper table, in the order in which it is asked for."""

    def __init__(self, words: Iterable[str] = ()) -> None:
        """Take what is said: names of cards, "" for one that nobody caught, A or B for dice."""
        super().__init__(random.Random(0))  # noqa: S311 - never asked
        self._words = iter(words)

    def order(self, count: int) -> tuple[int, ...]:  # noqa: ARG002 - as above
        """No order: cards were shuffled by hand, and nobody knows it."""
        return ()

    def told(self, want: Want) -> str | None:  # noqa: ARG002 - one word after another
        """The next word, None when there is no more."""
        return next(self._words, None)

    @property
    def left(self) -> tuple[str, ...]:
        """The words that nothing asked for."""
        return tuple(self._words)


def system_dice() -> Dice:
    """Dice that nobody can foresee."""
    return Dice(secrets.SystemRandom())


def seeded_dice(seed: int | str) -> Dice:
    """Dice that fall the same way for the same seed.

    Args:
        seed: A number or a text.

    Returns:
        The dice, from which shuffles and the first player can be drawn.
    """
    return Dice(random.Random(seed))  # noqa: S311 - a simulation must be repeatable


def system_entropy(count: int) -> bytes:
    """Give random bytes for salts."""
    return secrets.token_bytes(count)


def seeded_entropy(seed: int | str) -> Entropy:
    """Give repeatable bytes for salts of simulated records."""
    return random.Random(f"salt {seed}").randbytes  # noqa: S311 - as above


LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
"""Letters and figures that are easy to say and hard to confuse."""


def new_name() -> str:
    """A fresh name for a match: m- and six letters that are easy to say."""
    return "m-" + "".join(secrets.choice(LETTERS) for _ in range(6))


def name_under(key: str) -> str:
    """The name of the match that is opened under a command key: the same for the same key.

    Eight letters, so that two keys of one house hardly meet; where they do, the second is refused.
    """
    digest = hashlib.sha256(key.encode("utf-8", "replace")).digest()
    return "m-" + "".join(LETTERS[byte % len(LETTERS)] for byte in digest[:8])


def new_key() -> str:
    """A fresh command key."""
    return secrets.token_hex(8)
