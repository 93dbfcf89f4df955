"""How are ambiguous clauses read: named parameters that a match pins in its header.

Where a document can be read in two ways, a judge decides for the match, not for one dispute: the
value is set before the first card is drawn, and every later fact follows from it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache

from referee.rulebook.documents import read_data


@dataclass(frozen=True, slots=True)
class Reading:
    """Hold one open question of the rule documents with the answers that a match may pin."""

    name: str
    rulesets: tuple[str, ...]
    """Rulesets in which the question comes up."""
    values: tuple[str, ...]
    """What may be pinned; the recommended value comes first."""
    clauses: tuple[str, ...]
    """Ids of the clauses that leave it open."""
    text: str
    """The question and what each value means, in one sentence."""

    @property
    def default(self) -> str:
        """The value of a match that pins none."""
        return self.values[0]


@dataclass(frozen=True, slots=True)
class FixedReading:
    """Hold a point that the documents leave open, say twice or misprint, read in one way here."""

    name: str
    rulesets: tuple[str, ...]
    clauses: tuple[str, ...]
    says: str
    """What stands in the documents, or does not."""
    read: str
    """How the referee reads it."""
    should: str = ""
    """What a misprint ought to say; "" where nothing is misprinted."""


class UnknownReading(ValueError):
    """Say that a ruleset has no reading of this name, or that a reading has no such value."""


@cache
def readings(ruleset: str | None = None) -> tuple[Reading, ...]:
    """All readings, or those of one ruleset (diva, classic), in the order of the game."""
    listed = [
        Reading(
            name=r["name"],
            rulesets=tuple(r["rulesets"]),
            values=tuple(r["values"]),
            clauses=tuple(r["clauses"]),
            text=r["text"],
        )
        for r in read_data("readings")["reading"]
    ]
    return tuple(r for r in listed if ruleset is None or ruleset in r.rulesets)


@cache
def fixed_readings(ruleset: str | None = None) -> tuple[FixedReading, ...]:
    """The points that are read in one way only: of all rulesets, or of one."""
    listed = [
        FixedReading(
            name=f["name"],
            rulesets=tuple(f["rulesets"]),
            clauses=tuple(f["clauses"]),
            says=f["says"],
            read=f["read"],
            should=f.get("should", ""),
        )
        for f in read_data("readings")["fixed"]
    ]
    return tuple(f for f in listed if ruleset is None or ruleset in f.rulesets)


def reading(name: str) -> Reading:
    """The reading of this name; raises UnknownReading, which names the nearest."""
    by_name = {r.name: r for r in readings()}
    if name in by_name:
        return by_name[name]
    near = get_close_matches(name, by_name, n=1) or sorted(by_name)
    raise UnknownReading(f"no reading {name!r}; there is {', '.join(near)}")


def pinned(chosen: Mapping[str, str], ruleset: str = "diva") -> tuple[tuple[str, str], ...]:
    """Every reading of a ruleset with the chosen value or its default, for a match header.

    Raises UnknownReading for a name that the ruleset has not or a value that is not on its list.
    """
    asked = readings(ruleset)
    for name in chosen:
        if reading(name) not in asked:
            raise UnknownReading(f"the reading {name!r} does not come up in {ruleset}")
    for each in asked:
        value = chosen.get(each.name, each.default)
        if value not in each.values:
            allowed = " or ".join(each.values)
            raise UnknownReading(f"the reading {each.name!r} is {allowed}, not {value!r}")
    return tuple((r.name, chosen.get(r.name, r.default)) for r in asked)
