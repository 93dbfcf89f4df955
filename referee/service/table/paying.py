"""Which Ener pays: the payment that is suggested, so that it need only be confirmed."""

from collections import Counter
from itertools import islice
from typing import Final

from events.vocabulary import COLORS
from referee.effects.needs import costs
from referee.rules import Table, legal

MOST: Final = 400
"""Payments that are compared, at most."""


def suggested(table: Table) -> tuple[int, ...]:
    """The ids of the Ener with which somebody pays best what is asked; none where none fits.

    The rule looks at nothing but the Ener Zone, which all can see, so that a payment made by it
    tells nothing of a hand:

    1. What pays for more than one colour is spent last: a card that gives no colour goes before
       one of one colour, that before one of two, and [Multi Ener] stays to the end.
    2. Of payments alike in that, the one that leaves more different colours behind, [Multi Ener]
       not counted.
    3. Then the one that leaves them more evenly, so of a colour of which there is most.
    4. Then the cards that lie there longest.
    """
    if table.decision is None or table.decision.kind != "pay":
        return ()
    rows = [action.cards for action in islice(legal(table), MOST)]
    return min(rows, key=lambda cards: _worth(table, cards), default=())


def _worth(table: Table, cards: tuple[int, ...]) -> tuple[int, int, int]:
    """How much a payment gives away, as `suggested` counts it; less is better."""
    decision = table.decision
    items = decision.items if decision is not None else frozenset()
    spent = sum(len(_gives(table, card)) for card in cards)
    left = (_gives(table, item) for item in items if item not in cards)
    stays = Counter(color for gives in left if len(gives) < len(COLORS) for color in gives)
    return spent, -len(stays), sum(count * count for count in stays.values())


def _gives(table: Table, item: int) -> frozenset[str]:
    place = table.board.places.get(item) or table.state.find(item)
    return costs.gives(table.board, place.card) if place is not None else frozenset()
