"""Which parts of the game came into the book after its first edition?"""

from dataclasses import dataclass
from functools import cache

from referee.rulebook.documents import clause, read_data
from referee.rulebook.history import edition


@dataclass(frozen=True, slots=True)
class System:
    """Hold one part of the game, the edition that brought it, and how a card shows it."""

    name: str
    since: str
    """The edition whose history lists its entry."""
    clauses: tuple[str, ...]
    """Ids of the clauses that explain it."""
    printed: tuple[str, ...]
    """Words in the text of a card that uses it."""
    program: tuple[str, ...]
    """Words in the programs of a card that uses it."""

    @property
    def ruleset(self) -> str:
        """The ruleset whose documents explain it."""
        return clause(self.clauses[0]).ruleset


@cache
def systems() -> tuple[System, ...]:
    """Every part of the game that the first edition had no entry for, oldest first."""
    return tuple(
        System(s["name"], s["since"], tuple(s["clauses"]), tuple(s["printed"]), tuple(s["program"]))
        for s in read_data("systems")["system"]
    )


@cache
def unexplained(edition_name: str) -> tuple[System, ...]:
    """The parts of the game that an edition does not explain; raises NoEdition."""
    judged_by = edition(edition_name)
    return tuple(
        s for s in systems() if s.ruleset != judged_by.ruleset or edition(s.since).since > judged_by.since
    )
