"""How a match begins at a table laid by hand: nothing is drawn, a phase of some turn begins.

The state that is laid comes from facts like any other, so that a position is a match on record:
it can be played on, looked back at and proven.
"""

from typing import NamedTuple

from events.kinds import (
    AttackDeclared,
    CounterChanged,
    FirstDecided,
    MarkerPlaced,
    MatchOpened,
    PhaseBegan,
    PositionLaid,
    TurnBegan,
)
from events.vocabulary import CENTER, OTHER
from referee.effects.chance import Chance
from referee.effects.code import Code
from referee.effects.library import Library
from referee.effects.run import Run
from referee.rules.asking import go_on
from referee.rules.at_zero import notices_of
from referee.rules.decide import Accepted
from referee.rules.phases import PROCEDURES
from referee.rules.phases.attack import op_attacker, op_guard
from referee.rules.phases.setup import op_lrigs, op_mulligan
from referee.rules.phases.turn import PHASE_CLAUSES, op_phase
from referee.state import START, Frame, Settings, new_match

OPENING = "setup.lrigs"
SETUP = {OPENING: op_lrigs, "setup.mulligan": op_mulligan}
"""The steps of setup at which a position can stand, and what each begins with."""
GUARD, END, LRIG_ATTACK = "attack.guard", "end", "lrig-attack"


class Earlier(NamedTuple):
    """An effect that began to last earlier in the turn: on the SIGNI in a zone, by a program.

    The program finds the SIGNI under the name "t".
    """

    seat: str
    position: int
    program: str
    name: str


class Laid(NamedTuple):
    """A position: the header of its match, both sides, and where in the game it stands.

    phase is one of the record, or of setup: "setup.lrigs" with decks alone on the table, and
    "setup.mulligan" with the opening hands drawn, no Life Cloth yet.
    """

    header: MatchOpened
    sides: tuple[PositionLaid, PositionLaid]
    seat: str
    number: int
    phase: str
    earlier: tuple[Earlier, ...] = ()
    brought: tuple[CounterChanged | MarkerPlaced, ...] = ()
    """What lies there by words that sets brought."""


class UnknownPhaseError(ValueError):
    """The turn of a ruleset has no phase of this name at which a position could stand."""


def lay(laid: Laid, library: Library, *, at: int, chance: Chance) -> Accepted:
    """Lay a position and go on to its first question.

    What the phase does by itself begins with it, as if the match had come there in play. Raises
    UnknownPhaseError.
    """
    header = laid.header
    settings = Settings(
        header.ruleset,
        header.edition,
        header.catalog,
        header.readings,
        header.deal,
        header.chance,
    )
    run = Run(new_match(settings), library, head=0, at=at, chance=chance, notices={})
    root = run.emit(header, ("glossary.edition.1", "classic.setup.8"))
    run.root = run.cause = root.seq
    setup = laid.phase in SETUP
    first = laid.seat if setup or laid.number % 2 else OTHER[laid.seat]
    if laid.phase != OPENING:
        run.emit(FirstDecided(first, first, "laid"), actor="rules")
    if not setup:
        run.emit(TurnBegan(laid.number, laid.seat))
    for fact in (*laid.sides, *laid.brought):
        run.emit(fact)
    for effect in laid.earlier:
        _carry_out(run, effect)
    program = run.ruleset.program
    phase = _guard_step(run, laid.seat) if laid.phase == GUARD else laid.phase
    run.stack.insert(0, Frame(program, _place(PROCEDURES[program], phase)))
    run.notices = notices_of(settings)
    go_on(run, library)
    return Accepted(run.facts, run.state, run.board)


def _carry_out(run: Run, effect: Earlier) -> None:
    """Let an effect of earlier in the turn begin to last."""
    slot = run.state.seat(effect.seat).signi[effect.position]
    if slot is not None:
        names = (("t", (slot.card.id,)),)
        run.push(Frame(effect.program, START, names, name=effect.name, line=1, you=effect.seat))
        run.go()


def _guard_step(run: Run, seat: str) -> str:
    """Put the attack of the center LRIG on the stack, which has come to the guard step.

    Gives where the turn goes on after it. A LRIG that attacks is down (glossary.attack.2): where
    the center LRIG is up none attacks, and the step passes (glossary.guard-step.2).
    """
    slot = run.state.seat(seat).lrig[CENTER]
    if slot is None or slot.up:
        run.emit(PhaseBegan(GUARD), PHASE_CLAUSES[GUARD])
        return END
    run.emit(PhaseBegan("attack.lrig"))
    fact = run.emit(AttackDeclared(seat, slot.card.id, slot.card.name), actor=seat)
    code = PROCEDURES[LRIG_ATTACK]
    guard = next(place for place, (op, _) in zip(code.labels, code.steps, strict=True) if op is op_guard)
    names = (("card", slot.card.id),)
    run.push(Frame(LRIG_ATTACK, guard, names, you=seat, cause=fact.seq))
    return GUARD


def _place(code: Code, phase: str) -> str:
    """The place of the turn's procedure where a phase begins.

    The guard step lies inside an attack, after which the LRIG attack step goes on.
    """
    for place, (op, arg) in zip(code.labels, code.steps, strict=True):
        begins = op is SETUP.get(phase) or (op is op_phase and arg == phase)
        if begins or (phase == GUARD and op is op_attacker and arg[0] == LRIG_ATTACK):
            return str(place)
    message = f"no turn has a phase {phase!r} at which a position can stand"
    raise UnknownPhaseError(message)
