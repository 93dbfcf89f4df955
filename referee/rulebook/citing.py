"""By which clauses is a match explained: those of its own ruleset and edition.

The rules are written once and name the clauses of the modern documents as they read last, or of the
old guide where only that knows a step. A match of the other ruleset cites what its own documents
say to the same point, and a match of an older edition what was in force then; where they are silent
nothing is cited.
"""

from functools import cache

from referee.rulebook.concordance import also_said_by, counterparts, said_otherwise_by
from referee.rulebook.history import editions, in_force


class Citing(dict[tuple[str, ...], tuple[str, ...]]):
    """Give for clauses as the rules name them those that a match cites; worked out once each."""

    def __init__(self, ruleset: str, edition: str) -> None:
        super().__init__({(): ()})
        self.ruleset, self.edition = ruleset, edition

    def __missing__(self, clauses: tuple[str, ...]) -> tuple[str, ...]:
        """Work out the clauses for a tuple that was not asked for before."""
        found = (c for named in clauses for c in self._in_force(named))
        made = self[clauses] = tuple(dict.fromkeys(found))
        return made

    def _in_force(self, named: str) -> list[str]:
        """Give what is in force of the counterparts of a clause, else what said it then."""
        there = counterparts(named, self.ruleset)
        said = [c for c in there if in_force(c, self.edition)]
        if said or not there:
            return said
        elsewhere = (*also_said_by(named), *said_otherwise_by(named))
        return [c for c in elsewhere if in_force(c, self.edition)]


@cache
def citing(ruleset: str, edition: str) -> Citing | None:
    """Give what a match cites; None where the rules name its clauses already: in the last edition.

    Raises NoEdition.
    """
    last = edition == editions("diva")[-1].name
    return None if ruleset == "diva" and last else Citing(ruleset, edition)
