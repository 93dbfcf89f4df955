"""How a policy lets a match of several games be played."""

from typing import Any, Final

from referee.court.policy.clock import Say
from referee.court.policy.records import DRAWN, FIRST_AGAIN, TIME_IN_MATCH, MatchRules

WORDS: Final = {"first": FIRST_AGAIN, "drawn": DRAWN, "time": TIME_IN_MATCH}
KEYS: Final = tuple(WORDS)


def match_rules_of(table: dict[str, Any], say: Say) -> MatchRules:
    """Read a table [match]; a key that it leaves out has its default."""
    given, found = MatchRules(), {}
    for key, words in WORDS.items():
        value = table.get(key, getattr(given, key))
        if value not in words:
            say(f"{key} is {value!r}", f"write one of {', '.join(words)}", key)
            value = getattr(given, key)
        found[key] = value
    return MatchRules(**found)
