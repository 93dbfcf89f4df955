"""Attacks: declared one at a time, then battle or damage, guard (glossary.attack-phase.2)."""

from typing import Any

from events.kinds import (
    AttackDeclared,
    AttackEnded,
    AttackGuarded,
    BattleFought,
    CardsTurned,
    PhaseBegan,
)
from events.vocabulary import CENTER, OTHER, facing
from referee.effects import blows
from referee.effects.board import Board
from referee.effects.run import Live, Question, Run
from referee.effects.verbs.answer import stay, take
from referee.rules.phases.turn import PHASE_CLAUSES
from referee.state import Frame, Place


def signi_attackers(board: Board, seat: str) -> tuple[int, ...]:
    """Give the SIGNI that may attack: up, and not forbidden to (glossary.signi-attack-step.1)."""
    return tuple(
        s.card.id
        for _, s, _ in board.slots(seat)
        if s.up and not s.face_down and not board.forbids("attacks", s.card.id)
    )


def lrig_attackers(board: Board, seat: str) -> tuple[int, ...]:
    """Give the center LRIG if it may attack (glossary.center-lrig.2)."""
    slot = board.state.seat(seat).lrig[CENTER]
    if slot is None or not slot.up or board.forbids("attacks", slot.card.id):
        return ()
    return (slot.card.id,)


def op_attacker(run: Run, f: Live, arg: tuple[str, int]) -> None:
    """Ask for the next attacker; with none left, which all can see, the step is over."""
    program, again = arg
    seat = run.state.turn.seat
    answer = take(run)
    if answer is None:
        find = signi_attackers if program == "signi-attack" else lrig_attackers
        items = find(run.board, seat)
        if items:
            run.ask(Question("attacker", seat, items=items, most=1))
            stay(f)
    elif answer.do == "attack":
        if program == "signi-attack" or _repeats(run):
            f.pc = again
        names = (("card", answer.cards[0]),)
        run.push(Frame(program, 0, names, you=seat, cause=run.root))


def _repeats(run: Run) -> bool:
    """Say whether a LRIG that is upped again attacks again: the reading `lrig_attacks_again`."""
    return run.state.settings.reading("lrig_attacks_again") != "once"


def _attacker(run: Run, f: Live) -> Place | None:
    """Give the attacker while it is there; turned face down it attacks no more."""
    place = run.board.places.get(f.names["card"])
    gone = place is None or place.slot is None or place.slot.face_down
    return None if gone else place


def op_attack(run: Run, f: Live, arg: Any) -> None:  # noqa: ARG001 - the shape of a verb
    """Declare the attack and down the attacker (glossary.attack.2)."""
    place = _attacker(run, f)
    if place is None:
        return
    card = place.card
    fact = run.emit(AttackDeclared(f.you, card.id, card.name), ("glossary.attack.1",), actor=f.you)
    run.cause = f.cause = fact.seq
    run.emit(CardsTurned((card.id,), "down"), ("glossary.attack.2",))


def op_strike(run: Run, f: Live, arg: Any) -> None:  # noqa: ARG001 - as above
    """Fight or hit, by what is in front now (glossary.attack.3)."""
    place = _attacker(run, f)
    card_id = f.names["card"]
    if place is None:
        run.emit(AttackEnded(card_id, "gone"), ("glossary.attack.3",))
        return
    derived = run.board.by_id[card_id]
    other = OTHER[f.you]
    front = run.state.seat(other).signi[facing(place.position)]
    if front is not None and front.face_down:
        front = None
    if front is not None and "Assassin" not in derived.keywords:
        _battle(run, card_id, front.card.id, other)
        return
    double = "Double Crush" in derived.keywords
    clauses: tuple[str, ...] = ("glossary.damage.1", "glossary.attack.3")
    if front is not None:
        clauses = ("glossary.assassin.1",)
    if double:
        clauses = (*clauses, "glossary.double-crush.2")
    blows.damage(run, other, card_id, clauses, count=2 if double else 1)
    if not run.state.winner:
        run.emit(AttackEnded(card_id, "hit"), ("glossary.signi-attack-step.4",))


def _battle(run: Run, attacker: int, defender: int, other: str) -> None:
    """Compare powers; the attacked SIGNI is vanished unless it is stronger."""
    board = run.board
    power, against = board.by_id[attacker].power, board.by_id[defender].power
    wins = power >= against
    craft = board.by_id[defender].name in run.library.crafts
    replaced = craft and run.craft_label("vanish") != "vanish"
    body = BattleFought(attacker, defender, power, against, wins and not replaced)
    clauses = ("glossary.battle.1", "glossary.battle.2" if wins else "glossary.battle.3")
    fact = run.emit(body, clauses)
    if wins:
        cause, run.cause = run.cause, fact.seq
        card = board.places[defender].card
        run.move(other, "signi", "ener", (card,), "vanish", ("glossary.battle.2",))
        run.cause = cause
    run.emit(AttackEnded(attacker, "fought"), ("glossary.signi-attack-step.4",))


def op_guard(run: Run, f: Live, arg: Any) -> None:  # noqa: ARG001 - as above
    """Offer a guard (glossary.guard.1); only an empty hand, which all see, skips the question.

    It is a step of its own, or a part of the attack (classic.attack.14).
    """
    answer = take(run)
    other = OTHER[f.you]
    hand = run.state.seat(other).hand
    if answer is None:
        if run.ruleset.guard_step:
            run.emit(PhaseBegan("attack.guard"), PHASE_CLAUSES["attack.guard"])
        if hand and _attacker(run, f) is not None:
            run.ask(Question("guard", other, items=guards(run, other), most=1, seen=other))
            stay(f)
        return
    if answer.do != "guard":
        return
    card = next(c for c in hand if c.id == answer.cards[0])
    new = run.move(other, "hand", "trash", (card,), "guard", ("glossary.guard.1",), actor=other)
    run.emit(AttackGuarded(other, new[0]), ("glossary.guard.2",))
    f.names["guarded"] = 1


def guards(run: Run, seat: str) -> tuple[int, ...]:
    """Give the cards of a hand that can guard."""
    hand = run.state.seat(seat).hand
    return tuple(c.id for c in hand if run.library.definition(c.name).guard)


def op_lrig_hit(run: Run, f: Live, arg: Any) -> None:  # noqa: ARG001 - as above
    """Deal the damage of a LRIG attack that nobody guarded (glossary.damage.2)."""
    card_id = f.names["card"]
    if _attacker(run, f) is None or f.names.get("guarded"):
        how = "guarded" if f.names.get("guarded") else "gone"
        run.emit(AttackEnded(card_id, how), ("glossary.guard.2",))
        return
    double = "Double Crush" in run.board.by_id[card_id].keywords
    clauses = ("glossary.damage.2", *(("glossary.double-crush.2",) if double else ()))
    blows.damage(run, OTHER[f.you], card_id, clauses, count=2 if double else 1)
    if not run.state.winner:
        run.emit(AttackEnded(card_id, "hit"), ("glossary.damage.2",))


def op_back(run: Run, f: Live, arg: Any) -> None:  # noqa: ARG001 - as above
    """Go back from the guard step to the LRIG attack step, where attacks are repeated."""
    if run.ruleset.guard_step and _repeats(run):
        run.emit(PhaseBegan("attack.lrig"), PHASE_CLAUSES["attack.lrig"])
