"""What a seat may answer: the list in its pinned order, and all reasons against anything else.

Everything that `legal` lists is accepted by `why_not`, and nothing else is but what is stated;
lists of sets of cards are made one by one, since some have many thousands of answers.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, combinations_with_replacement, permutations

from events.vocabulary import SEATS, item_zone, question_name
from referee.effects.board import Scope
from referee.effects.deeds.intents import CLAUSES as FORBIDS
from referee.effects.library import Library
from referee.effects.needs.claims import met
from referee.effects.needs.reasons import Reason
from referee.effects.nodes.abilities import AbilityNode
from referee.rules.action import Action
from referee.rules.attackers import no_attacker
from referee.rules.barred import bars_attack
from referee.rules.phases.attack import must_attack
from referee.rules.phases.shares import KINDS as SHARES
from referee.rules.phases.shares import WAIVE, share_reasons
from referee.rules.picks import (
    called,
    counted,
    fitting,
    in_shadow,
    possible_bounds,
    repeated,
    tests_of,
)
from referee.rules.questions import (
    BARE,
    CLAUSES,
    COMPULSORY,
    IN_TURN,
    OFFERED,
    ORDERED,
    SINGLE,
    YES_NO,
)
from referee.rules.stated import STATES, UNASKED, statements, why_not_state
from referee.rules.table import Table
from referee.rules.timely import untimely
from referee.rules.together import claims_behind, together_reasons, weighed
from referee.rules.units import UNITS
from referee.state import Decision, Match, marks


def legal(table: Table) -> Iterator[Action]:
    """Every answer to the decision at hand, in a pinned order; conceding is left out.

    Args:
        table: A state that waits.

    Yields:
        The answers, one by one.
    """
    decision = table.decision
    if decision is None or decision.kind in {"judge", "due", *SHARES}:
        return
    seat, kind = decision.seat, decision.kind
    if kind in table.ruleset.menus:
        for unit in table.ruleset.menus[kind]:
            yield from UNITS[unit][0](table)
        yield Action(seat, "pass")
    elif kind in SINGLE:
        for item in decision.items:
            if kind != "attacker" or not bars_attack(table, item):
                yield Action(seat, SINGLE[kind], (item,))
        if not _pass_reasons(table, decision):
            yield Action(seat, "pass")
    elif kind in YES_NO:
        if not _offer_reasons(table, decision):
            yield Action(seat, "yes")
        yield Action(seat, "no")
    else:
        yield from _picks(table, decision)


def _bare_reasons(table: Table, decision: Decision, action: Action) -> list[Reason]:
    """What speaks against an answer without cards."""
    if action.do == "pass":
        return _pass_reasons(table, decision)
    return _offer_reasons(table, decision) if action.do == "yes" else []


def _pass_reasons(table: Table, decision: Decision) -> list[Reason]:
    """Which texts demand an attack: none may be left out that is possible."""
    if decision.kind != "attacker" or not table.board.rules:
        return []
    return [
        Reason("must-attack", f"{called(table, item)} must attack if it can", FORBIDS)
        for item in decision.items
        if must_attack(table.board, item) and not bars_attack(table, item)
    ]


def _offer_reasons(table: Table, decision: Decision) -> list[Reason]:
    """Why an offered step cannot be done: what others cannot see is offered all the same."""
    if decision.kind != "may":
        return []
    frame = table.state.stack[-1]
    _, arg = table.library.step(frame)
    scope = Scope(frame.you, frame.source, dict(frame.names))
    rest = claims_behind(table, frame)
    if arg[0].possible(table, scope) and (not rest or met(table, scope, rest)):
        return []
    return [Reason("cost", "this cannot be done in full", ("glossary.cost.3", "faq.general.3"))]


def _picks(table: Table, decision: Decision) -> Iterator[Action]:
    if decision.kind == STATES:
        yield from statements(table)
        return
    ways: Callable[[tuple[int, ...], int], Iterable[tuple[int, ...]]] = combinations
    if repeated(decision):
        ways = combinations_with_replacement
    elif _is_ordered(decision):
        ways = permutations
    least, most = possible_bounds(table, decision)
    any_will_do = not weighed(table, decision)
    together = ways is combinations and bool(tests_of(table, decision))
    for count in range(least, most + 1):
        sets = fitting(table, decision, count) if together and count else ways(decision.items, count)
        for cards in sets:
            action = Action(decision.seat, "pick", tuple(cards))
            if any_will_do or not together_reasons(table, decision, action):
                yield action


def _is_ordered(decision: Decision) -> bool:
    whole = decision.least == decision.most == len(decision.items)
    return decision.kind in ORDERED or (decision.kind == "order" and whole)


def why_not(table: Table, action: Action) -> list[Reason]:
    """Everything that speaks against an answer.

    Args:
        table: A state that waits.
        action: The answer.

    Returns:
        The reasons with their clauses; none where it is legal.
    """
    decision = table.decision
    if decision is None or action.do in UNASKED:
        return _unasked(table, action)
    if action.seat != decision.seat:
        who = "a judge" if decision.seat == "judge" else f"seat {decision.seat}"
        text = f"{who} is asked now ({question_name(decision.kind)}), not seat {action.seat}"
        clauses = IN_TURN.get(decision.kind) or ("faq.entire.1", *CLAUSES.get(decision.kind, ()))
        return [Reason("wrong-seat", text, clauses), *_besides(table, action)]
    kind = decision.kind
    allowed = answer_words(table, kind)
    if action.do not in allowed:
        text = f"{question_name(kind)}: the answer is {' or '.join(allowed)}, not {action.do!r}"
        reasons = [Reason("wrong-answer", text, CLAUSES.get(kind, ()))]
        return reasons + _besides(table, action)
    reasons = stray_reasons(action, CLAUSES.get(kind, ()))
    if action.do in BARE:
        return reasons + _bare_reasons(table, decision, action)
    if kind in table.ruleset.menus:
        return reasons + UNITS[action.do][1](table, action)
    if kind in SHARES:
        reasons += share_reasons(table.state.stack[-1], action)
    else:
        reasons += _pick_reasons(table, decision, action)
    return reasons


def _besides(table: Table, action: Action) -> list[Reason]:
    """What else speaks against an action that is not asked for.

    Beside a question of yes or no, which is answered first whatever would hold at another time,
    only when the card that is named can be used: a player may have meant to respond with it.
    """
    against = untimely(table, action)
    yes_no = table.decision is not None and table.decision.kind in YES_NO
    return [r for r in against[1:] if r.code == "timing"] if yes_no else against


def stray_reasons(action: Action, clauses: tuple[str, ...]) -> list[Reason]:
    """What an answer names that it has no place for: cards, a zone, a number, a word."""
    stray = []
    if action.do in BARE and action.cards:
        stray.append("cards")
    if action.zone != -1 and action.do not in {"play", "grow"}:
        stray.append("a zone")
    if action.number != -1 and action.do != "act":
        stray.append("a number")
    if action.word and action.do not in SHARES:
        stray.append("a word")
    return [Reason("stray", f"{action.do} does not name {what}", clauses) for what in stray]


def _unasked(table: Table, action: Action) -> list[Reason]:
    """What speaks against what may come without a question: a stated outcome alone."""
    if action.do in UNASKED:
        return why_not_state(table, action)
    found = Reason("not-waiting", "nothing is asked now", ("faq.entire.4",))
    if table.state.winner:
        won = f"{table.state.winner} won" if table.state.winner in SEATS else "nobody won"
        text = f"the match is over: {won} ({table.state.reason})"
        found = Reason("over", text, ("start.win.1",))
    return [found, *untimely(table, action)]


def answer_words(table: Table, kind: str) -> tuple[str, ...]:
    """The words with which a kind of question is answered."""
    if kind in table.ruleset.menus:
        return (*table.ruleset.menus[kind], "pass")
    if kind in SINGLE:
        return (SINGLE[kind], "pass")
    if kind in SHARES:
        return (kind, WAIVE)
    if kind in {"judge", STATES}:
        return (STATES,)
    return ("yes", "no") if kind in YES_NO else ("pick",)


def _wanted(least: int, most: int) -> str:
    """How many must be chosen; a text may ask for more than it lets anybody choose."""
    if least > most:
        return f"{least} must be chosen and {most} at most can be"
    return f"{least} must be chosen" if least == most else f"{least} to {most} must be chosen"


def _pick_reasons(table: Table, decision: Decision, action: Action) -> list[Reason]:
    clauses = CLAUSES.get(decision.kind, ())
    reasons = []
    least, most = (1, 1) if decision.kind in SINGLE else possible_bounds(table, decision)
    if not least <= len(action.cards) <= most:
        text = f"{_wanted(least, most)}, not {len(action.cards)}"
        must = _compulsory(table) if len(action.cards) < least else ()
        reasons.append(Reason("count", text, (*clauses, *counted(decision), *must)))
    if len(set(action.cards)) != len(action.cards) and not repeated(decision):
        reasons.append(Reason("twice", "nothing can be chosen twice", clauses))
    strange = [c for c in action.cards if c not in decision.items]
    if strange and _is_cost(table, decision) and any(_is_theirs(table, c) for c in strange):
        text = "a cost is paid with one's own cards"
        reasons.append(Reason("not-own", text, ("glossary.cost.4",)))
    untold = [c for c in strange if _untold(table, c)]
    full = [c for c in strange if _holds_virus(table, c)]
    if full:
        text = "this SIGNI zone holds a [Virus] already"
        reasons.append(Reason("virus", text, ("glossary.virus.2", *clauses)))
    elif untold:
        text = "this card is not named yet; reveal it first"
        reasons.append(Reason("unknown", text, clauses))
    elif strange and decision.kind == "attacker":
        reasons += [no_attacker(table.board, decision.seat, c, clauses) for c in strange]
    elif strange:
        text = f"{', '.join(called(table, c) for c in strange)} cannot be chosen here"
        reasons.append(Reason("not-offered", text, OFFERED.get(decision.kind, clauses)))
        reasons += in_shadow(table, decision, action.cards)
    return reasons or together_reasons(table, decision, action)


def _compulsory(table: Table) -> tuple[str, ...]:
    """The clauses by which the ability that asks leaves no way out; an offer asks yes or no.

    An [Enter] ability with a cost could have been declined before (glossary.enter.4).
    """
    if not table.state.stack:
        return ()
    frame = table.state.stack[-1]
    abilities = table.library.definition(frame.name).abilities
    ability = next((a for a in abilities if a.line == frame.line), None)
    if ability is None or (ability.kind == "enter" and AbilityNode(ability.node).cost):
        return ()
    return COMPULSORY.get(ability.kind, ())


def _is_cost(table: Table, decision: Decision) -> bool:
    """Whether what is chosen pays a cost."""
    stack = table.state.stack
    if decision.kind == "pay" or not stack:
        return decision.kind == "pay"
    return dict(stack[-1].names).get(marks.PAYING) in {1, "bet"}


def _is_theirs(table: Table, card_id: int) -> bool:
    place = table.state.find(card_id)
    return place is not None and place.seat != table.seat


def _holds_virus(table: Table, item: int) -> bool:
    """Whether an item is a SIGNI zone with a [Virus]."""
    if item >= 0:
        return False
    seat, position = item_zone(item)
    return position in table.state.seat(seat).viruses


def _untold(table: Table, card_id: int) -> bool:
    place = table.state.find(card_id)
    own = place is not None and place.seat == table.seat
    return own and place is not None and place.card.name is None and place.zone == "hand"


def choices(state: Match, library: Library) -> Iterator[Action]:
    """Every legal answer in a state."""
    return legal(Table(state, library))
