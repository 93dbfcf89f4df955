"""What the rules do by themselves: one check of rule-based actions (glossary.rule-based-action.1).

Everything due is found together, its choices are asked, the turn player's first, and all of it is
applied as one group of facts; the check is repeated until it finds nothing.
"""

from collections.abc import Iterable

from events.kinds import AttackEnded, DeckRefreshed, TriggersDropped
from events.values import changed
from events.vocabulary import OTHER, SEATS
from referee.cards.definition import WHITE_BACKED
from referee.effects.board import Board
from referee.effects.chance import order
from referee.effects.deeds.clearing import watched
from referee.effects.deeds.making import of_card
from referee.effects.deeds.waiting import tell_silent
from referee.effects.needs.entry import power_spent
from referee.effects.run import Run, RunningFrame, RunQuestion
from referee.rulebook import reading_value
from referee.rules.calm import field_quiet, rows_quiet, same_types
from referee.rules.excess import KEPT, forget, next_to_go, note_levels
from referee.rules.orphans import clear_loose
from referee.rules.staying import going, passed_on, still_kept
from referee.state import Card, Crushed, Match, Seat, marks

FORCED_END = "forced end"
_HALFWAY = frozenset({marks.CUT, marks.GIVEN, marks.MID, marks.WAY, *KEPT["A"], *KEPT["B"]})
"""What a frame that settles keeps of a check that is not over: only that check takes it up."""


def in_check(state: Match, crushed: Crushed) -> Card | None:
    """A crushed card while it lies in the check zone."""
    for card in state.seat(crushed.seat).check:
        if card.id == crushed.card:
            return card
    return None


def rule_actions(run: Run, f: RunningFrame, ends: tuple[int, int]) -> bool | str:
    """Carry out one check: find everything due, ask its choices, apply it.

    The refresh comes last, so that what goes to the trash in the same check is shuffled in, or
    takes the trash as it was before the check: the reading `refresh_order`.
    """
    board, state = run.board, run.state
    if not board.quiet and f.names.keys().isdisjoint(_HALFWAY):
        board.quiet = field_quiet(board)
    if board.quiet:
        f.names.pop(marks.STAYING, None)
        if rows_quiet(state):
            return False
    cause, run.cause = run.cause, run.head
    f.names[marks.RULE] = 1
    try:
        together = reading_value(state.settings, "refresh_order") == "together"
        done = _refresh(run, f) if together else False
        if not board.quiet:
            done = _field_actions(run, f, board) or done
            if run.question is not None or run.stack[-1] is not f:
                return True
        floor = f.names.get(marks.FLOOR, 0)
        done = _clear_crushed(run, [c for c in state.crushed if c.card >= floor]) or done
        done = clear_loose(run) or done
        if not together:
            done = _refresh(run, f) or done
        if f.names.pop(marks.CUT, 0):
            forget(f)
            force_end(run, ends)
            return FORCED_END
        return done
    finally:
        run.cause = cause
        f.names.pop(marks.RULE, None)


def _field_actions(run: Run, f: RunningFrame, board: Board) -> bool:
    """Do what power, level, limit and LRIG types call for.

    A board that called for nothing is quiet until something on it changes. Where texts keep every
    card that should go, that is told once; what was done instead is followed by a check.
    """
    if not board.by_id:
        return False
    spent = power_spent(board)
    if spent and "power-spent" in run.heard.words:
        _tell_spent(run, spent)
    due = _due(run, f, board, spent)
    given: tuple[int, ...] = f.names.get(marks.GIVEN) or ()
    still = still_kept(run, f, frozenset(c.id for _, c in spent))
    picked = _picked(run, due, (*given, *still))
    if picked is None or not _way_asked(run, f, spent, picked):
        return True
    to_trash = [i for i in picked if f.names.get(marks.way_of(i), TRASHED) == TRASHED]
    dying = [(s, c) for s, c in spent if c.id not in to_trash]
    instead = marks.MID in f.names
    if watched(run, f):
        passed = passed_on(run, f, going(run, dying, to_trash), still)
        if passed is None:
            return True
        dying = [(s, c) for s, c in dying if c.id in passed]
        to_trash = [i for i in to_trash if i in passed]
    f.names.pop(marks.GIVEN, None)
    for card_id in picked:
        f.names.pop(marks.way_of(card_id), None)
    away = [(kind, seat, i) for kind, seat, items in due for i in items if i in to_trash]
    with run.at_once([*(c for _, c in dying), *(board.places[i].card for _, _, i in away)]):
        _vanish_spent(run, dying)
        for kind, seat, card_id in away:
            _send_away(run, board, kind, seat, card_id)
    done = instead or bool(dying or to_trash)
    note_levels(run, f, board, done=done)
    board.quiet = not (spent or due or done)
    return done


def _tell_spent(run: Run, spent: list[tuple[str, Card]]) -> None:
    """Tell of each SIGNI whose power came down to 0 or less, once for its stay in this turn."""
    told = {d.card for d in run.state.ledger if d.word == "power-spent"}
    for card_id in [card.id for _, card in spent if card.id not in told]:
        tell_silent(run, of_card("power-spent", run.board.places[card_id], run))


Due = list[tuple[str, str, tuple[int, ...]]]
"""For each choice its kind, its seat, and the cards of which one must go."""

VANISHED, TRASHED = 1, 2
"""The ways of a SIGNI that two rule actions would move (to the Ener Zone, to the trash)."""


def _due(run: Run, f: RunningFrame, board: Board, spent: list[tuple[str, Card]]) -> Due:
    """Find what exceeds level or limit and which LRIG types are the same, the turn player first.

    Whether a SIGNI that is vanished in this check may be the one given up is the reading
    `dying_signi_counts`; if not, only SIGNI that stay are counted.
    """
    counts = reading_value(run.state.settings, "dying_signi_counts") != "no"
    dying = frozenset() if counts else frozenset(c.id for _, c in spent)
    due: Due = []
    for seat in (run.state.turn.seat, OTHER[run.state.turn.seat]):
        if items := next_to_go(f, board, seat, dying):
            due.append(("rule-signi", seat, items))
        due += [("rule-lrig", seat, row) for row in same_types(board, board.state.seat(seat))]
    return due


def _picked(run: Run, due: Due, given: tuple[int, ...]) -> list[int] | None:
    """The card that goes for each choice; None while one is asked for."""
    picked = []
    for kind, seat, items in due:
        found = items[:1] if len(items) == 1 else tuple(i for i in given if i in items)
        if not found:
            run.ask(RunQuestion(kind, seat, items=items, least=1, most=1))
            return None
        picked.append(found[0])
    return picked


def _way_asked(run: Run, f: RunningFrame, spent: list[tuple[str, Card]], picked: list[int]) -> bool:
    """Ask which rule action moves a SIGNI first that two would move to different zones."""
    waiting = f.names.pop(marks.WAY, None)
    if waiting is not None:
        *given, answer = f.names[marks.GIVEN]
        f.names[marks.GIVEN] = tuple(given)
        f.names[marks.way_of(waiting)] = answer
    for seat, card in spent:
        if card.id in picked and marks.way_of(card.id) not in f.names:
            f.names[marks.WAY] = card.id
            about = (("card", card.id),)
            ways = (VANISHED, TRASHED)
            run.ask(RunQuestion("rule-way", seat, items=ways, least=1, most=1, about=about))
            return False
    return True


def _vanish_spent(run: Run, spent: list[tuple[str, Card]]) -> None:
    for seat in SEATS:
        cards = [c for s, c in spent if s == seat]
        run.move(seat, "signi", "ener", cards, "vanish", ("glossary.rule-based-action.2",))


def _send_away(run: Run, board: Board, kind: str, seat: str, card_id: int) -> None:
    """Put a SIGNI into the trash, or a stack of LRIGs into the LRIG trash."""
    place = board.places[card_id]
    if kind == "rule-signi":
        clauses = ("glossary.rule-based-action.3", "glossary.rule-based-action.4")
        run.move(seat, "signi", "trash", (place.card,), "rule", clauses)
    elif place.slot is not None:
        cards = (place.slot.card, *place.slot.under)
        run.move(seat, "lrig", "lrig_trash", cards, "rule", ("glossary.rule-based-action.7",))


def _clear_crushed(run: Run, crushed: Iterable[Crushed]) -> bool:
    """Put crushed cards into the Ener Zone: without Life Burst, declined, or processed."""
    waiting = {t.frame.source for t in run.state.waiting}
    done = False
    for one in crushed:
        if one.answer == "yes" and one.card in waiting:
            continue
        card = in_check(run.state, one)
        if card is None:
            continue
        burst = one.answer == "yes"
        clauses = ("glossary.life-burst.2",) if burst else ("glossary.rule-based-action.5",)
        run.move(one.seat, "check", "ener", (card,), "process", (*clauses, "classic.ener.5"))
        done = True
    return done


def _refresh(run: Run, f: RunningFrame) -> bool:
    """Refresh every empty deck with cards in the trash, the turn player's first."""
    done = False
    turn = run.state.turn.seat
    for seat in (turn, OTHER[turn]):
        side = run.state.seat(seat)
        if side.deck or not side.trash:
            continue
        refresh(run, seat, side)
        done = True
        if seat == turn and run.state.seat(seat).refreshes == run.ruleset.refreshes_to_end:
            f.names[marks.CUT] = 1
            return True
    return done


_REFRESH = ("classic.refresh.1", "classic.refresh.5")


def refresh(run: Run, seat: str, side: Seat) -> None:
    """Make the shuffled trash the deck, then put one Life Cloth into the trash."""
    count = len(side.trash)
    body = DeckRefreshed(seat, run.state.next_id, count, order(run, count))
    clauses = ("glossary.rule-based-action.6", "glossary.refresh.1", *_REFRESH)
    run.emit(body, clauses, actor="chance")
    life = run.state.seat(seat).life[:1]
    run.move(seat, "life", "trash", life, "refresh", ("glossary.refresh.2",))


def force_end(run: Run, ends: tuple[int, int]) -> None:
    """End the turn: what runs is broken off. `ends` are counted from the end of its program.

    Cut off, what waits is dropped, the check zone cleared, and only the last stage carried out; or
    the whole end phase is played: the reading `forced_turn_end`.
    """
    last, end = ends
    place = last
    if run.state.attacker:
        run.emit(AttackEnded(run.state.attacker, "negated"), ("glossary.refresh.5",))
    if reading_value(run.state.settings, "forced_turn_end") == "end-phase":
        place = end
    else:
        waiting = tuple(t.id for t in run.state.waiting)
        if waiting:
            run.emit(TriggersDropped(waiting, "turn ended"), ("glossary.refresh.5",))
        clear_check(run)
    bottom = run.stack[0]
    if not place:
        return
    code = run.library.code(bottom.program)
    place += len(code.steps)
    del run.stack[1:]
    if isinstance(bottom, RunningFrame):
        bottom.pc = place
    else:
        run.stack[0] = changed(bottom, place=code.labels[place])


AFTER_USE = {
    "trash": ("start.main.4",),
    "excluded": ("glossary.piece.5",),
    "lrig_trash": ("classic.arts.2",),
}
"""The clauses that say to which zone a spell, a PIECE and an ARTS go after their use."""


def clear_check(run: Run) -> None:
    """Clear the check zones of a turn that ends: to the trash, a used white-backed card away."""
    for seat in SEATS:
        left = run.state.seat(seat).check
        if not left:
            continue
        white = [c for c in left if run.library.definition(c.name).type in WHITE_BACKED]
        others = [c for c in left if c not in white]
        run.move(seat, "check", "trash", others, "rule", ("glossary.check-zone.4",))
        zone = run.ruleset.used_to
        run.move(seat, "check", zone, white, "rule", AFTER_USE[zone])
