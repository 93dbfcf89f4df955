"""The record in a policy: for what judges may use it, and where it is kept who looked."""

from collections.abc import Callable
from typing import Any, Final

from referee.court.policy.records import ACCESS, ALL_CALLS, OF_EVENTS, USES

KEYS: Final = ("use", "access")
Say = Callable[[str, str, str], None]
"""Notes a contradiction: what is wrong, what to write instead, and the key it stands at."""


def use_of(table: dict[str, Any], say: Say) -> tuple[str, str]:
    """Read a table [record]: its use and its access; what it leaves out is as without the table."""
    found = []
    for key, known, default in (("use", USES, ALL_CALLS), ("access", ACCESS, OF_EVENTS)):
        value = table.get(key, default)
        if value not in known:
            say(f"{key} is {value!r}", f"write one of {', '.join(known)}", key)
        found.append(value if value in known else default)
    return found[0], found[1]
