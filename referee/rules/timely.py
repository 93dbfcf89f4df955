"""What speaks against an action that is not asked for now: when it is, and what else forbids it.

A person who is refused learns all reasons at once: that it is the wrong time, by the clause that
sets the right one, and what would forbid the action even then.
"""

from events.values import changed
from referee.effects.needs.reasons import Reason
from referee.rules.action import Action
from referee.rules.attackers import no_attacker
from referee.rules.phases.attack import lrig_attackers, signi_attackers
from referee.rules.table import Table
from referee.rules.units import UNITS
from referee.state import Decision

ATTACKER = "attacker"
TIMES: dict[str, tuple[str, tuple[str, ...], tuple[str, ...]]] = {
    "attack": (
        "attacks are declared in the attack steps of one's own turn",
        (
            "glossary.attack-phase.1",
            "glossary.signi-attack-step.1",
            "glossary.lrig-attack-step.2",
            *(f"classic.{clause}" for clause in ("attack.2", "phases.19", "phases.23", "phases.24")),
        ),
        (ATTACKER,),
    ),
    "play": (
        "SIGNI are put onto the field in one's own main phase",
        ("glossary.main-phase.2", "classic.phases.13"),
        ("main",),
    ),
    "use": (
        "spells are used in one's own main phase, other cards at their use timing",
        ("faq.attack.7", "glossary.use-timing.1"),
        ("main", "attack-window"),
    ),
    "act": (
        "[Action] abilities are used in one's own main phase, or when they say so",
        ("glossary.action.1", "glossary.action.3", "glossary.main-phase.4"),
        ("main", "attack-window"),
    ),
    "grow": (
        "the center LRIG grows in one's own grow phase, assist LRIGs at their use timing",
        ("glossary.grow-phase.1", "glossary.assist-lrig.5", "classic.phases.9"),
        ("grow", "main", "attack-window"),
    ),
    "charge": (
        "a card is charged once, in one's own ener phase",
        ("glossary.ener-phase.1", "classic.phases.6", "classic.phases.7"),
        (),
    ),
    "retire": (
        "SIGNI are retired in one's own main phase",
        ("glossary.retire.1",),
        ("main",),
    ),
    "trash-signi": (
        "SIGNI are put into the trash in one's own main phase",
        ("classic.phases.17", "classic.phases.13"),
        ("main",),
    ),
    "guard": (
        "a guard answers the attack of the other seat's LRIG, in the guard step",
        ("glossary.guard.1", "glossary.guard-step.2", "glossary.guard.3"),
        (),
    ),
}
"""When each action can be chosen, in words and by which clauses, and the questions it answers."""

MIDWAY = frozenset("burst declare harmony may modes order pay pick replace targets zone".split())
"""The questions of an effect that is processed, a cost that is paid, an ability that waits."""


def untimely(table: Table, action: Action) -> list[Reason]:
    """When an action can be chosen, and what speaks against it at any time.

    Nothing for an answer that no step of a turn asks for.
    """
    when = TIMES.get(action.do)
    if when is None or action.seat not in {"A", "B"}:
        return []
    text, clauses, kinds = when
    asked, turn = table.decision, table.state.turn
    if asked is not None and asked.kind in MIDWAY:
        clauses += ("faq.entire.4",)
    if "attack-window" in kinds:
        clauses += _window(turn.phase, own=action.seat == turn.seat)
    now = asked is not None and asked.seat == action.seat and asked.kind in kinds
    reasons = [] if now else [Reason("timing", text, clauses)]
    if action.do == "attack":
        return reasons + _cannot_attack(table, action)
    against = [_at(table, action, kind) for kind in kinds]
    if against and all(against):
        reasons += against[0]
    return reasons


def _at(table: Table, action: Action, kind: str) -> list[Reason]:
    """What would speak against an action if its seat were asked for one now."""
    state = changed(table.state, decision=Decision(kind, action.seat, most=1))
    return UNITS[action.do][1](Table(state, table.library, table.board), action)


def _cannot_attack(table: Table, action: Action) -> list[Reason]:
    """Why a card could not attack in its step either."""
    board, seat = table.board, action.seat
    late = table.state.turn.phase in {"attack.lrig", "attack.guard"}
    can = (*(() if late else signi_attackers(board, seat)), *lrig_attackers(board, seat))
    reasons = [no_attacker(board, seat, c) for c in action.cards if c not in can]
    opening = table.state.turn.number == 1
    text = "the opening turn of the match has no attack phase"
    clauses = ("glossary.attack-phase.3", "glossary.play-first.5")
    return [Reason("opening", text, clauses), *reasons] if opening else reasons


def _window(phase: str, *, own: bool) -> tuple[str, ...]:
    """The clauses of the window that a seat does not have now."""
    if phase == "main":
        return () if own else ("glossary.use-timing-main-phase.1",)
    if not phase.startswith("attack.") or phase == ("attack.pre" if own else "attack.defense"):
        return ()
    late = ("glossary.defence-step.2",) if own else ()
    return ("glossary.use-timing-attack-phase.1", *late)
