"""What is told of a card that lay unknown at a paper table, and what is then asked again.

Telling is no play: it is judged by what the card can be, not by whose turn it is. Whether the
registered list leaves room for it is asked of the whole record (referee.paper).
"""

from typing import NamedTuple

from events.kinds import CardBound, DecisionAsked
from events.vocabulary import zone_seen
from referee.cards.definition import WHITE_BACKED
from referee.effects.library import Library
from referee.effects.needs.reasons import Reason
from referee.effects.run import Run
from referee.effects.sighted import Want
from referee.rules.at_zero import notices_of
from referee.rules.decide import Accepted, zone_called
from referee.rules.refusal import Refusal
from referee.state import Decision, Match, Place


class Silent:
    """Chance that says nothing: what is asked again needs none."""

    draw = 0

    def order(self, count: int) -> tuple[int, ...]:  # noqa: ARG002 - the shape of chance
        """No order."""
        return ()

    def pick(self, count: int, among: int) -> tuple[int, ...]:
        """Pick the first places."""
        return tuple(range(min(count, among)))

    def told(self, want: Want) -> str | None:  # noqa: ARG002 - as above
        """Nothing."""
        return None


class CardTelling(NamedTuple):
    """A card, the name that it is told, and who tells it."""

    card: int
    name: str
    by: str


def why_not_told(state: Match, library: Library, telling: CardTelling) -> list[Reason]:
    """Everything that speaks against a name for a card, but for the list."""
    place = state.find(telling.card)
    if place is None:
        return [Reason("no-card", f"#{telling.card} lies nowhere", ())]
    if place.card.name is not None:
        return [Reason("told", f"#{telling.card} is {place.card.name} already", ())]
    printed = library.definition(telling.name)
    if not printed.type:
        return [Reason("unknown-card", f"no card of this match is named {telling.name!r}", ())]
    if printed.type in WHITE_BACKED:
        where = f"{place.seat}'s {zone_called(place.zone)}"
        text = f"{telling.name} is an LRIG Deck card and cannot lie in {where}"
        return [Reason("type", text, ("glossary.lrig-deck.1",))]
    return []


def tell(state: Match, telling: CardTelling, library: Library, *, head: int, at: int) -> Accepted | Refusal:
    """Bind a card to its name; what was asked is asked again where that changes it."""
    reasons = why_not_told(state, library, telling)
    place = state.find(telling.card)
    if reasons or place is None:
        return Refusal(reasons[0].code, tuple(reasons))
    run = Run(state, library, head=head, at=at, chance=Silent(), notices={})
    seen = _knowing(place, state.decision)
    body = CardBound(place.seat, telling.card, telling.name, seen, seen)
    run.emit(body, actor=telling.by, cause=0)
    asked = _asked(run.state, library)
    before = state.decision
    if asked is not None and before is not None and asked.items != before.items:
        run.cause = run.head
        run.emit(asked)
    return Accepted(run.facts, run.state)


def _knowing(place: Place, decision: Decision | None) -> str:
    """Who may read the name of a card where it lies: its owner, and who looks at it."""
    seen = zone_seen(place.zone, place.seat)
    if decision is not None and place.card.id in decision.items and decision.seat not in seen:
        seen = "".join(letter for letter in "ABS" if letter in seen + decision.seat)
    return seen


def _asked(state: Match, library: Library) -> DecisionAsked | None:
    """What is asked with what is known now; None where nothing is, or no name would do.

    The step that waits is carried out once more on a worktable of its own; only its question is
    taken, and the frames that wait stay as they are.
    """
    decision = state.decision
    if decision is None or not state.stack:
        return None
    chance, notices = Silent(), notices_of(state.settings)
    run = Run(state, library, head=state.seq, at=0, chance=chance, notices=notices)
    run.go()
    question = run.question
    if question is None or run.wants or question.kind != decision.kind:
        return None
    return DecisionAsked(
        question.kind,
        question.seat,
        question.items,
        question.least,
        question.most,
        question.about,
        question.seen,
        len(state.stack),
    )


__all__ = ["CardTelling", "tell", "why_not_told"]
