"""Who may state an outcome, and when: answers to what a text leaves open, and orders at any time.

A text that reaches its step `stated` asks for it. Beside that a judge may order moves for any card
as long as the match goes on, and a seat may announce what a line of its own does that the referee
cannot read; the other seat then agrees to it or not. What was asked before is asked again after.
"""

from collections.abc import Iterator
from typing import Final

from events.vocabulary import OTHER, PUBLIC, SEATS, zone_seen
from events.wording import counted
from referee.effects.board import Ability, World
from referee.effects.kinds import TRIGGERED
from referee.effects.needs.reasons import Reason
from referee.effects.stated.notation import Move, blanked
from referee.effects.stated.possible import faults
from referee.effects.stated.reading import read_moves
from referee.effects.verbs.stating import JUDGE, judged
from referee.rules.action import Action
from referee.rules.table import Table
from referee.state import START, Frame, Place, marks
from referee.state.match import Names

STATES: Final = "state"
STANDS: Final = "stand"
"""The action by which a judge lays the table as it lay after an illegal action."""
TRIGGERS: Final = "trigger"
"""The action by which a judge lets an ability trigger that was missed."""
UNASKED: Final = frozenset({STATES, STANDS, TRIGGERS})
"""What may come without a question."""
ASKED: Final = frozenset({"state", "agree"})
"""The questions about a stated outcome."""


def is_order(action: Action) -> bool:
    """Whether an action states what nobody asked for: it then names a line, 0 for none."""
    return action.do in {STANDS, TRIGGERS} or (action.do == STATES and action.number >= 0)


def _move(verb: str, **parts: int | str | tuple[int, ...]) -> Move:
    return Move(verb, tuple(parts.items()))


def _simple(table: Table) -> Iterator[Move]:
    """One simple move of each sort: the controller's cards first, the SIGNI from the left."""
    you = table.state.stack[-1].you
    yield Move("nothing")
    for seat in (you, OTHER[you]):
        for verb in ("draw", "charge", "discard"):
            yield _move(verb, seat=seat, count=1)
    slots = (slot for seat in (you, OTHER[you]) for slot in table.state.seat(seat).signi)
    for card in [slot.card for slot in slots if slot is not None]:
        for verb in ("down", "up", "freeze", "vanish"):
            yield _move(verb, cards=(card.id,))


def statements(table: Table) -> Iterator[Action]:
    """Give simple answers to what an outcome is asked for; any other is judged as it is stated."""
    for move in _simple(table):
        if not faults(table, (move,), _eyes(table.seat)):
            word, cards = blanked((move,))
            yield Action(table.seat, STATES, cards, word=word)


def _eyes(seat: str) -> str:
    return seat if seat in SEATS else JUDGE


def why_not_state(table: Table, action: Action) -> list[Reason]:
    """Everything that speaks against a statement: who makes it, its words, then the table.

    A judge may answer for a seat that is asked.
    """
    if action.seat not in ({*SEATS, JUDGE} if action.do == STATES else {JUDGE}):
        who = "no seat and no judge" if action.do == STATES else "no judge, who orders that"
        return [Reason("wrong-seat", f"{action.seat!r} is {who}", ())]
    if is_order(action):
        return _order_reasons(table, action)
    decision = table.decision
    if decision is None or decision.kind != STATES:
        text = "no text waits for its outcome; an order names the card and the line it is about"
        return [Reason("not-waiting", text, ())]
    if action.seat not in {decision.seat, JUDGE}:
        return [Reason("wrong-seat", f"{decision.seat} is asked now, not {action.seat}", ())]
    stray = [Reason("stray", "no zone stands beside moves", ())] if action.zone != -1 else []
    return stray + _moves_reasons(table, action, action.cards)


def _moves_reasons(table: Table, action: Action, named: tuple[int, ...]) -> list[Reason]:
    said = read_moves(action.word, named)
    reasons = [Reason("unclear", fault, ()) for fault in said.faults]
    return reasons + faults(table, said.moves, _eyes(action.seat))


# Orders.


def _order_reasons(table: Table, action: Action) -> list[Reason]:
    """Everything that speaks against an order of a judge, or an announcement of a seat.

    Its cards are the one that it is about, 0 for none, and those of its moves.
    """
    untimely = _untimely(table, action)
    if untimely or action.do == TRIGGERS:
        return untimely or _trigger_reasons(table, action)
    reasons = [*_about(table, action), *_moves_reasons(table, action, action.cards[1:])]
    if action.word.split()[-1:] == ["more"]:
        reasons.append(Reason("more", "an order ends with its moves; give another one after", ()))
    return [*(_announced(table, action) if action.seat in SEATS else ()), *reasons]


def _untimely(table: Table, action: Action) -> list[Reason]:
    """Why nothing can be ordered now."""
    decision = table.decision
    if table.state.winner or decision is None:
        return [Reason("over", "no decision is pending: there is nothing to state", ())]
    if table.state.turn.phase == "setup":
        text = "the table is being set up: nothing is stated before the first turn"
        return [Reason("setup", text, ())]
    if action.seat in SEATS and decision.kind in ASKED:
        text = f"another outcome is being stated: {decision.seat} is asked"
        return [Reason("wrong-seat", text, ())]
    return []


def _trigger_reasons(table: Table, action: Action) -> list[Reason]:
    """Why an ability cannot be put on now: none of a card in the open, or one that asks."""
    reasons = list(_about(table, action))
    if reasons:
        return reasons
    if action.word or len(action.cards) != 1 or action.number < 1:
        return [Reason("no-line", "name one card and a line of its text", ())]
    place = _source(table, action)
    line = missed_line(table, place, action.number) if place is not None else None
    if line is None:
        text = f"line {action.number} is no triggered ability that the referee can read"
        return [Reason("no-line", text, ("glossary.triggered-ability.1",))]
    if line.binds:
        text = "its text speaks of what it triggered by, which is past: state its moves instead"
        return [Reason("past", text, ())]
    return []


def missed_line(world: World, place: Place, line: int) -> Ability | None:
    """The triggered ability of a line of a card, as it stands on the board; None for none."""
    for ability in world.board.of(place.card).abilities:
        if ability.line == line and ability.card == place.card.name and ability.kind in TRIGGERED:
            return ability
    return None


def _source(table: Table, action: Action) -> Place | None:
    return table.state.find(action.cards[0]) if action.cards else None


def _about(table: Table, action: Action) -> Iterator[Reason]:
    """What is wrong with the card and line that an order is about: none, or one in the open."""
    if action.zone != -1:
        yield Reason("stray", "no zone stands beside moves", ())
    if not action.cards:
        yield Reason("no-card", "an order names its card first, or 0 for none", ())
        return
    if action.cards[0] == 0:
        if action.number:
            yield Reason("no-line", "a line belongs to a card", ())
        return
    place = _source(table, action)
    if place is None or zone_seen(place.zone, place.seat) != PUBLIC or place.card.seen != PUBLIC:
        text = f"#{action.cards[0]} is no card that lies in the open: nobody may be told of its text"
        yield Reason("no-card", text, ("glossary.hidden-zone.2",))
    else:
        lines = len(table.library.definition(place.card.name).text)
        if action.number > lines:
            yield Reason("no-line", f"{place.card.name} has {counted(lines, 'line')}", ())


def _announced(table: Table, action: Action) -> Iterator[Reason]:
    """Why a seat may not announce this: only a line of its own that nothing else brings up."""
    if judged(table.state.settings):
        yield Reason("policy", "in this match a judge states what the referee cannot read", ())
    place = _source(table, action)
    if place is None:
        return
    lines = {a.line for a in table.library.definition(place.card.name).abilities if a.kind == "unread"}
    if place.seat != action.seat:
        yield Reason("not-own", "a seat announces what its own cards do", ())
    elif action.number not in lines:
        text = f"line {action.number} of {place.card.name} is none that nobody can read"
        yield Reason("not-unread", text, ())


_PROGRAMS: Final = {STATES: "stated", STANDS: "stands", TRIGGERS: "missed"}


def order_frame(table: Table, action: Action, by: str, why: str) -> Frame:
    """The frame that carries an order out, above all that waits."""
    word, cards = action.word, action.cards[1:]
    names: Names = ((marks.BY, by), (marks.CARDS, cards), (marks.MOVES, word), (marks.WHY, why))
    place = _source(table, action)
    you = action.seat if action.seat in SEATS else table.state.turn.seat
    program = _PROGRAMS[action.do]
    if place is None or not place.card.name:
        return Frame(program, START, names, you=you)
    card, line = place.card, action.number
    return Frame(program, START, names, card.id, place.card.name, line, place.seat)
