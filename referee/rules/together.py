"""Whether a set of cards that is chosen holds as a whole: a cost, a sum, kinds."""

from referee.effects.board import Scope, SetClaim
from referee.effects.needs import costs
from referee.effects.needs.claims import met, surcharge_claims
from referee.effects.needs.reasons import Reason
from referee.rules.action import Action
from referee.rules.barred import bars_attack
from referee.rules.picks import fit, left_out, none_fit, tests_of
from referee.rules.questions import CLAUSES
from referee.rules.stated import STATES
from referee.rules.table import Table
from referee.state import Card, Decision, Frame, marks


def claims_behind(table: Table, frame: Frame) -> tuple[SetClaim, ...]:
    """Which cards an answer given where a frame rests must leave for what is paid later."""
    rest = table.library.rest(frame.program, frame.place)
    names = dict(frame.names)
    if marks.SURCHARGE not in names or names.get(marks.PAYING) == "surcharge":
        return rest
    return (*rest, *surcharge_claims())


def weighed(table: Table, decision: Decision) -> bool:
    """Whether an answer can be wrong for what is chosen, and not only for how many."""
    kind = decision.kind
    if kind in {"attacker", "targets"} and table.board.rules:
        return True
    if kind == "pick":
        frame = table.state.stack[-1]
        return bool(tests_of(table, decision) or claims_behind(table, frame))
    if kind == "targets":
        return bool(tests_of(table, decision))
    return kind in {"pay", "harmony", STATES}


def together_reasons(table: Table, decision: Decision, action: Action) -> list[Reason]:
    """What speaks against a set of cards as a whole: a cost, a sum, kinds."""
    if decision.kind in {"pay", "pick"}:
        reasons = _rest_reasons(table, action)
        if reasons:
            return reasons
    if decision.kind == "attacker":
        return [reason for item in action.cards for reason in bars_attack(table, item)]
    if decision.kind == "pay":
        return _pay_reasons(table, decision, action)
    if decision.kind == "harmony":
        return _harmony_reasons(decision, action)
    return _choice_reasons(table, decision, action)


def _rest_reasons(table: Table, action: Action) -> list[Reason]:
    """Say that cards cannot be given which the rest of a cost needs (glossary.cost.3)."""
    frame = table.state.stack[-1]
    rest = claims_behind(table, frame)
    if not rest:
        return []
    if met(table, Scope(frame.you, frame.source, dict(frame.names)), rest, action.cards):
        return []
    text = "without these cards the rest of the cost could not be paid"
    return [Reason("cost", text, ("glossary.cost.3",))]


def _choice_reasons(table: Table, decision: Decision, action: Action) -> list[Reason]:
    if decision.kind not in {"targets", "pick"}:
        return []
    reasons = left_out(table, decision, action) if decision.kind == "targets" else []
    if fit(table, tests_of(table, decision), action.cards):
        return reasons
    if not action.cards and none_fit(table, decision):
        return reasons
    text = "these cards cannot be chosen together"
    return [*reasons, Reason("together", text, CLAUSES[decision.kind])]


def _harmony_reasons(decision: Decision, action: Action) -> list[Reason]:
    """Why an answer is neither the SIGNI alone nor as many LRIGs as it asks for."""
    signi = decision.number("signi")
    lrigs = signi not in action.cards and len(action.cards) == decision.most
    if lrigs or action.cards == (signi,):
        return []
    text = f"the SIGNI itself is downed, or {decision.most} of these LRIGs"
    return [Reason("together", text, CLAUSES["harmony"])]


def _pay_reasons(table: Table, decision: Decision, action: Action) -> list[Reason]:
    needs = [color for color, count in decision.about for _ in range(count)]
    ener: list[Card] = [c for c in table.state.seat(decision.seat).ener if c.id in action.cards]
    if costs.covers(table.board, needs, ener):
        return []
    text = f"these Ener do not pay {' '.join(f'{{{n.capitalize()}}}' for n in needs)}"
    return [Reason("cost", text, CLAUSES["pay"])]
