"""Which facts are known to be stored, so that a command that follows one need not ask."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from events.log import Command


class Heads:
    """The last seqs that this program has seen written, match by match.

    A fact once stored stays, whoever stored it. What was the head may be an old one by now, which
    the primary key finds out, but a command that follows it follows a stored fact for certain,
    and the database need not be asked.
    """

    def __init__(self, limit: int = 100_000) -> None:
        """Remember so many matches; beyond, all are forgotten and learnt again."""
        self._heads: dict[int, int] = {}
        self._limit = limit

    def follows(self, command: Command) -> bool:
        """Whether a command begins right after a fact that is known to be stored."""
        return self._heads.get(command[0]) == command[1][0][0] - 1

    def note(self, command: Command) -> None:
        """A command was written and committed."""
        if len(self._heads) >= self._limit:
            self._heads.clear()
        self._heads[command[0]] = command[1][-1][0]
