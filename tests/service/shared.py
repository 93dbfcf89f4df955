"""A match of a shared chance, for tests: both seats give their shares."""

import random

from events.kinds import ChanceDrawn
from events.shares import chance_key, commitment
from referee.audit.chance import ALONE, SHUFFLES
from referee.service import Desk
from referee.service.commit.throwing import shares_of
from referee.service.event.starting import open_match
from referee.service.play.acting import act
from referee.service.play.said import parse_action
from tests.service.conftest import play


def share_of(seat: str, seed: int = 1) -> str:
    """A share that repeats."""
    return random.Random(f"{seat} {seed}").randbytes(32).hex()


def give(desk: Desk, match: str, seat: str, do: str, seed: int = 1) -> None:
    """Let a seat commit to its share, or tell it."""
    share = share_of(seat, seed)
    word = commitment(match, seat, share) if do == "commit" else share
    act(desk, match, seat, parse_action(desk, match, seat, [do, word]))


def shared_match(desk: Desk, match: str = "m1", seed: int = 1) -> str:
    """Open a match of a shared chance, up to the first question of the game."""
    open_match(desk, match, chance="shared", date="2026-03-01")
    for do in ("commit", "reveal"):
        for seat in "AB":
            give(desk, match, seat, do, seed)
    return match


def say(desk: Desk, seat: str, *words: str, by: str = "") -> None:
    act(desk, "m1", seat, parse_action(desk, "m1", seat, [*words]), by=by)


def over(desk: Desk, match: str = "m1") -> str:
    """Play a match of a shared chance to its end."""
    shared_match(desk, match)
    play(desk, match, 120)
    if not desk.state(match).winner:
        say(desk, "A", "concede")
    return match


def loose(desk: Desk, match: str = "m1") -> str:
    """How many draws made no order: the first is for the dice, each shuffle follows its own."""
    facts = desk.facts(match)
    after = [facts[f.seq].body.KIND for f in facts if isinstance(f.body, ChanceDrawn)]
    none = len(after) - 1 - sum(kind in SHUFFLES for kind in after)
    return f", {none} of which made no order: {ALONE}" if none else ""


def key_of(desk: Desk) -> bytes:
    told = shares_of(desk, "m1").shares
    return chance_key("m1", told["house"], told["A"], told["B"])
