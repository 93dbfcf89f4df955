"""How an outcome is stated that the referee does not compute: asked for, agreed to, carried out.

Under the policy `players` the controller states what a text does and the other seat agrees to it;
if not, a judge is asked. Under `judge` a judge is asked at once. The moves then run as programs
above the text, with the stated outcome as the cause of all their facts.
"""

from typing import Any, Final

from events.kinds import OutcomeStated
from events.vocabulary import OTHER, POSITIONS
from referee.effects.needs.entry import risen
from referee.effects.read import place_of
from referee.effects.run import ChosenAnswer, Run, RunningFrame, RunQuestion
from referee.effects.stated.made import LASTING
from referee.effects.stated.notation import Move, written
from referee.effects.stated.possible import faults, left_out, takes
from referee.effects.stated.reading import read_moves
from referee.effects.stated.telling import told, viewers
from referee.effects.verbs import moving
from referee.effects.verbs.answer import stay, take
from referee.state import START, Frame, Settings, marks

JUDGE: Final = "judge"


def judged(settings: Settings) -> bool:
    """Whether a judge states outcomes in a match, and not its players."""
    return settings.reading("stated", "players") == JUDGE


def op_stated(run: Run, f: RunningFrame, arg: Any) -> None:  # noqa: ARG001 - the shape of a verb
    """Ask for the outcome of a text, let the other seat agree to it, and carry it out."""
    answer = take(run)
    if answer is None:
        _ask(run, f)
        stay(f)
    elif answer.do == "state":
        _stated(run, f, answer)
    else:
        _agreed(run, f, yes=answer.do == "yes")


def _ask(run: Run, f: RunningFrame) -> None:
    """Ask what comes next: whether a seat agrees, or what the text does."""
    if marks.MOVES in f.names:
        run.ask(RunQuestion("agree", OTHER[f.names[marks.BY]]))
    else:
        judge = f.names.get(marks.JUDGE) or judged(run.state.settings)
        run.ask(RunQuestion("state", JUDGE if judge else f.you))


def _stated(run: Run, f: RunningFrame, answer: ChosenAnswer) -> None:
    by = run.facts[0].actor
    f.names[marks.MOVES], f.names[marks.CARDS] = answer.word, answer.cards
    if by in OTHER:
        f.names[marks.BY] = by
        _ask(run, f)
        stay(f)
    else:
        carry_out(run, f, by)


def _agreed(run: Run, f: RunningFrame, *, yes: bool) -> None:
    """Take an agreement; without it, and where the table has changed since, it is asked anew."""
    by = f.names.pop(marks.BY)
    moves = read_moves(f.names[marks.MOVES], f.names[marks.CARDS]).moves
    if yes and not faults(run, moves, by):
        carry_out(run, f, by, agreed=run.facts[0].actor)
        return
    f.names[marks.JUDGE] = None if yes else 1
    _forget(f)
    _ask(run, f)
    stay(f)


def _forget(f: RunningFrame) -> None:
    for name in (marks.MOVES, marks.CARDS):
        f.names.pop(name, None)


def carry_out(run: Run, f: RunningFrame, by: str, *, agreed: str = "") -> None:
    """Record a stated outcome and begin its moves; after `more` the text is asked for again."""
    moves = read_moves(f.names[marks.MOVES], f.names[marks.CARDS]).moves
    _forget(f)
    why = f.names.pop(marks.WHY, "")
    cards = [card for move in moves for card in move.every_card]
    body = OutcomeStated(
        f.you,
        f.source,
        f.name,
        f.line,
        by,
        agreed,
        tuple(told(run, move) + _so_already(run, move) for move in moves),
        tuple(written(move) + _so_already(run, move) for move in moves),
        why,
        viewers(run, cards, f.you),
    )
    fact = run.emit(body, STATED if f.name else (), actor=by)
    if any(move.verb in LASTING or move.does is not None or move.edge for move in moves):
        run.heard = run.library.hears(run.heard, [move.program for move in moves])
    if moves[-1].verb == "more":
        stay(f)
    else:
        f.names.pop(marks.JUDGE, None)
    for move in reversed([m for m in moves if m.verb not in _DONE]):
        you = move.seat if move.verb in LASTING and move.seat else f.you
        run.push(Frame(move.program, START, move.names, f.source, f.name, f.line, you, fact.seq))


def _so_already(run: Run, move: Move) -> str:
    """Say which cards of a move lie already as it turns them."""
    cards = left_out(run, move)
    return f" ({' '.join(map('#{}'.format, cards))} already so)" if cards else ""


_DONE: Final = {"nothing", "more"}
STATED: Final = ("glossary.effect.1",)
"""The clause by which a text does what it says, also where only people can read it."""


def op_laid(run: Run, f: RunningFrame, arg: moving.Movement) -> None:
    """Lay a SIGNI into the zone that was stated; level and limit are seen to by the rules."""
    cards = moving.may_move(run, f, arg, arg.what(run, f))
    if cards is None:
        return
    f.names[marks.PASSED] = None
    for card in cards:
        place, position = place_of(run, card.id), POSITIONS.index(arg.spot)
        if place is None or not takes(run, place.seat, position, place.card):
            continue
        _, slots = moving.told(arg, f.you, place.zone)
        new = run.move(
            place.seat,
            place.zone,
            "signi",
            (place.card,),
            "put",
            STATED,
            slots=slots,
            place=position,
            state=arg.state,
        )
        for card_id in new:
            risen(run, place.seat, place.card.name, card_id)
