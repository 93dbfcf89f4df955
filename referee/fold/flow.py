"""What facts about time, choices, attacks and effects do."""

from events.kinds import (
    AbilityBegan,
    AbilityTriggered,
    AttackDeclared,
    BurstAnswered,
    CatalogReplaced,
    DecisionAsked,
    DeedNoted,
    EffectApplied,
    EffectCounted,
    EffectsEnded,
    Fact,
    FirstDecided,
    MatchEnded,
    MatchOpened,
    PhaseBegan,
    TriggersDropped,
    TurnBegan,
)
from events.values import changed
from referee.fold.moves import counted
from referee.state.match import Decision, Deed, Frame, Lasting, Match, Settings, Trigger, Turn


def match_opened(state: Match, fact: Fact) -> Match:
    """Pin what the match is played by."""
    body: MatchOpened = fact.body
    settings = Settings(body.ruleset, body.edition, body.catalog, body.readings, body.deal, body.chance)
    return changed(state, settings=settings, seq=fact.seq)


def catalog_replaced(state: Match, fact: Fact) -> Match:
    """Go on by another catalogue; what lies on the table and what is waited for stay as they are."""
    body: CatalogReplaced = fact.body
    return changed(state, settings=changed(state.settings, catalog=body.catalog), seq=fact.seq)


def match_ended(state: Match, fact: Fact) -> Match:
    """End the match: nothing is waited for any more."""
    body: MatchEnded = fact.body
    return changed(state, winner=body.winner, reason=body.reason, decision=None, stack=(), seq=fact.seq)


def first_decided(state: Match, fact: Fact) -> Match:
    """Note who takes the first turn."""
    body: FirstDecided = fact.body
    turn = changed(state.turn, seat=body.seat)
    return changed(state, first=body.seat, turn=turn, seq=fact.seq)


def turn_began(state: Match, fact: Fact) -> Match:
    """Begin a turn with nothing marked and no refresh counted; old deeds are forgotten."""
    body: TurnBegan = fact.body
    a, b = state.A, state.B
    ledger = state.ledger
    if ledger:
        ledger = tuple(d for d in ledger if not d.until or d.until >= body.number)
    a = changed(a, refreshes=0) if a.refreshes else a
    b = changed(b, refreshes=0) if b.refreshes else b
    return changed(state, turn=Turn(body.number, body.seat, "up"), A=a, B=b, ledger=ledger, seq=fact.seq)


def phase_began(state: Match, fact: Fact) -> Match:
    """Go on to a phase or step."""
    body: PhaseBegan = fact.body
    return changed(state, turn=changed(state.turn, phase=body.phase), seq=fact.seq)


def stay(state: Match, fact: Fact) -> Match:
    """Leave the table as it is: the fact tells, but changes nothing by itself."""
    return changed(state, seq=fact.seq)


def action_taken(state: Match, fact: Fact) -> Match:
    """Take the answer: nothing is waited for until the next question."""
    return changed(state, decision=None, seq=fact.seq)


def decision_asked(state: Match, fact: Fact) -> Match:
    """Wait for an answer, with the frames as they stand now."""
    b: DecisionAsked = fact.body
    decision = Decision(b.kind, b.seat, b.items, b.least, b.most, b.about, fact.seq)
    stack = state.stack
    if b.frames or b.depth != len(stack):
        stack = stack[: b.depth] + tuple([Frame(*row) for row in b.frames])
    return changed(state, decision=decision, stack=stack, seq=fact.seq)


def attack_declared(state: Match, fact: Fact) -> Match:
    """Note who attacks."""
    body: AttackDeclared = fact.body
    return changed(state, attacker=body.card, seq=fact.seq)


def attack_ended(state: Match, fact: Fact) -> Match:
    """Nobody attacks any more."""
    return changed(state, attacker=0, seq=fact.seq)


def burst_answered(state: Match, fact: Fact) -> Match:
    """Note whether a crushed card's Life Burst is activated (glossary.life-burst.1)."""
    body: BurstAnswered = fact.body
    answer = "yes" if body.activate else "no"
    crushed = tuple(changed(c, answer=answer) if c.card == body.card else c for c in state.crushed)
    return changed(state, crushed=crushed, seq=fact.seq)


def _frame(body: AbilityTriggered, cause: int) -> Frame:
    return Frame(
        body.program,
        body.place,
        body.names,
        body.source,
        body.name,
        body.line,
        body.seat,
        cause,
    )


def ability_triggered(state: Match, fact: Fact) -> Match:
    """Let an ability wait."""
    body: AbilityTriggered = fact.body
    trigger = Trigger(body.id, _frame(body, fact.seq))
    next_id = max(state.next_id, body.id + 1)
    return changed(state, waiting=(*state.waiting, trigger), next_id=next_id, seq=fact.seq)


def ability_began(state: Match, fact: Fact) -> Match:
    """Begin an ability: it waits no more and is counted where an icon limits it."""
    body: AbilityBegan = fact.body
    waiting = tuple(t for t in state.waiting if t.id != body.trigger)
    state = changed(state, waiting=waiting, seq=fact.seq)
    if not body.limit:
        return state
    if body.limit.startswith("game:"):
        return changed(state, game_marks=counted(state.game_marks, body.limit))
    turn = changed(state.turn, marks=counted(state.turn.marks, body.limit))
    return changed(state, turn=turn)


def triggers_dropped(state: Match, fact: Fact) -> Match:
    """Let abilities wait no more without processing them."""
    body: TriggersDropped = fact.body
    waiting = tuple(t for t in state.waiting if t.id not in body.ids)
    return changed(state, waiting=waiting, seq=fact.seq)


def effect_applied(state: Match, fact: Fact) -> Match:
    """Let an effect last, or a later step be awaited."""
    b: EffectApplied = fact.body
    frame = Frame(b.program, b.place, b.names, b.source, b.name, b.line, b.seat, fact.seq)
    effect = Lasting(b.id, frame, b.until, b.since, b.uses, b.later, b.since_at, b.until_at)
    next_id = max(state.next_id, b.id + 1)
    return changed(state, lasting=(*state.lasting, effect), next_id=next_id, seq=fact.seq)


def effect_counted(state: Match, fact: Fact) -> Match:
    """Count down how often an effect still works."""
    body: EffectCounted = fact.body
    lasting = tuple(changed(e, uses=body.uses) if e.id == body.id else e for e in state.lasting)
    return changed(state, lasting=lasting, seq=fact.seq)


def deed_noted(state: Match, fact: Fact) -> Match:
    """Remember a deed that texts look back at."""
    b: DeedNoted = fact.body
    deed = Deed(
        b.word,
        b.seat,
        b.card,
        b.name,
        b.after,
        b.src,
        b.dst,
        b.when,
        b.size,
        b.means,
        b.by_seat,
        b.by_source,
        state.turn.number,
        b.until,
        b.last,
    )
    return changed(state, ledger=(*state.ledger, deed), seq=fact.seq)


def effects_ended(state: Match, fact: Fact) -> Match:
    """End effects, all at once (glossary.end-phase.4)."""
    body: EffectsEnded = fact.body
    lasting = tuple(e for e in state.lasting if e.id not in body.ids)
    return changed(state, lasting=lasting, seq=fact.seq)
