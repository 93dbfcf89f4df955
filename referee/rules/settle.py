"""What is done between units: Life Bursts are asked, rule actions applied, triggers processed.

Steps 8 to 10 of the resolution loop: as long as anything is due here, nothing else goes on.
Rule-based actions come before triggered abilities (glossary.triggered-ability.3); of those the
turn player's come first (glossary.triggered-ability.4).
"""

from collections.abc import Iterable
from functools import cache
from typing import Any

from events.kinds import AbilityTriggered, BurstAnswered, DeckRefreshed, LevelsNoted, TriggersDropped
from events.record import changed
from events.vocabulary import CENTER, OTHER, SEATS
from referee.effects.board import Board
from referee.effects.entry import power_spent
from referee.effects.run import Live, Question, Run
from referee.effects.verbs.answer import take
from referee.state import Card, Crushed, Match, Seat

REFRESHES_TO_END = 2
"""The turn player's refresh with this number ends the turn (glossary.refresh.5)."""

FORCED_END = "forced end"


def op_settle(run: Run, f: Live, forced_end: int) -> None:
    """Do all that is due; ask what must be asked; go on only when nothing is left."""
    f.pc -= 1
    answer = take(run)
    if answer is not None and _answered(run, f, answer):
        return
    while not run.state.winner:
        if _ask_burst(run):
            return
        done = _rule_actions(run, f, forced_end)
        if run.question is not None or not run.stack or done == FORCED_END:
            return
        if done:
            continue
        if _next_trigger(run):
            return
        f.pc += 1
        return


def _answered(run: Run, f: Live, answer: Any) -> bool:
    """Take an answer to what was asked here; say whether an ability runs now."""
    kind = run.asked.kind if run.asked is not None else ""
    if kind == "burst":
        _burst_answered(run, answer.do == "yes")
    elif kind == "order":
        start_trigger(run, answer.cards[0])
        return True
    else:
        f.names["#chosen"] = answer.cards
    return False


# Life Bursts.


def _ask_burst(run: Run) -> bool:
    """Ask the player of a newly crushed card with a burst icon (glossary.life-burst.1)."""
    if run.question is not None:
        return True
    for crushed in run.state.crushed:
        if crushed.answer != "new":
            continue
        card = _in_check(run.state, crushed)
        if card is not None and run.library.definition(card.name).burst:
            run.ask(Question("burst", crushed.seat, items=(crushed.card,), least=0, most=1))
            return True
    return False


def _in_check(state: Match, crushed: Crushed) -> Card | None:
    for card in state.seat(crushed.seat).check:
        if card.id == crushed.card:
            return card
    return None


def _burst_answered(run: Run, activate: bool) -> None:  # noqa: FBT001 - the answer itself
    decision = run.asked
    card_id = decision.items[0] if decision is not None else 0
    seat = decision.seat if decision is not None else ""
    run.emit(BurstAnswered(seat, card_id, activate), ("glossary.crush.2",))
    place = run.state.find(card_id)
    if not activate or place is None:
        return
    for ability in run.library.printed(place.card.name).abilities:
        if ability.kind == "burst":
            body = AbilityTriggered(
                run.state.next_id, seat, ability.hash, card_id, ability.card, ability.line
            )
            run.emit(body, ability.clauses, cause=run.head)


# Rule-based actions.


def _rule_actions(run: Run, f: Live, forced_end: int) -> bool | str:
    """Carry out one check: find everything due, ask its choices, apply it."""
    board, state = run.board, run.state
    if board.quiet and _rows_quiet(state):
        return False
    cause, run.cause = run.cause, run.head
    try:
        done = False
        if not board.quiet:
            done = _field_actions(run, f, board)
            if run.question is not None:
                return True
            board.quiet = not done
        done = _clear_crushed(run, state.crushed) or done
        done = _clear_loose(run) or done
        refreshed = _refresh(run)
        if refreshed == FORCED_END:
            _force_end(run, forced_end)
            return FORCED_END
        return done or bool(refreshed)
    finally:
        run.cause = cause


def _rows_quiet(state: Match) -> bool:
    """Say whether no zone but the field calls for a rule action."""
    a, b = state.A, state.B
    return not (
        state.crushed
        or a.loose
        or b.loose
        or (not a.deck and a.trash)
        or (not b.deck and b.trash)
    )


def _field_actions(run: Run, f: Live, board: Board) -> bool:
    """Do what power, level, limit and LRIG types call for.

    A board that called for nothing is quiet until something on it changes.
    """
    done = _vanish_spent(run, board)
    done = _trash_exceeding(run, f, board) or done
    if run.question is not None:
        return True
    return _part_types(run, f, board) or done


def _vanish_spent(run: Run, board: Board) -> bool:
    if not board.by_id:
        return False
    spent = power_spent(board)
    for seat in SEATS:
        cards = [c for s, c in spent if s == seat]
        clauses = ("glossary.rule-based-action.2", "glossary.power.2")
        run.move(seat, "signi", "ener", cards, "vanish", clauses)
    return bool(spent)


def exceeding(board: Board, seat: str) -> tuple[int, ...]:
    """Give the SIGNI of which one must go: above the level, or of a total above the limit.

    Group A are SIGNI above the level, B those with another level than at the previous check, C
    all others; the first group that is not empty is picked from (glossary.rule-based-action.4).
    """
    center = board.center(seat)
    if center is None:
        return ()
    rows = list(board.slots(seat))
    above = [s.card.id for _, s, d in rows if d.level > center.level]
    if above:
        return tuple(above)
    if sum(d.level for _, _, d in rows) <= board.limit(seat):
        return ()
    noted = dict(board.state.levels)
    moved = [s.card.id for _, s, d in rows if noted.get(s.card.id, d.level) != d.level]
    return tuple(moved) or tuple(s.card.id for _, s, _ in rows)


def _trash_exceeding(run: Run, f: Live, board: Board) -> bool:
    """Put one exceeding SIGNI into the trash, chosen by its player (glossary.limit.3)."""
    done = False
    chosen: tuple[int, ...] = f.names.pop("#chosen", None) or ()
    for seat in (run.state.turn.seat, OTHER[run.state.turn.seat]):
        due = exceeding(board, seat)
        if not due:
            continue
        picked = [i for i in chosen if i in due] or list(due)
        if len(picked) > 1:
            run.ask(Question("rule-signi", seat, items=due, least=1, most=1))
            return True
        place = board.places[picked[0]]
        clauses = ("glossary.rule-based-action.3", "glossary.limit.3")
        run.move(seat, "signi", "trash", (place.card,), "rule", clauses)
        done = True
    _note_levels(run, board)
    return done


def _note_levels(run: Run, board: Board) -> None:
    noted = dict(run.state.levels)
    fresh = {
        card_id: derived.level
        for card_id, derived in board.by_id.items()
        if board.places[card_id].zone == "signi"
        and noted.get(card_id, board.library.printed(derived.name).level) != derived.level
    }
    if fresh:
        body = LevelsNoted(tuple(fresh), tuple(fresh.values()))
        run.emit(body, ("glossary.rule-based-action.4",))


def same_types(board: Board, seat: str) -> tuple[int, ...]:
    """Give the assist LRIGs of which one must go: those whose LRIG types equal another's.

    Source: glossary.rule-based-action.7; the center's stack never goes.
    """
    slots = board.state.seat(seat).lrig
    types = tuple(
        [() if s is None else board.by_id[s.card.id].lrig_types for s in slots]
    )
    return tuple([s.card.id for i in _twins(types) if (s := slots[i]) is not None])


@cache
def _twins(types: tuple[tuple[str, ...], ...]) -> tuple[int, ...]:
    """Give the places of assists whose whole set of LRIG types is another's too."""
    sets = [frozenset(t) for t in types]
    return tuple(i for i, t in enumerate(sets) if i != CENTER and t and sets.count(t) > 1)


def _part_types(run: Run, f: Live, board: Board) -> bool:
    for seat in (run.state.turn.seat, OTHER[run.state.turn.seat]):
        due = same_types(board, seat)
        if not due:
            continue
        chosen: tuple[int, ...] = f.names.pop("#chosen", None) or ()
        picked = [i for i in chosen if i in due] or list(due)
        if len(picked) > 1:
            run.ask(Question("rule-lrig", seat, items=due, least=1, most=1))
            return True
        slot = board.places[picked[0]].slot
        cards = (slot.card, *slot.under) if slot is not None else ()
        clauses = ("glossary.rule-based-action.7",)
        run.move(seat, "lrig", "lrig_trash", cards, "rule", clauses)
        return True
    return False


def _clear_crushed(run: Run, crushed: Iterable[Crushed]) -> bool:
    """Put crushed cards into the Ener Zone: without Life Burst, declined, or processed."""
    waiting = {t.frame.source for t in run.state.waiting}
    done = False
    for one in crushed:
        if one.answer == "yes" and one.card in waiting:
            continue
        card = _in_check(run.state, one)
        if card is None:
            continue
        burst = one.answer == "yes"
        clauses = ("glossary.life-burst.2",) if burst else ("glossary.rule-based-action.5",)
        run.move(one.seat, "check", "ener", (card,), "process", (*clauses, "glossary.crush.3"))
        done = True
    return done


def _clear_loose(run: Run) -> bool:
    """Send cards that lay under or on a SIGNI that left to their trash (glossary.attach.3)."""
    done = False
    for seat in SEATS:
        loose = run.state.seat(seat).loose
        if not loose:
            continue
        souls = [o.card for o in loose if o.role == "soul"]
        others = [o.card for o in loose if o.role != "soul"]
        clauses = ("glossary.underneath.4", "glossary.attach.3")
        run.move(seat, "loose", "trash", others, "rule", clauses)
        run.move(seat, "loose", "lrig_trash", souls, "rule", ("glossary.soul.3",))
        done = True
    return done


def _refresh(run: Run) -> bool | str:
    """Refresh every empty deck with cards in the trash, the turn player's first."""
    done: bool | str = False
    turn = run.state.turn.seat
    for seat in (turn, OTHER[turn]):
        side = run.state.seat(seat)
        if side.deck or not side.trash:
            continue
        refresh(run, seat, side)
        done = True
        if seat == turn and run.state.seat(seat).refreshes == REFRESHES_TO_END:
            return FORCED_END
    return done


def refresh(run: Run, seat: str, side: Seat) -> None:
    """Make the shuffled trash the deck, then put one Life Cloth into the trash."""
    count = len(side.trash)
    body = DeckRefreshed(seat, run.state.next_id, count, run.chance.order(count))
    clauses = ("glossary.refresh.1", "glossary.rule-based-action.6")
    run.emit(body, clauses, actor="chance")
    life = run.state.seat(seat).life[:1]
    run.move(seat, "life", "trash", life, "refresh", ("glossary.refresh.2",))


def _force_end(run: Run, place: int) -> None:
    """End the turn at once: what waits is dropped, only the last stage is carried out."""
    waiting = tuple(t.id for t in run.state.waiting)
    if waiting:
        run.emit(TriggersDropped(waiting, "turn ended"), ("glossary.refresh.5",))
    bottom = run.stack[0]
    del run.stack[1:]
    if isinstance(bottom, Live):
        bottom.pc = place
    else:
        run.stack[0] = changed(bottom, pc=place)


# Triggers.


def _next_trigger(run: Run) -> bool:
    """Begin the next waiting ability, or ask whose turn it is to choose which."""
    waiting = run.state.waiting
    if not waiting:
        return False
    turn = run.state.turn.seat
    mine = [t for t in waiting if t.frame.you == turn] or list(waiting)
    first = mine[0].frame
    alike = all((t.frame.program, t.frame.name) == (first.program, first.name) for t in mine)
    if len(mine) > 1 and not alike:
        items = tuple(t.id for t in mine)
        run.ask(Question("order", first.you, items=items, least=1, most=1))
        return True
    start_trigger(run, mine[0].id)
    return True


def start_trigger(run: Run, number: int) -> None:
    """Put a waiting ability on the stack; it runs next."""
    for one in run.state.waiting:
        if one.id == number:
            live = run.push(one.frame)
            live.names["#trigger"] = number
            return

