"""The one place where a run comes to wait: what nobody could answer is handed to a judge.

A question without a legal answer would stop a match for good. It is found here, at the moment it
would be asked, whatever its kind, and is not asked: `decision.unanswerable` tells it with the
reason, and a judge states what happens instead of the step that wanted the answer.
"""

from typing import Final

from events.kinds import DecisionAsked, DecisionUnanswerable
from referee.effects.library import Library
from referee.effects.run import Run
from referee.effects.verbs.stating import JUDGE
from referee.rules.action import Action
from referee.rules.legal import answer_words, legal, why_not
from referee.rules.phases.shares import KINDS as SHARES
from referee.rules.picks import bounds
from referee.rules.questions import CLAUSES, YES_NO
from referee.rules.table import Table
from referee.rules.together import weighed
from referee.state import START, Frame, marks

UNANSWERED: Final = "unanswered"
"""The procedure in which a judge states what happens instead of a step."""


def go_on(run: Run, library: Library) -> None:
    """Let a run go on to the next question that somebody can answer, and write it down.

    Where people must first say what they saw (`run.wants`), that is what it waits for.
    """
    run.go()
    before = run.state
    run.park()
    if run.question is None or run.wants:
        return
    if not answerable(run, library):
        why = _reason(Table(run.state, library, run.board))
        _hand_over(run, run.take_back(before), why)
        run.go()
        run.park()


def answerable(run: Run, library: Library) -> bool:
    """Whether anybody can answer the decision at hand; a judge always can.

    A menu can be passed and an offer declined, whatever lies on the table; a share is the seat's.
    Answers are looked for only where what is chosen is weighed: of others it is enough that there
    are as many as must be.
    """
    decision = run.state.decision
    if decision is None or decision.seat == JUDGE:
        return True
    if decision.kind in run.ruleset.menus or decision.kind in YES_NO or decision.kind in SHARES:
        return True
    table = Table(run.state, library, run.board)
    if weighed(table, decision):
        return next(legal(table), None) is not None
    least, most = bounds(decision)
    return least <= most and (not least or bool(decision.items))


def _reason(table: Table) -> str:
    """What speaks against the nearest answer to a question that has none."""
    decision = table.decision
    if decision is None:
        return ""
    word = answer_words(table, decision.kind)[0]
    nearest = Action(decision.seat, word, decision.items[: max(decision.least, 1)])
    return "; ".join(dict.fromkeys(reason.text for reason in why_not(table, nearest)))


def _hand_over(run: Run, asked: DecisionAsked, why: str) -> None:
    """Tell that a question has no answer, and let a judge state what happens in its place."""
    top = run.stack[-1]
    body = DecisionUnanswerable(
        asked.kind, asked.seat, asked.items, asked.least, asked.most, asked.about, why, asked.seen
    )
    fact = run.emit(body, CLAUSES.get(asked.kind, ()), cause=top.cause or run.root)
    names = (
        (marks.ASKED, asked.kind),
        (marks.BECAUSE, why),
        (marks.JUDGE, 1),
        (marks.SEEN, asked.seen),
    )
    run.push(Frame(UNANSWERED, START, names, top.source, top.name, top.line, asked.seat, fact.seq))
