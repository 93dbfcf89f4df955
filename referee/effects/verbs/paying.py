"""How Ener is paid: the payer chooses which cards, all or nothing."""

from collections.abc import Callable, Iterable

from referee.effects.board import Speaker, World, ids
from referee.effects.needs import costs
from referee.effects.read import seats
from referee.effects.run import Run, RunningFrame, RunQuestion
from referee.effects.verbs.answer import stay, take
from referee.state import marks

Needs = Callable[[World, Speaker], tuple[str, ...]]
"""Gives what a payment takes, as single requirements."""


def op_pay(run: Run, f: RunningFrame, arg: tuple[str, Needs, str]) -> None:
    """Pay Ener: the payer chooses which cards; all or nothing (glossary.cost.3)."""
    word, due, name = arg
    seat, needs = seats(word, run, f)[0], due(run, f)
    if not needs:
        return
    ener = run.state.seat(seat).ener
    if not costs.payable(run.board, needs, ener):
        if marks.FULL in f.names:
            f.names[marks.FULL] = 0
        return
    answer = take(run)
    chosen = answer.cards if answer is not None else costs.forced(needs, ener)
    if chosen is None:
        ask_payment(run, seat, needs)
        stay(f)
        return
    new = pay(run, seat, chosen, needs)
    if name:
        f.names[name] = new


def ask_payment(run: Run, seat: str, needs: tuple[str, ...]) -> None:
    """Ask a seat which Ener pays."""
    about = tuple((color, needs.count(color)) for color in dict.fromkeys(needs))
    items = ids(run.state.seat(seat).ener)
    count = len(needs)
    run.ask(RunQuestion("pay", seat, items=items, least=count, most=count, about=about))


def pay(run: Run, seat: str, chosen: Iterable[int], needs: tuple[str, ...]) -> tuple[int, ...]:
    """Put Ener that pays a cost into the trash; say where [Multi Ener] stands for a colour.

    Gives the ids of the cards there.
    """
    picked = set(chosen)
    cards = [c for c in run.state.seat(seat).ener if c.id in picked]
    clauses = costs.PAY_CLAUSES
    if costs.stands_in(run.board, needs, cards):
        clauses = (*clauses, "glossary.multi-ener.2")
    return run.move(seat, "ener", "trash", cards, "pay", clauses, actor=seat)
