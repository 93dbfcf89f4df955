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
    """Ask as one spectator until they have to wait, then in other ways, then as others.

    What they may ask grows again while they do, so that the other ways have half as many requests.
    """
    people = {one.name: one for one in attack.askers}
    spectator = people["spectator"]
    took = _until(attack, asking(spectator, LOOK), most)
    for address in (f"/l/{spectator.token}{LOOK}", f"{LOOK}?as=spectator", "/v1/matches"):
        _until(attack, asking(spectator, address), took // 2 + 2)
    for name in OTHERS:
        got = attack.line.once(asking(people[name], LOOK))
        attack.judge.count(CROWD, got)
        if got.status != OK:
            words = f"{name} was answered {got.status} for what another asked"
            attack.judge.keep(CROWD, asking(people[name], LOOK), words)


def _until(attack: Attack, one: Request, most: int) -> int:
    """Ask until somebody is told to wait, and for how long; give how many requests it took."""
    number, got = 1, attack.line.once(one)
    attack.judge.count(CROWD, got)
    while got.status == OK and number < most:
        number, got = number + 1, attack.line.once(one)
        attack.judge.count(CROWD, got)
    if got.status != WAIT:
        attack.judge.keep(CROWD, one, f"answered {got.status} after so many, and not {WAIT}")
    elif not got.headers.get("retry-after", "").isdigit():
        attack.judge.keep(CROWD, one, "told to wait, and not how long")
    return number


def asking(who: Asker, address: str) -> Request:
    """Ask for an address as somebody."""
    return Request(f"GET {LOOK}", "GET", address, who.name, who.token)
