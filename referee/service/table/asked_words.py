"""The question that waits in whole sentences: what is asked, at what price, what declining means.

Every kind of question has its sentence, here or among those of a turn; a test goes over all.
"""

from typing import Final

from events.wording import counted
from referee.rules import Table
from referee.service.table.asked_offer import offer_asked, offer_words
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
from referee.service.table.deed_words import capital, icons, possessive
from referee.service.table.foreseen import foreseen
from referee.service.table.picked import words_of_pick
from referee.service.table.stating import asked_about, offer
from referee.state import Decision, marks
from referee.timeline.questions import instead


def told(table: Table) -> QuestionWords:
    """Word the question of a table, which has one, with the card that asks it."""
    decision = table.decision
    if decision is None:
        return QuestionWords("")
    words = WORDS.get(decision.kind, _any)(table, decision)
    return words if words.asker is not None else words._replace(asker=asker(table))


def passing_words(table: Table) -> str:
    """What the answer is called that declines a question."""
    decision = table.decision
    return WORDS.get(decision.kind, _any)(table, decision).passing if decision is not None else "pass"


# What cards offer and ask.


def _may(table: Table, decision: Decision) -> QuestionWords:
    found = offer_asked(table) if offer(table, decision.seat) else None
    if found is None:
        return QuestionWords("Do what the card offers?", passing="don't")
    words = offer_words(table, found, decision.seat)
    does = foreseen(table) if found.owner == found.asked or not words.typed else ""
    return QuestionWords(capital(words.question), does=does, passing=words.no)


def _pay(table: Table, decision: Decision) -> QuestionWords:
    needs = tuple(color for color, n in decision.about for _ in range(n))
    price = icons(needs)
    have = len(decision.items)
    return QuestionWords(f"Pay {price}{for_what(table)}.", cost=f"Cost: {price}. You have {have} Ener.")


def _targets(table: Table, decision: Decision) -> QuestionWords:
    where = places_of(table, decision)
    sentence = f"Choose {counted_words(table, decision, 'target')}{where}{for_what(table)}."
    return QuestionWords(sentence, passing="target nothing")


def _pick(table: Table, decision: Decision) -> QuestionWords:
    stack = table.state.stack
    paying = bool(stack) and dict(stack[-1].names).get(marks.PAYING) in {1, "bet"}
    where, why = places_of(table, decision), for_what(table)
    done = words_of_pick(table)
    chosen = capital(done) if done else f"Choose {counted_words(table, decision, 'card')}{where}"
    cost = "This pays the cost." if paying else ""
    sentence = f"{chosen}{' to pay' if paying and not done else ''}{why}."
    if not decision.items:
        sentence = f"No card fits{why}. Choose none."
    return QuestionWords(sentence, cost=cost, passing="choose none")


def _modes(table: Table, decision: Decision) -> QuestionWords:
    many = counted_words(table, decision, "mode")
    return QuestionWords(f"What does {by_what(table)} do? Choose {many}.", passing="choose none")


def _declare(table: Table, decision: Decision) -> QuestionWords:  # noqa: ARG001
    return QuestionWords(f"What do you declare for {by_what(table)}?")


def _order(table: Table, decision: Decision) -> QuestionWords:
    if decision.most == 1:
        return QuestionWords("Which ability resolves first?")
    return QuestionWords(f"Put these cards in order{for_what(table)}, first to last.")


def _replace(table: Table, decision: Decision) -> QuestionWords:  # noqa: ARG001
    return QuestionWords("Which text applies first?")


def _zone(table: Table, decision: Decision) -> QuestionWords:  # noqa: ARG001
    return QuestionWords(f"Choose a SIGNI Zone{for_what(table)}.")


def _harmony(table: Table, decision: Decision) -> QuestionWords:
    name = name_of(table, decision.number("signi"))
    cost = f"Down what it asks for, or {name} itself."
    return QuestionWords(f"Choose what to down for {possessive(name)} [Harmony].", cost=cost)


# What the rules ask.


def _discard(table: Table, decision: Decision) -> QuestionWords:
    hand = len(table.state.seat(decision.seat).hand)
    most = hand - decision.least
    sentence = f"Discard {counted(decision.least, 'card')}."
    held = f"You have {counted(hand, 'card')} in hand. The limit at the end of your turn is {most}."
    return QuestionWords(sentence, cost=held)


def _rule_signi(table: Table, decision: Decision) -> QuestionWords:  # noqa: ARG001
    return QuestionWords(
        "Your field is over the limit. Put which SIGNI into the trash?",
        cost="SIGNI go until the levels are within your limit.",
    )


def _rule_lrig(table: Table, decision: Decision) -> QuestionWords:  # noqa: ARG001
    return QuestionWords("Two of your LRIGs share a type. Put which one into the LRIG Trash?")


def _rule_way(table: Table, decision: Decision) -> QuestionWords:
    cards = [name_of(table, n) for key, n in decision.about if key in {"card", "signi"}]
    which = f" {cards[0]}" if cards else " the SIGNI"
    return QuestionWords(f"Two rules apply to{which}. Which one comes first?")


def _state(table: Table, decision: Decision) -> QuestionWords:
    about = asked_about(table, decision.seat)
    if about.get("unanswered"):
        return QuestionWords(f"{capital(instead(about))}.")
    of = about.get("name") or "what was announced"
    sentence = f"What does {of} do? The referee cannot read this line: state what happens."
    return QuestionWords(sentence, passing="nothing")


def _agree(table: Table, decision: Decision) -> QuestionWords:
    about = asked_about(table, decision.seat)
    of = about.get("name") or "what was announced"
    stated = "; ".join(about.get("stated", ())) or "nothing"
    sentence = f"Your opponent states what {of} does: {stated}. Do you agree?"
    declining = "If you disagree, the outcome is stated again, or a judge states it."
    return QuestionWords(sentence, declining, passing="disagree")


def _due(table: Table, decision: Decision) -> QuestionWords:  # noqa: ARG001
    sentence = "Something should have happened by the rules. Carry it out now?"
    return QuestionWords(sentence, passing="leave it, by a ruling")


def _judge(table: Table, decision: Decision) -> QuestionWords:  # noqa: ARG001
    return QuestionWords("The texts repeat without an end. State how it ends.")


def _share(table: Table, decision: Decision) -> QuestionWords:  # noqa: ARG001
    what = "Commit to" if decision.kind == "commit" else "Reveal"
    return QuestionWords(f"{what} your share of chance. Your device does this for you.")


def _any(table: Table, decision: Decision) -> QuestionWords:  # noqa: ARG001
    return QuestionWords(f"Choose{for_what(table)}.")


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
