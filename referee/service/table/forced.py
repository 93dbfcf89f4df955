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


def alone(table: Table, answers: int) -> bool:
    """Say whether all can see that there is but one answer, so that giving it tells nothing.

    `answers` is how many are legal, from 2 on no matter how many.
    """
    return answers == 1 and _in_the_open(table)


def forced(table: Table) -> Action | None:
    """Give the answer that a table leaves, where all can see that it is the only one."""
    if not _in_the_open(table):
        return None
    found = tuple(islice(legal(table), 2))
    return found[0] if len(found) == 1 else None


def _in_the_open(table: Table) -> bool:
    """Say whether all can see what a seat may answer.

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
    """Say whether all can see an item: a zone, a number, or a card that lies in the open."""
    place = table.board.places.get(item) or table.state.find(item)
    return place is None or place.zone in OPEN
