"""By which clauses is a match explained: those of its own ruleset and edition.

The rules are written once and name the clauses of the modern documents as they read last. A match
of the other ruleset cites what its own documents say to the same point, and a match of an older
edition what was in force then; where they are silent nothing is cited. Of clauses that say the same
the most direct one is cited, and of those that speak of one type of card, that of the card at hand.
Where the old guide parts a point otherwise, the rules name its clause beside the modern one: a
match cites the clauses of its own ruleset alone, where some are named.
"""

from collections.abc import Iterable
from functools import cache
from typing import Final

from referee.rulebook.concordance import Accord, accords_of
from referee.rulebook.documents import clause
from referee.rulebook.history import in_force

BROUGHT: Final = "set."
"""How the ids of clauses begin that a set brought with its words: no document of the rules has them."""


class Citing(dict[tuple[str, ...], tuple[str, ...]]):
    """Give for clauses as the rules name them those that a match cites; worked out once each."""

    def __init__(self, ruleset: str, edition: str, of: str = "") -> None:
        """Cite for a ruleset and an edition; `of` is the type of the card it is about, if any."""
        super().__init__({(): ()})
        self.ruleset, self.edition, self.of = ruleset, edition, of

    def __missing__(self, clauses: tuple[str, ...]) -> tuple[str, ...]:
        """Work out the clauses for a tuple that was not asked for before; raises UnknownClause."""
        brought = [c for c in clauses if c.startswith(BROUGHT)]
        booked = [c for c in clauses if not c.startswith(BROUGHT)]
        own = [c for c in booked if clause(c).ruleset == self.ruleset]
        found = (c for named in own or booked for c in self._in_force(named))
        made = self[clauses] = tuple(dict.fromkeys((*brought, *found)))
        return made

    def _in_force(self, named: str) -> list[str]:
        """A clause that is in force, else what says the same, else what answers otherwise."""
        if in_force(named, self.edition):
            return [named]
        about = accords_of(named)
        same = [c for a in about if named in a.clauses for c in self._direct(a, a.clauses)]
        if same:
            return same
        sides = ((a, a.otherwise if named in a.clauses else a.clauses) for a in about)
        return [c for a, side in sides for c in self._direct(a, side)]

    def _direct(self, accord: Accord, ids: Iterable[str]) -> list[str]:
        """The most direct clause of a group for the type of card at hand.

        All of them, where each speaks of another type and none is known.
        """
        there = [c for c in ids if in_force(c, self.edition)]
        own = [c for c in there if accord.of.get(c) == self.of]
        plain = [c for c in there if c not in accord.of]
        return own[:1] or plain[:1] or there


class CitationsByType(dict[str, Citing]):
    """Give what a match cites by the type of the card that a fact or a refusal is about."""

    def __init__(self, ruleset: str, edition: str) -> None:
        """Cite for a ruleset and an edition."""
        super().__init__()
        self.ruleset, self.edition = ruleset, edition

    def __missing__(self, of: str) -> Citing:
        """Begin with a type of card that was not asked for before."""
        made = self[of] = Citing(self.ruleset, self.edition, of)
        return made


@cache
def citing(ruleset: str, edition: str) -> CitationsByType:
    """What a match cites, by the type of the card it is about ("" for none); NoEdition."""
    return CitationsByType(ruleset, edition)
