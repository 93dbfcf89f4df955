"""Whether what an answer promised is what its facts tell, and whether words speak to who reads them.

The promises of an answer are typed (`referee.service.table.promises`), so no word is read for the
first. They are kept in order before the next question; what is missing may come behind it while the
text that made them is still carried out, and need not come where a match is over.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from events.kinds import Fact
from events.vocabulary import OTHER
from referee.effects.library import Library
from referee.rules import Action, Table
from referee.service.table.asked import Question, question_of
from referee.service.table.asked_offer import offer_asked
from referee.service.table.listing import listed
from referee.service.table.promises import PROMISES, AnswerPromise
from referee.timeline.questions import waited_for

OF_OTHERS: Final = re.compile(r"“[^”]*”")
"""Text that stands as another's speech, with whose it is before it."""
LISTED: Final = 40
"""So many answers of a question are read; copies and sets are worded alike."""


def _moved(label: str, **wanted: str) -> Callable[[Any, AnswerPromise], int]:
    def count(body: Any, promise: AnswerPromise) -> int:
        if body.KIND != "cards.moved" or body.label != label or body.seat != promise.seat:
            return 0
        return int(body.count) if all(getattr(body, k) == v for k, v in wanted.items()) else 0

    return count


def _fact(kind: str, **wanted: object) -> Callable[[Any, AnswerPromise], int]:
    def count(body: Any, promise: AnswerPromise) -> int:
        if kind != body.KIND or getattr(body, "seat", promise.seat) != promise.seat:
            return 0
        return int(all(getattr(body, name) == value for name, value in wanted.items()))

    return count


def _downed(body: Any, _promise: AnswerPromise) -> int:
    return len(body.cards) if body.KIND == "cards.turned" and body.to == "down" else 0


def _sent(body: Any, promise: AnswerPromise) -> int:
    return max(_moved("rule")(body, promise), _moved("put")(body, promise))


def _spent(body: Any, promise: AnswerPromise) -> int:
    return -body.amount if body.KIND == "coins.changed" and body.seat == promise.seat else 0


def _exchanged(body: Any, promise: AnswerPromise) -> int:
    mine = body.KIND == "mulligan.declared" and body.seat == promise.seat
    return int(mine and body.count == promise.count) * max(promise.count, 1)


KEPT: Final[dict[str, Callable[[Any, AnswerPromise], int]]] = {
    "acts": _fact("ability.began"),
    "attacks": _fact("attack.declared"),
    "begins": _fact("first.decided"),
    "charges": _moved("charge"),
    "chooses": lambda body, promise: promise.count * (body.KIND == "action.taken"),
    "discards": _moved("discard"),
    "downs": _downed,
    "draws": _moved("draw"),
    "exchanges": _exchanged,
    "grows": _moved("grow"),
    "guards": _fact("attack.guarded"),
    "negates": lambda body, _promise: int(body.KIND == "attack.ended" and body.how == "negated"),
    "nothing": lambda _body, _promise: 0,
    "pays": _moved("pay"),
    "plays": _moved("play"),
    "retires": _moved("retire"),
    "sends": _sent,
    "spends": _spent,
    "stops": lambda body, _promise: int(body.KIND == "deed.stopped"),
    "uses": _moved("use"),
}
"""How much of a promise one fact keeps, by what is promised."""
ENDS: Final = frozenset({"ability.began", "phase.began", "turn.began", "turn.ended", "attack.declared"})
"""With what something else begins than what was declined."""
DONE: Final = frozenset(
    {"cards.moved", "cards.turned", "coins.changed", "effect.applied", "virus.placed", "counter.changed"}
)
"""Facts that somebody uses, pays or does something."""


class Held:
    """The promises of one answer, held to the facts that follow it until the text is done."""

    def __init__(self, before: Table, action: Action, promises: Sequence[AnswerPromise]) -> None:
        """Take the table at which it was answered, the answer, and what it promised."""
        self.before, self.action = before, action
        self.rest = [(one, max(one.count, 1)) for one in promises if one.what != "nothing"]
        self.nothing = any(promise.what == "nothing" for promise in promises)
        self.odd = [promise.what for promise in promises if promise.what not in PROMISES]

    def faults(self, facts: Sequence[Fact], after: Table) -> Iterator[str]:
        """What of it the facts up to a question do not keep; what may still come stays due."""
        yield from (f"{what!r} is no promise" for what in self.odd)
        if self.nothing:
            yield from _nothing(self.before, self.action, facts)
        self.nothing = False
        for fact in facts:
            if not self.rest:
                return
            promise, left = self.rest[0]
            left -= KEPT[promise.what](fact.body, promise)
            self.rest[:1] = [(promise, left)] if left > 0 else []
        if self.rest and not _goes_on(self.before, self.action, after):
            promise, left = self.rest[0]
            self.rest = []
            yield f"{promise} was not kept: {left} are missing"
        if after.state.winner:
            self.rest = []


def _nothing(before: Table, action: Action, facts: Sequence[Fact]) -> Iterator[str]:
    """Facts of something done by an answer that promises nothing, until something else begins."""
    frame = before.state.stack[-1] if before.state.stack else None
    for fact in facts:
        body: Any = fact.body
        if body.KIND in ENDS:
            return
        by_text = frame is not None and frame.name and fact.by is not None and fact.by.name == frame.name
        if body.KIND in DONE and (fact.actor == action.seat or (action.do == "no" and by_text)):
            yield f"{body.KIND} follows an answer that promises nothing"
        if action.do == "pass" and body.KIND in {"ability.began", "attack.guarded"}:
            return


def _goes_on(before: Table, action: Action, after: Table) -> bool:
    """Whether what was promised may still come: the text goes on behind a question, or waits."""
    if after.state.winner:
        return True
    if after.decision is None:
        return False
    going = (*after.state.stack, *(waiting.frame for waiting in after.state.waiting))
    top = before.state.stack[-1] if before.state.stack else None
    offer = offer_asked(before) if action.do in {"yes", "no"} else None
    if offer is not None:
        program, source = offer.frame.program, offer.frame.source
        return any(f.source == source and program in {"", f.program} for f in going)
    programs = {frame.program for frame in going}
    if top is not None and top.program in programs:
        return True
    return bool({*action.cards} & {f.source for f in going}) or bool(programs & {"use", "grow", "resona"})


# Words.


def said_to(question: Question) -> Iterator[str]:
    """Everything that a question says to the seat that is asked."""
    yield from (question.sentence, question.cost, question.does, question.declining)
    yield from (question.pass_words, question.confirm)
    for one in (*question.options, *(o for s in question.several for o in s.options)):
        yield from (one.words, one.text)
    if question.asker is not None and not question.asker.owner:
        yield question.asker.text


def faults_of_words(table: Table, theirs: Callable[[str], bool]) -> Iterator[str]:
    """Words of a question that speak of its reader as somebody else.

    `theirs` says whether a text is printed on a card of this game: it is the speech of its owner,
    and stands in a question only to its owner, or with whose it is.
    """
    decision = table.decision
    if decision is None or decision.seat not in OTHER:
        return
    question = question_of(table, listed(table, LISTED).choices)
    if question is None:
        return
    owner = table.state.stack[-1].you if table.state.stack and table.state.stack[-1].name else decision.seat
    asked, other = decision.seat, OTHER[decision.seat]
    offer = offer_asked(table)
    for words in said_to(question):
        plain = OF_OTHERS.sub("", words)
        if decision.kind != "agree" and re.search(rf"\b[{asked}{other}]'s\b", plain):
            yield f"a seat is called by its letter: {words!r}"
        if owner != asked and theirs(plain):
            yield f"the other's text is said to {asked}: {words!r}"
        if offer is None and words in {"yes", "no"}:
            yield f"{words!r} says nothing"


def faults_of_third_persons(view: dict[str, Any]) -> Iterator[str]:
    """Words for whoever is not asked that speak to them as if they were."""
    words = OF_OTHERS.sub("", waited_for(view))
    if re.search(r"\byour?\b", words) and not view.get("decision", {}).get("outcome"):
        yield f"{words!r} speaks to who reads it"


def of_cards(library: Library) -> Callable[[str], bool]:
    """Whether words stand in the text of a card that speaks of the opponent."""
    rows = [line for name in library.names() for line in library.definition(name).text]
    spoken = "\n".join(line for line in rows if "your opponent" in line.lower())

    def theirs(words: str) -> bool:
        return "your opponent" in words.lower() and words.rstrip(" …") in spoken

    return theirs
