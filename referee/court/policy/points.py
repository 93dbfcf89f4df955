"""The readings of a policy: how its matches read open points of the rules."""

from typing import Any

from referee.court.policy.clock import Say
from referee.rulebook import readings


def readings_of(table: dict[str, Any], say: Say) -> tuple[tuple[str, str], ...]:
    """Read a table [readings]; the points of either game may stand there."""
    known = {one.name: one.values for one in readings()}
    for name, value in table.items():
        if name not in known:
            say(f"{name!r} is no reading", "see: referee rulebook readings", name)
        elif value not in known[name]:
            say(f"{name} is {value!r}", f"write one of {', '.join(known[name])}", name)
    return tuple((name, str(value)) for name, value in table.items())
