"""What is done between units: Life Bursts are asked, rule actions applied, triggers processed.

Steps 8 to 10 of the resolution loop: as long as anything is due here, nothing else goes on.
Rule-based actions come before triggered abilities (glossary.triggered-ability.3); of those the
turn player's come first (glossary.triggered-ability.4).
"""

from typing import Any

from events.kinds import (
    AbilityTriggered,
    BurstAnswered,
    EffectsEnded,
)
from referee.effects.board import Scope, begun
from referee.effects.deeds.clearing import stop
from referee.effects.deeds.intents import (
    barred,
    declared,
)
from referee.effects.deeds.limits import used_up
from referee.effects.run import Run, RunningFrame, RunQuestion
from referee.effects.verbs.answer import take
from referee.rulebook import reading_value
from referee.rules.calm import calm
from referee.rules.rule_actions import FORCED_END, in_check, rule_actions
from referee.state import Card, Crushed, Place, Trigger, marks

MOST_CHECKS = 200
"""How many checks of rule-based actions may follow each other before a judge is called.

Each that finds something sends a card off the field or out of the check zone, or shuffles a trash
into its deck, so that far fewer come to an end (glossary.rule-based-action.1).
"""


def op_settle(run: Run, f: RunningFrame, ends: tuple[int, int]) -> None:
    """Do all that is due; ask what must be asked; go on only when nothing is left.

    `ends` are the places of the last stage and of the end phase, for a turn that is cut off.
    """
    if run.answer is None and calm(run):
        f.names.pop(marks.SIDE, None)
        f.names.pop(marks.STAYING, None)
        return
    f.pc -= 1
    if run.answer is not None and _answered(run, f):
        return
    for _ in range(MOST_CHECKS):
        if run.state.winner or not _again(run, f, ends):
            return
    run.pause("checks", MOST_CHECKS)


def _again(run: Run, f: RunningFrame, ends: tuple[int, int]) -> bool:
    """Do what is due first; say whether that calls for another check."""
    if run.state.lasting:
        _fall(run)
    if _ask_burst(run, f.names.get(marks.FLOOR, 0)):
        return False
    done = rule_actions(run, f, ends)
    if run.question is not None or done == FORCED_END or run.stack[-1:] != [f]:
        return False
    if not done and not _next_trigger(run, f):
        f.names.pop(marks.SIDE, None)
        f.pc += 1
    return bool(done)


def _answered(run: Run, f: RunningFrame) -> bool:
    """Take an answer to what was asked here; say whether an ability runs now.

    Which of several texts replaces what a rule does is told to the deed that waits, and left.
    """
    kind = run.asked.kind if run.asked is not None else ""
    answer = None if kind == "replace" else take(run)
    if answer is None:
        return False
    if kind == "burst":
        _burst_answered(run, answer.do == "yes")
    elif kind == "order":
        start_trigger(run, f, answer.cards[0])
        return True
    else:
        given: tuple[int, ...] = f.names.get(marks.GIVEN) or ()
        f.names[marks.GIVEN] = given + answer.cards
    return False


def _fall(run: Run) -> None:
    """End what lasts only as long as a condition holds: it does not come back."""
    over = []
    for lasting in run.state.lasting:
        frame = lasting.frame
        holds = run.library.block(frame.program, frame.place).holds
        if holds is None or not begun(lasting, run.state.turn):
            continue
        if not holds(run, Scope(frame.you, frame.source, dict(frame.names))):
            over.append(lasting.id)
    if over:
        run.emit(EffectsEnded(tuple(over)), ("glossary.effect.1",))


# Life Bursts.


def _ask_burst(run: Run, floor: int) -> bool:
    """Ask the player of a newly crushed card with a burst icon (glossary.life-burst.1).

    What came before a cut-in, with ids below its floor, waits for the end of the spell.
    """
    if run.question is not None:
        return True
    for crushed in run.state.crushed:
        if crushed.answer != "new" or crushed.card < floor:
            continue
        card = in_check(run.state, crushed)
        if card is None or "burst" not in run.board.of(card).icons:
            continue
        if _burst_barred(run, crushed, card):
            continue
        run.ask(RunQuestion("burst", crushed.seat, items=(crushed.card,), least=0, most=1))
        return True
    return False


def _burst_barred(run: Run, crushed: Crushed, card: Card) -> bool:
    """Whether a text keeps a Life Burst from being activated; then it is not asked for."""
    if not run.rules:
        return False
    intent = declared(run, ("activates",), Place(crushed.seat, "check", card), dst="burst")
    for rule in barred(run, intent):
        stop(run, rule.scope, (rule.said.word, crushed.seat, card.id), "forbidden")
        run.emit(BurstAnswered(crushed.seat, card.id, activate=False), ("glossary.effect.1",))
        return True
    return False


def _burst_answered(run: Run, activate: bool) -> None:  # noqa: FBT001 - the answer itself
    decision = run.asked
    card_id = decision.items[0] if decision is not None else 0
    seat = decision.seat if decision is not None else ""
    run.emit(BurstAnswered(seat, card_id, activate), ("glossary.crush.2",))
    place = run.state.find(card_id)
    if not activate or place is None:
        return
    for ability in run.board.of(place.card).abilities:
        if ability.kind == "burst":
            body = AbilityTriggered(
                run.state.next_id, seat, ability.hash, card_id, ability.card, ability.line
            )
            run.emit(body, ability.clauses, cause=run.head)


# Triggers.


def _next_trigger(run: Run, f: RunningFrame) -> bool:
    """Begin the next waiting ability, or ask its player which of several comes first.

    Abilities that are alike in all that they ask for need no order, nor do those whose icon allows
    no further trigger: they come to nothing first (glossary.once-per-turn.1). Whether the other
    seat's are finished before new ones of the turn player is the reading `trigger_turns`. Within a
    cut-in only what it has triggered is processed (glossary.use-timing-spell-cut-in.2).
    """
    waiting = run.state.waiting
    if waiting and marks.FLOOR in f.names:
        waiting = tuple(t for t in waiting if t.id >= f.names[marks.FLOOR])
    if not waiting:
        return False
    first = f.names.get(marks.SIDE) or run.state.turn.seat
    mine = [t for t in waiting if t.frame.you == first]
    mine = mine or [t for t in waiting if t.frame.you != first]
    if len(mine) > 1 and len({_kind(run, t) for t in mine}) > 1:
        spent = next((t for t in mine if _spent(run, t)), None)
        if spent is not None:
            start_trigger(run, f, spent.id)
            return True
        items = tuple(t.id for t in mine)
        run.ask(RunQuestion("order", mine[0].frame.you, items=items, least=1, most=1))
        return True
    start_trigger(run, f, mine[0].id)
    return True


def _kind(run: Run, waiting: Trigger) -> tuple[Any, ...]:
    """Say all by which a waiting ability differs from another: what of its trigger it asks for."""
    frame = waiting.frame
    binds = run.library.ability(frame.program).binds
    names = (
        n
        for n in frame.names
        if n[0] != marks.GRANT and (n[0].rstrip("?") in binds or not n[0].startswith("event."))
    )
    return frame.program, frame.source, *names


def _spent(run: Run, waiting: Trigger) -> bool:
    """Whether an ability that waits has triggered as often as it may."""
    frame = waiting.frame
    ability = run.library.ability(frame.program)
    grant = next((v for name, v in frame.names if name == marks.GRANT and isinstance(v, tuple)), None)
    return not frame.place and used_up(
        run.state, ability, frame.source, frame.you, name=frame.name, grant=grant
    )


def start_trigger(run: Run, f: RunningFrame, number: int) -> None:
    """Put a waiting ability on the stack; it runs next."""
    for one in run.state.waiting:
        if one.id == number:
            if reading_value(run.state.settings, "trigger_turns") == "finish-seat":
                f.names[marks.SIDE] = one.frame.you
            live = run.push(one.frame)
            live.names[marks.TRIGGER] = number
            return
