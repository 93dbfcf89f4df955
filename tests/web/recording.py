"""Matches played by chance as people play, with what the play page makes of each answer."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import closing
from itertools import count
from typing import Final, NamedTuple

from referee.rules import Action, legal
from referee.service import Desk, open_desk
from referee.service.event.starting import deck_names, open_match
from referee.service.play.acting import act
from referee.service.play.asking import question_at
from referee.service.play.listings import choices_at
from referee.service.simulated.simulate import answer
from referee.service.table.asked import ALIKE, Question
from referee.service.table.paying import suggested
from referee.web.pages.play_on import LASTING, USED, Going, all_attack, next_of

MATCH: Final = "m1"
UNTIL: Final = ("turn", "attack", "doable", "attacked")
DIRECT: Final = frozenset({"turn", "attacked"})
"""What is one press; the others stand in a list that is opened first."""
WANTED: Final = {
    "ener-charge": {"charge"},
    "grow": {"grow"},
    "main": {"play"},
    "attacker": {"attack"},
    "attack-window": set[str](),
    "cut-in": set[str](),
    "guard": set[str](),
}
"""What somebody does whenever they can, by what they are asked."""
SELDOM: Final = {
    "main": {"use", "act", "grow"},
    "attack-window": {"use", "act", "grow"},
    "guard": {"guard"},
    "cut-in": {"use"},
}
"""What somebody does now and then."""
NOW_AND_THEN: Final = 0.25


class Move(NamedTuple):
    """An action of the record: at which seq, in which turn, what was asked, how the page calls it.

    `own` says that the turn is that of the seat, `value` is the answer, "" of a set, of which
    `things` are chosen. `followed` says what the page answers by itself, by until when, "0" for
    nothing. `all_attack` says that the page lets all attack from here.
    """

    head: int
    turn: int
    own: bool
    kind: str
    action: Action
    value: str
    things: tuple[str, ...]
    followed: dict[str, str]
    all_attack: bool


class Record(NamedTuple):
    """A match as it was played by chance from a seed, to the end of a turn."""

    seed: int
    moves: list[Move]


def records(turns: int) -> Iterator[Record]:
    """The matches that last so many turns, by their seeds."""
    made = (recorded(seed, turns) for seed in count(1))
    return (one for one in made if one.moves[-1].turn >= turns)


def recorded(seed: int, turns: int) -> Record:
    """Play a match by chance to the end of a turn, or its own."""
    return Record(seed, _played(seed, turns))


def opened(url: str, seed: int) -> Desk:
    desk = open_desk(url)
    open_match(desk, MATCH, *deck_names()[:2], first="A", seed=seed)
    return desk


def _played(seed: int, turns: int) -> list[Move]:
    chance, moves = random.Random(seed), list[Move]()
    with closing(opened("memory:", seed)) as desk:
        while True:
            table = desk.table(MATCH)
            if not table.seat or table.state.turn.number > turns:
                return moves
            asked = question_at(desk, MATCH)
            assert asked is not None
            move = _move(desk, asked, _chosen(desk, chance))
            moves.append(move)
            act(desk, MATCH, asked.seat, move.action, onward="AB")


def _chosen(desk: Desk, chance: random.Random) -> Action:
    """Choose as people who know the game do: build the field, attack, and use a card now and then.

    They charge each turn, grow when they can, keep their field and their opening hand, attack with
    all they have, and guard every other time. They pay as is suggested.
    """
    table = desk.table(MATCH)
    kind = table.decision.kind if table.decision is not None else ""
    if kind == "pay":
        cards = suggested(table)
        return next(one for one in legal(table) if one.cards == cards)
    if kind == "mulligan":
        return next(legal(table))
    if kind not in WANTED:
        return answer(table, chance)
    rows = list(legal(table))
    wanted = [a for a in rows if a.do in WANTED.get(kind, ())]
    if wanted:
        return wanted[0] if kind == "attacker" else chance.choice(wanted)
    seldom = [a for a in rows if a.do in SELDOM.get(kind, ())]
    return chance.choice(seldom) if seldom and chance.random() < NOW_AND_THEN else rows[-1]


def _move(desk: Desk, asked: Question, action: Action) -> Move:
    """How the page calls an answer; of copies that are one choice it is the one that stands."""
    state, seat = desk.state(MATCH), asked.seat
    turn, since = state.turn.number, state.seq
    going = [Going(MATCH, seat, "", until, "", turn, since) for until in UNTIL]
    followed = {one.until: str(next_of(desk, asked, one)) for one in going}
    first = all_attack(desk, asked, MATCH)
    followed |= {"attacked": str(first)} if first else {}
    value, things = "", tuple[str, ...]()
    if asked.verb or action.do in {one.verb for one in asked.several}:
        items = state.decision.items if state.decision is not None else ()
        numbers = {item: str(number) for number, item in enumerate(items, 1)}
        things = tuple(numbers[c] if asked.verb else f"#{c}" for c in action.cards)
    else:
        rows = {str(row.number): row.action for row in choices_at(desk, MATCH).choices}
        alike = _alike(desk, action)
        value = next(o.value for o in asked.options if _alike(desk, rows[o.value]) == alike)
        action = rows[value]
    own = state.turn.seat == seat
    return Move(state.seq, state.turn.number, own, asked.kind, action, value, things, followed, bool(first))


def _alike(desk: Desk, action: Action) -> tuple[object, ...]:
    """What an answer does, whichever copy of a card in a hand or a row does it."""
    place = desk.state(MATCH).find(action.cards[0]) if len(action.cards) == 1 else None
    cards: object = action.cards
    if place is not None and place.zone in ALIKE:
        cards = place.zone, place.card.name
    return action.do, cards, action.zone, action.number, action.word


def until(moves: list[Move], at: int) -> str:
    """Say until when somebody goes on who knows what they will do; "" for this once.

    What the record did otherwise is never answered so, and it must spare presses.
    """
    best, most = "", 0
    for one in UNTIL:
        ahead = list(_ahead(moves, at, one))
        spared = len(ahead) - (1 if one in DIRECT else 2)
        if not (moves[at].all_attack if one == "attacked" else moves[at].action.do == "pass"):
            continue
        if spared > most and all(move.value == move.followed[one] for move in ahead):
            best, most = one, spared
    return best


def _ahead(moves: list[Move], at: int, until: str) -> Iterator[Move]:
    """The moves of a seat that the page would answer if that were pressed."""
    begun = moves[at]
    for one in moves[at:]:
        if one.action.seat != begun.action.seat:
            if until == "attacked" and one.action.do in USED:
                return
            continue
        if one.turn != begun.turn and (until == "attacked" or one.own):
            return
        if one.followed[until] != "0":
            yield one
        elif until not in LASTING:
            return
