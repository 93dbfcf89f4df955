"""What lost the card it lay under or on, and where it goes (glossary.underneath.4, attach.3).

The rule-based action that 9.0.0 lists for [Rise] alone other entries declare for all such cards:
it is one here. A [Soul] goes to the LRIG trash (glossary.soul.3); so does a LRIG that lay under a
SIGNI, since its back is no main deck's.
"""

from collections.abc import Iterable

from events.kinds import CardsMoved, CardsTurned
from events.vocabulary import SEATS
from referee.effects.needs.bearing import LRIGS
from referee.effects.run import Run
from referee.state import Card

LEFT: dict[str, tuple[str, ...]] = {
    "under": ("glossary.underneath.4",),
    "charm": ("glossary.attach.3", "glossary.charm.6"),
    "acce": ("glossary.attach.3", "glossary.acce.4"),
    "soul": ("glossary.soul.3",),
}
"""How a card lay under or on another that left the field, with the clauses by which it follows."""


def clear_loose(run: Run) -> bool:
    """Send cards that lost what they lay under or on to their trash, each kind as one movement."""
    done = False
    for seat in SEATS:
        loose = run.state.seat(seat).loose
        how = _loosened_by(run) if loose else ""
        for role in LEFT if loose else ():
            cards = [one.card for one in loose if one.role == role]
            lrigs = [c for c in cards if role == "soul" or _is_lrig(run, c)]
            rest = [c for c in cards if c not in lrigs]
            clauses, kept = _because(role, how), "" if role == "under" else role
            run.move(seat, "loose", "trash", rest, "rule", clauses, role=kept)
            run.move(seat, "loose", "lrig_trash", lrigs, "rule", clauses, role=kept)
            done = True
    return done


def _is_lrig(run: Run, card: Card) -> bool:
    return run.library.definition(card.name).type in LRIGS


def _because(role: str, how: str) -> tuple[str, ...]:
    """Name the clauses by which a card goes, by what loosened it."""
    if how == "turned":
        return ("glossary.attach.5", *LEFT[role][:1])
    if (role, how) == ("soul", "covered"):
        return ("glossary.soul.4",)
    if (role, how) == ("under", "rise"):
        return (*LEFT[role], "glossary.rise.7", "glossary.rule-based-action.8")
    return LEFT[role]


def _loosened_by(run: Run) -> str:
    """What loosened cards last: a card turned face down, one covered, or one that left."""
    for fact in reversed(run.facts):
        body = fact.body
        if isinstance(body, CardsTurned) and body.to == "face-down":
            return "turned"
        if isinstance(body, CardsMoved) and body.src == "signi":
            return "rise" if _rises(run, body.names) else "left"
        if isinstance(body, CardsMoved) and body.dst == "signi" and _covers(run, body.new):
            return "covered"
    return "left"


def _rises(run: Run, names: Iterable[str | None]) -> bool:
    rules = (a.node for name in names for a in run.library.definition(name).abilities)
    return any(node[:2] == ("rule", "rise") for node in rules)


def _covers(run: Run, card_id: int) -> bool:
    place = run.board.places.get(card_id)
    return place is not None and place.slot is not None and bool(place.slot.under)
