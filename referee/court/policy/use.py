"""The record in a policy: for what judges may use it, and where it is kept who looked."""

from collections.abc import Callable
from typing import Any, Final

from referee.court.policy.records import ACCESS, ALL_CALLS, CONSENT, NOT_NEEDED, OF_EVENTS, USES

KEYS: Final = ("use", "access", "consent")
_READ: Final = (("use", USES, ALL_CALLS), ("access", ACCESS, OF_EVENTS), ("consent", CONSENT, NOT_NEEDED))
Say = Callable[[str, str, str], None]
"""Notes a contradiction: what is wrong, what to write instead, and the key it stands at."""


def use_of(table: dict[str, Any], say: Say) -> tuple[str, ...]:
    """Read a table [record]: use, access, consent; what it leaves out is as without the table."""
    found = []
    for key, known, default in _READ:
        value = table.get(key, default)
        if value not in known:
            say(f"{key} is {value!r}", f"write one of {', '.join(known)}", key)
        found.append(value if value in known else default)
    return tuple(found)
