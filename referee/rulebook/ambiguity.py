"""How are ambiguous clauses read: named parameters that a match pins in its header.

Where a document can be read in two ways, a judge decides for the match, not for one dispute: the
value is set before the first card is drawn, and every later fact follows from it.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from typing import Any, Protocol

from referee.rulebook.documents import read_data


@dataclass(frozen=True, slots=True)
class Reading:
    """Hold one open question of the rule documents with the answers that a match may pin."""

    name: str
    rulesets: tuple[str, ...]
    """Rulesets in which the question comes up."""
    values: tuple[str, ...]
    """What may be pinned; the default of most rulesets comes first."""
    clauses: tuple[str, ...]
    """Ids of the clauses that leave it open."""
    text: str
    """The question, in one sentence."""
    source: str
    """Where the default comes from: clauses, a ruling with its date, or "open"."""
    meanings: Mapping[str, str]
    """What each value does."""
    positions: Mapping[str, tuple[str, ...]]
    """Ids of shipped positions by value: they come out otherwise under any other value."""
    defaults: Mapping[str, str]
    """The default by ruleset; where the question does not come up, what holds if not the first value."""

    @property
    def default(self) -> str:
        """The value that holds unless a match or its ruleset says otherwise."""
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
    source: str = ""
    """What decides it: clauses, or "open" where nothing does."""
    position: str = ""
    """Id of a shipped position that shows it; "" where there is none."""


class UnknownReading(ValueError):
    """Say that a ruleset has no reading of this name, or that a reading has no such value."""


@cache
def readings(ruleset: str | None = None) -> tuple[Reading, ...]:
    """All readings, or those of one ruleset (diva, classic), in the order of the game."""
    listed = map(_reading, read_data("readings")["reading"])
    return tuple(r for r in listed if ruleset is None or ruleset in r.rulesets)


def _reading(row: Mapping[str, Any]) -> Reading:
    values: Mapping[str, Mapping[str, Any]] = row["values"]
    default = next(iter(values))
    return Reading(
        name=row["name"],
        rulesets=tuple(row["rulesets"]),
        values=tuple(values),
        clauses=tuple(row["clauses"]),
        text=row["text"],
        source=row["source"],
        meanings={value: told["text"] for value, told in values.items()},
        positions={value: tuple(told["positions"]) for value, told in values.items()},
        defaults=dict.fromkeys(row["rulesets"], default) | row.get("defaults", {}),
    )


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
            source=f["source"],
            position=f.get("position", ""),
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
        value = chosen.get(each.name, each.defaults[ruleset])
        if value not in each.values:
            allowed = " or ".join(each.values)
            raise UnknownReading(f"the reading {each.name!r} is {allowed}, not {value!r}")
    return tuple((r.name, chosen.get(r.name, r.defaults[ruleset])) for r in asked)


class PinnedReadings(Protocol):
    """What a match was opened with."""

    @property
    def ruleset(self) -> str:
        """The ruleset of the match."""

    @property
    def readings(self) -> tuple[tuple[str, str], ...]:
        """The readings that it pins, with their values."""


def reading_value(settings: PinnedReadings, name: str) -> str:
    """The value of a reading in a match: the pinned one, else the default of its ruleset.

    A match that was opened before the reading existed pins no value of it.
    """
    for pinned_name, value in settings.readings:
        if pinned_name == name:
            return value
    return _defaults(settings.ruleset)[name]


@cache
def _defaults(ruleset: str) -> Mapping[str, str]:
    return {r.name: r.defaults.get(ruleset, r.default) for r in readings()}
