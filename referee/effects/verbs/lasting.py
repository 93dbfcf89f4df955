"""How an effect begins to last, and how a step begins to wait for a deed."""

from typing import Any

from events.kinds import EffectApplied
from events.vocabulary import OTHER
from referee.effects.board import ids
from referee.effects.deeds import known_to
from referee.effects.read import AmountFn, SetFn
from referee.effects.run import Live, Run

Fixed = tuple[SetFn | None, AmountFn | None]
"""The cards and the number that a statement keeps from when it was applied."""


def op_lasting(run: Run, f: Live, arg: tuple[int, tuple[Fixed, ...], str]) -> None:
    """Apply an effect that lasts: its cards and numbers are fixed now."""
    place, fixes, end = arg
    names: dict[str, Any] = {}
    for i, (sets, amount) in enumerate(fixes):
        names[f"#{i}"] = ids(sets(run, f)) if sets is not None else ()
        names[f"#n{i}"] = amount(run, f) if amount is not None else 0
    if not any(v for k, v in names.items() if not k.startswith("#n")):
        return
    _apply(run, f, place, names, end)


def op_later(run: Run, f: Live, arg: tuple[int, str, int]) -> None:
    """Await a deed: a step is carried out when it happens."""
    place, end, uses = arg
    names = {k: v for k, v in f.names.items() if v is not None and not k.startswith("#")}
    _apply(run, f, place, names, end, uses=uses, later=True)


def _apply(
    run: Run,
    f: Live,
    place: int,
    names: dict[str, Any],
    end: str,
    *,
    uses: int = 0,
    later: bool = False,
) -> None:
    body = EffectApplied(
        run.state.next_id,
        f.you,
        f.program,
        place,
        f.source,
        f.name,
        f.line,
        tuple(sorted(names.items())),
        until=_turn_number(run, f.you, end),
        uses=uses,
        later=later,
        seen=known_to(run, names),
    )
    run.emit(body, ("glossary.effect.1",))


def _turn_number(run: Run, you: str, end: str) -> int:
    """Give the turn with which a span ends; 0 is the end of the game."""
    turn = run.state.turn
    if end == "end of game":
        return 0
    if end == "end of this turn":
        return turn.number
    if end == "end of next turn":
        return turn.number + 1
    seat = OTHER[you] if end.endswith("opp") else you
    if turn.seat != seat:
        return turn.number + 1
    if seat == OTHER[you] and turn.phase != "end":
        return turn.number
    return turn.number + 2
