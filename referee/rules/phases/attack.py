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
from referee.effects.board import Board, Scope, World, ids
from referee.effects.deeds import blows
from referee.effects.deeds.clearing import begin, cleared, struck, watched
from referee.effects.deeds.intents import (
    Intent,
    barred,
    damaging,
    declared,
    is_required,
    moving,
    of_player,
    rules_for,
)
from referee.effects.run import Run, RunningFrame, RunQuestion
from referee.effects.verbs.answer import keep, kept, stay, take
from referee.effects.verbs.flow import op_end
from referee.rulebook import reading_value
from referee.rules.phases.turn import PHASE_CLAUSES
from referee.state import START, Card, Frame, Place, Slot, marks


def signi_attackers(board: Board, seat: str) -> tuple[int, ...]:
    """The SIGNI that may attack: up, and not forbidden to (glossary.signi-attack-step.1)."""
    up = [s.card.id for _, s, _ in board.slots(seat) if not s.face_down and _ready(board, s)]
    return tuple([c for c in up if may_attack(board, c)]) if board.rules else tuple(up)


def lrig_attackers(board: Board, seat: str) -> tuple[int, ...]:
    """The center LRIG if it may attack (glossary.center-lrig.2)."""
    slot = board.state.seat(seat).lrig[CENTER]
    if slot is None or not _ready(board, slot) or not may_attack(board, slot.card.id):
        return ()
    return (slot.card.id,)


def _ready(board: Board, slot: Slot) -> bool:
    """Whether a card lies so that it can attack: up, or down where a text allows that."""
    if slot.up or not board.rules:
        return slot.up
    intent = declared(board, ("attacks",), board.places[slot.card.id])
    return any(True for _ in rules_for(board, "allow", intent))


def may_attack(board: Board, card_id: int) -> bool:
    """Whether no text forbids a card to attack, as all can see."""
    if not board.rules:
        return True
    intent = declared(board, ("attacks",), board.places[card_id])
    return not any(True for _ in barred(board, intent, seen=True))


def must_attack(board: Board, card_id: int) -> bool:
    """Whether a text demands that a card attacks if it can without a price."""
    return bool(board.rules) and is_required(board, declared(board, ("attacks",), board.places[card_id]))


def op_attacker(run: Run, f: RunningFrame, arg: tuple[str, int]) -> None:
    """Ask for the next attacker; with none left, which all can see, the step is over."""
    program, again = arg
    seat = run.state.turn.seat
    answer = take(run)
    if answer is None:
        find = signi_attackers if program == "signi-attack" else lrig_attackers
        items = find(run.board, seat)
        if items:
            run.ask(RunQuestion("attacker", seat, items=items, most=1))
            stay(f)
    elif answer.do == "attack":
        if program == "signi-attack" or _repeats(run):
            f.pc = again
        names = (("card", answer.cards[0]),)
        run.push(Frame(program, START, names, you=seat, cause=run.root))


def _repeats(run: Run) -> bool:
    """Whether a LRIG that is upped again attacks again: the reading `lrig_attacks_again`."""
    return reading_value(run.state.settings, "lrig_attacks_again") != "once"


def _attacker(run: Run, f: RunningFrame) -> Place | None:
    """The attacker while it is there; turned face down it attacks no more."""
    place = run.board.places.get(f.names["card"])
    gone = place is None or place.slot is None or place.slot.face_down
    return None if gone else place


def op_attack(run: Run, f: RunningFrame, arg: Any) -> None:  # noqa: ARG001 - the shape of a verb
    """Declare the attack and down the attacker (glossary.attack.2)."""
    place = _attacker(run, f)
    if place is None:
        return
    card = place.card
    if watched(run, f):
        left = cleared(run, f, [declared(run, ("attacks",), place)], declared=True)
        if not left:
            op_end(run, f, None) if left is not None else stay(f)
            return
    fact = run.emit(AttackDeclared(f.you, card.id, card.name), ("glossary.attack.1",), actor=f.you)
    run.cause = f.cause = fact.seq
    run.emit(CardsTurned((card.id,), "down"), ("glossary.attack.2", "classic.attack.4"))


def op_strike(run: Run, f: RunningFrame, arg: Any) -> None:  # noqa: ARG001 - as above
    """Fight or hit, by what is in front now (glossary.attack.3)."""
    place = _attacker(run, f)
    card_id = f.names["card"]
    if place is None or run.state.attacker != card_id:
        _called_off(run, card_id, "glossary.attack.3")
        return
    derived = run.board.by_id[card_id]
    other = OTHER[f.you]
    if f.names.get("fought"):
        _loses(run, f, other)
        return
    front = run.state.seat(other).signi[facing(place.position)]
    if front is not None and front.face_down:
        front = None
    if front is not None and not _passes(run, f, front.card):
        _battle(run, f, front.card.id, other)
        return
    double = "Double Crush" in derived.keywords
    clauses: tuple[str, ...] = ("glossary.damage.1",)
    if front is not None:
        clauses = ("glossary.assassin.1",)
    if double:
        clauses = (*clauses, "glossary.double-crush.2")
    ends = ("glossary.signi-attack-step.4", "classic.attack.12")
    _hit(run, f, clauses, ends, double=double)


def _passes(run: Run, f: RunningFrame, front: Card) -> bool:
    """Whether an attacker has an [Assassin] that leads past the SIGNI in front of it.

    One that names SIGNI leads past those, as [Shadow] stops the sources that it names.
    Sources: glossary.assassin.1, glossary.shadow.3.
    """
    scope = Scope(f.you, f.names["card"], {})
    derived = run.board.by_id[scope.source]
    if "Assassin" not in derived.keywords:
        return False
    named = [ability.against for ability in derived.abilities if ability.keyword == "Assassin"]
    return any(test is None or test(run, scope, front) for test in named)


def _called_off(run: Run, card_id: int, clause: str) -> None:
    """End an attack whose attacker is gone; one that was negated has ended."""
    if run.state.attacker == card_id:
        run.emit(AttackEnded(card_id, "gone"), (clause,))


def _hit(run: Run, f: RunningFrame, clauses: tuple[str, ...], ends: tuple[str, ...], *, double: bool) -> None:
    """Deal the damage of an attack, unless a text does something instead."""
    other, card_id = OTHER[f.you], f.names["card"]
    hit = struck(run, f, [damaging(run, other, card_id, "attack")], crushes=2 if double else 1)
    if hit is None:
        stay(f)
        return
    for _, crushes in hit:
        blows.damage(run, other, card_id, clauses, count=crushes)
    if not run.state.winner:
        run.emit(AttackEnded(card_id, "hit" if hit else "prevented"), ends)


def _battle(run: Run, f: RunningFrame, defender: int, other: str) -> None:
    """Compare powers; the attacked SIGNI is vanished unless it is stronger."""
    board, attacker = run.board, f.names["card"]
    power, against = board.by_id[attacker].power, board.by_id[defender].power
    wins = power >= against
    craft = board.by_id[defender].name in run.library.crafts
    replaced = craft and run.craft_label("vanish") != "vanish"
    body = BattleFought(attacker, defender, power, against, wins and not replaced)
    clauses = ("glossary.battle.1", "glossary.battle.2" if wins else "glossary.battle.3")
    fact = run.emit(body, clauses)
    f.names["fought"], f.names["loser"] = fact.seq, defender if wins else 0
    _loses(run, f, other)


def _loses(run: Run, f: RunningFrame, other: str) -> None:
    """Vanish the SIGNI that lost a battle, unless a text does something instead."""
    place = run.board.places.get(f.names["loser"])
    if place is not None:
        cause, run.cause = run.cause, f.names["fought"]
        row = [place.card]
        left = cleared(run, f, moving(run, other, "signi", row, dst="ener", label="vanish", means="battle"))
        if left is None:
            stay(f)
            return
        run.move(other, "signi", "ener", row[: len(left)], "vanish", ("glossary.battle.2",))
        run.cause = cause
    clauses = ("glossary.signi-attack-step.4", "classic.attack.9")
    run.emit(AttackEnded(f.names["card"], "fought"), clauses)


def op_guard(run: Run, f: RunningFrame, arg: Any) -> None:  # noqa: ARG001 - as above
    """Offer a guard (glossary.guard.1); only an empty hand, which all see, skips the question.

    It is a step of its own, or a part of the attack (classic.attack.14).
    """
    answer = take(run) or kept(f)
    other = OTHER[f.you]
    if answer is None:
        _ask_guard(run, f, other)
        return
    if answer.do != "guard":
        return
    place = run.state.find(answer.cards[0])
    if place is None:
        return
    if watched(run, f):
        left = cleared(run, f, [_guarding(run, place)], declared=True)
        if left is None:
            keep(f, answer)
            stay(f)
            return
    card = place.card
    new = run.move(other, "hand", "trash", (card,), "guard", ("glossary.guard.1",), actor=other)
    run.emit(AttackGuarded(other, new[0]), ("glossary.guard.2",))
    f.names["guarded"] = 1


def _ask_guard(run: Run, f: RunningFrame, other: str) -> None:
    """Ask for a guard of an attack that still goes on, unless all see that there can be none."""
    if run.ruleset.guard_step:
        run.emit(PhaseBegan("attack.guard"), PHASE_CLAUSES["attack.guard"])
    if _attacker(run, f) is None or run.state.attacker != f.names["card"]:
        return
    whoever = of_player(run, "guards", other)
    if run.state.seat(other).hand and not any(True for _ in barred(run, whoever, seen=True)):
        run.ask(RunQuestion("guard", other, items=guards(run, other), most=1, seen=other))
        stay(f)


def _guarding(world: World, place: Place) -> Intent:
    return declared(world, ("guards", "discarded", "moves"), place, dst="trash")


def op_other_guard(run: Run, f: RunningFrame, arg: Any) -> None:  # noqa: ARG001 - as above
    """Offer each other way to guard that a text allows, until one is gone."""
    if f.names.get(marks.OTHER):
        f.names["guarded"] = 1
        run.emit(AttackGuarded(OTHER[f.you], 0), ("glossary.guard.2",))
    if f.names.get("guarded") or not run.rules or run.state.attacker != f.names["card"]:
        return
    tried = f.names.get("tried") or 0
    ways = [*rules_for(run, "allow", of_player(run, "guards", OTHER[f.you]))]
    ways = [way for way in ways if way.said.offer is not None]
    if tried < len(ways):
        f.names["tried"] = tried + 1
        stay(f)
        begin(run, f, ways[tried], of_player(run, "guards", OTHER[f.you]))


def guards(run: Run, seat: str) -> tuple[int, ...]:
    """The cards of a hand that can guard."""
    board, hand = run.board, run.state.seat(seat).hand
    items = [c for c in hand if "guard" in board.of(c).icons]
    if board.rules:
        places = [Place(seat, "hand", c) for c in items]
        free = [p for p in places if not any(True for _ in barred(run, _guarding(run, p)))]
        items = [p.card for p in free]
    return ids(items)


def op_lrig_hit(run: Run, f: RunningFrame, arg: Any) -> None:  # noqa: ARG001 - as above
    """Deal the damage of a LRIG attack that nobody guarded (glossary.damage.2)."""
    card_id = f.names["card"]
    if run.state.attacker != card_id:
        return
    if f.names.get("guarded"):
        run.emit(AttackEnded(card_id, "guarded"), ("glossary.guard.2",))
        return
    if _attacker(run, f) is None:
        _called_off(run, card_id, "glossary.guard.2")
        return
    double = "Double Crush" in run.board.by_id[card_id].keywords
    clauses = ("glossary.damage.2", *(("glossary.double-crush.2",) if double else ()))
    _hit(run, f, clauses, ("glossary.damage.2",), double=double)


def op_back(run: Run, f: RunningFrame, arg: Any) -> None:  # noqa: ARG001 - as above
    """Go back from the guard step to the LRIG attack step, where attacks are repeated."""
    if run.ruleset.guard_step and _repeats(run):
        run.emit(PhaseBegan("attack.lrig"), PHASE_CLAUSES["attack.lrig"])
