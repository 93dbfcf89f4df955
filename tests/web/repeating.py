"""A service whose time stands still between two requests, and whose chance repeats."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from unittest.mock import patch

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from events.proofs.notes import Signer
from referee.service import chance, opened, program

BEGIN = 1_795_338_000_000_000_000
"""The first moment, in nanoseconds since 1970: 2026-11-22, 9:00 UTC."""
STEP = 5_000_000_000
"""How much later each request comes, in nanoseconds."""
RULES = "0123456789abcdef"


class Clock:
    """Time that passes only when it is told to, and chance that begins anew each time."""

    def __init__(self) -> None:
        self.now = BEGIN
        self.chance = random.Random(BEGIN)

    def time_ns(self) -> int:
        """Stand in for the clock of the machine."""
        return self.now

    def step(self) -> None:
        """Let a moment pass; what chance gave before it changes nothing after it."""
        self.now += STEP
        self.chance.seed(self.now)


def signer() -> Signer:
    """A key that is no secret."""
    return Signer("desk", Ed25519PrivateKey.from_private_bytes(bytes(32)))


@contextmanager
def repeating() -> Iterator[Clock]:
    """Let what asks the machine for time and chance ask what repeats, for a while.

    The rules have a fingerprint of no program, so that the answers stay the same when they change.
    """
    clock, rules = Clock(), lambda: RULES
    drawn = SimpleNamespace(
        SystemRandom=lambda: random.Random(1),
        token_bytes=clock.chance.randbytes,
        choice=clock.chance.choice,
        token_hex=lambda count: clock.chance.randbytes(count).hex(),
    )
    with (
        patch.object(chance, "time", clock),
        patch.object(chance, "secrets", drawn),
        patch.object(opened, "rules_fingerprint", rules),
        patch.object(program, "rules_fingerprint", rules),
    ):
        program.program.cache_clear()
        yield clock
    program.program.cache_clear()
