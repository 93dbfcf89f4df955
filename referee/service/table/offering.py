"""What may be answered at a paper table: what is known, and what the lists still allow."""

from collections.abc import Sequence
from itertools import islice
from typing import Final, NamedTuple

from events.vocabulary import SEATS
from referee.effects.sighted import TABLE
from referee.rules import Action, Refusal, Table, legal
from referee.rules.telling import CardTelling, tell
from referee.service.table import choices as words
from referee.service.table.answering import EntryTable
from referee.service.table.naming import hidden_in
from referee.state import Match

MOST_OFFERED: Final = 2000
ALWAYS_ASKED: Final = frozenset({"guard"})
"""Questions that are asked of every hand: to pass them unasked would tell what a hand holds."""


class TypedOffer(NamedTuple):
    """An answer that may be typed: by its number, or in words; `tells` is a card to be told.

    `at` is the table at which it could be given, where that card is told.
    """

    number: int
    action: Action
    text: str
    at: Table
    tells: tuple[int, str] = (0, "")


Row = tuple[Action, str, Table, tuple[int, str]]
"""An answer before it is numbered: the action, its words, its table, and the card to be told."""


class Offering(EntryTable):
    """The table of an entry, as far as it lists what may be answered."""

    def offers(self) -> list[TypedOffer]:
        """List what may be answered: what is known first, then what the list still allows."""
        table, found = self.table, list[Row]()
        hidden = {c.id for c in hidden_in(table)}
        for action in islice(legal(table), MOST_OFFERED):
            if table.decision and table.decision.kind != "order" and hidden & {*action.cards}:
                continue
            found.append((action, words.describe(table, action), table, (0, "")))
        closing = [found.pop()] if found and found[-1][0].do == "pass" else []
        for card, name in self._tellable(table):
            found += self._offered(card, name)
        rows = _copies_once(self.state, found) + closing
        return [TypedOffer(n, *row) for n, row in enumerate(rows, 1)]

    def _tellable(self, table: Table) -> list[tuple[int, str]]:
        """Each name that an unknown card in question can have, with one card that can."""
        rows: dict[str, int] = {}
        for card in hidden_in(table):
            for name in self.bounds.names(card.id):
                if name not in rows and self.bounds.fault(card.id, name) is None:
                    rows[name] = card.id
        return sorted((card, name) for name, card in rows.items())

    def _offered(self, card: int, name: str) -> list[Row]:
        """What could be answered with a card if it had a name."""
        done = tell(self.state, CardTelling(card, name, TABLE), self.library, head=0, at=0)
        if isinstance(done, Refusal):
            return []
        table = Table(done.state, self.library)
        if table.decision is None or table.decision.kind == "mulligan":
            return []
        return [
            (action, words.describe(table, action), table, (card, name))
            for action in islice(legal(table), MOST_OFFERED)
            if action.cards == (card,)
        ]

    def forced(self) -> Action | None:
        """The one answer that a question has; None for a choice, and where nothing is chosen.

        What unknown cards could be counts as a choice.
        """
        table = self.table
        if table.decision is None or table.decision.kind in ALWAYS_ASKED:
            return None
        answers = list(islice(legal(table), 2))
        if len(answers) != 1 or not (answers[0].cards or answers[0].do in {"pass", "no"}):
            return None
        return None if any(self._offered(*row) for row in self._tellable(table)) else answers[0]


def _copies_once(state: Match, found: Sequence[Row]) -> list[Row]:
    """Leave out what is said alike of another copy of a card in a hand, told or not.

    Which of them is meant is all the same; one that was told goes before one that was not.
    """
    held = {card.id for seat in SEATS for card in state.seat(seat).hand}
    said: set[str] = set()
    rows: list[Row] = []
    for action, text, at, tells in found:
        of_hand = bool(action.cards) and held.issuperset(action.cards)
        if not (of_hand and text in said):
            rows.append((action, text, at, tells))
        said |= {text} if of_hand else set()
    return rows
