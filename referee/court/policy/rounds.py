"""The rounds of a policy: people who leave before one begins, and people who enter late."""

from typing import Any, Final

from referee.court.policy.clock import Say
from referee.court.policy.records import LATE, LEFT, RoundRules

KEYS: Final = ("left", "late")


def rounds_of(table: dict[str, Any], say: Say) -> RoundRules:
    """Read a table [rounds]; what it leaves out is as without the table."""
    given = RoundRules()
    left = word_of(table, "left", LEFT, say, given.left)
    return RoundRules(left, word_of(table, "late", LATE, say, given.late))


def word_of(table: dict[str, Any], key: str, known: tuple[str, ...], say: Say, default: str) -> str:
    """Read one word out of some that are known."""
    value = table.get(key, default)
    if value in known:
        return str(value)
    say(f"{key} is {value!r}", f"write one of {', '.join(known)}", key)
    return default
