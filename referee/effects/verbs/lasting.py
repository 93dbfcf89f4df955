"""How an effect begins to last, and how a step begins to wait for a deed."""

from typing import Any, NamedTuple

from events.kinds import EffectApplied
from events.values import changed
from referee.effects.board import AmountFn, SetFn, ids
from referee.effects.deeds.clearing import affected_cards, cleared, watched
from referee.effects.deeds.intents import (
    Intent,
)
from referee.effects.deeds.making import of_card
from referee.effects.deeds.waiting import known_to, tell_silent
from referee.effects.read.spans import Span, moments
from referee.effects.run import Run, RunningFrame
from referee.effects.statements import ValueFn
from referee.effects.verbs.answer import stay
from referee.state import marks


class Fix(NamedTuple):
    """What a statement keeps from when it was applied: its cards, and its value if it has one.

    `deed` is what happens to the cards by it, as texts speak of it, with its direction.
    """

    cards: SetFn
    value: ValueFn | None
    deed: str = ""
    to: str = ""


class Effect(NamedTuple):
    """An effect that comes to last: its place in the program, what is fixed now, its span.

    `names` are those bound before that its statements still use when they look again, `does` what
    each statement does and `anew` whom those that look again are about, as the fact says it.
    """

    place: int
    fixes: tuple[Fix | None, ...]
    span: Span
    uses: AmountFn | None
    names: tuple[str, ...]
    later: bool = False
    does: tuple[str, ...] = ()
    anew: tuple[tuple[str, Any], ...] = ()


def op_lasting(run: Run, f: RunningFrame, arg: Effect) -> None:
    """Apply an effect that lasts: its cards and numbers are fixed now."""
    names: dict[str, Any] = {k: f.names[k] for k in arg.names if f.names.get(k) is not None}
    for i, fix in enumerate(arg.fixes):
        if fix is not None:
            cards = fix.cards(run, f)
            names[marks.cards_fixed(i)] = ids(cards if fix.deed else affected_cards(run, cards, "lasts"))
            names[marks.value_fixed(i)] = fix.value(run, f) if fix.value is not None else 0
    asked = watched(run, f) or run.heard.silent
    intents = _intents(run, arg, names) if asked else []
    left = cleared(run, f, intents) if intents else intents
    if left is None:
        stay(f)
        return
    kept = {intent.about for intent in left}
    for intent in intents:
        if intent.about not in kept:
            name = marks.cards_fixed(intent.about % MOST)
            names[name] = tuple(c for c in names[name] if c != intent.deed.card)
    if None in arg.fixes or any(names[marks.cards_fixed(i)] for i in range(len(arg.fixes))):
        _apply(run, f, arg, names)
        for intent in left:
            tell_silent(run, intent.deed)


MOST = 32
"""How many statements an effect has at most; a card and one of them are told as one number."""


def _intents(run: Run, arg: Effect, names: dict[str, Any]) -> list[Intent]:
    """What an effect would do to each card: change its power, let it gain an ability."""
    found = []
    for i, fix in enumerate(arg.fixes):
        if fix is None or not fix.deed:
            continue
        number = names[marks.value_fixed(i)] if fix.deed == "power-changes" else 1
        dst = fix.to or ("down" if number < 0 else "up")
        for card in names[marks.cards_fixed(i)]:
            place = run.board.places.get(card)
            if place is not None:
                deed = changed(of_card(fix.deed, place, run, dst), size=number)
                found.append(Intent(deed, (fix.deed,), card * MOST + i))
    return found


def op_later(run: Run, f: RunningFrame, arg: Effect) -> None:
    """Await a deed: a step is carried out when it happens."""
    names = {k: v for k, v in f.names.items() if v is not None and not k.startswith(marks.OWN)}
    _apply(run, f, arg, names)


def _apply(run: Run, f: RunningFrame, arg: Effect, names: dict[str, Any]) -> None:
    since, since_at, until, until_at = moments(run.state.turn, f.you, arg.span)
    body = EffectApplied(
        run.state.next_id,
        f.you,
        f.program,
        f.labels[arg.place],
        f.source,
        f.name,
        f.line,
        tuple(sorted(names.items())),
        until=until,
        since=since,
        uses=arg.uses(run, f) if arg.uses is not None else 0,
        later=arg.later,
        seen=known_to(run, names),
        since_at=since_at,
        until_at=until_at,
        does=arg.does,
        anew=arg.anew,
    )
    run.emit(body, ("glossary.effect.1",))
