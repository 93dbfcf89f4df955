"""How the words of a script answer a question of the match.

A script says what is chosen in names and places; a question offers ids. An answer may be said in
parts: targets in the order of the text answer one question after the other.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Final

from events.vocabulary import POSITIONS
from referee.effects.needs.costs import covers
from referee.positions.played.options import YES_KINDS, ids_of, in_order, is_ability
from referee.positions.written.words import CHOICES
from referee.rules import Action, Table, why_not
from referee.state import Decision, Match

IN_PARTS = frozenset({"targets", "pick"})
"""The questions of which several may follow from one sentence, each for some of its cards."""


KINDS: dict[str, frozenset[str]] = {
    "target": frozenset({"targets", "pick", "may"}),
    "pay": frozenset({"pay", "may", "pick"}),
    "order": frozenset({"order", "replace"}),
    "guard": frozenset({"guard"}),
    "burst": frozenset({"burst"}),
    "discard": frozenset({"discard", "pick", "may"}),
    "mode": frozenset({"modes"}),
    "bet": frozenset({"may"}),
    "exceed": frozenset({"pick", "targets", "may"}),
    "condition": frozenset({"pick", "targets"}),
    "on": frozenset({"pick", "targets"}),
    "zone": frozenset({"zone", "pick", "modes"}),
    "harmony": frozenset({"harmony", "may", "pick"}),
    "mulligan": frozenset({"mulligan"}),
}
"""Which questions the words of a step answer."""


BET = "bet"
"""The name under which a text knows that its user bet (glossary.bet.1)."""


AGREES: Final = frozenset({"target", "pay", "discard", "exceed"})
"""The answers that agree to an offer by naming cards for what follows."""

ANY_CHOICE: Final = frozenset({"may", "pick", "targets", "replace", "zone", "harmony", "rule-lrig", "modes"})
"""Which questions a step `choose` answers that does not say what is chosen."""


class ScriptAnswer:
    """One answer of a script: by whom, in which words, and what of it has been used.

    One that an action gives to its own questions, such as its payment, is good `since` the seq of
    that action and until it is `over`; so is an optional one that nothing asked yet. `against` is
    what was settled where it picks nothing.
    """

    __slots__ = (
        "against",
        "agreed",
        "done",
        "index",
        "kinds",
        "over",
        "refuses",
        "seat",
        "since",
        "step",
        "what",
        "words",
    )

    def __init__(self, index: int, seat: str, what: str, step: dict[str, Any]) -> None:
        """Take the answer that a step gives, or a part of a step such as its payment."""
        self.index, self.seat, self.what, self.step = index, seat, what, step
        self.words: list[str] = []
        self.refuses = self.agreed = self.done = self.over = False
        self.since: int | None = None
        self.against = ""
        self.kinds = CHOICES.get(step.get("what", ""), ANY_CHOICE) if what == "choose" else KINDS[what]

    def take(self, action: Action, used: Sequence[str]) -> None:
        """Note that an action gave it, with some of its words; the rest is still to come."""
        if action.do in {"yes", "no"} and self.what not in {"burst", "bet"}:
            self.agreed = action.do == "yes"
            self.done = not self.agreed or not self.words
            return
        for word in used:
            self.words.remove(word)
        self.done = self.refuses or not self.words


def _answer(index: int, seat: str, what: str, step: dict[str, Any], words: Any) -> ScriptAnswer:
    made = ScriptAnswer(index, seat, what, step)
    made.words = [str(w) for w in (words if isinstance(words, list) else [words])]
    return made


def answers_of(index: int, step: dict[str, Any]) -> list[ScriptAnswer]:
    """The answer of a step that is one; none for any other step."""
    do, seat = step["do"], step.get("seat", "-")
    keys = {
        "target": "targets",
        "pay": "ener",
        "order": "cards",
        "discard": "cards",
        "choose": "pick",
        "guard": "card",
        "burst": "card",
        "mulligan": "cards",
    }
    if do not in keys:
        return []
    words = step.get(keys[do], [])
    if do == "order" and "next" in step:
        words = [step["next"]]
    made = _answer(index, seat, do, step, words)
    made.refuses = bool(step.get("decline")) or step.get("answer") is False
    made.refuses = made.refuses or step.get("activate") is False
    found = [made]
    if "mode" in step:
        found.append(_answer(index, seat, "mode", step, step["mode"]))
    if do == "choose" and "zone" in step and step.get("what") != "zone":
        found.append(_answer(index, seat, "zone", step, [step["zone"]]))
    elif do == "choose" and "zone" in step and not made.words:
        made.words = [step["zone"]]
    return found


def parts_of(index: int, step: dict[str, Any], since: int = 0) -> list[ScriptAnswer]:
    """The answers that the parameters of an action give to the questions that follow it."""
    seat = step.get("seat", "-")
    found = []
    for what in ("mode", "bet", "on", "condition", "discard", "exceed", "pay", "zone"):
        if what not in step or (what in {"zone", "on"} and step["do"] == "play"):
            continue
        if what == "pay" and step["do"] == "pay":
            continue
        words = [] if what == "bet" else step[what]
        made = _answer(index, seat, what, step, words)
        made.refuses = what == "bet" and step["bet"] is False
        found.append(made)
    if step["do"] == "play" and "on" in step:
        found.append(_answer(index, seat, "on", step, step["on"]))
    if "pay_from" in step:
        found.append(_answer(index, seat, "pay", step, [step["pay_from"]]))
    for part in found:
        part.since = since
    return found


def fitting(table: Table, answer: ScriptAnswer) -> tuple[Action, Sequence[str]] | None:
    """The action by which an answer answers the question, and the words that it uses.

    None where the answer is not one to this question: another seat or kind, or not legal.
    """
    decision = table.decision
    if decision is None or answer.done or answer.over:
        return None
    if answer.seat not in {decision.seat, "-"} or decision.kind not in answer.kinds:
        return None
    for action, used in _candidates(table, decision, answer):
        fits = lies_as_said(table.state, answer, action.cards) and stands_as_said(
            table, decision, answer, action
        )
        if fits and not why_not(table, action):
            return action, used
    return None


def lies_as_said(state: Match, answer: ScriptAnswer, cards: Sequence[int]) -> bool:
    """Whether what is paid lies in an Ener Zone, and what is discarded in a hand."""
    zone = {"pay": "ener", "discard": "hand"}.get(answer.what)
    places = (state.find(card) for card in cards)
    return zone is None or all(place is None or place.zone == zone for place in places)


def stands_as_said(table: Table, decision: Decision, answer: ScriptAnswer, action: Action) -> bool:
    """Whether Ener pays as the colours for which a step says that it stands.

    The rest has to pay what the cost still asks for (glossary.multi-ener.2).
    """
    said = answer.step.get("pay_as")
    if not said or decision.kind != "pay":
        return True
    needs = [color for color, count in decision.about for _ in range(count)]
    rest = []
    for card in table.state.seat(decision.seat).ener:
        if card.id not in action.cards:
            continue
        if card.name not in said:
            rest.append(card)
            continue
        color = "any" if said[card.name] == "colorless" else said[card.name]
        if color not in needs:
            return False
        needs.remove(color)
    return covers(table.board, needs, rest)


Candidates = Iterator[tuple[Action, Sequence[str]]]


def _candidates(table: Table, decision: Decision, answer: ScriptAnswer) -> Candidates:
    seat, kind = decision.seat, decision.kind
    words = answer.words
    if kind in YES_KINDS:
        yield from _yes_or_no(table, decision, answer)
    elif kind == "guard":
        if answer.refuses:
            yield Action(seat, "pass"), ()
        elif (ids := ids_of(table, decision, words)) is not None and ids:
            yield Action(seat, "guard", ids), tuple(words)
    elif kind == "harmony" and (answer.refuses or not words):
        no, signi = answer.refuses or _empty(answer), decision.number("signi")
        yield Action(seat, "pick", tuple(i for i in decision.items if (i == signi) is no)), ()
    elif answer.refuses:
        yield Action(seat, "pick"), ()
        yield Action(seat, "pass"), ()
    else:
        for part in _parts(table, decision, answer):
            ids = ids_of(table, decision, part)
            if ids is not None:
                yield Action(seat, "pick", in_order(decision, ids)), _used(kind, part)


def _parts(table: Table, decision: Decision, answer: ScriptAnswer) -> Iterator[list[str]]:
    """The words that may answer a question together: all; of an answer in parts fewer too.

    The first of them, or where the rules ask in another order than the text has, those that name
    what is offered.
    """
    words = answer.words
    yield words
    if decision.kind in IN_PARTS:
        yield from (words[:count] for count in range(len(words) - 1, 0, -1))
        there = [word for word in words if ids_of(table, decision, [word]) is not None]
        yield from (there[:count] for count in range(len(there), 0, -1))


def _used(kind: str, words: list[str]) -> Sequence[str]:
    """The words that an answer used up: a SIGNI zone is asked for again, as a zone."""
    zones = (w for w in words if w in POSITIONS or ".signi." in w)
    return () if kind == "modes" and any(zones) else tuple(words)


def _yes_or_no(table: Table, decision: Decision, answer: ScriptAnswer) -> Candidates:
    seat = decision.seat
    if decision.kind == "burst":
        ids = ids_of(table, decision, answer.words)
        if ids is not None:
            yield Action(seat, "yes" if answer.step["activate"] else "no"), tuple(answer.words)
    elif not answer.agreed and not _about_other(table, answer) and _of_offer(table, answer):
        yield Action(seat, "no" if answer.refuses or _empty(answer) else "yes"), ()


def leads_to(table: Table, answer: ScriptAnswer) -> bool:
    """Whether the text behind an offer can come to what an answer names: a payment, a target, a card."""
    frame = table.state.stack[-1]
    code = table.library.code(frame.program)
    place = code.places[frame.place]
    rest = zip(code.labels[place:], code.steps[place:], strict=True)
    for label, (_, arg) in rest:
        verb = label.rpartition(".")[2].partition("+")[0]
        if verb == "choose" and answer.what != "pay":
            if answer.what != "target" or arg.way == "target":
                return True
        elif verb == answer.what:
            return True
    return False


def _empty(answer: ScriptAnswer) -> bool:
    """Whether an answer picks nothing, which declines an offer."""
    said = answer.step.get("answer") is True or answer.what == "bet"
    named = "pick" in answer.step or answer.what in {"target", "discard"}
    return named and not answer.words and not said


def _of_offer(table: Table, answer: ScriptAnswer) -> bool:
    """Whether an offer is one that an answer can mean: to bet, or to do anything else."""
    frame = table.state.stack[-1]
    _, arg = table.library.step(frame)
    bets = isinstance(arg, tuple) and BET in arg
    return bets if answer.what == BET else not bets or answer.what == "choose"


def _about_other(table: Table, answer: ScriptAnswer) -> bool:
    """Whether a `pay` names another ability as its source than the one that asks."""
    named = answer.step.get("what", "")
    if answer.what != "pay" or not named or not table.state.stack:
        return False
    return not is_ability(table, named, table.state.stack[-1])
