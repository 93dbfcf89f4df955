"""The question that waits in whole sentences: what is asked, at what price, what declining means.

Every kind of question has its sentence, here or among those of a turn; a test goes over all.
"""

from typing import Final

from events.vocabulary import OTHER
from events.wording import counted
from referee.effects.needs import costs
from referee.rules import Table
from referee.service.table.asked_parts import (
    QuestionWords,
    Words,
    asker,
    by_what,
    counted_words,
    for_what,
    places_of,
)
from referee.service.table.asked_turn import TURN
from referee.service.table.choices import name_of
from referee.service.table.foreseen import foreseen
from referee.service.table.stating import asked_about, offer
from referee.state import Decision, marks
from referee.timeline.questions import offered, sentence_left


def told(table: Table) -> QuestionWords:
    """Word the question of a table, which has one, with the card that asks it."""
    decision = table.decision
    if decision is None:
        return QuestionWords("")
    words = WORDS.get(decision.kind, _any)(table, decision)
    return words if words.asker is not None else words._replace(asker=asker(table))


# What cards offer and ask.


def _may(table: Table, decision: Decision) -> QuestionWords:
    about = offer(table, decision.seat)
    if not about:
        return QuestionWords("Do you do what the card offers?", "No leaves it undone.", passing="No")
    words, left = offered(decision.kind, about), sentence_left(about).rstrip(".")
    price = words.partition(" for the ")[0].removeprefix("pay ")
    if words.startswith("use "):
        sentence = f"Do what {about['name']} offers: {left}?"
    else:
        then = f": {left[0].lower()}{left[1:]}" if left else ""
        sentence = f"{words[0].upper()}{words[1:]}{then}?"
    cost = f"Cost: {price}." if words.startswith("pay ") else ""
    gone = "lets it go unused" if decision.kind == "burst" else "leaves it, and costs nothing"
    return QuestionWords(sentence, f"No {gone}.", cost, foreseen(table), passing="No")


def _pay(table: Table, decision: Decision) -> QuestionWords:
    needs = tuple(color for color, n in decision.about for _ in range(n))
    price = costs.said(needs)
    have = len(decision.items)
    sentence = f"Which Ener pays {price}{for_what(table)}?"
    return QuestionWords(sentence, cost=f"Cost: {price}. You have {have} Ener.")


def _targets(table: Table, decision: Decision) -> QuestionWords:
    where = places_of(table, decision)
    sentence = f"Choose {counted_words(table, decision, 'target')}{where}{for_what(table)}."
    return QuestionWords(sentence, _none(decision, "targets nothing"), passing="Target nothing")


def _none(decision: Decision, does: str) -> str:
    return "" if decision.least else f"Choosing none {does}."


def _pick(table: Table, decision: Decision) -> QuestionWords:
    stack = table.state.stack
    paying = bool(stack) and dict(stack[-1].names).get(marks.PAYING) in {1, "bet"}
    where, why = places_of(table, decision), for_what(table)
    chosen = f"Choose {counted_words(table, decision, 'card')}{where}"
    cost = f"This pays the cost{why}." if paying else ""
    sentence = f"{chosen} to pay{why}." if paying else f"{chosen}{why}."
    if not decision.items:
        sentence = f"No card fits{why}: choose none."
    return QuestionWords(sentence, _none(decision, "takes none"), cost, passing="Choose none")


def _modes(table: Table, decision: Decision) -> QuestionWords:
    many = counted_words(table, decision, "mode")
    return QuestionWords(f"What does {by_what(table)} do? Choose {many}.", passing="Choose none")


def _declare(table: Table, decision: Decision) -> QuestionWords:  # noqa: ARG001
    return QuestionWords(f"What do you declare for {by_what(table)}?")


def _order(table: Table, decision: Decision) -> QuestionWords:
    if decision.most == 1:
        return QuestionWords("Which of your abilities that wait is carried out first?")
    where = places_of(table, decision)
    return QuestionWords(f"In which order do these cards{where} go{for_what(table)}, first to last?")


def _replace(table: Table, decision: Decision) -> QuestionWords:  # noqa: ARG001
    return QuestionWords("Several texts would change what happens. Which of them does?")


def _zone(table: Table, decision: Decision) -> QuestionWords:  # noqa: ARG001
    return QuestionWords(f"Which SIGNI Zone do you choose{for_what(table)}?")


def _harmony(table: Table, decision: Decision) -> QuestionWords:
    name = name_of(table, decision.number("signi"))
    cost = f"{name} goes on only if it or what its [Harmony] asks for is downed."
    return QuestionWords(f"What do you down for the [Harmony] of {name}?", cost=cost)


# What the rules ask.


def _discard(table: Table, decision: Decision) -> QuestionWords:
    hand = len(table.state.seat(decision.seat).hand)
    most = hand - decision.least
    sentence = f"Discard {counted(decision.least, 'card')}: which?"
    held = f"You hold {counted(hand, 'card')}; at the end of a turn {most} may be held."
    return QuestionWords(sentence, cost=held)


def _rule_signi(table: Table, decision: Decision) -> QuestionWords:  # noqa: ARG001
    return QuestionWords(
        "Your field holds more than the rules allow. Which SIGNI goes?",
        cost="The rules send SIGNI away until the level limit and the number of SIGNI are kept.",
    )


def _rule_lrig(table: Table, decision: Decision) -> QuestionWords:  # noqa: ARG001
    return QuestionWords("The rules send an LRIG away. Which one?")


def _rule_way(table: Table, decision: Decision) -> QuestionWords:
    cards = [name_of(table, n) for key, n in decision.about if key in {"card", "signi"}]
    which = f" {cards[0]}" if cards else " the SIGNI"
    return QuestionWords(f"By which of two rules does{which} go?")


def _state(table: Table, decision: Decision) -> QuestionWords:
    about = asked_about(table, decision.seat)
    of = about.get("name") or "what was announced"
    sentence = f"What does {of} do? State its moves; the referee cannot read this line."
    return QuestionWords(sentence, passing="Nothing")


def _agree(table: Table, decision: Decision) -> QuestionWords:
    about = asked_about(table, decision.seat)
    of = about.get("name") or "what was announced"
    stated = "; ".join(about.get("stated", ())) or "nothing"
    sentence = f"{OTHER[decision.seat]} states that {of} does this: {stated}. Do you agree?"
    return QuestionWords(sentence, "No calls for another statement, or for a judge.", passing="No")


def _due(table: Table, decision: Decision) -> QuestionWords:  # noqa: ARG001
    return QuestionWords("Is what is due carried out now?", "No leaves it, by a ruling.", passing="No")


def _judge(table: Table, decision: Decision) -> QuestionWords:  # noqa: ARG001
    return QuestionWords("The texts alone go on for ever. State how it ends.")


def _share(table: Table, decision: Decision) -> QuestionWords:  # noqa: ARG001
    what = "Commit to" if decision.kind == "commit" else "Tell"
    return QuestionWords(f"{what} your share of chance; your device does it by itself.")


def _any(table: Table, decision: Decision) -> QuestionWords:  # noqa: ARG001
    return QuestionWords(f"What do you choose{for_what(table)}?")


WORDS: Final[dict[str, Words]] = {
    **TURN,
    "agree": _agree,
    "burst": _may,
    "commit": _share,
    "declare": _declare,
    "discard": _discard,
    "due": _due,
    "harmony": _harmony,
    "judge": _judge,
    "may": _may,
    "modes": _modes,
    "order": _order,
    "pay": _pay,
    "pick": _pick,
    "replace": _replace,
    "reveal": _share,
    "rule-lrig": _rule_lrig,
    "rule-signi": _rule_signi,
    "rule-way": _rule_way,
    "state": _state,
    "targets": _targets,
    "zone": _zone,
}
"""How each kind of question is worded."""
