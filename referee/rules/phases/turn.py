"""The turn outside main and attack phase: up, draw, ener, grow, end (glossary.turn.2)."""

from functools import partial
from typing import Any

from events.kinds import CardsTurned, EffectsEnded, PhaseBegan, TurnBegan, TurnEnded
from events.vocabulary import CENTER, OTHER
from referee.effects.board import ids, phase_order
from referee.effects.deeds.clearing import cleared, topmost, watched
from referee.effects.deeds.intents import (
    Intent,
    moving,
    turning,
)
from referee.effects.run import Run, RunningFrame, RunQuestion
from referee.effects.verbs.answer import stay, take
from referee.effects.verbs.moving import unfollowed
from referee.rulebook import reading_value
from referee.rules.phases.use import begin_grow
from referee.rules.rule_actions import clear_check
from referee.state import Card, Deed, Slot, marks

PHASE_CLAUSES = {
    "up": ("glossary.turn.2",),
    "draw": ("glossary.draw-phase.1",),
    "ener": ("glossary.ener-phase.1", "classic.phases.1"),
    "grow": ("glossary.grow-phase.1", "classic.phases.1"),
    "main": ("glossary.main-phase.1", "classic.phases.1"),
    "attack.pre": ("glossary.pre-attack-step.1",),
    "attack.defense": ("glossary.defence-step.1",),
    "attack.arts": ("classic.phases.19",),
    "attack.signi": ("glossary.signi-attack-step.1", "classic.phases.19"),
    "attack.lrig": ("glossary.lrig-attack-step.1", "classic.phases.19"),
    "attack.guard": ("glossary.guard-step.1",),
    "end": ("glossary.end-phase.1",),
}


def op_turn(run: Run, f: RunningFrame, arg: Any) -> None:  # noqa: ARG001 - the shape of a verb
    """Begin the next turn: the first player's, then the seats in turn (glossary.turn.3)."""
    turn = run.state.turn
    seat = run.state.first if turn.number == 0 else OTHER[turn.seat]
    clause = "glossary.play-first.3" if turn.number == 0 else "glossary.turn.3"
    run.emit(TurnBegan(turn.number + 1, seat), (clause, "classic.phases.1"))


def op_phase(run: Run, f: RunningFrame, phase: str) -> None:
    """Begin a phase or step, unless a text has it skipped; what lasted to the one before ends."""
    if run.state.lasting:
        _end_spans(run, phase)
    if watched(run, f):
        left = cleared(run, f, _beginning(run, phase))
        if left is None:
            stay(f)
            return
        if len(left) < len(_beginning(run, phase)):
            f.pc = _after(f)
            return
    run.emit(PhaseBegan(phase), PHASE_CLAUSES[phase])


def _beginning(run: Run, phase: str) -> list[Intent]:
    """The intents of a phase that begins; with a skipped phase each step of it is skipped."""
    seat, whole = run.state.turn.seat, phase.split(".", maxsplit=1)[0]
    moments = dict.fromkeys((whole, phase))
    return [Intent(Deed("begins", seat, when=m), ("begins",), i) for i, m in enumerate(moments)]


def _after(f: RunningFrame) -> int:
    """The place where the turn goes on without the phase that would begin here.

    Without its end phase a turn ends all the same, and with it what lasts as long as the turn.
    """
    marks = (op_phase, op_skip_attack, op_expire)
    return next(i for i in range(f.pc, len(f.code)) if f.code[i][0] in marks)


def _end_spans(run: Run, phase: str) -> None:
    """End what lasts to the end of a phase that is over."""
    turn = run.state.turn
    if turn.phase.split(".", maxsplit=1)[0] == phase.split(".", maxsplit=1)[0]:
        return
    order = phase_order(phase)
    over = tuple(
        e.id
        for e in run.state.lasting
        if e.until == turn.number and e.until_at and phase_order(e.until_at) < order
    )
    if over:
        run.emit(EffectsEnded(over), ("glossary.effect.1",))


def op_up(run: Run, f: RunningFrame, arg: Any) -> None:  # noqa: ARG001 - as above
    """Up everything of the turn player that is not frozen, then let frozen wear off.

    A card turned face down is no SIGNI and stays as it lies (glossary.attach.6).
    """
    seat = run.state.seat(run.state.turn.seat)
    field = (*seat.lrig, *seat.signi)
    slots: list[Slot] = [s for s in field if s is not None and not s.face_down]
    ups = tuple(s.card.id for s in slots if not s.up and not s.frozen)
    if ups and watched(run, f):
        left = cleared(run, f, turning(run, ups, "up"))
        if left is None:
            stay(f)
            return
        ups = tuple(intent.about for intent in left)
    if ups:
        run.emit(CardsTurned(ups, "up"), ("glossary.up-phase.1",))
    thawed = tuple(s.card.id for s in slots if s.frozen)
    if thawed:
        run.emit(CardsTurned(thawed, "thawed"), ("glossary.up-phase.3",))


def op_draw(run: Run, f: RunningFrame, arg: Any) -> None:  # noqa: ARG001 - as above
    """Draw the cards of the turn, two or one in the opening turn, as one unit (faq.draw.5)."""
    seat = run.state.turn.seat
    opening = run.state.turn.number == 1
    clauses = ("glossary.draw-phase.3",) if opening else ("glossary.draw-phase.2",)
    first, later = run.ruleset.draws
    left, place = first if opening else later, f.pc
    if watched(run, f):
        top = list(run.state.seat(seat).deck[:left])
        count = f.names.get(marks.COUNT) or len(top)
        passed = topmost(run, f, top, partial(_drawing, run))
        if passed is None:
            stay(f)
            return
        left -= count - passed
    while left and (cards := run.state.seat(seat).deck[:left]):
        run.move(seat, "deck", "hand", cards, "draw", clauses)
        left -= len(cards)
        if f.pc != place or reading_value(run.state.settings, "refresh_after") == "abandon":
            return


def _drawing(run: Run, cards: list[Card]) -> list[Intent]:
    return moving(run, run.state.turn.seat, "deck", cards, dst="hand", label="draw")


def op_ener(run: Run, f: RunningFrame, arg: Any) -> None:  # noqa: ARG001 - as above
    """Offer the charge of the ener phase: a hand card, a SIGNI, or nothing."""
    seat = run.state.turn.seat
    answer = take(run)
    if answer is None:
        side = run.state.seat(seat)
        signi = (s.card.id for s in side.signi if s is not None and not s.face_down)
        items = (*ids(side.hand), *signi)
        if items:
            run.ask(RunQuestion("ener-charge", seat, items=items, most=1, seen=seat))
            stay(f)
        return
    if answer.do != "charge":
        return
    place = run.state.find(answer.cards[0])
    if place is not None:
        hand = place.zone == "hand"
        clauses = ("glossary.ener-phase.2",) if hand else ("glossary.ener-phase.3",)
        run.move(seat, place.zone, "ener", (place.card,), "put", clauses, actor=seat)


def op_grow(run: Run, f: RunningFrame, arg: Any) -> None:  # noqa: ARG001 - as above
    """Offer the grow of the center LRIG (glossary.grow.1)."""
    seat = run.state.turn.seat
    answer = take(run)
    if answer is None:
        run.ask(RunQuestion("grow", seat, most=1))
        stay(f)
    elif answer.do == "grow":
        begin_grow(run, seat, answer.cards[0], CENTER)


def op_skip_attack(run: Run, f: RunningFrame, target: int) -> None:
    """Skip the attack phase of the opening turn (glossary.attack-phase.3)."""
    if run.state.turn.number == 1:
        f.pc = target


def op_hand_size(run: Run, f: RunningFrame, arg: Any) -> None:  # noqa: ARG001 - as above
    """Let the turn player discard down to six (glossary.end-phase.3)."""
    seat = run.state.turn.seat
    answer = take(run)
    hand = run.state.seat(seat).hand
    if answer is None:
        over = len(hand) - run.ruleset.hand_most
        if over > 0:
            run.ask(RunQuestion("discard", seat, items=ids(hand), least=over, most=over, seen=seat))
            stay(f)
        return
    cards = unfollowed([c for c in hand if c.id in answer.cards], "hand")
    clauses = ("glossary.end-phase.3", "glossary.discard.1")
    run.move(seat, "hand", "trash", cards, "discard", clauses, actor=seat)


def op_expire(run: Run, f: RunningFrame, arg: Any) -> None:  # noqa: ARG001 - as above
    """End what lasts until the end of this turn, all at once (glossary.end-phase.4)."""
    number = run.state.turn.number
    over = tuple(e.id for e in run.state.lasting if e.until == number)
    if over:
        run.emit(EffectsEnded(over), ("glossary.end-phase.4",))


def op_again(run: Run, f: RunningFrame, stage: int) -> None:
    """Go back to the last stage while something of this turn still lasts.

    What the last stage brings about may apply effects of its own, and they end with the turn too.
    """
    number = run.state.turn.number
    if any(e.until == number for e in run.state.lasting):
        f.pc = stage


def op_turn_over(run: Run, f: RunningFrame, start: int) -> None:
    """End the turn; cards left in the check zone go to the trash (glossary.check-zone.4)."""
    turn = run.state.turn
    clear_check(run)
    forced = run.state.seat(turn.seat).refreshes > 1
    clauses = ("glossary.end-phase.5", "classic.phases.1")
    if forced:
        clauses = ("glossary.refresh.5", "classic.refresh.9")
    run.emit(TurnEnded(turn.number, turn.seat, forced), clauses)
    f.pc = start
