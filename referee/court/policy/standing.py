"""The standings of a policy: what wins count, by what those with as many points are told apart."""

from typing import Any, Final

from referee.court.policy.clock import Say
from referee.court.policy.records import FAMILIES, Scoring

KEYS: Final = ("family", "win", "draw", "loss", "bye", "floor", "games", "agreed_draws")
_MOST: Final = {"win": 100, "draw": 100, "loss": 100, "bye": 100, "floor": 1000, "games": 9}
"""The greatest number of each key."""


def scoring_of(table: dict[str, Any], say: Say) -> Scoring:
    """Read a table [standings]; what it leaves out is as in the shipped families."""
    given = Scoring()
    family = table.get("family", given.family)
    if family not in FAMILIES:
        say(f"family is {family!r}", f"write one of {', '.join(FAMILIES)}", "family")
        family = given.family
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
    return Scoring(family, **numbers, agreed_draws=agreed)
