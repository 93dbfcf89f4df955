"""Where a program goes: jumps, repetitions, offers, modes, its beginning and its end."""

from typing import Any

from events.kinds import AbilityBegan, AttackEnded, By, TriggersDropped
from referee.effects.board import AmountFn, CondFn, Offer, Possible, SetFn, ids
from referee.effects.deeds.clearing import affected_cards, cleared, stopped, watched
from referee.effects.deeds.intents import (
    Intent,
)
from referee.effects.deeds.limits import limit_clauses, limit_key, used_up
from referee.effects.deeds.making import of_card
from referee.effects.deeds.waiting import note
from referee.effects.read import place_of, seats
from referee.effects.run import Run, RunningFrame, RunQuestion
from referee.effects.verbs.answer import stay, take
from referee.rulebook import reading_value
from referee.state import Deed, marks


def op_end(run: Run, f: RunningFrame, arg: Any) -> None:  # noqa: ARG001 - the shape of a verb
    """End the program."""
    run.stack.pop()
    run.by = None


def op_line(run: Run, f: RunningFrame, line: int) -> None:
    """Go by another line of the card: its facts name it, and so does what is asked for it."""
    f.line = line
    f.by = run.by = By(f.name, line)


def op_jump(run: Run, f: RunningFrame, target: int) -> None:  # noqa: ARG001 - the shape of a verb
    """Go on elsewhere."""
    f.pc = target


def op_unless(run: Run, f: RunningFrame, arg: tuple[CondFn, int]) -> None:
    """Go on elsewhere unless a condition holds."""
    test, target = arg
    if not test(run, f):
        f.pc = target


def op_whole(run: Run, f: RunningFrame, arg: tuple[Possible, tuple[str, ...], int]) -> None:
    """Do nothing of a deed that cannot be done completely: the reading `before_if_you_do`."""
    possible, names, target = arg
    if reading_value(run.state.settings, "before_if_you_do") == "part" or possible(run, f):
        return
    for name in names:
        f.names[name], f.names[name + "?"] = (), 0
    if marks.FULL in f.names:
        f.names[marks.FULL] = 0
    f.pc = target


def op_bind(run: Run, f: RunningFrame, arg: tuple[str, Any]) -> None:  # noqa: ARG001 - as above
    """Bind a name."""
    f.names[arg[0]] = arg[1]


def op_times(run: Run, f: RunningFrame, arg: tuple[str, AmountFn, int]) -> None:
    """Count a repetition down; go on elsewhere when it is over."""
    name, amount, target = arg
    left = f.names.get(name)
    left = amount(run, f) if left is None else left
    f.names[name] = left - 1 if left > 0 else None
    if left <= 0:
        f.pc = target


def op_each(run: Run, f: RunningFrame, arg: tuple[str, str, str, int, tuple[str, ...]]) -> None:
    """Bind the next seat of several; go on elsewhere when all had their turn.

    What each of them has bound is its own until then; after that it is what all of them have.
    What they do in one step they do at once: what leaves the field sees the rest of it leave.
    """
    name, word, counter, target, bound = arg
    names = f.names
    done = names.get(counter) or 0
    row = seats(word, run, f)
    own = [n + mark for n in bound for mark in ("", "?")]
    if done:
        for n in own:
            names[marks.of_seat(n, row[done - 1])] = names.get(n)
    run.since = (run.since or run.state) if done < len(row) else None
    chosen = (names.get(marks.of_seat(n, seat)) for n in bound for seat in row)
    cards = frozenset(card for value in chosen if isinstance(value, tuple) for card in value)
    run.leaving = run.leaving | cards if run.since else frozenset()
    if done < len(row):
        for n in own:
            names[n] = names.get(marks.of_seat(n, row[done]))
        names[counter], names[name] = done + 1, row[done]
        return
    names[counter] = None
    f.pc = target
    for n in own:
        given = [v for seat in row if (v := names.get(marks.of_seat(n, seat))) is not None]
        if given:
            alike = all(isinstance(v, tuple) for v in given)
            names[n] = tuple(i for v in given for i in v) if alike else min(given)


def op_over(run: Run, f: RunningFrame, arg: tuple[str, SetFn, str, int]) -> None:
    """Bind the next card of a set; go on elsewhere when each had its turn."""
    name, what, rest, target = arg
    left = f.names.get(rest)
    left = ids(what(run, f)) if left is None else left
    if left:
        f.names[name], f.names[rest] = left[:1], left[1:]
        return
    f.names[name] = f.names[rest] = None
    f.pc = target


def op_behind(run: Run, f: RunningFrame, target: int) -> None:
    """Leave the targets of an offer for when it is taken: the reading `targets_behind_offer`."""
    if reading_value(run.state.settings, "targets_behind_offer") == "no":
        f.pc = target


def op_began(run: Run, f: RunningFrame, ability: Any) -> None:
    """Begin an ability: its limit counts from here, and what follows has it as its cause."""
    number = f.names.pop(marks.TRIGGER, 0)
    grant = f.names.get(marks.GRANT)
    if number and used_up(run.state, ability, f.source, f.you, name=f.name, grant=grant):
        run.emit(TriggersDropped((number,), "limit"), limit_clauses(ability))
        op_end(run, f, None)
        return
    if number and watched(run, f) and not _activates(run, f, ability, number):
        return
    key = limit_key(run.state, ability, f.source, f.you, name=f.name, grant=grant)
    f.names.pop(marks.GRANT, None)
    f.names.pop(marks.PAYING, None)
    body = AbilityBegan(number, f.you, f.program, f.source, f.name, f.line, key)
    fact = run.emit(body, ability.began, cause=f.cause)
    f.cause = run.cause = fact.seq


def _activates(run: Run, f: RunningFrame, ability: Any, number: int) -> bool:
    """Let a triggered ability pass the texts that forbid it; False where it does not go on.

    What a text does instead of a Life Burst it does before that has begun.
    """
    kinds = ("forbid", "replace") if ability.kind == "burst" else ("forbid",)
    left = cleared(run, f, [_activating(run, f, ability)], kinds=kinds)
    if left is None:
        f.names[marks.TRIGGER] = number
        stay(f)
    elif not left:
        run.emit(TriggersDropped((number,), "negated"), ("glossary.effect.1",))
        op_end(run, f, None)
    return bool(left)


def _activating(run: Run, f: RunningFrame, ability: Any) -> Intent:
    """The intent that an ability activates."""
    place = place_of(run, f.source)
    deed = Deed(
        "activates",
        f.you,
        f.source,
        f.name,
        f.source,
        "" if place is None else place.zone,
        ability.kind,
        when=run.state.turn.phase,
        by_seat=f.you,
        by_source=f.source,
    )
    return Intent(deed, ("activates",), f.source)


def op_activated(run: Run, f: RunningFrame, ability: Any) -> None:
    """Let an ability that was paid for and has begun do nothing where a text does something instead."""
    if not watched(run, f) or (marks.MID not in f.names and "activates" not in run.board.rules):
        return
    left = cleared(run, f, [_activating(run, f, ability)], kinds=("replace",))
    if left is None:
        stay(f)
    elif not left:
        op_end(run, f, None)


def op_awaited(run: Run, f: RunningFrame, arg: Any) -> None:  # noqa: ARG001 - the shape of a verb
    """Begin a step that was awaited: it waits no more, and what follows has it as its cause."""
    number = f.names.pop(marks.TRIGGER, 0)
    body = AbilityBegan(number, f.you, f.program, f.source, f.name, f.line)
    fact = run.emit(body, ("glossary.auto.1",), cause=f.cause)
    f.cause = run.cause = fact.seq


def op_offer(run: Run, f: RunningFrame, arg: tuple[Offer, str, int]) -> None:
    """Offer a step: it may be declined, and is not offered where all can see it is impossible."""
    offer, name, target = arg
    seat = seats(offer.who, run, f)[0]
    answer = take(run)
    if answer is None and offer.shown(run, f):
        run.ask(RunQuestion("may", seat))
        stay(f)
        return
    if answer is not None and answer.do == "yes":
        f.names[marks.FULL] = 1
        return
    f.names[name + "?"] = 0
    f.pc = target


def op_taken(run: Run, f: RunningFrame, name: str) -> None:  # noqa: ARG001 - the shape of a verb
    """Note that an offered step was done, completely or not (the "if you do" of a text)."""
    f.names[name + "?"] = f.names.pop(marks.FULL, 1) or 0


def op_paid(run: Run, f: RunningFrame, number_name: str) -> None:
    """Offer the cost of an [Enter]: declined, the ability does not happen (glossary.enter.4)."""
    number = f.names.get(number_name, 0)
    run.emit(TriggersDropped((number,), "declined"), ("glossary.enter.4",))
    op_end(run, f, None)


def op_modes(run: Run, f: RunningFrame, arg: tuple[str, AmountFn, AmountFn, int, str, str]) -> None:
    """Choose modes, before costs and targets (glossary.mode.2).

    None twice (glossary.mode.4), unless the text lets them be repeated; a text may also leave out
    those that it was used for before.
    """
    word, least, most, count, name, again = arg
    if f.names.get(name) is not None:
        return
    answer = take(run)
    if answer is None:
        seat = seats(word, run, f)[0]
        items = _unspent(run, f, count) if again == "unspent" else tuple(range(1, count + 1))
        low, high = least(run, f), most(run, f)
        if not items or high <= 0:
            f.names[name] = ()
            return
        about: tuple[tuple[str, int], ...] = (("line", f.line),)
        if again == "repeat":
            about = (*about, ("repeat", 1))
        else:
            low, high = min(low, len(items)), min(high, len(items))
        run.ask(RunQuestion("modes", seat, items=items, least=low, most=high, about=about))
        stay(f)
        return
    f.names[name] = tuple(sorted(answer.cards))
    if again == "unspent":
        for number in answer.cards:
            deed = Deed("mode", f.you, f.source, dst=f.program, size=number)
            note(run, deed, run.heard.until(deed))


def _unspent(run: Run, f: RunningFrame, count: int) -> tuple[int, ...]:
    """The modes that this ability was not used for yet."""
    spent = {
        d.size for d in run.state.ledger if d.word == "mode" and d.card == f.source and d.dst == f.program
    }
    return tuple(number for number in range(1, count + 1) if number not in spent)


def op_mode(run: Run, f: RunningFrame, arg: tuple[str, int, int, str]) -> None:  # noqa: ARG001 - as above
    """Carry out a mode only if it was chosen, in the printed order (glossary.mode.5)."""
    name, number, target, rounds = arg
    chosen = f.names.get(name) or ()
    if not rounds:
        if number not in chosen:
            f.pc = target
        return
    left = f.names.get(rounds)
    left = chosen.count(number) if left is None else left
    f.names[rounds] = left - 1 if left > 0 else None
    if left <= 0:
        f.pc = target


def op_drop(run: Run, f: RunningFrame, arg: tuple[SetFn, str]) -> None:
    """Negate abilities of some cards that still wait: they will not be processed."""
    what, kind = arg
    sources = {c.id for c in affected_cards(run, what(run, f), "activates")}
    gone = tuple(
        t.id
        for t in run.state.waiting
        if t.frame.source in sources and run.library.ability(t.frame.program).kind == kind
    )
    if gone:
        run.emit(TriggersDropped(gone, "negated"), ("glossary.effect.1",))
    elif marks.FULL in f.names:
        f.names[marks.FULL] = 0


def _unanswered(run: Run, card_id: int) -> None:
    """Let nobody answer a use any more that has come to nothing."""
    for at, frame in enumerate(run.stack):
        if frame.program == "cut-in" and dict(frame.names).get("card") == card_id:
            live = (
                frame if isinstance(frame, RunningFrame) else RunningFrame(frame, run.library.code("cut-in"))
            )
            live.names["card"] = 0
            run.stack[at] = live


def _ends_negated(run: Run, f: RunningFrame, card_id: int) -> bool | None:
    """Whether no text keeps an attack from being negated; None while one is asked or paid for it."""
    place = run.board.places.get(card_id)
    if place is None or not watched(run, f):
        return True
    deed = of_card("attack-ends", place, run, "negated")
    left = cleared(run, f, [Intent(deed, ("attack-ends",), card_id)])
    return None if left is None else bool(left)


def op_negate(run: Run, f: RunningFrame, what: SetFn) -> None:
    """Negate the attack of a card, or the use of a spell or PIECE that waits in the check zone."""
    done = False
    for card in what(run, f):
        if card.id == run.state.attacker:
            ends = _ends_negated(run, f, card.id)
            if ends is None:
                stay(f)
                return
            if not ends:
                continue
            run.emit(AttackEnded(card.id, "negated"), ("glossary.effect.1",))
            done = True
        elif any(frame.source == card.id and frame is not f for frame in run.stack):
            place = place_of(run, card.id)
            stopped(run, ("used", place.seat if place is not None else "", card.id), "negated")
            run.stack[:] = [s for s in run.stack if s is f or s.source != card.id]
            _unanswered(run, card.id)
            done = True
    if not done and marks.FULL in f.names:
        f.names[marks.FULL] = 0
