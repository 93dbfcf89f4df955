"""The standings of a policy: what wins count, by what those with as many points are told apart."""

from typing import Any, Final

from referee.court.policy.clock import Say
from referee.court.policy.records import MTR, OPPONENTS, Scoring
from referee.court.policy.tiebreaks import FAMILIES, FLOORED, MTR_FLOOR, THIRD, TIEBREAKS, tiebreaks_of

KEYS: Final = ("family", "tiebreaks", "win", "draw", "loss", "bye", "floor", "games", "agreed_draws")
_MOST: Final = {"win": 100, "draw": 100, "loss": 100, "bye": 100, "floor": 1000, "games": 9}
"""The greatest number of each key."""
MOST: Final = 6
"""Tie-breaks of a policy's own order at most, as many as a printed page has columns for."""


def scoring_of(table: dict[str, Any], say: Say) -> Scoring:
    """Read a table [standings]; what it leaves out is as in the shipped families.

    A table that gives a floor and no family is one of `opponents`, the only family whose least share
    a policy sets.
    """
    given = Scoring(floor=MTR_FLOOR)
    family = table.get("family", OPPONENTS if "floor" in table else MTR)
    if not isinstance(family, str) or family not in FAMILIES:
        say(f"family is {family!r}", f"write one of {', '.join(FAMILIES)}", "family")
        family = given.family
    if family == OPPONENTS:
        given = Scoring(floor=THIRD)
    numbers = {}
    for key, most in _MOST.items():
        value = table.get(key, getattr(given, key))
        least = 1 if key in {"win", "games"} else 0
        if type(value) is not int or not least <= value <= most:
            say(f"{key} is {value!r}", f"write a whole number from {least} to {most}", key)
            value = getattr(given, key)
        numbers[key] = value
    agreed = table.get("agreed_draws", given.agreed_draws)
    if not isinstance(agreed, bool):
        say(f"agreed_draws is {agreed!r}", "write true or false", "agreed_draws")
        agreed = given.agreed_draws
    found = Scoring(family, **numbers, agreed_draws=agreed, tiebreaks=_order(table, say))
    floored = any(one.name in FLOORED for one in tiebreaks_of(found))
    if family != OPPONENTS and floored and found.floor != MTR_FLOOR:
        what = f"floor is {found.floor}, and the tie-breaks of MTR appendix C count {MTR_FLOOR}"
        say(what, f'leave floor out, or write family = "{OPPONENTS}"', "floor")
    return found


def _order(table: dict[str, Any], say: Say) -> tuple[str, ...]:
    """Read an order of tie-breaks of a policy's own; none for that of its family."""
    names = table.get("tiebreaks", [])
    if not isinstance(names, list) or not all(isinstance(one, str) for one in names):
        say(f"tiebreaks is {names!r}", 'write a list of names, such as ["omw", "gw"]', "tiebreaks")
        return ()
    if len(names) > MOST:
        what = f"tiebreaks names {len(names)} numbers, and {MOST} are the most"
        say(what, "name the weightiest", "tiebreaks")
        return ()
    faults = [f"there is no tie-break {one!r}" for one in names if one not in TIEBREAKS]
    faults += [f"tiebreaks names {one!r} twice" for one in sorted({n for n in names if names.count(n) > 1})]
    for fault in faults:
        say(fault, f"write each of these once at most: {', '.join(TIEBREAKS)}", "tiebreaks")
    return () if faults else tuple(names)
