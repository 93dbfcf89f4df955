"""What a yes leads to: the question that follows it, where nothing hidden comes in between.

A yes is tried on the table as it lies, without chance and without writing anything down. Where a
card is drawn, shown or looked at on the way nothing is told, since it would be told beforehand.
"""

from typing import Final

from referee.rules import Action, Table
from referee.service.table.asked import ONE, YES, Question, question_of, shape_of
from referee.service.table.forced import OPEN, forced
from referee.service.table.foreseen import HIDDEN, tried
from referee.service.table.listing import listed
from referee.service.table.paying import suggested

STEPS: Final = 4
"""Payments and only answers that are gone through, at most."""
CHOICES: Final = frozenset({"targets", "pick"})
"""Questions whose answers can be given together with the yes."""
SHOWN: Final = frozenset({"cards.shown", "deck.shuffled", "deck.refreshed", "chance.drawn"})
"""Facts that tell what was not known, beside cards that come out of hidden zones."""


def led_to(table: Table, *, onward: bool, pays: bool) -> Question | None:
    """The choice of one card that a seat makes right after its yes; None for another.

    `onward` says that an only answer is given for the seat, `pays` that payments are made as they
    are suggested. Every answer is one that the seat can see beforehand.
    """
    decision = table.decision
    if decision is None or shape_of(table, decision) != YES:
        return None
    action, now = Action(decision.seat, "yes"), table
    for _ in range(STEPS):
        done = tried(now, action)
        if done is None or any(_tells(fact.body) for fact in done.facts):
            return None
        now = Table(done.state, table.library)
        if now.decision is None or now.decision.seat != decision.seat:
            return None
        following = _unasked(now, onward=onward, pays=pays)
        if following is None:
            return _choice(now)
        action = following
    return None


def _tells(body: object) -> bool:
    kind = getattr(body, "KIND", "")
    return kind in SHOWN or (kind == "cards.moved" and getattr(body, "src", "") in HIDDEN)


def _unasked(table: Table, *, onward: bool, pays: bool) -> Action | None:
    """The answer that the seat need not press itself."""
    only = forced(table) if onward else None
    if only is not None or not pays or table.decision is None or table.decision.kind != "pay":
        return only
    cards = suggested(table)
    return Action(table.decision.seat, "pick", cards) if cards else None


def _choice(table: Table) -> Question | None:
    """Give a question of one thing among what lies before its seat."""
    decision = table.decision
    if decision is None or decision.kind not in CHOICES or shape_of(table, decision) != ONE:
        return None
    if not all(_known(table, decision.seat, item) for item in decision.items):
        return None
    return question_of(table, listed(table).choices)


def _known(table: Table, seat: str, item: int) -> bool:
    place = table.board.places.get(item) or table.state.find(item)
    return place is not None and (place.zone in OPEN or (place.zone, place.seat) == ("hand", seat))
