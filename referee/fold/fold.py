"""The one place where facts become a state: a table of steps and a loop that reports the fault."""

import hashlib
from collections.abc import Callable, Iterable
from typing import NamedTuple

from events import kinds
from events.kinds import KINDS, Fact
from events.values import changed
from referee.fold import flow, laying, table
from referee.fold.moves import MissingCardError, cards_moved
from referee.state import STATE_SCHEMA, Match

FOLD_VERSION = 4
"""Counted up whenever a step below gives another state for the same fact."""

FOLD_ID = hashlib.sha256(f"{FOLD_VERSION}:{STATE_SCHEMA}".encode()).hexdigest()[:16]
"""Which fold made a state: keyframes of another fold are not found."""

Step = Callable[[Match, Fact], Match]

STEPS: dict[type, Step] = {
    kinds.MatchOpened: flow.match_opened,
    kinds.CatalogReplaced: flow.catalog_replaced,
    kinds.DeckListed: table.deck_listed,
    kinds.PositionLaid: laying.position_laid,
    kinds.CardBound: table.card_bound,
    kinds.MatchEnded: flow.match_ended,
    kinds.FirstDecided: flow.first_decided,
    kinds.MulliganDeclared: flow.stay,
    kinds.LrigsOpened: table.lrigs_opened,
    kinds.TurnBegan: flow.turn_began,
    kinds.PhaseBegan: flow.phase_began,
    kinds.TurnEnded: flow.stay,
    kinds.CardsMoved: cards_moved,
    kinds.CraftsCreated: table.crafts_created,
    kinds.CardsTurned: table.cards_turned,
    kinds.CardShifted: table.card_shifted,
    kinds.CardsShown: table.cards_shown,
    kinds.CoinsChanged: table.coins_changed,
    kinds.CounterChanged: table.counter_changed,
    kinds.MarkerPlaced: table.marker_placed,
    kinds.MarkerRemoved: table.marker_removed,
    kinds.VirusPlaced: table.virus_placed,
    kinds.VirusRemoved: table.virus_removed,
    kinds.LevelsNoted: table.levels_noted,
    kinds.ChanceCommitted: flow.stay,
    kinds.ChanceRevealed: flow.stay,
    kinds.ChanceWaived: flow.stay,
    kinds.ChanceDrawn: flow.stay,
    kinds.DeckShuffled: table.deck_shuffled,
    kinds.DeckRefreshed: table.deck_refreshed,
    kinds.CardsMixed: table.cards_mixed,
    kinds.AttackDeclared: flow.attack_declared,
    kinds.BattleFought: flow.stay,
    kinds.AttackGuarded: flow.stay,
    kinds.AttackEnded: flow.attack_ended,
    kinds.DamageDealt: flow.stay,
    kinds.BurstAnswered: flow.burst_answered,
    kinds.ActionTaken: flow.action_taken,
    kinds.DecisionAsked: flow.decision_asked,
    kinds.DecisionSettled: flow.stay,
    kinds.DecisionUnanswerable: flow.stay,
    kinds.AbilityTriggered: flow.ability_triggered,
    kinds.AbilityBegan: flow.ability_began,
    kinds.TriggersDropped: flow.triggers_dropped,
    kinds.EffectApplied: flow.effect_applied,
    kinds.EffectCounted: flow.effect_counted,
    kinds.EffectsEnded: flow.effects_ended,
    kinds.DeedStopped: flow.stay,
    kinds.DeedNoted: flow.deed_noted,
    kinds.LimitReached: flow.stay,
    kinds.OutcomeStated: flow.stay,
}
"""What each game fact does; facts of the court leave the table alone."""


def _court_step(state: Match, fact: Fact) -> Match:  # noqa: ARG001 - the shape of a step
    return state


STEPS |= {kind.cls: _court_step for kind in KINDS.values() if kind.cls.COURT}


class BrokenRecordError(ValueError):
    """A fact cannot follow the state it was logged after; says which and why."""


class Folded(NamedTuple):
    """The longest honest prefix: the state it leads to, and the first fault after it, if any."""

    state: Match
    fault: BrokenRecordError | None = None


def evolve(state: Match, fact: Fact) -> Match:
    """The state after a fact; pure, and total over facts that the rules produced.

    Args:
        state: The state before it.
        fact: What happened.

    Returns:
        The state after it.

    Raises:
        KeyError: The kind is unknown.
        MissingCardError: A card is not where the fact says.
    """
    if fact.sealed:
        state = _as_sealed(state, fact)
    return STEPS[fact.body.__class__](state, fact)


def _as_sealed(state: Match, fact: Fact) -> Match:
    """Note whose parts of the facts so far are sealed, before a step reads what is open."""
    return changed(state, sealed="".join(sorted({*state.sealed, *fact.sealed})))


def fold(state: Match, facts: Iterable[Fact]) -> Folded:
    """Fold facts over a state, up to the first that cannot follow.

    Args:
        state: The state before the first of them.
        facts: Facts in the order of their seqs.

    Returns:
        The state after those that follow, and which one does not and why, None where all do.
    """
    steps = STEPS
    for fact in facts:
        try:
            if fact.sealed:
                state = _as_sealed(state, fact)
            state = steps[fact.body.__class__](state, fact)
        except (MissingCardError, KeyError, TypeError, ValueError, IndexError) as error:
            message = f"seq {fact.seq}: {fact.body.KIND} cannot follow: {error}"
            return Folded(state, BrokenRecordError(message))
    return Folded(state)
