"""By which clauses is a match explained: those of its own ruleset.

The rules are written once and name the clauses of the modern documents, or of the old guide where
only that knows a step. A match of the other ruleset cites what its own documents say to the same
point; where they are silent nothing is cited.
"""

from functools import cache

from referee.rulebook.concordance import counterparts


class Citing(dict[tuple[str, ...], tuple[str, ...]]):
    """Give for clauses as the rules name them those that a ruleset cites; worked out once each."""

    def __init__(self, ruleset: str) -> None:
        super().__init__({(): ()})
        self.ruleset = ruleset

    def __missing__(self, clauses: tuple[str, ...]) -> tuple[str, ...]:
        """Work out the clauses for a tuple that was not asked for before."""
        found = (c for named in clauses for c in counterparts(named, self.ruleset))
        made = self[clauses] = tuple(dict.fromkeys(found))
        return made


@cache
def citing(ruleset: str) -> Citing | None:
    """Give what a match of a ruleset cites; None where the rules name its clauses already."""
    return None if ruleset == "diva" else Citing(ruleset)
