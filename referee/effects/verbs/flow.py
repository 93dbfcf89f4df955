"""Where a program goes: jumps, repetitions, offers, modes, its beginning and its end."""

from typing import Any

from events.kinds import AbilityBegan, TriggersDropped
from referee.effects.limits import LIMIT_CLAUSES, limit_key, used_up
from referee.effects.possible import Offer
from referee.effects.read import AmountFn, CondFn, seats
from referee.effects.run import Live, Question, Run
from referee.effects.verbs.answer import stay, take


def op_end(run: Run, f: Live, arg: Any) -> None:  # noqa: ARG001 - the shape of a verb
    """End the program."""
    run.stack.pop()
    run.by = None


def op_jump(run: Run, f: Live, target: int) -> None:  # noqa: ARG001 - the shape of a verb
    """Go on elsewhere."""
    f.pc = target


def op_unless(run: Run, f: Live, arg: tuple[CondFn, int]) -> None:
    """Go on elsewhere unless a condition holds."""
    test, target = arg
    if not test(run, f):
        f.pc = target


def op_bind(run: Run, f: Live, arg: tuple[str, Any]) -> None:  # noqa: ARG001 - as above
    """Bind a name."""
    f.names[arg[0]] = arg[1]


def op_times(run: Run, f: Live, arg: tuple[str, AmountFn, int]) -> None:
    """Count a repetition down; go on elsewhere when it is over."""
    name, amount, target = arg
    left = f.names.get(name)
    left = amount(run, f) if left is None else left
    f.names[name] = left - 1 if left > 0 else None
    if left <= 0:
        f.pc = target


def op_each(run: Run, f: Live, arg: tuple[str, str, str, int]) -> None:
    """Bind the next seat of several; go on elsewhere when all had their turn."""
    name, word, counter, target = arg
    done = f.names.get(counter) or 0
    row = seats(word, run, f)
    if done >= len(row):
        f.names[counter] = None
        f.pc = target
        return
    f.names[counter], f.names[name] = done + 1, row[done]


def op_began(run: Run, f: Live, ability: Any) -> None:
    """Begin an ability: its limit counts from here, and what follows has it as its cause."""
    number = f.names.pop("#trigger", 0)
    if number and used_up(run.state, ability, f.source, f.you, f.name):
        clause = LIMIT_CLAUSES[ability.once_per_game]
        run.emit(TriggersDropped((number,), "limit"), (clause,))
        op_end(run, f, None)
        return
    key = limit_key(run.state, ability, f.source, f.you, f.name)
    f.names.pop("#paying", None)
    body = AbilityBegan(number, f.you, f.program, f.source, f.name, f.line, key)
    fact = run.emit(body, _BEGAN.get(ability.kind, ability.clauses), cause=f.cause)
    f.cause = run.cause = fact.seq


def op_awaited(run: Run, f: Live, arg: Any) -> None:  # noqa: ARG001 - the shape of a verb
    """Begin a step that was awaited: it waits no more, and what follows has it as its cause."""
    number = f.names.pop("#trigger", 0)
    body = AbilityBegan(number, f.you, f.program, f.source, f.name, f.line)
    fact = run.emit(body, ("glossary.auto.1",), cause=f.cause)
    f.cause = run.cause = fact.seq


_BEGAN = {
    "enter": ("glossary.enter.2",),
    "burst": ("glossary.life-burst.1",),
    "action": ("faq.action.1",),
    "use": ("glossary.use.1",),
}


def op_offer(run: Run, f: Live, arg: tuple[Offer, str, int]) -> None:
    """Offer a step: it may be declined, and is not offered where all can see it is impossible."""
    offer, name, target = arg
    seat = seats(offer.who, run, f)[0]
    answer = take(run)
    if answer is None and offer.shown(run, f):
        run.ask(Question("may", seat))
        stay(f)
        return
    if answer is not None and answer.do == "yes":
        f.names["#full"] = 1
        return
    f.names[name + "?"] = 0
    f.pc = target


def op_taken(run: Run, f: Live, name: str) -> None:  # noqa: ARG001 - the shape of a verb
    """Note that an offered step was done, completely or not (the "if you do" of a text)."""
    f.names[name + "?"] = f.names.pop("#full", 1) or 0


def op_paid(run: Run, f: Live, number_name: str) -> None:
    """Offer the cost of an [Enter]: declined, the ability does not happen (glossary.enter.4)."""
    number = f.names.get(number_name, 0)
    run.emit(TriggersDropped((number,), "declined"), ("glossary.enter.4",))
    op_end(run, f, None)


def op_modes(run: Run, f: Live, arg: tuple[str, AmountFn, AmountFn, int, str]) -> None:
    """Choose modes, before costs and targets (glossary.mode.2); none twice (glossary.mode.4)."""
    word, least, most, count, name = arg
    if name in f.names:
        return
    answer = take(run)
    if answer is None:
        seat = seats(word, run, f)[0]
        low, high = min(least(run, f), count), min(most(run, f), count)
        about = (("line", f.line),)
        run.ask(
            Question("modes", seat, items=tuple(range(1, count + 1)), least=low, most=high,
                     about=about)
        )  # fmt: skip
        stay(f)
        return
    f.names[name] = tuple(sorted(answer.cards))


def op_mode(run: Run, f: Live, arg: tuple[str, int, int]) -> None:  # noqa: ARG001 - as above
    """Carry out a mode only if it was chosen, in the printed order (glossary.mode.5)."""
    name, number, target = arg
    if number not in f.names.get(name, ()):
        f.pc = target
