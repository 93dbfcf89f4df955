"""Cards that a text keeps where they are though the rules would send them away.

The rules look again at every check; that a text keeps a card is told once, as long as it does.
"""

from collections.abc import Container, Iterable, Sequence

from referee.effects.deeds.clearing import cleared
from referee.effects.deeds.intents import Intent, moving, room_for, rules_for
from referee.effects.run import Run, RunningFrame
from referee.state import Card, Place, marks


def going(run: Run, dying: Iterable[tuple[str, Card]], to_trash: Iterable[int]) -> list[Intent]:
    """The intents of what the rules are about to do with cards on the field."""
    intents: list[Intent] = []
    for seat, card in dying:
        intents += moving(run, seat, "signi", (card,), dst="ener", label="vanish")
    for place in (run.board.places[card_id] for card_id in to_trash):
        to = "trash" if place.zone == "signi" else "lrig_trash"
        intents += moving(run, place.seat, place.zone, (place.card,), dst=to, label="rule")
    return intents


def passed_on(
    run: Run, f: RunningFrame, intents: Sequence[Intent], still: Container[int]
) -> frozenset[int] | None:
    """The cards that no text keeps from what the rules do; None while one is carried out.

    Of those that a text `still` keeps it is not told again, and no price is offered again.
    """
    instead = marks.MID in f.names
    left = cleared(run, f, [i for i in intents if i.about not in still])
    if left is None:
        return None
    passed = frozenset(intent.about for intent in left)
    stopped = [i.about for i in intents if i.about not in passed]
    staying = tuple(about for about in stopped if about in still or not instead)
    f.names[marks.STAYING] = staying or None
    return passed


def still_kept(run: Run, f: RunningFrame, dying: Container[int]) -> tuple[int, ...]:
    """The cards that a text kept at the check before and keeps now."""
    places = (run.board.places.get(i) for i in f.names.get(marks.STAYING) or ())
    return tuple(
        place.card.id
        for place in places
        if place is not None and any(_forbidden(run, i) for i in _way_of(run, place, dying))
    )


def _way_of(run: Run, place: Place, dying: Container[int]) -> list[Intent]:
    """The intent of what the rules would do with a card: vanish it, or send it away."""
    card = place.card
    if card.id in dying:
        return going(run, [(place.seat, card)], ())
    return going(run, (), [card.id])


def _forbidden(run: Run, intent: Intent) -> bool:
    """Whether a text keeps a deed from happening, whether or not it names a price."""
    return any(room_for(run, rule, intent.deed) <= 0 for rule in rules_for(run, "forbid", intent))
