"""Orders: outcomes that are stated though no text asked for them, and turns that are cut off."""

from typing import Any, Final

from events.kinds import AbilityTriggered, AttackEnded, TriggersDropped
from events.values import changed
from events.vocabulary import OTHER
from referee.effects.run import Run, RunningFrame, RunQuestion
from referee.effects.stated.possible import faults
from referee.effects.stated.reading import read_moves
from referee.effects.verbs.answer import stay, take
from referee.effects.verbs.flow import op_end
from referee.effects.verbs.stating import JUDGE, STATED, carry_out
from referee.rulebook import rulesets
from referee.rules.dues import dues
from referee.rules.rule_actions import clear_check
from referee.rules.settle import op_settle
from referee.rules.stated import missed_line
from referee.state import marks

_BETWEEN: Final = frozenset({"signi-attack", "lrig-attack", *(one.program for one in rulesets().values())})
"""The procedures that settle between their steps: after an order there they do so at once."""


def op_ordered(run: Run, f: RunningFrame, arg: Any) -> None:
    """Carry out what a judge ordered, or what a seat announced once the other one agrees."""
    answer, by = take(run), f.names[marks.BY]
    if answer is None and by in OTHER:
        run.ask(RunQuestion("agree", OTHER[by]))
        stay(f)
        return
    moves = read_moves(f.names[marks.MOVES], f.names[marks.CARDS]).moves
    if answer is not None and (answer.do != "yes" or faults(run, moves, by)):
        op_end(run, f, arg)
        return
    agreed = "" if answer is None else run.facts[0].actor
    carry_out(run, f, by, agreed=agreed)


def op_passed_over(run: Run, f: RunningFrame, arg: Any) -> None:  # noqa: ARG001 - the shape of a verb
    """Pass over the step whose question had no legal answer: what happens instead was stated."""
    below = run.beneath()
    for name in _HALFWAY:
        below.names.pop(name, None)
    below.pc += 1


_HALFWAY: Final = (marks.SLOT, marks.CHOSEN)
"""What a choice of several picks keeps until the last of them is made."""


def op_due(run: Run, f: RunningFrame, arg: Any) -> None:  # noqa: ARG001 - the shape of a verb
    """Let a judge say that what is due after an illegal action is carried out now, or left.

    While anything is due nobody else acts. A no leaves the abilities that triggered; what the
    table itself calls for the rules do in any case (glossary.rule-based-action.1). In the middle
    of a text nothing is due yet.
    """
    answer = take(run)
    if answer is not None and answer.do == "no":
        left = tuple(one.id for one in run.state.waiting)
        if left:
            run.emit(TriggersDropped(left, "ruled"), STATED)
    elif answer is None and _between(run) and dues(run):
        run.ask(RunQuestion("due", JUDGE))
        stay(f)


def op_missed(run: Run, f: RunningFrame, arg: Any) -> None:  # noqa: ARG001 - the shape of a verb
    """Let an ability trigger that was missed: it waits to be processed like any other."""
    place = run.state.find(f.source)
    ability = missed_line(run, place, f.line) if place is not None else None
    if ability is not None:
        body = AbilityTriggered(run.state.next_id, f.you, ability.hash, f.source, f.name, f.line)
        run.emit(body, ability.clauses)


def _between(run: Run) -> bool:
    """Whether the order came between two units of play, not while a text or a check runs."""
    below = run.beneath()
    return below.program in _BETWEEN and below.code[below.pc][0] is not op_settle


def op_settled(run: Run, f: RunningFrame, ends: tuple[int, int]) -> None:
    """Settle what an order led to, unless a text is being processed: that goes on first.

    What was answered of rule actions that are still asked about is asked anew: the order may have
    changed what is due.
    """
    below = run.beneath()
    for name in [n for n in below.names if n == marks.GIVEN or n.startswith(marks.WAY)]:
        del below.names[name]
    if _between(run):
        op_settle(run, f, ends)


def op_cut_off(run: Run, f: RunningFrame, place: int) -> None:  # noqa: ARG001 - the shape of a verb
    """Break off what runs and go on with the end phase, counted from the end of its program."""
    if run.state.attacker:
        run.emit(AttackEnded(run.state.attacker, "negated"), STATED)
    clear_check(run)
    bottom = run.stack[0]
    code = run.library.code(bottom.program)
    place += len(code.steps)
    del run.stack[1:]
    if isinstance(bottom, RunningFrame):
        bottom.pc = place
    else:
        run.stack[0] = changed(bottom, place=code.labels[place])
