"""How what must be refused is tried: at the desk, or question by question beside the record.

The first answer is tried at the desk itself. Where the wrong comes later, in a payment or a
target, the answers before it are legal; they are carried out beside the record, and not in it.
"""

from itertools import takewhile
from typing import Any

from events.given import whole_number
from events.kinds import PhaseBegan
from events.vocabulary import zone_item
from referee.positions.places import cards_at, spot_of
from referee.positions.played.actions import action_of, at, named
from referee.positions.played.answers import BET, ScriptAnswer, answers_of, fitting, parts_of
from referee.positions.played.table import PlayedPosition, RefusedTry
from referee.rulebook import same_rule
from referee.rules import Action, Reason, Refusal, Table, why_not
from referee.rules.questions import YES_NO
from referee.state import Decision, Match

MOST_QUESTIONS = 40
UNASKED: dict[str, tuple[str, ...]] = {
    "burst": ("glossary.crush.3", "start.crush.3", "glossary.burst-icon.3", "classic.signi.24"),
    "discard": ("faq.hand.4",),
    "mulligan": ("start.setup.9", "classic.setup.5"),
}
"""Why an answer is refused that nobody is asked for, beside that it is not asked for."""
COMPULSORY = ("glossary.auto.2", "faq.auto.1", "glossary.enter.2", "faq.enter.2")
"""Why what triggers is not declined where no offer to decline it is made."""
UNMOVED = "cards move by rules and texts alone"
Problem = tuple[str, str]
"""What was expected and what was found."""


def tried(played: PlayedPosition, step: dict[str, Any], clauses: list[str]) -> Problem | None:
    """Try an action that must be refused; say what went otherwise.

    The refusal has to cite one of the clauses, or another clause of the same rule. Without clauses
    any refusal will do.
    """
    wanted = f"{said(step)!r} is refused" + (f" with {' or '.join(clauses)}" if clauses else "")
    if step["do"] == "move":
        return _moved(played, step, clauses, wanted)
    phase = step.get("in", played.now.state.turn.phase)
    if step["do"] == "pass" and phase != played.state.turn.phase:
        return _passed_by(played, {**step, "in": phase}, clauses, wanted)
    refusal = _refusal(played, step)
    if refusal is None:
        return wanted, "it is legal"
    for one in (refusal, _at_the_moment(played, step), _unasked(played, step, refusal)):
        if one is not None and _cites(one.clauses, clauses):
            played.refused.append(RefusedTry(played.now.seq, said(step), one.text, one.clauses))
            return None
    return wanted, f"it is refused: {refusal.text} [{', '.join(refusal.clauses) or 'no clause'}]"


def _cites(cited: tuple[str, ...], clauses: list[str]) -> bool:
    return not clauses or any(same_rule(c, w) for c in cited for w in clauses)


def _at_the_moment(played: PlayedPosition, step: dict[str, Any]) -> Refusal | None:
    """What spoke against a step before the match ran on by itself; None where it did not."""
    moment = played.now
    if moment.seq == played.head or step["do"] == "pass" or answers_of(0, step):
        return None
    decided = played.tried(moment.state, action_of(moment.table, step))
    return decided if isinstance(decided, Refusal) else None


def _unasked(played: PlayedPosition, step: dict[str, Any], refusal: Refusal) -> Refusal | None:
    """The rule by which a seat is not asked what a step answers; None where it is asked."""
    decision = played.state.decision
    answers = answers_of(0, step)
    seats = {answer.seat for answer in answers}
    if not answers or (
        decision is not None
        and seats & {decision.seat, "-"}
        and any(decision.kind in answer.kinds for answer in answers)
    ):
        return None
    declines = any(answer.refuses for answer in answers) and step["do"] in {"choose", "pay"}
    clauses = UNASKED.get(step["do"], COMPULSORY if declines and _triggered(played) else ())
    return Refusal(refusal.code, (Reason("unasked", "nothing asks for this", clauses),))


def _triggered(played: PlayedPosition) -> bool:
    """Whether an ability that triggered in the script is processed, or waits for it."""
    return any(fact.body.KIND == "ability.triggered" for fact in played.now.passed)


def _moved(played: PlayedPosition, step: dict[str, Any], clauses: list[str], wanted: str) -> Problem | None:
    """Try to move a card by hand: cards move by rules and texts alone, so it is always refused."""
    spot = spot_of(step["from"])
    cards = cards_at(played.state, spot) if spot is not None else []
    seat = step.get("seat", "-") if step.get("seat", "-") != "-" else played.table.seat
    refusal = played.refusal(Action(seat, "move", tuple(c.id for c in cards[:1])))
    if refusal is None:
        return wanted, "it is legal"
    played.refused.append(RefusedTry(played.now.seq, said(step), UNMOVED, tuple(clauses)))
    return None


def _passed_by(
    played: PlayedPosition, step: dict[str, Any], clauses: list[str], wanted: str
) -> Problem | None:
    """Try to pass a phase that asked nothing: what it did by itself speaks against passing it."""
    bodies = enumerate(f.body for f in played.facts)
    began = [i for i, b in bodies if isinstance(b, PhaseBegan) and b.phase == step["in"]]
    if not began:
        return wanted, f"phase {step['in']} has not begun"
    rest = played.facts[began[-1] + 1 :]
    done = list(takewhile(lambda f: f.body.KIND not in {"phase.began", "turn.ended"}, rest))
    if any(f.body.KIND == "decision.asked" for f in done):
        return wanted, "the phase asked something and could be left"
    cited = tuple(dict.fromkeys(c for f in done for c in f.clauses))
    if not _cites(cited, clauses):
        return wanted, f"the phase went by with {', '.join(cited) or 'no clause'}"
    text = f"phase {step['in']} is carried out and nobody is asked"
    played.refused.append(RefusedTry(played.now.seq, said(step), text, cited))
    return None


def said(step: dict[str, Any]) -> str:
    """Say a step in words: who does what with which cards, and how."""
    seat = step.get("seat", "-")
    plain = {"card", "from", "signi", "targets"}
    rest = [
        _plain(value) if key in plain else f"{key} {_plain(value)}"
        for key, value in step.items()
        if key not in {"seat", "do", "optional"}
    ]
    return " ".join([*([] if seat == "-" else [seat]), step["do"], *rest])


def _plain(value: Any) -> str:
    if isinstance(value, list):
        return " + ".join(map(_plain, value)) or "nothing"
    if isinstance(value, dict):
        return ", ".join(f"{k} as {_plain(v)}" for k, v in value.items())
    return str(value).lower() if isinstance(value, bool) else str(value)


def refused(played: PlayedPosition, step: dict[str, Any]) -> str:
    """Why a step is not legal now, with all that it names; "" for one that is."""
    if step["do"] == "move":
        return UNMOVED
    phase = played.state.turn.phase
    if step.get("in", phase) != phase:
        return f"it is the phase {phase}"
    refusal = _refusal(played, step)
    return "" if refusal is None else refusal.text


def _refusal(played: PlayedPosition, step: dict[str, Any]) -> Refusal | None:
    """The refusal of a step; None when it is legal to its end."""
    table = played.table
    answers = answers_of(0, step)
    rest = [*answers, *([] if answers else parts_of(0, step))]
    first = _first(table, step, answers)
    refusal = played.refusal(first)
    if refusal is not None:
        return refusal
    state = played.tried(played.state, first)
    too_much = None
    if answers:
        too_much = _whole(table, answers[0])
        used = fitting(table, answers[0])
        answers[0].take(first, used[1] if used is not None else ())
    return _onward(played, state, rest) or (too_much if any(a.words for a in answers) else None)


def _whole(table: Table, answer: ScriptAnswer) -> Refusal | None:
    """The refusal of all that an answer says at once, though a part of it were legal."""
    reasons = why_not(table, _attempt(table, answer))
    return Refusal(reasons[0].code, tuple(reasons)) if reasons else None


def _first(table: Table, step: dict[str, Any], answers: list[ScriptAnswer]) -> Action:
    if not answers:
        if step["do"] == "pass":
            return Action(step.get("seat", "-"), "pass")
        return action_of(table, step)
    found = fitting(table, answers[0])
    return found[0] if found is not None else _attempt(table, answers[0])


def _attempt(table: Table, answer: ScriptAnswer) -> Action:
    """Make an answer of what a script says, though it is none that is offered."""
    seat = answer.seat if answer.seat != "-" else table.seat
    kind = table.decision.kind if table.decision is not None else ""
    if answer.kinds <= YES_NO or (kind in YES_NO and answer.what != "guard"):
        return Action(seat, "no" if answer.refuses else "yes")
    if answer.refuses:
        return Action(seat, "pass" if answer.what == "guard" else "pick")
    ids = _sorted(table.decision, tuple(_any(table, seat, answer, w) for w in answer.words))
    return Action(seat, "guard" if answer.what == "guard" else "pick", ids)


def _sorted(decision: Decision | None, ids: tuple[int, ...]) -> tuple[int, ...]:
    items = decision.items if decision is not None else ()
    return tuple(sorted(ids, key=lambda i: items.index(i) if i in items else len(items)))


def _any(table: Table, seat: str, answer: ScriptAnswer, word: str) -> int:
    """The card or SIGNI zone that a word means, wherever; a number stands for itself."""
    if (number := whole_number(word)) is not None:
        return number
    spot = spot_of(word)
    if spot is not None and spot.zone == "signi" and _of_zones(table.decision):
        return zone_item(spot.seat, spot.position)
    if spot is not None:
        return at(table, word)
    zones = {"pay": ("ener",), "guard": ("hand",), "discard": ("hand",)}.get(answer.what, ("hand",))
    return named(table, seat, word, zones)


def _of_zones(decision: Decision | None) -> bool:
    """Whether SIGNI zones are chosen, and not what lies in them."""
    return decision is not None and any(item < 0 for item in decision.items)


def _onward(played: PlayedPosition, state: Match | Refusal, parts: list[ScriptAnswer]) -> Refusal | None:
    """Answer the questions that follow with the rest of a step, until one answer is refused."""
    too_much: Refusal | None = None
    for _ in range(MOST_QUESTIONS):
        if isinstance(state, Refusal):
            return state
        table = Table(state, played.table.library)
        part = next((p for p in parts if _asked_of(table, p)), None)
        if part is None:
            said = too_much if any(p.agreed and p.words for p in parts) else None
            return said or _no_bet(parts)
        found = fitting(table, part)
        action = found[0] if found is not None else _attempt(table, part)
        if found is None and "pay_as" in part.step and not why_not(table, action):
            text = "the Ener does not pay as the colours that are said"
            clauses = ("glossary.multi-ener.2", "glossary.cost.3")
            return Refusal("pay", (Reason("pay", text, clauses),))
        too_much = too_much or _whole(table, part)
        part.take(action, found[1] if found is not None else tuple(part.words))
        state = played.tried(state, action)
    return None


def _no_bet(parts: list[ScriptAnswer]) -> Refusal | None:
    """Refuse a bet that a step makes and that is not offered: there is none, or too few [Coin]."""
    if not any(p.what == BET and not (p.done or p.refuses) for p in parts):
        return None
    text = "no bet is offered that could be paid in full"
    return Refusal("bet", (Reason("bet", text, ("glossary.bet.1", "glossary.cost.3")),))


def _asked_of(table: Table, part: ScriptAnswer) -> bool:
    decision = table.decision
    if decision is None or part.done or decision.kind not in part.kinds:
        return False
    return part.seat in {decision.seat, "-"} and not (decision.kind == "may" and part.agreed)
