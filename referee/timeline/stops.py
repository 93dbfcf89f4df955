"""Where a match is worth a stop: at what came of each choice, not at the choice itself."""

from collections.abc import Iterable, Iterator
from typing import Final

from events.kinds import CardsMoved, Fact

HEADLINES: Final = frozenset(
    {
        "appeal.decided",
        "attack.declared",
        "deck.refreshed",
        "first.decided",
        "illegal.recorded",
        "lrigs.opened",
        "match.ended",
        "match.rewound",
        "penalty.issued",
        "result.recorded",
        "ruling.given",
        "turn.began",
    }
)
"""Kinds of facts at which a commentator would always stop."""
LABELS: Final = frozenset({"play", "grow", "use", "vanish", "crush", "guard", "open"})
"""Moves of cards that are headlines too."""
TELLING: Final = frozenset(
    {
        "attack.guarded",
        "battle.fought",
        "burst.answered",
        "card.shifted",
        "cards.mixed",
        "cards.moved",
        "cards.shown",
        "coins.changed",
        "counter.changed",
        "crafts.created",
        "damage.dealt",
        "effect.applied",
        "marker.placed",
        "marker.removed",
        "mulligan.declared",
        "outcome.stated",
        "virus.placed",
        "virus.removed",
    }
)
"""Kinds of which the last before the match goes on, or asks, is the result."""
FLOW: Final = frozenset(
    {
        "action.taken",
        "decision.asked",
        "phase.began",
        "turn.began",
        "turn.ended",
    }
)
"""Kinds at which one thing is over and the next begins."""


def _headline(fact: Fact) -> bool:
    body = fact.body
    return body.KIND in HEADLINES or (isinstance(body, CardsMoved) and body.label in LABELS)


def stops(facts: Iterable[Fact]) -> Iterator[int]:
    """The seqs of the outcomes at which a replay stops, in log order.

    What is told by several facts in a row is told by the last of them: who pays and then grows
    has grown. All of it is public, so it is the same for every viewer.
    """
    told = 0
    for fact in facts:
        kind = fact.body.KIND
        if kind in FLOW and told:
            yield told
            told = 0
        if _headline(fact):
            told = 0
            yield fact.seq
        elif kind in TELLING:
            told = fact.seq
    if told:
        yield told
