"""What an answer of the record means at a table that came out otherwise.

Ids of cards are counted by the moves, so after other facts the same number is another card. An
answer then means the card of the same name in the same zone, the same place of the field first; of
abilities that wait, the one at the same place of the question.
"""

from collections.abc import Iterator

from events.vocabulary import question_name
from referee.rules import Action
from referee.state import Match, Place

_NUMBERS = frozenset({"declare", "modes", "replace", "rule-way", "zone"})
"""Questions whose answers are numbers of options."""


def meant(action: Action, theirs: Match, ours: Match) -> Action | None:
    """An answer as it is said at our table; None where what it speaks of is not there."""
    asked, now = theirs.decision, ours.decision
    if asked is not None and (now is None or (asked.kind, asked.seat) != (now.kind, now.seat)):
        return None
    if asked is not None and asked.kind in _NUMBERS:
        return action
    cards: list[int] = []
    for card in action.cards:
        found = card if card <= 0 else _same(card, theirs, ours, cards)
        if not found:
            return None
        cards.append(found)
    return Action(action.seat, action.do, tuple(cards), action.zone, action.number, action.word)


def without(action: Action, theirs: Match, ours: Match) -> str:
    """Why an answer of the record means nothing at our table."""
    asked, now = theirs.decision, ours.decision
    if now is None:
        return "no decision is pending any more"
    if asked is not None and (asked.kind, asked.seat) != (now.kind, now.seat):
        return (
            f"{now.seat} is asked now ({question_name(now.kind)}), and the record has an answer of "
            f"{asked.seat} ({question_name(asked.kind)})"
        )
    return f"a card that {action.seat} named does not lie there"


def _same(card: int, theirs: Match, ours: Match, taken: list[int]) -> int:
    """The id of our card that a card of theirs means; 0 for none."""
    there, here = theirs.find(card), ours.find(card)
    if there is None:
        return _offered(card, theirs, ours)
    if here is not None and card not in taken and _alike(there, here):
        return card
    rows = [p for p in _cards(ours, there) if p.card.id not in taken]
    rows.sort(key=lambda place: place.position != there.position)
    return rows[0].card.id if rows else 0


def _offered(item: int, theirs: Match, ours: Match) -> int:
    """The item at the place of one that is no card, such as a waiting ability; 0 for none."""
    items = () if theirs.decision is None else theirs.decision.items
    now = () if ours.decision is None else ours.decision.items
    same = item in items and len(items) == len(now)
    return now[items.index(item)] if same else 0


def _alike(one: Place, other: Place) -> bool:
    return (one.seat, one.zone, one.card.name) == (other.seat, other.zone, other.card.name)


def _cards(ours: Match, like: Place) -> Iterator[Place]:
    """Give our cards of the same name in the same zone of the same seat."""
    for one in getattr(ours.seat(like.seat), like.zone, ()):
        place = None if one is None else ours.find(getattr(one, "card", one).id)
        if place is not None and _alike(like, place):
            yield place
