"""A match of a shared chance, for tests: both seats give their shares."""

import random

from events.shares import commitment
from referee.service import Desk


def share_of(seat: str, seed: int = 1) -> str:
    """Give a share that repeats."""
    return random.Random(f"{seat} {seed}").randbytes(32).hex()


def give(desk: Desk, match: str, seat: str, do: str, seed: int = 1) -> None:
    """Let a seat commit to its share, or tell it."""
    share = share_of(seat, seed)
    word = commitment(match, seat, share) if do == "commit" else share
    desk.act(match, seat, desk.parse(match, seat, [do, word]))


def shared_match(desk: Desk, match: str = "m1", seed: int = 1) -> str:
    """Open a match of a shared chance, up to the first question of the game."""
    desk.open(match, chance="shared", date="2026-03-01")
    for do in ("commit", "reveal"):
        for seat in "AB":
            give(desk, match, seat, do, seed)
    return match
