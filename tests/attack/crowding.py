"""Somebody asks without a pause: they are told to wait, however they ask, and nobody else is."""

from __future__ import annotations

from typing import Final

from tests.attack.described import Request
from tests.attack.looking import Attack
from tests.attack.scene import Asker

CROWD: Final = "without a pause"
LOOK: Final = "/v1/matches/cup-1-3/rulings"
WAIT: Final = 429
OK: Final = 200
MOST: Final = 20_000
"""Requests after which somebody who was never told to wait never will be."""
OTHERS: Final = ("A", "our-floor-judge", "owner")


def crowd(attack: Attack, most: int = MOST) -> None:
    """Ask as one spectator until they have to wait, then in other ways, then as others."""
    people = {one.name: one for one in attack.askers}
    spectator = people["spectator"]
    plain = asking(spectator, LOOK)
    for _ in range(most):
        got = attack.line.once(plain)
        attack.judge.count(CROWD, got)
        if got.status != OK:
            break
    if got.status != WAIT:
        attack.judge.keep(CROWD, plain, f"answered {got.status} after so many, and not {WAIT}")
    elif not got.headers.get("retry-after", "").isdigit():
        attack.judge.keep(CROWD, plain, "told to wait, and not how long")
    for address in (f"/l/{spectator.token}{LOOK}", f"{LOOK}?as=spectator", "/v1/matches"):
        _expect(attack, spectator, address, WAIT)
    for name in OTHERS:
        _expect(attack, people[name], LOOK, OK)


def asking(who: Asker, address: str) -> Request:
    """Ask for an address as somebody."""
    return Request(f"GET {LOOK}", "GET", address, who.name, who.token)


def _expect(attack: Attack, who: Asker, address: str, status: int) -> None:
    got = attack.line.once(asking(who, address))
    attack.judge.count(CROWD, got)
    if got.status != status:
        words = f"{who.name} was answered {got.status} and not {status}"
        attack.judge.keep(CROWD, asking(who, address), words)
