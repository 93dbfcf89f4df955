"""An answer that is the only one, as all can see: to give it unasked tells nothing."""

from itertools import islice
from typing import Final

from events.vocabulary import SEATS
from referee.rules import Action, Table, legal
from referee.rules.questions import SINGLE, YES_NO

STATED: Final = frozenset({"state", "judge"})
"""Questions that are answered in words."""
ASKED: Final = frozenset({*SINGLE, *YES_NO, *STATED, "mulligan", "lrigs", "discard"})
"""Questions whose answer nobody else can know, or that are a choice of their own."""
OPEN: Final = frozenset({"signi", "lrig", "ener", "trash", "lrig_trash", "check"})
"""Zones whose cards all can see."""
COPIES: Final = frozenset({"ener", "trash", "lrig_trash"})
"""Those of them in which copies of a card are all the same."""
MOST: Final = 1000
"""Answers that are compared: with as many that are all the same, so is any other."""


def forced(table: Table) -> Action | None:
    """The answer that a table leaves, where all can see that it is the only one.

    Answers that differ only in which copies of the same cards they take are one: of two payments
    with the same names the first is given, since nobody could tell them apart afterwards.
    """
    if not _in_the_open(table):
        return None
    rows = islice(legal(table), MOST)
    first = next(rows, None)
    if first is None or not all(_same(table, first, one) for one in rows):
        return None
    return first


def _same(table: Table, one: Action, other: Action) -> bool:
    """Whether two answers take the same cards but for which copies of them."""
    if table.decision is None or table.decision.kind == "order" or one.do != other.do:
        return False
    cards = _named(table, one.cards)
    return bool(cards) and cards == _named(table, other.cards)


def _named(table: Table, cards: tuple[int, ...]) -> list[tuple[str, ...]]:
    """Name cards by where they lie; none where one is no card of a row, or an unknown one."""
    found = [table.state.find(card) for card in cards]
    rows = [
        (place.seat, place.zone, place.card.name)
        for place in found
        if place is not None and place.card.name is not None and place.zone in COPIES
    ]
    return sorted(rows) if len(rows) == len(cards) else []


def _in_the_open(table: Table) -> bool:
    """Whether all can see what a seat may answer.

    A menu may be one of a hand or an LRIG Deck that others cannot see: to pass it at once would
    tell that nothing there could be used. So only who has neither passes unasked, and only from
    what lies in the open is anything chosen unasked.
    """
    decision = table.decision
    if decision is None or decision.seat not in SEATS:
        return False
    kind, side = decision.kind, table.state.seat(decision.seat)
    if kind in table.ruleset.menus:
        return not side.lrig_deck and not side.hand
    if kind in ASKED:
        return False
    return bool(decision.items) and all(_open(table, item) for item in decision.items)


def _open(table: Table, item: int) -> bool:
    """Whether all can see an item: a zone, a number, or a card that lies in the open."""
    place = table.board.places.get(item) or table.state.find(item)
    return place is None or place.zone in OPEN
