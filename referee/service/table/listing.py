"""The legal answers of a decision, numbered: the words of each, and what it comes to."""

from itertools import islice
from typing import NamedTuple

from referee.rules import Action, Table, legal
from referee.service.table.choices import describe
from referee.service.table.meaning import means
from referee.service.table.promises import AnswerPromise, promises_of
from referee.state import Decision

MOST_LISTED = 2000
"""How many answers are listed; sets of many cards have more, and are named by their cards."""


class Choice(NamedTuple):
    """One legal answer: its number in the list, the action, and words that can be typed.

    `at` is the table at which it could be given; what it comes to there is said when it is asked
    for, since programs that play have no need of it.
    """

    number: int
    action: Action
    text: str
    at: Table

    @property
    def told(self) -> str:
        """What the answer does, with the card's text and the price, in the words of a judge."""
        return means(self.at, self.action)

    @property
    def promise(self) -> tuple[AnswerPromise, ...]:
        """What the answer brings, as typed values."""
        return promises_of(self.at, self.action)


class Choices(NamedTuple):
    """What is asked, of whom, and everything that may be answered.

    `sealed` says that what may be is sealed in this copy: then none is listed.
    """

    decision: Decision | None
    seat: str
    choices: list[Choice]
    sealed: bool = False


def listed(table: Table, limit: int = MOST_LISTED) -> Choices:
    """List the legal answers of a decision in their pinned order."""
    found = table.listed = list(islice(legal(table), limit))
    rows = [Choice(n, action, describe(table, action), table) for n, action in enumerate(found, 1)]
    return Choices(table.decision, table.seat, rows)
