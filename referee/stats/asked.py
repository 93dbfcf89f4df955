"""The questions that have names: what each asks, as a person and as DuckDB reads it."""

from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple

_NAME: Final = "-- name: "
EVERY: Final = "*"
"""What stands in the place of kinds where all facts are needed."""


class StatsQuestion(NamedTuple):
    """A question: its name, what it asks, the kinds of facts that it needs (none for all), its query."""

    name: str
    asks: str
    kinds: tuple[str, ...]
    query: str


@cache
def questions() -> dict[str, StatsQuestion]:
    """All questions by their names."""
    _, *parts = text_of("questions.sql").split(_NAME)
    found = (part.split("\n", 3) for part in parts)
    return {
        name: StatsQuestion(name, asks.removeprefix("-- "), _kinds(kinds.removeprefix("-- ")), query.strip())
        for name, asks, kinds, query in found
    }


def _kinds(said: str) -> tuple[str, ...]:
    return () if said == EVERY else tuple(said.split())


def text_of(name: str) -> str:
    """A file of SQL that stands beside this one."""
    return files("referee.stats").joinpath(name).read_text("utf-8")
